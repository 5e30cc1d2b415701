//! A damaged database.

use std::{
    fs::OpenOptions,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};

use rusqlite::Connection;

use crate::{
    game::Game,
    support::program::{Program, command, run, said},
};

/// Overwrites the first page of a table, as a failing disk might.
fn damage(database: &Path, table: &str) {
    let db = Connection::open(database).expect("a database");
    let page: u32 = db
        .query_row("select rootpage from sqlite_schema where name = ?", [table], |row| row.get(0))
        .expect("the table");
    let size: u32 =
        db.pragma_query_value(None, "page_size", |row| row.get(0)).expect("its pages have a size");
    drop(db);
    let file = OpenOptions::new().write(true).open(database).expect("the file");
    let garbage = vec![0x5a; usize::try_from(size).expect("pages are small")];
    file.write_all_at(&garbage, u64::from(page - 1) * u64::from(size)).expect("it can be written");
}

async fn operate(data: &Path, verb: &str, file: &Path) -> (Option<i32>, String) {
    let mut operation = command(data);
    operation.arg(verb).arg(file);
    let output = run(operation).await;
    (output.status.code(), said(&output))
}

#[tokio::test]
async fn a_damaged_database_is_named_and_a_backup_brings_the_games_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let server = Program::start(&data).await;
    let mut game = Game::start(server.address).await;
    for _ in 0..3 {
        game.play().await;
    }
    let backup: PathBuf = folder.path().join("backup.jsonl");
    assert_eq!(operate(&data, "backup", &backup).await.0, Some(0));
    assert!(server.stop().await.success());

    damage(&data.join("tessera.sqlite"), "events");
    let mut start = command(&data);
    start.args(["--listen", "127.0.0.1:0"]);
    let refused = run(start).await;
    assert_eq!(refused.status.code(), Some(2));
    let words = said(&refused);
    assert!(words.contains("the database is damaged (database disk image is malformed)"), "{words}");
    assert!(words.contains("restore the newest backup"), "{words}");
    let (code, words) = operate(&data, "backup", &folder.path().join("worthless.jsonl")).await;
    assert_eq!(code, Some(1));
    assert!(words.contains("the database cannot be read"), "{words}");
    let left = std::fs::read_dir(folder.path()).expect("the folder").flatten().map(|file| file.file_name());
    assert!(
        left.into_iter().all(|name| !name.to_string_lossy().contains("worthless")),
        "nothing is left of it"
    );

    std::fs::rename(&data, folder.path().join("kept")).expect("a copy is kept");
    assert_eq!(operate(&data, "restore", &backup).await.0, Some(0));
    let server = Program::start(&data).await;
    let mut game = game.on(server.address).await;
    game.check().await;
    game.play().await;
    game.check().await;
}
