//! A full disk.

use std::{fs::File, io::Write, path::Path};

use tessera_protocol::Code;

use crate::{disk::Disk, game::Game, support::program::Program};

/// Fills a disk to its last byte.
fn fill(file: &Path) {
    let mut filler = File::create(file).expect("a file");
    let block = [0; 64 * 1024];
    while filler.write_all(&block).is_ok() {}
    while filler.write_all(&[0]).is_ok() {}
}

#[tokio::test]
async fn on_a_full_disk_moves_are_refused_and_go_on_when_there_is_room() {
    let disk = Disk::memory("40m");
    let server = Program::start(&disk.path().join("data")).await;
    let mut game = Game::start(server.address).await;
    for _ in 0..3 {
        game.play().await;
    }
    assert_eq!(server.readiness(200).await, "ready\n");

    let filler = disk.path().join("filler");
    fill(&filler);
    let said = server.readiness(503).await;
    assert!(said.contains("is full (0 KiB are free, 16384 KiB are needed): free some space"), "{said}");
    server.logs("not ready: the disk of").await;
    game.send_next().await;
    assert_eq!(game.mover().refused().await.1, Code::Unavailable);
    assert_eq!(game.order("full").await, 503);
    game.check().await;

    std::fs::remove_file(&filler).expect("the filler is there");
    server.readiness(200).await;
    server.logs("ready again").await;
    game.play().await;
    assert_eq!(game.order("full").await, 201);
    game.check().await;
    assert!(server.stop().await.success());
}
