//! The invite code, asked for beside the running server.

use std::path::Path;

use serde_json::json;

use crate::support::{
    player::Player,
    program::{Program, command, run, said},
};

async fn invite(folder: &Path, code: &str) -> std::process::Output {
    let mut invite = command(folder);
    invite.arg("invite").args(["--invite-code", code]);
    run(invite).await
}

#[tokio::test]
async fn the_code_that_is_told_lets_players_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let early = invite(folder.path(), "auto").await;
    assert_eq!(early.status.code(), Some(1), "{}", said(&early));

    let mut program = command(folder.path());
    program.args(["--invite-code", "auto"]);
    let server = Program::launch(program).await;
    server.logs("the invite code is").await;
    let told = invite(folder.path(), "auto").await;
    assert!(told.status.success(), "{}", said(&told));
    let code = String::from_utf8(told.stdout).expect("a text");
    let player = Player::new(server.address).await;
    assert_eq!(player.get("/api/rooms").await.status, 403);
    let admitted = player.post("/api/admission", &json!({ "code": code.trim() })).await;
    assert_eq!(admitted.status, 200, "{admitted:?}");
    assert_eq!(player.get("/api/rooms").await.status, 200);
}

#[tokio::test]
async fn a_code_of_ones_own_is_told_and_an_open_server_has_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = invite(folder.path(), "green tea").await;
    assert_eq!(own.stdout, b"green tea\n", "{}", said(&own));
    let open = invite(folder.path(), "").await;
    assert_eq!(open.status.code(), Some(1));
    assert!(said(&open).contains("open"), "{}", said(&open));
}
