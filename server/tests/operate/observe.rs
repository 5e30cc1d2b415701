//! What a host sees of a running server.

use serde_json::json;
use tessera_protocol::{EventView, ServerFrame};
use tessera_rules::Side;

use crate::support::{
    http,
    player::pair,
    program::{Program, command, free_address, run, said},
    socket::Opening,
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

/// The value of a metric by its name, labels and all.
fn value(metrics: &str, name: &str) -> f64 {
    let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("{name} is missing:\n{metrics}")).parse().expect("a number")
}

#[tokio::test]
async fn metrics_tell_of_a_game_on_a_listener_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let metrics = free_address();
    let mut program = command(folder.path());
    program.args(["--metrics-listen", &metrics.to_string(), "--player-heartbeat", "1"]);
    let server = Program::launch(program).await;
    for path in
        ["/api/rooms/0000000000000000000000/socket?protocol=1", "/api/lobby/socket?protocol=1&game=go"]
    {
        assert_eq!(Opening::at(path).open(server.address).await.closed().await, 4004);
    }
    let (white, black, made) = pair(server.address, json!({})).await;
    let mut sockets = [white.join(made.room).await, black.join(made.room).await];
    for socket in &mut sockets {
        socket.snapshot().await;
    }
    for (ply, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        sockets[ply % 2].make_move([Side::White, Side::Black][ply % 2], text).await;
        for socket in &mut sockets {
            socket.event().await;
        }
    }
    for socket in &mut sockets {
        assert!(matches!(socket.event().await.1, EventView::Ended { .. }));
    }
    sockets[0].make_move(Side::White, "e2e4").await;
    sockets[0].refused().await;
    black.get("/api/nothing").await;
    for socket in &mut sockets {
        // With a heartbeat the first ping was answered long ago.
        while !matches!(socket.frame().await, ServerFrame::Heartbeat { .. }) {}
    }

    let told = http::send(metrics, "GET", "/metrics", &[], None).await;
    assert_eq!(told.status, 200);
    for (name, exactly) in [
        ("tessera_rooms", 1.0),
        ("tessera_sockets", 2.0),
        ("tessera_room_messages_waiting", 0.0),
        ("tessera_appends_waiting", 0.0),
        ("tessera_moves_total", 4.0),
        ("tessera_lag_returned_seconds_count", 4.0),
        (r#"tessera_refusals_total{code="game_over"}"#, 1.0),
        (r#"tessera_refusals_total{code="not_found"}"#, 1.0),
        (r#"tessera_closes_total{code="4004"}"#, 2.0),
    ] {
        assert_eq!(value(&told.body, name), exactly, "{name}:\n{}", told.body);
    }
    for (name, at_least) in [
        ("tessera_append_seconds_count", 4.0),
        ("tessera_push_seconds_count", 8.0),
        ("tessera_round_trip_seconds_count", 2.0),
        ("tessera_append_seconds_sum", f64::MIN_POSITIVE),
        ("tessera_push_seconds_sum", f64::MIN_POSITIVE),
        ("tessera_stamp_age_seconds", 0.0),
    ] {
        assert!(value(&told.body, name) >= at_least, "{name}:\n{}", told.body);
    }
    assert!(told.body.ends_with("# EOF\n"), "{}", told.body);
    assert_eq!(server.get("/metrics").await.status, 404, "players do not see them");
}

#[tokio::test]
async fn without_the_setting_there_are_no_metrics() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Program::start(folder.path()).await;
    assert_eq!(server.get("/metrics").await.status, 404);
}
