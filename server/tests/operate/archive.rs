//! Backups and what is made of them.

use std::{fs, path::Path, process::Output};

use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_protocol::{RoomId, http::RecordBody};
use tessera_rules::Side;

use crate::support::{
    http,
    player::{Player, pair},
    program::{Program, command, run, said},
};

async fn operate(data: &Path, verb: &str, file: &Path) -> Output {
    let mut operation = command(data);
    operation.arg(verb).arg(file);
    run(operation).await
}

/// A server on which a game is on, and the game's first player.
async fn game(data: &Path) -> (Program, Player, RoomId) {
    let server = Program::start(data).await;
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut socket = white.join(made.room).await;
    socket.snapshot().await;
    socket.make_move(Side::White, "e2e4").await;
    socket.event().await;
    (server, white, made.room)
}

async fn record(player: &Player, server: &Program, room: RoomId) -> RecordBody {
    let player = Player { server: server.address, ..player.clone() };
    player.get(&format!("/api/rooms/{room}/record")).await.json()
}

/// A backup of a running server.
async fn backup(folder: &TempDir) -> (Program, Player, RoomId, std::path::PathBuf) {
    let (server, white, room) = game(&folder.path().join("data")).await;
    let archive = folder.path().join("backup.jsonl");
    let done = operate(&folder.path().join("data"), "backup", &archive).await;
    assert!(done.status.success(), "{}", said(&done));
    assert!(said(&done).contains("rows written"), "progress is shown: {}", said(&done));
    (server, white, room, archive)
}

#[tokio::test]
async fn what_was_backed_up_while_the_server_ran_comes_back_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, white, room, archive) = backup(&folder).await;
    let before = record(&white, &server, room).await;
    assert!(server.stop().await.success());

    let elsewhere = folder.path().join("elsewhere");
    let restored = operate(&elsewhere, "restore", &archive).await;
    assert!(restored.status.success(), "{}", said(&restored));
    assert!(said(&restored).contains("rows restored"), "progress is shown: {}", said(&restored));
    let server = Program::start(&elsewhere).await;
    let white = Player { server: server.address, ..white };
    assert_eq!(record(&white, &server, room).await, before, "the same token sees the same game");
    let mut socket = white.join(room).await;
    socket.snapshot().await;
    socket.command_as("goodbye", "resign", Side::White, json!({})).await;
    socket.event().await;

    let (again, copy) = (folder.path().join("again"), folder.path().join("copy.jsonl"));
    assert!(operate(&again, "restore", &archive).await.status.success());
    assert!(operate(&again, "backup", &copy).await.status.success());
    assert_eq!(
        fs::read_to_string(&copy).expect("a backup"),
        fs::read_to_string(&archive).expect("a backup"),
        "a backup of what was restored is the same archive"
    );
}

#[cfg(unix)]
#[tokio::test]
async fn an_archive_is_for_its_owners_eyes() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, _, _, archive) = backup(&folder).await;
    assert_eq!(fs::metadata(&archive).expect("a backup").permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, _, _, archive) = backup(&folder).await;
    let data = folder.path().join("data");

    let second = operate(&data, "backup", &archive).await;
    assert_eq!(second.status.code(), Some(1));
    assert!(said(&second).contains("is there already"), "{}", said(&second));

    let beside = operate(&data, "restore", &archive).await;
    assert_eq!(beside.status.code(), Some(1));
    assert!(said(&beside).contains("another server runs on"), "{}", said(&beside));

    assert!(server.stop().await.success());
    let full = operate(&data, "restore", &archive).await;
    assert_eq!(full.status.code(), Some(1));
    assert!(said(&full).contains("holds players or games"), "{}", said(&full));
}

#[tokio::test]
async fn a_server_that_nobody_has_used_yet_can_be_restored_into() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, white, room, archive) = backup(&folder).await;
    let before = record(&white, &server, room).await;
    let fresh = folder.path().join("fresh");
    assert!(Program::start(&fresh).await.stop().await.success());
    let restored = operate(&fresh, "restore", &archive).await;
    assert!(restored.status.success(), "{}", said(&restored));
    let server = Program::start(&fresh).await;
    assert_eq!(record(&white, &server, room).await, before);
}

