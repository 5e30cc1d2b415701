//! A damaged database.

use std::{
    ffi::OsStr,
    fs::OpenOptions,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};

use rusqlite::Connection;
use serde_json::json;
use tessera_rules::Side;

use crate::{
    game::Game,
    support::{
        player::{Player, pair},
        program::{Program, command, run, said},
    },
};

const ROOT: &str = "select rootpage from sqlite_schema where name = 'events'";
const FIRST_LEAF: &str =
    "select pageno from dbstat where name = 'events' and pagetype = 'leaf' order by path limit 1";

/// Where a page stands in a database on which no server runs.
struct Page {
    database: PathBuf,
    from: u64,
    bytes: usize,
}

impl Page {
    /// The page whose number a query tells.
    fn find(data: &Path, query: &str) -> Self {
        let database = data.join("tessera.sqlite");
        let db = Connection::open(&database).expect("a database");
        let number: u32 = db.query_row(query, [], |row| row.get(0)).expect("a page");
        let size: u32 =
            db.pragma_query_value(None, "page_size", |row| row.get(0)).expect("its pages have a size");
        let bytes = usize::try_from(size).expect("pages are small");
        Self { database, from: u64::from(number - 1) * u64::from(size), bytes }
    }

    /// Overwrites it, as a failing disk might.
    fn damage(&self) {
        let file = OpenOptions::new().write(true).open(&self.database).expect("the file");
        file.write_all_at(&vec![0x5a; self.bytes], self.from).expect("it can be written");
    }
}

/// Puts more behind the log than is read at a start.
fn fill_pages(data: &Path) {
    let db = Connection::open(data.join("tessera.sqlite")).expect("a database");
    db.execute_batch(
        "with recursive count (n) as (select 1 union all select n + 1 from count where n < 2000)
         insert into events (room, seq, at, kind, version, body) select -1, n, 1, 'filler', 1, '{}' from count",
    )
    .expect("room for more");
}

async fn operate<A: AsRef<OsStr>>(data: &Path, arguments: &[A]) -> (Option<i32>, String) {
    let mut operation = command(data);
    operation.args(arguments);
    let output = run(operation).await;
    (output.status.code(), said(&output))
}

async fn check(data: &Path) -> (Option<i32>, String) {
    operate(data, &["check"]).await
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
    assert_eq!(operate(&data, &[OsStr::new("backup"), backup.as_os_str()]).await.0, Some(0));
    let (code, words) = check(&data).await;
    assert_eq!(code, Some(0), "{words}");
    assert!(server.stop().await.success());

    Page::find(&data, ROOT).damage();
    let mut start = command(&data);
    start.args(["--listen", "127.0.0.1:0"]);
    let refused = run(start).await;
    assert_eq!(refused.status.code(), Some(2));
    let words = said(&refused);
    assert!(words.contains("the database is damaged (database disk image is malformed)"), "{words}");
    assert!(words.contains("restore the newest backup"), "{words}");
    let worthless = folder.path().join("worthless.jsonl");
    let (code, words) = operate(&data, &[OsStr::new("backup"), worthless.as_os_str()]).await;
    assert_eq!(code, Some(1));
    assert!(words.contains("the database cannot be read"), "{words}");
    let left = std::fs::read_dir(folder.path()).expect("the folder").flatten().map(|file| file.file_name());
    assert!(
        left.into_iter().all(|name| !name.to_string_lossy().contains("worthless")),
        "nothing is left of it"
    );

    std::fs::rename(&data, folder.path().join("kept")).expect("a copy is kept");
    assert_eq!(operate(&data, &[OsStr::new("restore"), backup.as_os_str()]).await.0, Some(0));
    let server = Program::start(&data).await;
    let mut game = game.on(server.address).await;
    game.check().await;
    game.play().await;
    game.check().await;
}

#[tokio::test]
async fn a_page_that_is_damaged_while_the_server_runs_costs_no_other_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let server = Program::start(&data).await;
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut socket = white.join(made.room).await;
    socket.snapshot().await;
    socket.command("resign", Side::White, json!({})).await;
    socket.event().await;
    assert!(server.stop().await.success());
    fill_pages(&data);
    let page = Page::find(&data, FIRST_LEAF);

    let server = Program::start(&data).await;
    server.readiness(200).await;
    page.damage();
    let white = Player { server: server.address, ..white };
    assert_eq!(white.get(&format!("/api/rooms/{}/record", made.room)).await.status, 500);
    server.logs("the store holds what cannot be read").await;
    let words = server.readiness(503).await;
    assert!(words.contains("if tessera-server check finds damage, stop the server"), "{words}");
    let (code, words) = check(&data).await;
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("faults found: stop the server"), "{words}");

    let mut game = Game::start(server.address).await;
    game.play().await;
    game.check().await;
}
