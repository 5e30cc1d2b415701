//! A server that is told to stop while something goes on.

use serde_json::{Value, json};
use tessera_rules::Side;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::support::{
    player::pair,
    program::{Program, command},
};

#[tokio::test]
async fn whoever_is_heard_to_the_end_hears_that_it_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Program::start(folder.path()).await;
    server.readiness(200).await;
    let mut line = TcpStream::connect(server.address).await.expect("it listens");
    line.write_all(b"GET /readyz HTTP/1.1\r\nHost:").await.expect("it reads");
    // Answered on another line, accepted after this one.
    server.readiness(200).await;
    server.signal("TERM").await;
    server.logs("stopping").await;
    line.write_all(b" tessera\r\n\r\n").await.expect("it still reads");
    let mut answer = String::new();
    line.read_to_string(&mut answer).await.expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert!(answer.ends_with("the server is stopping: ask again when it has started anew\n"), "{answer}");
    assert!(server.end().await.0.success());
}

#[tokio::test]
async fn each_line_of_a_log_for_machines_is_an_object() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = command(folder.path());
    program.args(["--log-format", "json", "--log", "debug"]);
    let server = Program::launch(program).await;
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut socket = white.join(made.room).await;
    socket.snapshot().await;
    socket.make_move(Side::White, "e2e4").await;
    socket.event().await;
    server.signal("TERM").await;
    assert_eq!(socket.closed().await, 1012);
    let (status, lines) = server.end().await;
    assert!(status.success(), "{lines:?}");
    for line in &lines {
        let said: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(["timestamp", "level", "target"].iter().all(|part| said[part].is_string()), "{line}");
        assert!(said["fields"].is_object(), "{line}");
    }
    assert!(lines.iter().any(|line| line.contains("\"stopping\"")), "{lines:?}");
}

#[tokio::test]
async fn an_orderly_stop_leaves_one_file_that_holds_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Program::start(folder.path()).await;
    let (white, _, made) = pair(server.address, json!({})).await;
    white.join(made.room).await.snapshot().await;
    assert!(server.stop().await.success());
    let files = std::fs::read_dir(folder.path()).expect("the folder").flatten();
    let mut left: Vec<_> = files.map(|file| file.file_name().into_string().expect("a plain name")).collect();
    left.sort_unstable();
    assert_eq!(left, ["tessera.lock", "tessera.sqlite"]);
}