#[tokio::test]
async fn an_archive_that_is_not_whole_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, _, _, archive) = backup(&folder).await;
    let whole = fs::read_to_string(&archive).expect("a backup");
    let lines: Vec<_> = whole.lines().collect();
    let cut = |lines: &[&str]| lines.join("\n") + "\n";
    let without = |place: usize| cut(&[&lines[..place], &lines[place + 1..]].concat());
    let faults = [
        ("", "no archive"),
        ("[Event \"?\"]\n", "no archive"),
        (&whole.replacen("\"version\":1", "\"version\":2", 1), "form 2"),
        (&whole.replacen("\"migration\":1", "\"migration\":999", 1), "newer server"),
        (&cut(&lines[..lines.len() - 1]), "cut off"),
        (&whole[..whole.len() / 2], "cut off"),
        (&without(lines.len() - 2), "checksum"),
        (&whole.replacen("e2e4", "d2d4", 1), "checksum"),
        (&whole.replacen("\"table\":\"rooms\"", "\"table\":\"sqlite_schema\"", 1), "no table"),
        (&whole.replacen("\"columns\":[\"key\"", "\"columns\":[\"kez\"", 1), "other columns"),
    ];
    for (number, (text, words)) in faults.into_iter().enumerate() {
        assert_ne!(text, whole, "fault {number} is one");
        let (data, file) =
            (folder.path().join(number.to_string()), folder.path().join(format!("{number}.jsonl")));
        fs::write(&file, text).expect("room for a file");
        let refused = operate(&data, "restore", &file).await;
        assert_eq!(refused.status.code(), Some(1), "fault {number}");
        assert!(said(&refused).contains(words), "fault {number}: {}", said(&refused));
        let left: Vec<_> = fs::read_dir(&data)
            .map(|found| found.map(|file| file.expect("a file").file_name()).collect())
            .unwrap_or_default();
        assert!(left.iter().all(|name| name == "tessera.lock"), "fault {number} left {left:?}");
    }
}

#[tokio::test]
async fn there_is_nothing_to_back_up_in_an_empty_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = folder.path().join("backup.jsonl");
    let refused = operate(&folder.path().join("data"), "backup", &archive).await;
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("there is no database"), "{}", said(&refused));
    assert!(!archive.exists());
}

/// Archives that versions have written, this one among them. Those of released ones stay for ever.
#[tokio::test]
async fn the_data_of_every_version_can_be_restored() {
    let versions = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/archives");
    for version in fs::read_dir(versions).expect("archives").map(|version| version.expect("a folder").path())
    {
        let folder = tempfile::tempdir().expect("a folder");
        let restored = operate(folder.path(), "restore", &version.join("archive.jsonl")).await;
        assert!(restored.status.success(), "{}: {}", version.display(), said(&restored));
        let server = Program::start(folder.path()).await;
        let files = fs::read_dir(&version).expect("records").map(|file| file.expect("a file").path());
        let mut records = 0;
        for file in files.filter(|file| file.to_string_lossy().contains("record-")) {
            let then: Value = serde_json::from_slice(&fs::read(&file).expect("a record")).expect("JSON");
            let room = then["room"].as_str().expect("a room");
            let now: Value = server.get(&format!("/api/rooms/{room}/record")).await.json();
            for (name, value) in then.as_object().expect("an object") {
                assert_eq!(&now[name], value, "{}: {name}", file.display());
            }
            records += 1;
        }
        assert!(records > 0, "{} has records to compare", version.display());
        let token = fs::read_to_string(version.join("token")).expect("a token").trim().to_owned();
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let order = crate::support::player::order(json!({ "id": "new" })).to_string();
        let reply = http::send(server.address, "POST", "/api/rooms", &headers, Some(&order)).await;
        assert_eq!(reply.status, 201, "{}: its players are who they were: {reply:?}", version.display());
    }
}
