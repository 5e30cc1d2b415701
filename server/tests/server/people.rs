//! Names, devices, codes, leaving; and servers that are not for everybody.

use serde_json::json;
use tessera_protocol::{
    Code, Millis, RoomView, ServerFrame, Stamp,
    http::{
        AdminPlayers, AdminRooms, CreatedRoom, DeviceList, Joined, Me, NewLinkCode, NewPlayer,
        NewRecoveryCode,
    },
};
use tessera_rules::{Reason, Side};
use tessera_server::{
    bounds::Bounds,
    settings::Settings,
    store::{Expiry, Retention},
};

use crate::support::{
    http,
    player::{Player, order, pair},
    server::{Home, Server},
    socket::{Opening, Socket},
};

crate::on_both_stores!(
    names_are_checked_and_unique_by_their_looks,
    a_new_name_is_shown_at_once,
    a_new_name_reaches_open_sockets,
    a_second_device_joins_by_a_link_code,
    a_lost_player_comes_back_by_a_recovery_code,
    five_wrong_codes_are_enough,
    who_leaves_resigns_and_leaves_no_name,
    own_games_are_given_whole,
    presence_counts_any_of_fifty_tabs,
);

async fn lobby(player: &Player) -> Socket {
    Opening::at("/api/lobby/socket?protocol=1").bearer(&player.token).open(player.server).await
}

async fn me(player: &Player) -> Me {
    player.get("/api/me").await.json()
}

async fn names_are_checked_and_unique_by_their_looks(server: Server) {
    let [ada, eve] = [Player::new(server.address).await, Player::new(server.address).await];
    let name = |text: &str| json!({ "name": text });
    assert_eq!(me(&ada).await.player.expect("a player").name, None);
    let named: Me = ada.put("/api/me/name", &name("Ada Lovelace")).await.json();
    assert_eq!(named.player.expect("a player").name.as_deref(), Some("Ada Lovelace"));
    for (text, code) in [
        ("A", Code::InvalidName),
        ("Ada\u{200b}", Code::InvalidName),
        ("ada lovelace", Code::NameTaken),
        ("\u{410}da Lovelace", Code::NameTaken),
    ] {
        assert_eq!(eve.put("/api/me/name", &name(text)).await.refusal().1, code, "{text}");
    }
    assert_eq!(ada.put("/api/me/name", &name("Ada")).await.status, 200);
    assert_eq!(eve.put("/api/me/name", &name("Ada Lovelace")).await.status, 200, "the old name is free");
}

async fn a_new_name_is_shown_at_once(server: Server) {
    let (white, black, made) = pair(server.address, json!({})).await;
    let room = format!("/api/rooms/{}", made.room);
    black.get(&room).await;
    white.put("/api/me/name", &json!({ "name": "Ada" })).await;
    let mut names = Vec::new();
    for _ in 0..100 {
        let view: RoomView = black.get(&room).await.json();
        names.push(view.seats.white.expect("taken").player.name);
        if names.last() == Some(&Some("Ada".to_owned())) {
            return;
        }
    }
    panic!("the name never came: {names:?}");
}

async fn a_new_name_reaches_open_sockets(server: Server) {
    let (white, black, made) = pair(server.address, json!({})).await;
    let watcher = Player::new(server.address).await;
    let (mut blacks, mut watchers) = (black.join(made.room).await, watcher.join(made.room).await);
    blacks.snapshot().await;
    watchers.snapshot().await;
    white.put("/api/me/name", &json!({ "name": "Ada" })).await;
    for socket in [&mut blacks, &mut watchers] {
        let room = socket.snapshot().await;
        assert_eq!(room.seats.white.expect("taken").player.name.as_deref(), Some("Ada"));
    }
    watcher.put("/api/me/name", &json!({ "name": "Grace" })).await;
    loop {
        match blacks.frame().await {
            ServerFrame::Presence(presence) if presence.watchers.names == ["Grace"] => return,
            ServerFrame::Presence(_) | ServerFrame::Heartbeat { .. } | ServerFrame::ChatHistory(_) => {}
            other => panic!("who watches is no news of the game: {other:?}"),
        }
    }
}

