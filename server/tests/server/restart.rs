//! Stopping in order, and going on from the same data.

use std::time::Duration;

use serde_json::json;
use tessera_protocol::{EventView, Millis, RoomView, ServerFrame};
use tessera_rules::Side;
use tessera_server::bounds::Bounds;
use tokio::{io::AsyncWriteExt, net::TcpStream, time::Instant};

use crate::support::{
    player::pair,
    server::{Home, Server},
    socket::Opening,
};

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

#[tokio::test]
async fn the_time_it_takes_to_stop_is_nobodys() {
    let bounds = Bounds { stop_timeout: Duration::from_millis(1500), ..Bounds::default() };
    let server = Server::with_bounds(Home::folder(), bounds).await;
    let clock = json!({ "time_control": { "kind": "increment", "base": 60, "increment": 0 } });
    let (mut white, black, made) = pair(server.address, clock).await;
    let (mut whites, mut blacks) = (white.join(made.room).await, black.join(made.room).await);
    whites.snapshot().await;
    blacks.snapshot().await;
    whites.make_move(Side::White, "e2e4").await;
    blacks.event().await;
    blacks.make_move(Side::Black, "e7e5").await;
    blacks.event().await;
    // Half a request holds the stop up to its bound, long after the sockets are closed.
    let mut stranger = TcpStream::connect(server.address).await.unwrap();
    stranger.write_all(b"GET / HTTP/1.1\r\nHo").await.unwrap();

    let stopping = Instant::now();
    let goodbyes = async move {
        assert_eq!((whites.closed().await, blacks.closed().await), (1012, 1012));
    };
    let (home, ()) = tokio::join!(server.stop(), goodbyes);
    let server = Server::start(home).await;
    white.server = server.address;
    let away = Millis(u64::try_from(stopping.elapsed().as_millis()).unwrap());
    let mut whites = white.join(made.room).await;
    whites.snapshot().await;
    let (_, event) = whites.event().await;
    let EventView::TimeGranted { granted, .. } = event else { panic!("not granted: {event:?}") };
    assert!(granted + Millis(50) >= away, "{granted:?} of {away:?}");
}
