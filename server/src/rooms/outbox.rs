//! The bounded queue of frames between a room and one socket.
//!
//! The room pushes and never waits; the socket's session takes. What happens when the [`queue`] is full depends on who reads
//! it: a player's socket is closed, a watcher gets a fresh snapshot in place of what was missed. Answers are kept.

mod queue;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard};

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::CloseCode;
use tokio::{sync::Notify, time::Instant};

use crate::bounds::Bounds;
use queue::Queue;

/// The room's end and the session's end of one queue.
#[derive(Debug, Clone)]
pub(crate) struct Outbox(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    /// Told by whoever changes the queue so that the session finds something in it.
    ready: Notify,
}

/// A frame on its way to one socket. Its text is shared among all sockets that are sent the same.
#[derive(Debug, Clone)]
pub(crate) enum Outgoing {
    /// Tells the socket that a command of its own was applied.
    Acknowledgement(Utf8Bytes),
    /// Answers the socket in any other way.
    Answer(Utf8Bytes),
    /// Anything else: a snapshot, with the chat behind it, makes up for it.
    News(Utf8Bytes),
}

/// What the session has to do next.
#[derive(Debug)]
pub(crate) enum Next {
    /// Send this; it was pushed then.
    Frame(Outgoing, Instant),
    /// Frames were dropped: ask the room for a snapshot.
    Behind,
    /// Close the socket.
    Close(CloseCode, &'static str),
}

/// Whose socket it is; this decides what a full queue means and how often a silent line is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Its player holds a seat, or made the room. A full queue closes the socket as too slow.
    Player,
    /// Anybody else's. When the queue is full, what waits is dropped and a snapshot asked for.
    Watcher,
}

/// Whether pushing makes sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// The socket is there.
    Alive,
    /// The socket is closing or gone: the room can forget it.
    Closed,
}

impl Outgoing {
    /// What goes over the line.
    pub(crate) fn text(&self) -> &Utf8Bytes {
        let (Self::Acknowledgement(text) | Self::Answer(text) | Self::News(text)) = self;
        text
    }

    fn is_news(&self) -> bool {
        matches!(self, Self::News(_))
    }
}

impl Outbox {
    /// An empty queue.
    pub(crate) fn new(bounds: &Bounds, role: Role) -> Self {
        Self(Arc::new(Shared { queue: Mutex::new(Queue::new(bounds, role)), ready: Notify::new() }))
    }

    /// Puts a frame at the end, unless the socket is closing, or behind and a snapshot will make up for it.
    pub(crate) fn push(&self, frame: Outgoing) -> Line {
        let mut queue = self.queue();
        if queue.line() == Line::Closed {
            return Line::Closed;
        }
        queue.push(frame);
        self.0.ready.notify_one();
        Line::Alive
    }

    /// Puts a snapshot, and what belongs behind it, in place of all news that wait; from here on the queue takes frames
    /// again.
    pub(crate) fn restart_with(&self, frames: Vec<Utf8Bytes>) {
        self.queue().restart_with(frames);
        self.0.ready.notify_one();
    }

    /// Closes the socket once what waits has been sent.
    pub(crate) fn close(&self, code: CloseCode, reason: &'static str) {
        self.queue().close(code, reason);
        self.0.ready.notify_one();
    }

    /// Whether the socket is there.
    pub(crate) fn line(&self) -> Line {
        self.queue().line()
    }

    /// Whose socket it is now.
    pub(crate) fn role(&self) -> Role {
        self.queue().role
    }

    /// Whoever took a seat is no watcher any more.
    pub(crate) fn set_role(&self, role: Role) {
        self.queue().role = role;
    }

    /// Waits for what is to be done next. For one caller: the session. Nothing is lost if the future is dropped.
    pub(crate) async fn next(&self) -> Next {
        loop {
            if let Some(next) = self.take() {
                return next;
            }
            self.0.ready.notified().await;
        }
    }

    /// Waits until the room has closed the queue as too slow, for a session that is busy sending.
    pub(crate) async fn overflow(&self) {
        while !self.queue().is_too_slow() {
            self.0.ready.notified().await;
        }
    }

    fn take(&self) -> Option<Next> {
        self.queue().take()
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().expect("nothing panics while it holds a queue")
    }
}
