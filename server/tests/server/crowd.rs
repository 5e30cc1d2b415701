//! Coming late, coming back, and reading too slowly.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tessera_protocol::{Seq, ServerFrame};
use tessera_rules::Side;
use tessera_server::bounds::Bounds;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{
    player::{Player, pair},
    server::{Home, Server},
    socket::Opening,
    table::Table,
};

crate::on_both_stores!(
    whoever_comes_back_gets_what_was_missed,
    a_gap_is_filled_on_request,
    a_watcher_becomes_a_player_on_the_same_socket,
    those_who_watch_are_told_by_name_up_to_twenty,
);

async fn whoever_comes_back_gets_what_was_missed(server: Server) {
    let Table { black, made, mut whites, blacks, .. } = Table::new(server.address, json!({})).await;
    let seen = whites.applied;
    drop(blacks);
    whites.make_move(Side::White, "e2e4").await;
    let (_, event) = whites.event().await;

    let opening = |seen: Seq| Opening::of(made.room).seen(seen.0).bearer(&black.token);
    let mut back = opening(seen).open(server.address).await;
    back.applied = seen;
    let ServerFrame::Event { event: missed, id: None, .. } = back.news().await else { panic!("no tail") };
    let tessera_protocol::EventView::Moved { legal: Some(legal), .. } = &*missed else {
        panic!("{missed:?}")
    };
    assert_eq!(legal.len(), 20, "the side to move is told its moves in the tail too");
    assert!(matches!(event, tessera_protocol::EventView::Moved { legal: None, .. }));

    let mut current = opening(whites.applied).open(server.address).await;
    assert!(matches!(current.frame().await, ServerFrame::Heartbeat { seq, .. } if seq == whites.applied));
    for strange in [Seq(99), Seq(0), Seq(1)] {
        let mut socket = opening(strange).open(server.address).await;
        let view = socket.snapshot().await;
        assert_eq!((view.moves.len(), socket.applied), (1, whites.applied), "seen={strange}");
    }
}

async fn a_gap_is_filled_on_request(server: Server) {
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut whites = white.join(made.room).await;
    let mut watcher = Opening::of(made.room).open(server.address).await;
    whites.snapshot().await;
    watcher.snapshot().await;
    let seen = watcher.applied;
    whites.make_move(Side::White, "e2e4").await;
    whites.event().await;
    watcher.event().await;
    watcher.applied = seen;
    watcher.send_text(json!({ "type": "resync", "seen": seen }).to_string()).await;
    assert!(matches!(watcher.news().await, ServerFrame::Event { seq, .. } if seq == seen.next()));
    watcher.send_text(json!({ "type": "resync", "seen": 0 }).to_string()).await;
    assert_eq!(watcher.snapshot().await.moves.len(), 1);
}

async fn a_watcher_becomes_a_player_on_the_same_socket(server: Server) {
    let (white, guest) = (Player::new(server.address).await, Player::new(server.address).await);
    let made = white.create(json!({ "opponent": "lobby" })).await;
    let mut socket = guest.join(made.room).await;
    assert_eq!(socket.snapshot().await.you, []);
    guest.take_seat(&made).await;
    let you = loop {
        if let ServerFrame::Snapshot { room, .. } = socket.news().await {
            break room.you;
        }
    };
    assert_eq!(you, [Side::Black]);
}

#[tokio::test]
async fn whoever_does_not_read_is_given_up_and_delays_nobody() {
    let bounds = Bounds {
        send_timeout: Duration::from_millis(100),
        flood_burst: 1_000_000,
        sockets: 4,
        ..Bounds::default()
    };
    let server = Server::with_bounds(Home::memory(), bounds).await;
    let Table { black, made, mut whites, mut blacks, .. } = Table::new(server.address, json!({})).await;
    let deaf = [black.join(made.room).await, Opening::of(made.room).open(server.address).await];
    let unread = deaf.map(|socket| {
        let (mut asks, unread) = socket.line.split();
        let resync = json!({ "type": "resync", "seen": 0 }).to_string();
        // Asks for more than any line holds, until the server gives up.
        tokio::spawn(async move { while asks.send(Message::text(resync.clone())).await.is_ok() {} });
        unread
    });
    for (side, text) in [(Side::White, "e2e4"), (Side::Black, "e7e5"), (Side::White, "d2d4")] {
        let (mover, other) =
            if side == Side::White { (&mut whites, &mut blacks) } else { (&mut blacks, &mut whites) };
        let id = mover.make_move(side, text).await;
        assert_eq!(mover.event().await.0, Some(id));
        other.event().await;
    }
    // The server has room for another socket once it has given one up.
    while Opening::of(made.room).try_open(server.address).await.is_err() {}
    drop(unread);
}

async fn those_who_watch_are_told_by_name_up_to_twenty(server: Server) {
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut whites = white.join(made.room).await;
    let mut watchers = vec![Opening::of(made.room).open(server.address).await];
    let names: Vec<_> = (10..32).map(|number| format!("Watcher {number}")).collect();
    for name in names.iter().rev() {
        let player = Player::new(server.address).await;
        assert_eq!(player.put("/api/me/name", &json!({ "name": name })).await.status, 200);
        // Two sockets are still one who watches.
        watchers.extend([player.join(made.room).await, player.join(made.room).await]);
    }
    let told = loop {
        if let ServerFrame::Presence(presence) = whites.frame().await
            && presence.watchers.count == 23
        {
            break presence.watchers.names;
        }
    };
    assert_eq!(told, names[..20]);
}
