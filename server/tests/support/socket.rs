//! A room's socket as a client has it.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tessera_protocol::{Code, EventView, RoomId, RoomView, Seq, ServerFrame};
use tessera_rules::Side;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        Error, Message, client::IntoClientRequest, handshake::client::Request, http::HeaderName,
        protocol::frame::coding::CloseCode,
    },
};

/// No answer takes this long; without it a fault would hang a test.
const PATIENCE: Duration = Duration::from_secs(20);

/// How a socket is opened.
#[derive(Debug, Clone)]
pub struct Opening {
    path: String,
    headers: Vec<(String, String)>,
}

impl Opening {
    pub fn of(room: RoomId) -> Self {
        Self::at(format!("/api/rooms/{room}/socket?protocol=1"))
    }

    pub fn at(path: impl Into<String>) -> Self {
        Self { path: path.into(), headers: Vec::new() }
    }

    pub fn seen(mut self, seq: u32) -> Self {
        self.path.push_str(&format!("&seen={seq}"));
        self
    }

    pub fn watch(mut self, key: impl std::fmt::Display) -> Self {
        self.path.push_str(&format!("&watch={key}"));
        self
    }

    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Opens it, or tells the status that refused the upgrade.
    pub async fn try_open(self, server: SocketAddr) -> Result<Socket, u16> {
        let stream = TcpStream::connect(server).await.expect("the server listens");
        let opened = timeout(PATIENCE, client_async(self.request(server), stream)).await;
        match opened.expect("the server answers") {
            Ok((line, _)) => Ok(Socket { line, applied: Seq::ZERO, commands: 0 }),
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// The line alone; none if there is no server that lets it in.
    pub async fn reach(self, server: SocketAddr) -> Option<WebSocketStream<TcpStream>> {
        let stream = TcpStream::connect(server).await.ok()?;
        client_async(self.request(server), stream).await.ok().map(|(line, _)| line)
    }

    fn request(&self, server: SocketAddr) -> Request {
        let mut request = format!("ws://{server}{}", self.path).into_client_request().expect("an address");
        for (name, value) in &self.headers {
            let name: HeaderName = name.parse().expect("a name");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        request
    }

    pub async fn open(self, server: SocketAddr) -> Socket {
        self.try_open(server).await.unwrap_or_else(|status| panic!("refused with {status}"))
    }
}

/// An open socket that holds the server to the gap rule.
#[derive(Debug)]
pub struct Socket {
    pub line: WebSocketStream<TcpStream>,
    /// The newest seq that was applied.
    pub applied: Seq,
    commands: u32,
}

impl Socket {
    /// The next frame as text; the code if the socket is closed instead.
    pub async fn text(&mut self) -> Result<String, u16> {
        loop {
            match timeout(PATIENCE, self.line.next()).await.expect("a frame comes") {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(Some(close)))) => return Err(close.code.into()),
                Some(Ok(Message::Close(None))) | None => return Err(CloseCode::Status.into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => panic!("the line broke: {error}"),
            }
        }
    }

    /// The next frame. Its seq must be the next, unless it is a snapshot.
    pub async fn frame(&mut self) -> ServerFrame {
        let text = self.text().await.unwrap_or_else(|code| panic!("closed with {code}"));
        let frame = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        self.applied = applied(self.applied, &frame);
        frame
    }

    /// The next frame that tells of something new in the game, or answers.
    pub async fn news(&mut self) -> ServerFrame {
        loop {
            match self.frame().await {
                ServerFrame::Heartbeat { .. } | ServerFrame::Presence(_) | ServerFrame::ChatHistory(_) => {}
                frame => return frame,
            }
        }
    }

    pub async fn snapshot(&mut self) -> RoomView {
        match self.news().await {
            ServerFrame::Snapshot { room, .. } => *room,
            other => panic!("no snapshot: {other:?}"),
        }
    }

    /// The next event, with the command it acknowledges.
    pub async fn event(&mut self) -> (Option<String>, EventView) {
        match self.news().await {
            ServerFrame::Event { id, event, .. } => (id.map(|id| id.to_string()), *event),
            other => panic!("no event: {other:?}"),
        }
    }

    pub async fn refused(&mut self) -> (Option<String>, Code) {
        match self.news().await {
            ServerFrame::Refused { id, code, .. } => (id.map(|id| id.to_string()), code),
            other => panic!("not refused: {other:?}"),
        }
    }

    /// Reads until the socket is closed, and tells the code.
    pub async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.text().await {
                return code;
            }
        }
    }

    pub async fn send_text(&mut self, text: impl Into<String>) {
        self.line.send(Message::text(text.into())).await.expect("the server reads");
    }

    /// Sends a command with a fresh id, and tells the id.
    pub async fn command(&mut self, kind: &str, side: Side, extra: Value) -> String {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        self.command_as(&id, kind, side, extra).await;
        id
    }

    pub async fn command_as(&mut self, id: &str, kind: &str, side: Side, extra: Value) {
        let mut frame = json!({ "type": kind, "id": id, "seen": self.applied, "side": side });
        for (name, value) in extra.as_object().expect("an object").clone() {
            frame[name] = value;
        }
        self.send_text(frame.to_string()).await;
    }

    /// Moves on the position that the newest applied event made.
    pub async fn make_move(&mut self, side: Side, text: &str) -> String {
        self.command("move", side, json!({ "move": text, "at": self.applied })).await
    }
}

/// The gap rule: the newest seq that is applied with a frame. It must be the next, unless it is a snapshot's.
pub fn applied(before: Seq, frame: &ServerFrame) -> Seq {
    match frame {
        ServerFrame::Snapshot { seq, .. } => *seq,
        ServerFrame::Event { seq, .. } | ServerFrame::Hidden { seq } => {
            assert_eq!(*seq, before.next(), "events come one after the other: {frame:?}");
            *seq
        }
        ServerFrame::Done { .. }
        | ServerFrame::Refused { .. }
        | ServerFrame::Heartbeat { .. }
        | ServerFrame::Presence(_)
        | ServerFrame::Chat { .. }
        | ServerFrame::ChatHistory(_) => before,
    }
}
