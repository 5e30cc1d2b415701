//! A room's socket that comes back by itself, with everything sent that was not answered, in order and with the same ids.
//!
//! What the frames mean for the game is the model's business.

mod backoff;
mod outbox;
mod sequence;
mod session;
mod socket;

use std::{collections::VecDeque, future::Future, pin::Pin, time::Duration};

use tessera_protocol::{ClientFrame, RoomId, ServerFrame};
use tokio::time::{Instant, sleep_until};

use session::{Reaction, Session};

pub(crate) use backoff::Backoff;
pub(crate) use outbox::{Deed, fresh_id};
pub(crate) use session::LineNotice;
pub(crate) use socket::{Socket, SocketError, Target};

/// A room's socket that comes back by itself.
pub(crate) struct Connection {
    target: Target,
    session: Session,
    line: Line,
    /// What is to be sent as soon as the line takes it; all of it but requests is in the session's outbox too.
    outgoing: VecDeque<ClientFrame>,
    backoff: Backoff,
    /// When everything unanswered is to be sent again to a server that was busy.
    again_at: Option<Instant>,
    /// What is to be told before anything else is read.
    notices: VecDeque<LineNotice>,
    /// Whether a socket was ever open: before, a failure is told at once.
    was_open: bool,
}

enum Line {
    Open(Box<Socket>),
    Opening(Pin<Box<dyn Future<Output = Result<Socket, SocketError>> + Send>>),
    Waiting(Instant),
}

/// Something that came out of a connection.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A frame of the server.
    Frame {
        /// As it was received.
        text: String,
        /// The same, read.
        frame: Box<ServerFrame>,
        /// What it is to the model.
        news: News,
    },
    /// Something about the line.
    Notice(LineNotice),
}

/// What a frame is to the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum News {
    /// It takes the model on.
    Apply,
    /// It changes nothing: known, early, or not about the game.
    Known,
    /// It refuses a command, for good.
    Refused,
}

/// Why a connection is over.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConnectionError {
    /// No later try can hope for another answer, or the first one failed.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// The server speaks another version of the protocol.
    #[error(
        "the server speaks version {0} of the protocol, this client another: use a tessera of the server's version"
    )]
    Version(u16),
    /// A frame that this client cannot read.
    #[error("the server sent a frame that this client cannot read ({error}): {text}")]
    Unreadable {
        /// What is wrong with it.
        error: serde_json::Error,
        /// Its beginning.
        text: String,
    },
}

impl Connection {
    /// A connection that will open with the first [`next`](Self::next).
    pub(crate) fn new(target: Target) -> Self {
        let session = Session::default();
        let line = opening(&target, &session);
        Self {
            target,
            session,
            line,
            outgoing: VecDeque::new(),
            backoff: Backoff::default(),
            again_at: None,
            notices: VecDeque::new(),
            was_open: false,
        }
    }

    /// A connection of the same player to another room of the server.
    pub(crate) fn elsewhere(&self, room: RoomId) -> Self {
        Self::new(Target { room, watch_key: None, ..self.target.clone() })
    }

    /// How many commands wait for an answer.
    pub(crate) fn unanswered(&self) -> usize {
        self.session.unanswered()
    }

    /// Sends a command, now or as soon as there is a line again; it is sent until it is answered.
    pub(crate) async fn send(&mut self, deed: Deed) {
        let frame = self.session.deed(deed);
        self.outgoing.push_back(frame);
        self.flush().await;
    }

    /// What happens next. May be dropped while it waits, and called again.
    ///
    /// # Errors
    /// When the connection is over for good.
    pub(crate) async fn next(&mut self) -> Result<Incoming, ConnectionError> {
        loop {
            if let Some(notice) = self.notices.pop_front() {
                return Ok(Incoming::Notice(notice));
            }
            self.flush().await;
            match &mut self.line {
                Line::Waiting(until) => {
                    sleep_until(*until).await;
                    self.line = opening(&self.target, &self.session);
                }
                Line::Opening(opened) => match opened.as_mut().await {
                    Ok(socket) => self.opened(socket),
                    Err(error) => self.lost(error)?,
                },
                Line::Open(socket) => {
                    tokio::select! {
                        received = socket.next(self.session.patience()) => match received {
                            Ok(text) => return self.received(text),
                            Err(error) => self.lost(error)?,
                        },
                        () = at(self.again_at) => {
                            self.again_at = None;
                            self.outgoing = self.session.all_again().into();
                        }
                    }
                }
            }
        }
    }

    /// Says goodbye.
    pub(crate) async fn close(self) {
        if let Line::Open(socket) = self.line {
            socket.close().await;
        }
    }

    fn opened(&mut self, socket: Socket) {
        self.line = Line::Open(Box::new(socket));
        self.again_at = None;
        let unanswered = self.session.reopened();
        if std::mem::replace(&mut self.was_open, true) {
            self.notices.push_back(LineNotice::Reconnected { resent: unanswered.len() });
        }
        self.outgoing = unanswered.into();
    }

    fn lost(&mut self, error: SocketError) -> Result<(), ConnectionError> {
        if !self.was_open || !error.may_pass() {
            return Err(error.into());
        }
        let wait = self.backoff.next_wait(error.retry_after());
        self.notices.push_back(LineNotice::Lost { why: error_text(&error), retry_ms: milliseconds(wait) });
        self.line = Line::Waiting(Instant::now() + wait);
        Ok(())
    }

    fn received(&mut self, text: String) -> Result<Incoming, ConnectionError> {
        let frame: ServerFrame = serde_json::from_str(&text)
            .map_err(|error| ConnectionError::Unreadable { error, text: text.chars().take(200).collect() })?;
        let news = match self.session.receive(&frame) {
            Reaction::Apply => {
                self.backoff.reset();
                News::Apply
            }
            Reaction::Ignore => {
                self.backoff.reset();
                News::Known
            }
            Reaction::Refused => News::Refused,
            Reaction::Ask(resync) => {
                self.notices.push_back(LineNotice::Resync { seen: self.session.seen() });
                self.outgoing.push_back(resync);
                News::Known
            }
            Reaction::SendAgain => {
                let wait = self.backoff.next_wait(None);
                self.again_at = Some(Instant::now() + wait);
                self.notices.push_back(LineNotice::SendAgain { retry_ms: milliseconds(wait) });
                News::Known
            }
            Reaction::Foreign(version) => return Err(ConnectionError::Version(version)),
        };
        Ok(Incoming::Frame { text, frame: Box::new(frame), news })
    }

    /// Sends what is to be sent, if there is a line. What fails is still in the outbox, and the broken line shows with the next
    /// read. May be dropped while it sends, and called again.
    async fn flush(&mut self) {
        let Line::Open(socket) = &mut self.line else { return };
        while let Some(frame) = self.outgoing.front() {
            let text = serde_json::to_string(frame).expect("a frame of the protocol is JSON");
            if socket.take(text).await.is_err() {
                return self.outgoing.clear();
            }
            self.outgoing.pop_front();
        }
        // As above.
        let _ = socket.flush().await;
    }
}

fn opening(target: &Target, session: &Session) -> Line {
    let target = target.clone();
    let seen = Some(session.seen()).filter(|seen| seen.0 > 0);
    Line::Opening(Box::pin(async move { Socket::open(&target, seen).await }))
}

/// Ends at a moment, or never.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

fn milliseconds(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

/// An error with all its causes, on one line.
fn error_text(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    std::iter::once(error.to_string()).chain(causes.map(ToString::to_string)).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
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
}
