//! A server that does what a test says, and the frames it says it with.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_tungstenite::{
    WebSocketStream, accept_hdr_async,
    tungstenite::{
        Message,
        handshake::server::{Request, Response},
        protocol::CloseFrame,
    },
};

use crate::program::Program;

pub(crate) const ROOM: &str = "0000000000000000000000";
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub(crate) const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// A listener that plays a server.
pub(crate) struct Script {
    pub(crate) listener: TcpListener,
}

/// A socket of the client under test.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The address it asked for.
    pub(crate) asked: String,
}

impl Script {
    pub(crate) async fn start() -> Self {
        Self { listener: TcpListener::bind("127.0.0.1:0").await.unwrap() }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.listener.local_addr().unwrap())
    }

    /// Starts the program against this server.
    pub(crate) async fn program(&self, args: &[&str], input: &str) -> (Program, tempfile::TempDir) {
        let home = tempfile::tempdir().unwrap();
        (Program::start(&self.url(), home.path(), args, input).await, home)
    }

    /// Answers one HTTP request.
    pub(crate) async fn answer(&self, status: &str, body: &Value) {
        let (mut tcp, _) = self.listener.accept().await.unwrap();
        let mut request = vec![0; 16 * 1024];
        // The requests of these tests are small enough to come in one piece.
        assert!(tcp.read(&mut request).await.unwrap() > 0);
        let body = body.to_string();
        let head =
            format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
        tcp.write_all((head + &body).as_bytes()).await.unwrap();
    }

    /// Makes a player.
    pub(crate) async fn player(&self) {
        let player = json!({"id": ROOM, "name": null});
        let token = "t".repeat(43);
        self.answer("201 Created", &json!({"player": player, "token": token})).await;
    }

    /// Makes a player, and tells that it has its seat.
    pub(crate) async fn seat(&self) {
        self.player().await;
        self.answer("409 Conflict", &json!({"code": "already_seated", "message": "you sit here"})).await;
    }

    /// Takes the next socket.
    #[expect(clippy::result_large_err, reason = "the callback's type is the library's")]
    pub(crate) async fn socket(&self) -> Client {
        let (tcp, _) = self.listener.accept().await.unwrap();
        let mut asked = String::new();
        let note = |request: &Request, response: Response| {
            asked = request.uri().to_string();
            Ok(response)
        };
        let socket = accept_hdr_async(tcp, note).await.unwrap();
        Client { socket, asked }
    }
}

impl Client {
    pub(crate) async fn send(&mut self, frame: &Value) {
        self.socket.send(Message::text(frame.to_string())).await.unwrap();
    }

    pub(crate) async fn next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.next().await.unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    pub(crate) async fn close(mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame { code: code.into(), reason: reason.into() };
        self.socket.close(Some(frame)).await.unwrap();
        while self.socket.next().await.is_some_and(|message| message.is_ok()) {}
    }
}

pub(crate) fn snapshot(seq: u32, position: &str, position_seq: u32, to_move: &str) -> Value {
    let player = json!({"id": ROOM, "name": null});
    let seat = json!({"player": player});
    json!({"type": "snapshot", "protocol": 1, "build": "test", "now": 1000, "seq": seq, "room": {
        "id": ROOM, "game": "chess", "time_control": {"kind": "unlimited"}, "rules": {}, "lag_compensation": true, "opponent": "link",
        "created_at": 1, "phase": "playing", "seats": {"white": seat, "black": seat}, "creator": player,
        "you": ["white"], "start": START, "position": position, "position_seq": position_seq, "to_move": to_move,
        "check": false, "moves": [], "clocks": null, "offers": [], "outcome": null
    }})
}

/// The same for somebody who only watches.
pub(crate) fn watched(mut snapshot: Value) -> Value {
    snapshot["room"]["you"] = json!([]);
    snapshot
}

/// What somebody said to all.
pub(crate) fn line(seq: u32, text: &str) -> Value {
    let from = json!({"id": ROOM, "name": "Ada"});
    json!({"type": "chat", "channel": "watchers", "seq": seq, "at": 1, "from": from, "kind": "said", "text": text})
}

pub(crate) fn event(seq: u32, event: &Value) -> Value {
    json!({"type": "event", "seq": seq, "at": 1, "now": 1000, "event": event})
}

pub(crate) fn e4(seq: u32) -> Value {
    event(
        seq,
        &json!({"kind": "moved", "ply": 1, "side": "white", "move": "e2e4", "san": "e4", "changes": [],
        "received_at": 1, "decided_at": 1, "lag_returned": 0, "position": AFTER_E4, "check": false, "clocks": null}),
    )
}

pub(crate) fn ended(seq: u32) -> Value {
    event(seq, &json!({"kind": "ended", "winner": "white", "reason": "resignation", "clocks": null}))
}

pub(crate) fn with_id(mut frame: Value, id: &Value) -> Value {
    frame["id"] = id.clone();
    frame
}
