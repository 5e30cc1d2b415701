//! Stopping in order, and going on from the same data.

use std::time::Duration;

use serde_json::json;
use tessera_protocol::{EventView, Millis, RoomView, ServerFrame, Stamp, http::RecordBody};
use tessera_rules::Side;
use tessera_server::{
    bounds::Bounds,
    store::{ServerRecord, SqliteStore},
};
use tokio::{io::AsyncWriteExt, net::TcpStream, time::Instant};

use crate::support::{
    player::pair,
    program::Program,
    server::{Home, Server},
    socket::Opening,
    table::Table,
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
    let Table { mut white, made, mut whites, mut blacks, .. } = Table::running(server.address, 60).await;
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

/// How a server ends.
#[derive(Debug, Clone, Copy)]
enum Ending {
    Stopped,
    Killed,
}

#[tokio::test]
async fn both_players_come_back_and_no_clock_is_charged_for_the_outage_or_the_way_back() {
    for ending in [Ending::Stopped, Ending::Killed] {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let program = Program::start(folder.path()).await;
        let Table { mut white, mut black, made, whites: _whites, blacks } =
            Table::running(program.address, 15).await;
        let before_outage = blacks.applied;
        match ending {
            Ending::Stopped => drop(program.stop().await),
            Ending::Killed => program.kill().await,
        }
        let last_alive = newest_stamp(folder.path()).await;

        let program = Program::start(folder.path()).await;
        (white.server, black.server) = (program.address, program.address);
        let mut blacks = black.join(made.room).await;
        let shown = blacks.snapshot().await.clocks.expect("the game has clocks");
        assert!(shown.standing, "{ending:?}: until White is back");
        let mut whites = white.join(made.room).await;
        let ServerFrame::Snapshot { now: back, .. } = whites.frame().await else { panic!("no snapshot") };
        for socket in [&mut whites, &mut blacks] {
            assert!(matches!(socket.event().await.1, EventView::TimeGranted { .. }), "{ending:?}");
        }
        let third = json!({ "move": "g1f3", "at": before_outage });
        whites.command_as("third", "move", Side::White, third).await;
        blacks.event().await;

        let record: RecordBody = black.get(&format!("/api/rooms/{}/record", made.room)).await.json();
        let [_, before, played] = &record.moves[..] else { panic!("three moves: {record:?}") };
        let [granted] = &record.granted[..] else { panic!("one grant: {record:?}") };
        let used = played.received_at.since(before.decided_at) - granted.granted - played.lag_returned;
        let left = played.left.expect("the game has clocks").white;
        assert_eq!(
            left,
            Millis::from_secs(15) - used,
            "{ending:?}: what the record says is what was charged"
        );
        // What is not known to be the server's time is the player's favour: all since the newest stamp is granted.
        let there = last_alive.since(before.decided_at) + played.received_at.since(back);
        assert!(used <= there, "{ending:?}: {used:?} charged, {there:?} there");
        assert!(granted.granted >= back.since(last_alive.max(before.decided_at)), "{ending:?}: {granted:?}");
        let away = played.received_at.since(last_alive.max(before.decided_at));
        assert!(granted.granted <= away, "{ending:?}: {granted:?} of {away:?}");
        assert_eq!((granted.ply, program.stop().await.code()), (2, Some(0)));
    }
}

/// When a server that has ended was alive for the last time.
async fn newest_stamp(data: &std::path::Path) -> Stamp {
    let store = SqliteStore::open(data.join("tessera.sqlite")).await.expect("the store is closed");
    store.newest_stamp().await.expect("the store is well").expect("it was alive")
}
