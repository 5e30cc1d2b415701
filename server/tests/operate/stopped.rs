//! A process that is stopped and goes on, as a machine that sleeps: nobody is charged for it.

use std::time::Duration;

use serde_json::json;
use tessera_protocol::{EventView, Millis};
use tessera_rules::Side;
use tokio::time::sleep;

use crate::support::{player::pair, program::Program};

/// What would be seen on any clock that is charged for it.
const STOP: Duration = Duration::from_secs(6);

#[tokio::test]
async fn a_move_sent_to_a_stopped_server_is_in_time_when_it_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Program::start(folder.path()).await;
    let clock = json!({ "time_control": { "kind": "increment", "base": 15, "increment": 0 } });
    let (white, black, made) = pair(server.address, clock).await;
    let (mut white, mut black) = (white.join(made.room).await, black.join(made.room).await);
    white.snapshot().await;
    black.snapshot().await;
    for text in ["e2e4", "e7e5"] {
        let (mover, side) =
            if text == "e2e4" { (&mut white, Side::White) } else { (&mut black, Side::Black) };
        mover.make_move(side, text).await;
        white.event().await;
        black.event().await;
    }

    server.suspend().await;
    white.make_move(Side::White, "g1f3").await;
    sleep(STOP).await; // Time has to pass for a process that is stopped.
    server.signal("CONT").await;

    let mut granted = false;
    let left = loop {
        match white.event().await.1 {
            EventView::TimeGranted { .. } => granted = true,
            EventView::Moved { played, .. } => break played.left.expect("a timed game"),
            other => panic!("{other:?}"),
        }
    };
    assert!(granted, "the stop is in the record");
    assert!(left[Side::White] > Millis(13_000), "{left:?}");
}
