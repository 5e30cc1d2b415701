//! A connection over lines that take little at a time, or fall silent.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tessera_protocol::{Command, RoomId};
use tessera_rules::Side;
use tokio::{io::DuplexStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, protocol::Role},
};

use super::*;
use crate::api::Api;

/// A connection that is open, with so many commands that were not sent yet, and the server's end of its line.
async fn open(commands: usize) -> (Connection, WebSocketStream<DuplexStream>) {
    let room: RoomId = "0000000000000000000000".parse().unwrap();
    let api = Api::anonymous("http://127.0.0.1:1".parse().unwrap());
    let mut connection = Connection::new(Target { api, room, watch_key: None });
    for _ in 0..commands {
        connection.send(Deed::Command(Side::White, Command::Resign)).await;
    }
    let (near, far) = tokio::io::duplex(64);
    connection.opened(Socket::over(Box::new(near)).await);
    (connection, WebSocketStream::from_raw_socket(far, Role::Server, None).await)
}

#[tokio::test(start_paused = true)]
async fn what_waits_is_sent_to_its_end_though_the_sending_was_dropped() {
    let (mut connection, mut server) = open(3).await;
    let waiting: Vec<_> = connection.session.all_again();
    let typed_in_between = timeout(Duration::from_millis(1), connection.next()).await;
    assert!(typed_in_between.is_err(), "the line takes no more");
    let mut sent = Vec::new();
    while sent.len() < waiting.len() {
        tokio::select! {
            incoming = connection.next() => panic!("{incoming:?}"),
            Some(Ok(message)) = server.next() => sent.push(message.into_text().unwrap().to_string()),
        }
    }
    let waiting: Vec<_> = waiting.iter().map(|frame| serde_json::to_string(frame).unwrap()).collect();
    assert_eq!(sent, waiting);
}

#[tokio::test(start_paused = true)]
async fn a_player_s_line_is_given_up_sooner_than_a_watcher_s_also_while_something_is_typed() {
    for (you, patience) in [(json!(["white"]), 8), (json!([]), 40)] {
        let (mut connection, mut server) = open(0).await;
        let snapshot = Message::text(snapshot(&you).to_string());
        let (sent, read) = tokio::join!(server.send(snapshot), connection.next());
        assert!(sent.is_ok() && read.is_ok());
        let heard_at = Instant::now();
        let lost = loop {
            if let Ok(next) = timeout(Duration::from_secs(1), connection.next()).await {
                break next.unwrap();
            }
        };
        assert!(matches!(lost, Incoming::Notice(LineNotice::Lost { .. })), "{lost:?}");
        assert_eq!(heard_at.elapsed().as_secs(), patience);
    }
}

fn snapshot(you: &Value) -> Value {
    let player = json!({"id": "0000000000000000000001", "name": null});
    let seat = json!({"player": player});
    json!({"type": "snapshot", "protocol": 1, "build": "test", "now": 1, "seq": 3, "room": {
        "id": "0000000000000000000000", "game": "chess", "time_control": {"kind": "unlimited"}, "rules": {},
        "lag_compensation": true, "opponent": "link", "created_at": 1, "phase": "playing",
        "seats": {"white": seat, "black": seat}, "creator": player, "you": you, "start": "", "position": "",
        "position_seq": 3, "to_move": "white", "check": false, "moves": [], "clocks": null, "offers": [],
        "outcome": null
    }})
}
