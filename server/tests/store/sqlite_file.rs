//! What the store in a file must do besides: outlive its process, and refuse what it cannot work with.

use std::{fs, path::PathBuf, sync::Arc};

use rusqlite::Connection;
use tempfile::TempDir;
use tessera_protocol::{Phase, Seq};
use tessera_room::{LogError, Outage};
use tessera_server::store::{OpenError, ServerIdentity, ServerKey, SqliteStore, StampWhen, StoreError};
use uuid::Uuid;

use crate::fixtures::{
    AnyStore, append, at, listed, make_room, new_player, next, player_id, room_id, running, seqs,
};
use crate::players::player_of;

pub(crate) fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("data").join("tessera.sqlite")
}

pub(crate) async fn open(folder: &TempDir) -> Result<SqliteStore, OpenError> {
    SqliteStore::open(file(folder)).await
}

async fn any(folder: &TempDir) -> AnyStore {
    Arc::new(open(folder).await.unwrap())
}

/// A connection past the store, while none is open or beside one.
fn shell(folder: &TempDir) -> Connection {
    Connection::open(file(folder)).unwrap()
}

#[tokio::test]
async fn everything_outlives_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let identity = ServerIdentity { id: Uuid::from_u128(1), key: ServerKey([7; 32]) };
    let store = any(&folder).await;
    store.identity(identity).await.unwrap();
    store.create_player(new_player(1, 11)).await.unwrap();
    make_room(&store, 1, listed(1, Phase::Open, 0)).await;
    append(&store, next(1, 1, running(99))).await.unwrap();
    store.add_outage(Outage { from: at(5), to: at(9) }).await.unwrap();
    store.stamp_alive(at(20), StampWhen::Always).await.unwrap();
    drop(store);

    let store = any(&folder).await;
    assert_eq!(
        store.identity(ServerIdentity { id: Uuid::from_u128(2), ..identity }).await.unwrap(),
        identity
    );
    assert_eq!(player_of(&store, 11).await, Some(player_id(1)));
    assert_eq!(seqs(&store, 1).await, [1, 2]);
    assert_eq!(store.running_rooms(None, 10).await.unwrap(), [room_id(1)]);
    assert_eq!(store.outages_since(at(0)).await.unwrap().len(), 1);
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(20)));
    append(&store, next(1, 2, running(99))).await.unwrap();
}

#[tokio::test]
async fn a_second_server_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(&folder).await.unwrap();
    assert!(matches!(open(&folder).await, Err(OpenError::InUse { .. })));
    drop(first);
    open(&folder).await.unwrap();
}

#[tokio::test]
async fn a_backup_may_read_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = any(&folder).await;
    make_room(&store, 1, running(99)).await;
    let rooms: i64 = shell(&folder).query_row("select count(*) from rooms", [], |row| row.get(0)).unwrap();
    assert_eq!(rooms, 1);
}

#[tokio::test]
async fn tables_of_a_newer_server_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(&folder).await.unwrap());
    shell(&folder).pragma_update(None, "user_version", 999).unwrap();
    assert!(matches!(open(&folder).await, Err(OpenError::Newer { found: 999, .. })));
}

#[tokio::test]
async fn other_programs_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    shell(&folder).execute_batch("create table theirs (thing)").unwrap();
    assert!(matches!(open(&folder).await, Err(OpenError::Foreign { .. })));
    let text = "this is no database, however long it may be ".repeat(100);
    fs::write(file(&folder), &text).unwrap();
    assert!(matches!(open(&folder).await, Err(OpenError::Foreign { .. })));
    assert_eq!(fs::read_to_string(file(&folder)).unwrap(), text);
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("data"), "a file in its place").unwrap();
    let refusal = open(&folder).await.unwrap_err();
    assert!(matches!(refusal, OpenError::Folder { .. }));
    assert!(refusal.to_string().contains("data"), "{refusal}");
}

#[tokio::test]
async fn a_line_that_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = any(&folder).await;
    for room in [1, 2, 3] {
        make_room(&store, room, running(99)).await;
        append(&store, next(room, 1, running(99))).await.unwrap();
    }
    let damage = |sql: &str| shell(&folder).execute(sql, []).unwrap();
    damage("update events set kind = 'castled_twice' where room = 1 and seq = 2");
    damage("update events set body = '{' where room = 2 and seq = 2");

    let first = store.tail(room_id(1), Seq::ZERO, 10).await.unwrap_err();
    let StoreError::Unreadable { seq: Seq(2), source: LogError::UnknownKind { .. }, .. } = first else {
        panic!("{first:?}")
    };
    let second = store.tail(room_id(2), Seq(1), 10).await.unwrap_err();
    let StoreError::Unreadable { seq: Seq(2), source: LogError::BrokenBody { .. }, .. } = second else {
        panic!("{second:?}")
    };
    assert_eq!(seqs(&store, 3).await, [1, 2]);
}
