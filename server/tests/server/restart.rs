//! Stopping in order, and going on from the same data.

use serde_json::json;
use tessera_protocol::{RoomView, ServerFrame};
use tessera_rules::Side;

use crate::support::{player::pair, server::Server, socket::Opening};

crate::on_both_stores!(a_restart_loses_nothing_and_repeats_nothing);

async fn a_restart_loses_nothing_and_repeats_nothing(server: Server) {
    let (mut white, mut black, made) = pair(server.address, json!({})).await;
    let mut whites = white.join(made.room).await;
    whites.snapshot().await;
    let command = json!({ "move": "e2e4", "at": whites.applied });
    whites.command_as("first", "move", Side::White, command.clone()).await;
    whites.event().await;
    let seen = whites.applied;

    let home = server.stop().await;
    assert_eq!(whites.closed().await, 1012);
    let server = Server::start(home).await;
    (white.server, black.server) = (server.address, server.address);

    let mut whites = Opening::of(made.room).seen(seen.0).bearer(&white.token).open(server.address).await;
    let view: RoomView = black.get(&format!("/api/rooms/{}", made.room)).await.json();
    assert_eq!(view.moves.len(), 1);
    let first = whites.frame().await;
    assert!(
        matches!(first, ServerFrame::Heartbeat { seq, .. } | ServerFrame::Snapshot { seq, .. } if seq == seen),
        "{first:?}"
    );
    whites.applied = seen;
    whites.command_as("first", "move", Side::White, command).await;
    assert!(matches!(whites.news().await, ServerFrame::Done { seq, .. } if seq == seen));
    let mut blacks = black.join(made.room).await;
    assert_eq!(blacks.snapshot().await.moves.len(), 1);
    let id = blacks.make_move(Side::Black, "e7e5").await;
    assert_eq!(blacks.event().await.0, Some(id));
}