async fn a_second_device_joins_by_a_link_code(server: Server) {
    let player = Player::new(server.address).await;
    let [made, again] = [link_code(&player, "one").await, link_code(&player, "one").await];
    assert_eq!(made, again, "the same request tells the same code");
    let code = made.code.to_string().to_lowercase();
    let headers = [("content-type", "application/json")];
    let body = json!({ "id": "phone", "code": code }).to_string();
    let reply = http::send(server.address, "POST", "/api/link", &headers, Some(&body)).await;
    let joined: Joined = reply.json();
    assert_eq!(joined.player.id, player.id);
    let phone = Player { token: joined.token.expect("a program gets a token"), ..player.clone() };
    let devices: DeviceList = phone.get("/api/me/devices").await.json();
    assert_eq!(
        devices.devices.iter().map(|device| (device.n, device.this)).collect::<Vec<_>>(),
        [(1, false), (2, true)]
    );
    let again = http::send(server.address, "POST", "/api/link", &headers, Some(&body)).await;
    assert_eq!(again.json::<Joined>().token.as_ref(), Some(&phone.token), "the answer may have been lost");
    let body = json!({ "id": "other", "code": code }).to_string();
    let again = http::send(server.address, "POST", "/api/link", &headers, Some(&body)).await;
    assert_eq!(again.refusal(), (403, Code::WrongCode), "a code is used once");
    let room = player.create(json!({})).await.room;
    let (mut revoked, mut kept) = (phone.join(room).await, player.join(room).await);
    assert_eq!(player.delete("/api/me/devices/2", None).await.status, 204);
    assert_eq!(revoked.closed().await, 4003);
    kept.snapshot().await;
    kept.command("abort", Side::White, json!({})).await;
    kept.event().await;
    assert_eq!(phone.join(room).await.closed().await, 4003);
    assert_eq!(phone.get("/api/me").await.refusal().1, Code::Unauthorized);
    assert_eq!(player.delete("/api/me/devices/2", None).await.status, 404);

    let code = link_code(&player, "two").await.code.to_string();
    let headers = [("content-type", "application/json"), ("origin", &server.origin())];
    let body = json!({ "id": "browser", "code": code }).to_string();
    let reply = http::send(server.address, "POST", "/api/link", &headers, Some(&body)).await;
    assert!(reply.header("set-cookie").is_some_and(|cookie| cookie.contains("HttpOnly")));
    assert_eq!(reply.json::<Joined>().token, None, "a browser gets a cookie");
}

async fn link_code(player: &Player, id: &str) -> NewLinkCode {
    player.post("/api/me/link-code", &json!({ "id": id })).await.json()
}

async fn a_lost_player_comes_back_by_a_recovery_code(server: Server) {
    let player = Player::new(server.address).await;
    let make = async |id: &str| {
        let reply = player.post("/api/me/recovery", &json!({ "id": id })).await;
        reply.json::<NewRecoveryCode>().code.to_string()
    };
    let code = make("one").await;
    assert!(me(&player).await.has_recovery_code);
    let newer = make("two").await;
    assert_eq!(make("one").await, code, "a late double of the first request");
    let stranger = Player::new(server.address).await;
    let recover =
        async |code: &str| stranger.post("/api/recover", &json!({ "id": "back", "code": code })).await;
    assert_eq!(recover(&code).await.refusal().1, Code::WrongCode);
    let back: Joined = recover(&newer).await.json();
    assert_eq!(back.player.id, player.id);
    assert_eq!(recover(&newer).await.json::<Joined>(), back, "the answer may have been lost");
    assert!(!me(&player).await.has_recovery_code);
}

