//! A disk that cannot be written: from the start, or since it failed.

use tessera_protocol::Code;

use crate::{
    disk::{Disk, check, format},
    game::Game,
    support::program::{Program, command, run, said},
};

#[tokio::test]
async fn a_server_does_not_start_on_a_read_only_disk_and_says_why() {
    let disk = Disk::memory("8m");
    disk.remount("ro");
    let mut start = command(disk.path());
    start.args(["--listen", "127.0.0.1:0"]);
    let refused = run(start).await;
    assert_eq!(refused.status.code(), Some(2));
    let said = said(&refused);
    assert!(
        said.contains("--data (DATA_DIR): cannot write") && said.contains("Read-only file system"),
        "{said}"
    );
}

#[tokio::test]
async fn what_was_told_before_a_disk_became_read_only_is_there_when_it_is_repaired() {
    let folder = tempfile::tempdir().expect("a folder");
    let image = folder.path().join("disk");
    format(&image, 64 * 1024 * 1024);
    let disk = Disk::image(&image);
    let server = Program::start(&disk.path().join("data")).await;
    let mut game = Game::start(server.address).await;
    for _ in 0..3 {
        game.play().await;
    }

    // What ext4 does by itself when its disk fails.
    disk.remount("abort");
    let told = server.readiness(503).await;
    assert!(
        told.contains("is read-only: make it writable; if it became so by itself, it is failing"),
        "{told}"
    );
    server.logs("not ready: the disk of").await;
    game.send_next().await;
    assert_eq!(game.mover().refused().await.1, Code::Unavailable);
    game.check().await;

    server.kill().await;
    disk.unmount();
    check(&image);
    let disk = Disk::image(&image);
    let server = Program::start(&disk.path().join("data")).await;
    let mut game = game.on(server.address).await;
    game.check().await;
    game.play().await;
    game.check().await;
    assert_eq!(server.readiness(200).await, "ready\n");
}
