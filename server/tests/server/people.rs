//! Names, leaving, one's own games, and who is there.

use serde_json::json;
use tessera_protocol::{
    Code, RoomView, ServerFrame,
    http::{CreatedRoom, Me},
};
use tessera_rules::{Reason, Side};
use tessera_server::bounds::Bounds;

use crate::support::{
    http,
    player::{Player, pair},
    server::{Home, Server},
    socket::{Opening, Socket},
};

crate::on_both_stores!(
    names_are_checked_and_unique_by_their_looks,
    a_new_name_is_shown_at_once,
    a_new_name_reaches_open_sockets,
    who_leaves_resigns_and_leaves_no_name,
    own_games_are_given_whole,
    presence_counts_any_of_fifty_tabs,
);

async fn lobby(player: &Player) -> Socket {
    Opening::at("/api/lobby/socket?protocol=1").bearer(&player.token).open(player.server).await
}

async fn names_are_checked_and_unique_by_their_looks(server: Server) {
    let [ada, eve] = [Player::new(server.address).await, Player::new(server.address).await];
    let name = |text: &str| json!({ "name": text });
    assert_eq!(ada.me().await.player.expect("a player").name, None);
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