async fn five_wrong_codes_are_enough(server: Server) {
    let player = Player::new(server.address).await;
    let code = link_code(&player, "one").await.code.to_string();
    for _ in 0..5 {
        let wrong = player.post("/api/link", &json!({ "id": "x", "code": "00000-00000" })).await;
        assert_eq!(wrong.refusal(), (403, Code::WrongCode));
    }
    let reply = player.post("/api/link", &json!({ "id": "x", "code": code })).await;
    assert_eq!(reply.refusal(), (429, Code::TooMany), "not even the right one");
    assert!(reply.header("retry-after").is_some());
}

async fn who_leaves_resigns_and_leaves_no_name(server: Server) {
    let (white, black, made) = pair(server.address, json!({})).await;
    white.put("/api/me/name", &json!({ "name": "Ada" })).await;
    let open: CreatedRoom = white.create(json!({ "id": "open", "opponent": "lobby" })).await;
    let reply = white.delete("/api/me", Some(&json!({}))).await;
    assert_eq!(reply.refusal(), (409, Code::ConfirmationNeeded));
    assert!(reply.body.contains(r#""games":"1""#), "{reply:?}");
    let mut whites = [white.join(made.room).await, lobby(&white).await];
    assert_eq!(white.delete("/api/me", Some(&json!({ "confirm": true }))).await.status, 204);
    for socket in &mut whites {
        assert_eq!(socket.closed().await, 4003);
    }
    assert_eq!(white.get("/api/me").await.refusal().1, Code::Unauthorized);
    let view: RoomView = black.get(&format!("/api/rooms/{}", made.room)).await.json();
    let outcome = view.outcome.expect("resigned");
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Black), Reason::Resignation));
    let view: RoomView = black.get(&format!("/api/rooms/{}", open.room)).await.json();
    assert_eq!(view.outcome.expect("closed").reason, Reason::Aborted);
    assert_eq!(black.put("/api/me/name", &json!({ "name": "Ada" })).await.status, 200, "the name is free");
}

async fn own_games_are_given_whole(server: Server) {
    let player = Player::new(server.address).await;
    for number in 0..20 {
        let made = player.create(json!({ "id": format!("game-{number}") })).await;
        if number != 7 {
            Player::new(server.address).await.take_seat(&made).await;
        }
    }
    let pgn = player.get("/api/me/games.pgn").await;
    assert!(pgn.header("content-disposition").is_some_and(|value| value.contains("games.pgn")));
    assert_eq!(pgn.body.matches("[Event ").count(), 19, "an open room is no game");
    let lines = player.get("/api/me/games.jsonl").await.body;
    assert_eq!(lines.lines().filter(|line| line.starts_with('{')).count(), 19);
    let nobody = http::send(server.address, "GET", "/api/me/games.pgn", &[], None).await;
    assert_eq!(nobody.refusal(), (401, Code::Unauthorized));
}

async fn presence_counts_any_of_fifty_tabs(server: Server) {
    use tessera_protocol::ServerFrame::Presence;
    let (white, black, made) = pair(server.address, json!({})).await;
    let mut whites = white.join(made.room).await;
    let mut tabs = Vec::new();
    for _ in 0..50 {
        tabs.push(black.join(made.room).await);
    }
    tabs.truncate(1);
    let mut watcher = Opening::of(made.room).open(server.address).await;
    loop {
        if let Presence(presence) = whites.frame().await
            && presence.watchers.count == 1
        {
            assert!(presence.seats.black.is_some_and(|seat| seat.present), "one tab is left");
            break;
        }
    }
    drop(tabs);
    for socket in [&mut whites, &mut watcher] {
        loop {
            if let Presence(presence) = socket.frame().await
                && presence.seats.black.is_some_and(|seat| !seat.present && seat.absent_since.is_some())
            {
                break;
            }
        }
    }
}

#[tokio::test]
async fn own_games_are_read_without_being_kept_in_memory() {
    let server = Server::start(Home::memory()).await;
    let player = Player::new(server.address).await;
    for order in ["one", "two", "three"] {
        let made = player.create(json!({ "id": order })).await;
        Player::new(server.address).await.take_seat(&made).await;
    }
    let small = Bounds { rooms_in_memory: 1, ..Bounds::default() };
    let server = Server::with_bounds(server.stop().await, small).await;
    let player = Player { server: server.address, ..player };
    let pgn = player.get("/api/me/games.pgn").await;
    assert_eq!(pgn.body.matches("[Event ").count(), 3);
}

