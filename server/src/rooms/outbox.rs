//! The bounded queue of frames between a room and one socket.
//!
//! The room pushes and never waits; the socket's session takes. What happens when the queue is full depends on who reads
//! it: a player's socket is closed, a watcher gets a fresh snapshot in place of what was missed.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
};

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::CloseCode;
use tokio::{sync::Notify, time::Instant};

/// A frame on its way to one socket. Its text is shared among all sockets that are sent the same.
#[derive(Debug, Clone)]
pub(crate) enum Outgoing {
    /// Tells the socket that a command of its own was applied.
    Acknowledgement(Utf8Bytes),
    /// Anything else.
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

/// The room's end and the session's end of one queue.
#[derive(Debug, Clone)]
pub(crate) struct Outbox(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    /// Told by whoever changes the queue so that the session finds something in it.
    ready: Notify,
    capacity: usize,
}

#[derive(Debug)]
struct Queue {
    frames: VecDeque<(Outgoing, Instant)>,
    role: Role,
    flow: Flow,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// Frames are taken in.
    Open,
    /// Frames were dropped, and so are all others until a snapshot comes; the session is not told yet.
    Behind,
    /// As above; the session has been told and has asked for the snapshot.
    Asked,
    /// The socket is to be closed.
    Closed(CloseCode, &'static str),
}

impl Outbox {
    /// An empty queue.
    pub(crate) fn new(capacity: usize, role: Role) -> Self {
        let queue = Queue { frames: VecDeque::new(), role, flow: Flow::Open };
        Self(Arc::new(Shared { queue: Mutex::new(queue), ready: Notify::new(), capacity }))
    }

    /// Puts a frame at the end, unless the socket is behind or closing.
    pub(crate) fn push(&self, frame: Outgoing) -> Line {
        let mut queue = self.queue();
        match queue.flow {
            Flow::Open => {}
            Flow::Behind | Flow::Asked => return Line::Alive,
            Flow::Closed(..) => return Line::Closed,
        }
        if queue.frames.len() < self.0.capacity {
            queue.frames.push_back((frame, Instant::now()));
        } else {
            queue.frames.clear();
            queue.flow = match queue.role {
                Role::Player => Flow::Closed(CloseCode::Slow, "frames were not read fast enough"),
                Role::Watcher => Flow::Behind,
            };
        }
        self.0.ready.notify_one();
        Line::Alive
    }

    /// Puts a snapshot in place of all that waits; from here on the queue takes frames again.
    pub(crate) fn restart_with(&self, snapshot: Outgoing) {
        let mut queue = self.queue();
        if let Flow::Closed(..) = queue.flow {
            return;
        }
        queue.frames.clear();
        queue.frames.push_back((snapshot, Instant::now()));
        queue.flow = Flow::Open;
        self.0.ready.notify_one();
    }

    /// Closes the socket once what waits has been sent.
    pub(crate) fn close(&self, code: CloseCode, reason: &'static str) {
        let mut queue = self.queue();
        if !matches!(queue.flow, Flow::Closed(..)) {
            queue.flow = Flow::Closed(code, reason);
        }
        self.0.ready.notify_one();
    }

    /// Whether the socket is there.
    pub(crate) fn line(&self) -> Line {
        if let Flow::Closed(..) = self.queue().flow { Line::Closed } else { Line::Alive }
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
        while !matches!(self.queue().flow, Flow::Closed(CloseCode::Slow, _)) {
            self.0.ready.notified().await;
        }
    }

    fn take(&self) -> Option<Next> {
        let mut queue = self.queue();
        if let Some((frame, pushed_at)) = queue.frames.pop_front() {
            return Some(Next::Frame(frame, pushed_at));
        }
        match queue.flow {
            Flow::Open | Flow::Asked => None,
            Flow::Behind => {
                queue.flow = Flow::Asked;
                Some(Next::Behind)
            }
            Flow::Closed(code, reason) => Some(Next::Close(code, reason)),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().expect("nothing panics while it holds a queue")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(text: &str) -> Outgoing {
        Outgoing::News(text.into())
    }

    fn all_of(outbox: &Outbox) -> Vec<String> {
        let mut told = Vec::new();
        while let Some(next) = outbox.take() {
            match next {
                Next::Frame(Outgoing::Acknowledgement(text) | Outgoing::News(text), _) => {
                    told.push(text.to_string())
                }
                Next::Behind => told.push("behind".to_owned()),
                Next::Close(code, _) => {
                    told.push(code.number().to_string());
                    break;
                }
            }
        }
        told
    }

    #[test]
    fn a_watcher_who_falls_behind_gets_a_snapshot_in_place_of_what_was_missed() {
        let outbox = Outbox::new(2, Role::Watcher);
        for text in ["1", "2", "3", "4"] {
            outbox.push(frame(text));
        }
        assert_eq!(all_of(&outbox), ["behind"]);
        outbox.push(frame("5"));
        assert!(all_of(&outbox).is_empty(), "what the snapshot will hold is not sent before it");
        outbox.restart_with(frame("snapshot"));
        outbox.push(frame("6"));
        assert_eq!(all_of(&outbox), ["snapshot", "6"]);
    }

    #[tokio::test]
    async fn a_player_who_does_not_read_is_closed() {
        let outbox = Outbox::new(1, Role::Player);
        outbox.push(frame("1"));
        outbox.push(frame("2"));
        assert_eq!(all_of(&outbox), ["4002"]);
        outbox.overflow().await;
    }

    #[test]
    fn what_waits_is_sent_before_the_socket_is_closed() {
        let outbox = Outbox::new(1, Role::Player);
        outbox.push(frame("1"));
        outbox.close(CloseCode::Restart, "");
        assert_eq!(all_of(&outbox), ["1", "1012"]);
    }
}
