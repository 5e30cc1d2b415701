//! Games for other programs.

use serde_json::json;
use tessera_rules::Side;

use crate::support::{
    player::pair,
    program::{Program, command, run, said},
};

#[tokio::test]
async fn all_finished_games_are_written_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Program::start(folder.path()).await;
    for (game, number) in [("chess", 0), ("parob", 1), ("chess", 2)] {
        let (white, _, made) = pair(server.address, json!({ "game": game })).await;
        let mut socket = white.join(made.room).await;
        socket.snapshot().await;
        if number < 2 {
            socket.command("resign", Side::White, json!({})).await;
            socket.event().await;
        }
    }
    let mut export = command(folder.path());
    export.args(["export", "--public-origin", "https://chess.example"]);
    let done = run(export).await;
    assert!(done.status.success(), "{}", said(&done));
    let pgn = String::from_utf8(done.stdout.clone()).expect("a text");
    assert_eq!(pgn.matches("[Event ").count(), 2, "one game is not over:\n{pgn}");
    assert_eq!(pgn.matches("[Result \"0-1\"]").count(), 2, "{pgn}");
    assert!(pgn.contains("[Site \"https://chess.example/rooms/"), "{pgn}");
    assert!(said(&done).contains("2 of 2 games written"), "{}", said(&done));
}
