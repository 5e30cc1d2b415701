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

/// Silence after which a line is taken for dead: heartbeats come after 5 s to players and after 15 s to watchers.
const PATIENCE: Duration = Duration::from_secs(40);

/// A room's socket that comes back by itself.
pub(crate) struct Connection {
    target: Target,
    session: Session,
    line: Line,
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
        self.send_frames(vec![frame]).await;
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
            match &mut self.line {
                Line::Waiting(until) => {
                    sleep_until(*until).await;
                    self.line = opening(&self.target, &self.session);
                }
                Line::Opening(opened) => match opened.as_mut().await {
                    Ok(socket) => self.opened(socket).await,
                    Err(error) => self.lost(error)?,
                },
                Line::Open(socket) => {
                    tokio::select! {
                        received = socket.next(PATIENCE) => match received {
                            Ok(text) => return self.received(text).await,
                            Err(error) => self.lost(error)?,
                        },
                        () = at(self.again_at) => {
                            self.again_at = None;
                            self.send_frames(self.session.all_again()).await;
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

    async fn opened(&mut self, socket: Socket) {
        self.line = Line::Open(Box::new(socket));
        self.again_at = None;
        let unanswered = self.session.reopened();
        if std::mem::replace(&mut self.was_open, true) {
            self.notices.push_back(LineNotice::Reconnected { resent: unanswered.len() });
        }
        self.send_frames(unanswered).await;
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

    async fn received(&mut self, text: String) -> Result<Incoming, ConnectionError> {
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
                self.send_frames(vec![resync]).await;
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

    /// Sends what it can. What fails is still in the outbox, and the broken line shows with the next read.
    async fn send_frames(&mut self, frames: Vec<ClientFrame>) {
        let Line::Open(socket) = &mut self.line else { return };
        for frame in frames {
            let text = serde_json::to_string(&frame).expect("a frame of the protocol is JSON");
            if socket.send(text).await.is_err() {
                return;
            }
        }
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