#[tokio::test]
async fn who_leaves_resigns_also_what_no_list_holds() {
    let server = Server::with_bounds(Home::memory(), Bounds { list_length: 1, ..Bounds::default() }).await;
    let leaver = Player::new(server.address).await;
    let mut rooms = Vec::new();
    for order in ["one", "two", "three"] {
        let made = leaver.create(json!({ "id": order })).await;
        Player::new(server.address).await.take_seat(&made).await;
        rooms.push(made.room);
    }
    let unsure = leaver.delete("/api/me", Some(&json!({}))).await;
    assert!(unsure.body.contains(r#""games":"3""#), "{unsure:?}");
    assert_eq!(leaver.delete("/api/me", Some(&json!({ "confirm": true }))).await.status, 204);
    let watcher = Player::new(server.address).await;
    for room in rooms {
        let view: RoomView = watcher.get(&format!("/api/rooms/{room}")).await.json();
        assert_eq!(view.outcome.expect("it is over").reason, Reason::Resignation);
    }
}

#[tokio::test]
async fn a_browser_becomes_the_player_of_its_first_request_also_when_that_is_refused() {
    let server = Server::start(Home::memory()).await;
    let origin = server.origin();
    let headers = [("content-type", "application/json"), ("origin", origin.as_str())];
    let seat = format!("/api/rooms/{}/seat", "0".repeat(22));
    let refused = http::send(server.address, "POST", &seat, &headers, Some(r#"{"id":"seat"}"#)).await;
    assert_eq!(refused.refusal(), (404, Code::NoSuchRoom));
    let cookie = refused.header("set-cookie").and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    let me = http::send(server.address, "GET", "/api/me", &[("cookie", cookie)], None).await;
    assert!(me.json::<Me>().player.is_some(), "{me:?}");

    let Home::Memory(store) = server.stop().await else { panic!("not in memory") };
    let week = Retention {
        requests: Millis::ZERO,
        unused_players: Millis::from_secs(7 * 86_400),
        passing_rooms: Millis::ZERO,
        outages: Millis::ZERO,
    };
    let expired = store.expire(Stamp(u64::MAX), week, 10).await.expect("the store is well");
    assert_eq!(expired.players, 1, "nothing was done that it would be kept for");
}

async fn invited_only() -> Server {
    let settings = Settings {
        invite_code: "green tea".parse().expect("a code"),
        admin_token: Some("a token of the admin".parse().expect("a token")),
        ..Settings::default()
    };
    Server::with_settings(Home::memory(), settings).await
}

#[tokio::test]
async fn before_the_invite_code_nothing_is_shown() {
    let server = invited_only().await;
    let player = Player::new(server.address).await;
    assert!(!me(&player).await.admitted);
    for path in ["/api/rooms", "/api/games/chess", "/api/me/devices"] {
        assert_eq!(player.get(path).await.refusal(), (403, Code::InviteRequired), "{path}");
    }
    assert_eq!(player.get("/api/openapi.json").await.status, 200, "how to get in is no secret");
    let order = order(json!({}));
    assert_eq!(player.post("/api/rooms", &order).await.refusal(), (403, Code::InviteRequired));
    for path in ["/api/lobby/socket?protocol=1", "/api/rooms/4dQwUr0HoqLQ5vP0KzRbN1/socket?protocol=1"] {
        let mut socket = Opening::at(path).bearer(&player.token).open(server.address).await;
        assert_eq!(socket.closed().await, 4006, "{path}");
    }
    let wrong = player.post("/api/admission", &json!({ "code": "black tea" })).await;
    assert_eq!(wrong.refusal(), (403, Code::WrongCode));
    let let_in: Me = player.post("/api/admission", &json!({ "code": "GREEN-TEA" })).await.json();
    assert!(let_in.admitted);
    assert_eq!(player.post("/api/rooms", &order).await.status, 201);
}

#[tokio::test]
async fn an_invitation_lets_in_whoever_takes_the_seat() {
    let server = invited_only().await;
    let host = Player::new(server.address).await;
    host.post("/api/admission", &json!({ "code": "green tea" })).await;
    let made: CreatedRoom = host.post("/api/rooms", &order(json!({}))).await.json();
    let guest = Player::new(server.address).await;
    let seat = format!("/api/rooms/{}/seat", made.room);
    let bare = guest.post(&seat, &json!({ "id": "seat" })).await;
    assert_eq!(bare.refusal(), (403, Code::InviteRequired));
    let room = format!("/api/rooms/{}", made.room);
    let shown = format!("?invitation={}", made.invitation.expect("by link"));
    assert_eq!(guest.get(&format!("{room}{shown}")).await.json::<RoomView>().creator.id, host.id);
    for closed in [room.clone(), format!("{room}/record{shown}"), format!("/api/rooms{shown}")] {
        assert_eq!(guest.get(&closed).await.refusal(), (403, Code::InviteRequired), "{closed}");
    }
    guest.take_seat(&made).await;
    assert!(me(&guest).await.admitted);
    assert_eq!(guest.get("/api/rooms").await.status, 200);
}

#[tokio::test]
async fn the_admin_lists_closes_mutes_and_bans() {
    let server = invited_only().await;
    let player = Player::new(server.address).await;
    player.post("/api/admission", &json!({ "code": "green tea" })).await;
    let made: CreatedRoom = player.post("/api/rooms", &order(json!({}))).await.json();
    let mut socket = player.join(made.room).await;
    socket.snapshot().await;
    assert_eq!(player.get("/api/admin/rooms").await.refusal(), (401, Code::Unauthorized));

    let admin = Player { token: "a token of the admin".to_owned(), ..player.clone() };
    let rooms: AdminRooms = admin.get("/api/admin/rooms").await.json();
    assert_eq!((rooms.rooms.len(), rooms.next), (1, None));
    assert_eq!(admin.post(&format!("/api/admin/rooms/{}/close", made.room), &json!({})).await.status, 204);
    socket.event().await;
    let again = admin.post(&format!("/api/admin/rooms/{}/close", made.room), &json!({})).await;
    assert_eq!(again.refusal(), (409, Code::GameOver));
    let players: AdminPlayers = admin.get("/api/admin/players").await.json();
    assert_eq!(players.players.len(), 1);

    let of_player = format!("/api/admin/players/{}", player.id);
    assert_eq!(admin.post(&of_player, &json!({ "muted": true })).await.status, 200);
    socket.send_text(r#"{"type":"chat","id":"a","channel":"players","text":"hi"}"#).await;
    assert_eq!(socket.refused().await.1, Code::Muted);
    assert_eq!(admin.post(&of_player, &json!({ "banned": true })).await.status, 200);
    assert_eq!(socket.closed().await, 4005);
    assert_eq!(player.get("/api/rooms").await.refusal(), (403, Code::Banned));
    let mut back = player.join(made.room).await;
    assert_eq!(back.closed().await, 4005);
    assert_eq!(admin.post(&of_player, &json!({ "banned": false })).await.status, 200);
    assert_eq!(player.get("/api/rooms").await.status, 200);
}

#[tokio::test]
async fn without_an_admin_token_there_is_no_admin() {
    let server = Server::start(Home::memory()).await;
    let reply = http::send(server.address, "POST", "/api/players", &[], None).await;
    let NewPlayer { token, .. } = reply.json();
    let bearer = format!("Bearer {token}");
    let reply =
        http::send(server.address, "GET", "/api/admin/rooms", &[("authorization", &bearer)], None).await;
    assert_eq!(reply.refusal(), (404, Code::NotFound));
}
