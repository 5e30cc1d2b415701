//! What a host sees of a running server.

use serde_json::json;
use tessera_rules::Side;

use crate::support::{
    http,
    player::pair,
    program::{Program, command, free_address, run, said},
};

#[tokio::test]
async fn health_tells_whether_the_server_does_its_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Program::start(folder.path()).await;
    let health = |address: std::net::SocketAddr| {
        let mut health = command(folder.path());
        health.arg("health").args(["--listen", &address.to_string()]);
        run(health)
    };
    let ready = health(server.address).await;
    assert!(ready.status.success(), "{}", said(&ready));
    assert_eq!(ready.stdout, b"ready\n");

    let nobody = health(free_address()).await;
    assert_eq!(nobody.status.code(), Some(1));
    assert!(said(&nobody).contains("no server answers at 127.0.0.1:"), "{}", said(&nobody));
}

#[tokio::test]
async fn metrics_have_a_listener_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let metrics = free_address();
    let mut program = command(folder.path());
    program.args(["--metrics-listen", &metrics.to_string()]);
    let server = Program::launch(program).await;
    let (white, black, made) = pair(server.address, json!({})).await;
    let mut socket = white.join(made.room).await;
    socket.snapshot().await;
    socket.make_move(Side::White, "e2e4").await;
    socket.event().await;
    socket.make_move(Side::White, "d2d4").await;
    socket.refused().await;
    black.get("/api/nothing").await;

    let told = http::send(metrics, "GET", "/metrics", &[], None).await;
    assert_eq!(told.status, 200);
    for line in [
        "tessera_rooms 1",
        "tessera_sockets 1",
        "tessera_room_messages_waiting 0",
        "tessera_appends_waiting 0",
        "tessera_moves_total 1",
        "tessera_append_seconds_count ",
        "tessera_push_seconds_count ",
        "tessera_stamp_age_seconds ",
        r#"tessera_refusals_total{code="not_your_turn"} 1"#,
        r#"tessera_refusals_total{code="not_found"} 1"#,
        "# EOF",
    ] {
        assert!(told.body.contains(line), "{line} is missing:\n{}", told.body);
    }
    assert_eq!(server.get("/metrics").await.status, 404, "players do not see them");
}

#[tokio::test]
async fn without_the_setting_there_are_no_metrics() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Program::start(folder.path()).await;
    assert_eq!(server.get("/metrics").await.status, 404);
}
