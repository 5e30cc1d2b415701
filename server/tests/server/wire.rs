//! Frames that do not fit, and sockets that are closed: each gets its code, and others notice nothing.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tessera_protocol::{Code, Seq, ServerFrame};
use tessera_rules::Side;
use tokio::io::AsyncReadExt;
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::{
        CloseFrame,
        frame::{
            Frame,
            coding::{CloseCode, Data, OpCode},
        },
    },
};

use crate::support::{
    player::pair,
    server::{Home, Server},
    socket::{Opening, Socket},
    table::Table,
};
use tessera_server::bounds::Bounds;

crate::on_both_stores!(
    malformed_frames_are_answered_and_the_socket_kept,
    bad_frames_close_their_own_socket_only,
    a_client_that_closes_is_answered,
    addresses_that_lead_nowhere_are_closed_with_their_code,
);

async fn malformed_frames_are_answered_and_the_socket_kept(server: Server) {
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut socket = white.join(made.room).await;
    socket.snapshot().await;
    let frames = [
        ("", None),
        ("null", None),
        ("{\"type\":\"move\"", None),
        ("{\"type\":\"dance\",\"id\":\"d\",\"seen\":1,\"side\":\"white\"}", Some("d")),
        (
            "{\"type\":\"move\",\"id\":\"m\",\"seen\":1,\"side\":\"white\",\"move\":\"Nf3\",\"at\":3}",
            Some("m"),
        ),
        ("{\"type\":\"resign\",\"id\":\"r\",\"seen\":-1,\"side\":\"white\"}", Some("r")),
        ("{\"type\":\"resync\",\"seen\":4294967296}", None),
    ];
    let nested = "[".repeat(4000);
    for (text, id) in frames.into_iter().chain([(nested.as_str(), None)]) {
        socket.send_text(text).await;
        assert_eq!(socket.refused().await, (id.map(str::to_owned), Code::Malformed), "{text}");
    }
    let id = socket.make_move(Side::White, "e2e4").await;
    assert_eq!(socket.event().await.0, Some(id));
}

async fn bad_frames_close_their_own_socket_only(server: Server) {
    let Table { made, mut whites, mut blacks, .. } = Table::new(server.address, json!({})).await;

    let endless = Frame::message(vec![b' '; 4096], OpCode::Data(Data::Text), false);
    let more = Frame::message(vec![b' '; 4096], OpCode::Data(Data::Continue), false);
    let no_utf8 = Frame::message(vec![0xff], OpCode::Data(Data::Text), true);
    let reserved = Frame::message("{}", OpCode::Data(Data::Reserved(3)), true);
    let mut extended = Frame::message("{}", OpCode::Data(Data::Text), true);
    extended.header_mut().rsv1 = true;
    let bad: [(Vec<Message>, u16); 8] = [
        (vec![Message::Frame(no_utf8)], 1007),
        (vec![Message::Frame(reserved)], 1002),
        (vec![Message::Frame(extended)], 1002),
        (vec![Message::binary(vec![1, 2, 3])], 1003),
        (vec![Message::text(" ".repeat(8 * 1024 + 1))], 1009),
        (vec![Message::text(" ".repeat(32 * 1024))], 1009),
        (vec![Message::Frame(endless), Message::Frame(more.clone()), Message::Frame(more)], 1009),
        (vec![Message::text("{}"); 101], 4001),
    ];
    let of_the_room = format!("/api/rooms/{}/socket?protocol=1", made.room);
    for (messages, code) in bad {
        for path in [of_the_room.as_str(), "/api/lobby/socket?protocol=1"] {
            let mut socket = Opening::at(path).open(server.address).await;
            socket.text().await.expect("the first frame");
            for message in messages.clone() {
                // The server may have closed before the last of it is sent.
                let _ = socket.line.send(message).await;
            }
            assert_eq!(socket.closed().await, code, "{path}");
        }
    }
    let largest = " ".repeat(8 * 1024);
    whites.send_text(largest).await;
    assert_eq!(whites.refused().await.1, Code::Malformed, "the largest frame is read");
    whites.make_move(Side::White, "e2e4").await;
    assert!(blacks.event().await.0.is_none());
}

