//! A disk that takes writes and does not say that they are safe.

use std::{path::Path, process::Command};

use tessera_protocol::CloseCode;

use crate::{
    game::Game,
    support::program::{Program, command},
};

/// Builds the library that makes syncs slow.
fn slow_sync(folder: &Path) -> std::path::PathBuf {
    let library = folder.join("slow_sync.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/slow_sync.c");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).args([source, "-ldl"]).status();
    assert!(built.expect("a C compiler").success());
    library
}

#[tokio::test]
async fn a_stuck_disk_blocks_no_room_for_ever_and_what_it_wrote_late_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let stuck = folder.path().join("stuck");
    let mut program = command(&folder.path().join("data"));
    program.env("LD_PRELOAD", slow_sync(folder.path())).env("SLOW_SYNC", &stuck);
    let server = Program::launch(program).await;
    let mut game = Game::start(server.address).await;
    for _ in 0..4 {
        game.play().await;
    }

    std::fs::write(&stuck, "").expect("a file");
    game.send_next().await;
    assert_eq!(game.sockets[0].closed().await, CloseCode::Restart.number(), "the outcome is unknown");
    server.logs("an append takes too long").await;
    let mut white = game.white.join(game.room).await;
    assert_eq!(white.snapshot().await.moves.len(), 4, "the room answers, and shows nothing that is not safe");
    let said = server.readiness(503).await;
    assert!(said.contains("nothing could be written for"), "{said}");

    std::fs::remove_file(&stuck).expect("it was there");
    game.sockets[0] = white;
    // Told to both though nobody asks again: the move, after what was given back for the wait.
    game.heard().await;
    server.readiness(200).await;
    game.check().await;
    game.play().await;
    game.check().await;
    let left = game.left().await;
    assert!(left > 50_000, "{left} ms are left of a minute");
}
