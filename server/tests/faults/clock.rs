//! A wall clock that jumps.

use std::{path::Path, process::Stdio};

use tokio::process::Command;

use crate::{
    game::Game,
    support::program::{Program, command},
};

/// The program under a wall clock that stands as far from the true one as a file says.
fn with_clock(data: &Path, offset: &Path) -> Command {
    let mut program = command(data);
    program
        .env("LD_PRELOAD", "/usr/$LIB/faketime/libfaketimeMT.so.1")
        .env("FAKETIME_TIMESTAMP_FILE", offset)
        .env("FAKETIME_NO_CACHE", "1")
        .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
        .stdout(Stdio::null());
    program
}

#[tokio::test]
async fn a_jump_of_the_wall_clock_costs_nobody_anything() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, offset) = (folder.path().join("data"), folder.path().join("offset"));
    std::fs::write(&offset, "+0").expect("a file");
    let server = Program::launch(with_clock(&data, &offset)).await;
    let mut game = Game::start(server.address).await;
    let (ahead, behind) = ("the machine's clock is ahead", "the machine's clock is behind");
    for (jump, words) in
        [("+0", ""), ("+0", ""), ("+3600", ahead), ("-7200", behind), ("-7200", ""), ("+0", "")]
    {
        std::fs::write(&offset, jump).expect("a file");
        server.logs(words).await;
        game.play().await;
    }
    let left = game.left().await;
    assert!(left > 30_000, "{left} ms are left of a minute");
    let record = game.record().await;
    assert!(record.granted.is_empty(), "no outage was found");
    server.kill().await;

    // A machine whose clock was set back while the server was down.
    std::fs::write(&offset, "-86400").expect("a file");
    let server = Program::launch(with_clock(&data, &offset)).await;
    server.logs("the machine's clock is behind").await;
    assert_eq!(server.readiness(200).await, "ready\n");
    let mut game = game.on(server.address).await;
    game.play().await;
    game.play().await;
    game.check().await;
    let stamps: Vec<_> = game.record().await.moves.iter().map(|played| played.decided_at).collect();
    assert!(stamps.is_sorted(), "time never runs backwards: {stamps:?}");
}