async fn a_client_that_closes_is_answered(server: Server) {
    let (_, _, made) = pair(server.address, json!({})).await;
    for path in [format!("/api/rooms/{}/socket?protocol=1", made.room), "/api/lobby/socket?protocol=1".into()]
    {
        let mut socket = Opening::at(path).open(server.address).await;
        socket.text().await.expect("the first frame");
        let goodbye = CloseFrame { code: CloseCode::Normal, reason: "".into() };
        socket.line.close(Some(goodbye)).await.expect("the line is open");
        assert_eq!(socket.closed().await, 1000);
        assert!(socket.line.next().await.is_none(), "the connection is closed in order");
    }
}

async fn addresses_that_lead_nowhere_are_closed_with_their_code(server: Server) {
    let (_, _, made) = pair(server.address, json!({ "rules": { "spectators": "none" } })).await;
    let room = made.room;
    let nowhere = "0".repeat(22);
    let cases = [
        (format!("/api/rooms/{room}/socket"), 4000),
        (format!("/api/rooms/{room}/socket?protocol=2"), 4000),
        (format!("/api/rooms/{room}/socket?protocol=1"), 4003),
        (format!("/api/rooms/{nowhere}/socket?protocol=1"), 4004),
        ("/api/rooms/chess/socket?protocol=1".to_owned(), 4004),
        (format!("/api/rooms/{room}/socket?protocol=1&seen=x&watch=y"), 4003),
    ];
    for (path, code) in cases {
        let mut socket = Opening::at(path.clone()).open(server.address).await;
        assert_eq!(socket.closed().await, code, "{path}");
    }
    let mut unknown = Opening::of(room).bearer(&"A".repeat(43)).open(server.address).await;
    assert_eq!(unknown.closed().await, 4003, "a token that is nobody's");
}

#[tokio::test]
async fn a_flood_closes_its_socket_and_moves_cost_nothing() {
    let bounds = Bounds { flood_burst: 4, flood_rate: 1, ..Bounds::default() };
    let server = Server::with_bounds(Home::memory(), bounds).await;
    let Table { mut whites, mut blacks, .. } = Table::new(server.address, json!({})).await;
    for moves in [["g1f3", "g8f6"], ["f3g1", "f6g8"], ["g1f3", "g8f6"]] {
        whites.make_move(Side::White, moves[0]).await;
        whites.event().await;
        blacks.event().await;
        blacks.make_move(Side::Black, moves[1]).await;
        blacks.event().await;
        whites.event().await;
    }
    for _ in 0..8 {
        whites.send_text("{}").await;
    }
    assert_eq!(whites.closed().await, 4001);
    blacks.command("resign", Side::Black, json!({})).await;
    assert!(blacks.event().await.0.is_some());
}

#[tokio::test]
async fn a_silent_line_is_heard() {
    let short = Duration::from_millis(50);
    let bounds = Bounds { player_heartbeat: short, watcher_heartbeat: short, ..Bounds::default() };
    let server = Server::with_bounds(Home::memory(), bounds).await;
    let (white, _, made) = pair(server.address, json!({})).await;
    for mut socket in [white.join(made.room).await, Opening::of(made.room).open(server.address).await] {
        socket.snapshot().await;
        for _ in 0..3 {
            assert_eq!(heartbeat(&mut socket).await, Seq(3));
        }
    }
}

async fn heartbeat(socket: &mut Socket) -> Seq {
    loop {
        match socket.frame().await {
            ServerFrame::Heartbeat { seq, .. } => return seq,
            ServerFrame::Presence(_) | ServerFrame::ChatHistory(_) => {}
            other => panic!("no heartbeat: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_dead_line_is_given_up() {
    let bounds = Bounds { ping: Duration::from_millis(20), ..Bounds::default() };
    let server = Server::with_bounds(Home::memory(), bounds).await;
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut socket = white.join(made.room).await;
    let mut bytes = Vec::new();
    // Read as bytes, the pings are not answered, and the server ends the connection.
    socket.line.get_mut().read_to_end(&mut bytes).await.expect("the connection is closed in order");
    assert!(!bytes.is_empty());
}
