//! Who may see a game: in lists, over HTTP and over sockets.

use serde_json::{Value, json};
use tessera_protocol::{Code, Phase, RoomId, RoomView, http::RoomList};
use tessera_rules::{Game, Side};

use crate::support::{
    http,
    player::{Player, pair},
    server::Server,
    socket::Opening,
};

crate::on_both_stores!(
    spectators_are_open_by_link_or_none,
    lists_show_what_anybody_may_see,
    an_invitation_shows_the_room_while_its_seat_is_free,
    secrets_stay_with_their_owners,
    the_id_of_a_seat_counts_in_its_room
);

async fn spectators_are_open_by_link_or_none(server: Server) {
    // Spectators, and whether a stranger may watch without and with the watch key.
    for (spectators, without, with) in [("open", true, true), ("link", false, true), ("none", false, false)] {
        let (white, black, made) =
            pair(server.address, json!({ "rules": { "spectators": spectators } })).await;
        let stranger = Player::new(server.address).await;
        let room = made.room;
        let wrong = white.create(json!({ "id": "other", "rules": { "spectators": "link" } })).await.watch_key;
        let wrong = wrong.expect("a room watched by link has a key");
        let right = made.watch_key.map_or_else(|| wrong.to_string(), |key| key.to_string());
        assert_eq!(made.watch_link.is_some(), spectators != "none");
        let keys = [(None, without), (Some(wrong.to_string()), without), (Some(right), with)];
        for phase in [Phase::Playing, Phase::Finished] {
            for (key, allowed) in &keys {
                may_watch(&stranger, room, key.as_deref(), *allowed).await;
            }
            for player in [&white, &black] {
                let view: RoomView = player.get(&format!("/api/rooms/{room}")).await.json();
                assert_eq!(view.phase, phase);
                assert_eq!(player.get(&format!("/api/rooms/{room}/record")).await.status, 200);
            }
            let mut socket = white.join(room).await;
            socket.snapshot().await;
            socket.command("resign", Side::White, json!({})).await;
            socket.news().await;
        }
    }
}

/// Holds all ways to watch to one answer.
async fn may_watch(stranger: &Player, room: RoomId, key: Option<&str>, allowed: bool) {
    let watch = key.map(|key| format!("&watch={key}")).unwrap_or_default();
    for path in ["?", "/record?", "/record.pgn?", "/chat?channel=watchers"] {
        let reply = stranger.get(&format!("/api/rooms/{room}{path}{watch}")).await;
        assert_eq!(reply.status, if allowed { 200 } else { 403 }, "{path}{watch}: {reply:?}");
        assert!(allowed || reply.refusal().1 == Code::NoAccess);
    }
    let opening = key.map_or_else(|| Opening::of(room), |key| Opening::of(room).watch(key));
    let told = opening.open(stranger.server).await.text().await;
    assert_eq!(told.is_ok(), allowed, "{watch}");
    assert!(allowed || told == Err(4003), "a refused socket is fed nothing");
}

async fn lists_show_what_anybody_may_see(server: Server) {
    let player = Player::new(server.address).await;
    let list =
        async || -> RoomList { http::send(server.address, "GET", "/api/rooms", &[], None).await.json() };
    let ids = |list: &RoomList| (list.open.iter().map(|room| room.id).collect::<Vec<_>>(), list.live.len());
    let orders: [Value; 3] = [
        json!({ "id": "a", "opponent": "lobby" }),
        json!({ "id": "b", "opponent": "link" }),
        json!({ "id": "c", "opponent": "oneself" }),
    ];
    let mut made = Vec::new();
    for order in orders {
        made.push(player.create(order).await);
    }
    assert_eq!(ids(&list().await), (vec![made[0].room], 0));
    Player::new(server.address).await.take_seat(&made[0]).await;
    let after = list().await;
    assert_eq!(ids(&after), (vec![], 1));
    assert_eq!(after.live[0].id, made[0].room);
}

async fn an_invitation_shows_the_room_while_its_seat_is_free(server: Server) {
    let [host, guest] = [Player::new(server.address).await, Player::new(server.address).await];
    let made = host.create(json!({ "game": "parob", "rules": { "spectators": "none" } })).await;
    let path = format!("/api/rooms/{}", made.room);
    let invited = format!("{path}?invitation={}", made.invitation.expect("by link"));
    let shown: RoomView = guest.get(&invited).await.json();
    assert_eq!((shown.game, shown.creator.id, shown.host), (Game::Parob, host.id, false));
    assert_eq!(shown.invitation, None);
    let wrong = format!("{path}?invitation={}", "0".repeat(22));
    assert_eq!(guest.get(&wrong).await.refusal(), (403, Code::WrongInvitation));
    assert_eq!(guest.get(&path).await.refusal(), (403, Code::NoAccess));
    Player::new(server.address).await.take_seat(&made).await;
    assert_eq!(guest.get(&invited).await.refusal(), (409, Code::SeatTaken));
}

async fn secrets_stay_with_their_owners(server: Server) {
    let (creator, guest) = (Player::new(server.address).await, Player::new(server.address).await);
    let made = creator.create(json!({})).await;
    let path = format!("/api/rooms/{}", made.room);
    let own: RoomView = creator.get(&path).await.json();
    assert_eq!(own.invitation, made.invitation);
    let others = guest.get(&path).await;
    assert!(!others.body.contains(&made.invitation.expect("by link").to_string()));
    for invitation in [json!(null), json!("0".repeat(22))] {
        let reply =
            guest.post(&format!("{path}/seat"), &json!({ "id": "s", "invitation": invitation })).await;
        assert_eq!(reply.refusal(), (403, Code::WrongInvitation));
    }
    let reply =
        creator.post(&format!("{path}/seat"), &json!({ "id": "s", "invitation": made.invitation })).await;
    assert_eq!(reply.refusal(), (409, Code::AlreadySeated));
    let body = json!({ "id": "s", "invitation": made.invitation });
    for _ in 0..2 {
        assert_eq!(guest.post(&format!("{path}/seat"), &body).await.status, 200, "twice is once");
    }
    let third = Player::new(server.address).await;
    assert_eq!(third.post(&format!("{path}/seat"), &body).await.refusal(), (409, Code::SeatTaken));
}

async fn the_id_of_a_seat_counts_in_its_room(server: Server) {
    let (creator, guest) = (Player::new(server.address).await, Player::new(server.address).await);
    for order in ["one", "two"] {
        let made = creator.create(json!({ "id": order })).await;
        guest.take_seat(&made).await;
    }
    let own = guest.create(json!({ "id": "seat" })).await;
    assert!(!own.taken, "an order of the same name is another matter");
}
