//! A room's socket that comes back by itself, with everything sent that was not answered, in order and with the same ids.
//!
//! What the frames mean for the game is the model's business.

mod backoff;
mod incoming;
mod outbox;
mod sequence;
mod session;
mod socket;
#[cfg(test)]
mod tests;

use std::{collections::VecDeque, future::Future, pin::Pin, time::Duration};

use tessera_protocol::{ClientFrame, RoomId, ServerFrame};
use tokio::time::{Instant, sleep_until};

use session::{Reaction, Session};

pub(crate) use backoff::Backoff;
pub(crate) use incoming::{ConnectionError, Incoming, LineNotice, News};
pub(crate) use outbox::{Deed, fresh_id};
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
