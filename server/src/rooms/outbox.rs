//! The bounded queue of frames between a room and one socket.
//!
//! The room pushes and never waits; the socket's session takes. What happens when the queue is full depends on who reads
//! it: a player's socket is closed, a watcher gets a fresh snapshot in place of what was missed. Answers are kept.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
};

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::CloseCode;
use tokio::{sync::Notify, time::Instant};

use crate::bounds::Bounds;

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
}

#[derive(Debug)]
struct Queue {
    frames: VecDeque<(Outgoing, Instant)>,
    /// The sum of their texts.
    bytes: usize,
    most: Most,
    role: Role,
    flow: Flow,
}

/// What may wait for one socket.
#[derive(Debug, Clone, Copy)]
struct Most {
    frames_of_a_player: usize,
    frames_of_a_watcher: usize,
    bytes: usize,
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
    pub(crate) fn new(bounds: &Bounds, role: Role) -> Self {
        let most = Most {
            frames_of_a_player: bounds.player_queue,
            frames_of_a_watcher: bounds.watcher_queue,
            bytes: bounds.queue_bytes,
        };
        let queue = Queue { frames: VecDeque::new(), bytes: 0, most, role, flow: Flow::Open };
        Self(Arc::new(Shared { queue: Mutex::new(queue), ready: Notify::new() }))
    }

    /// Puts a frame at the end, unless the socket is closing, or behind and a snapshot will make up for it.
    pub(crate) fn push(&self, frame: Outgoing) -> Line {
        let mut queue = self.queue();
        if let Flow::Closed(..) = queue.flow {
            return Line::Closed;
        }
        if queue.wants(&frame) && !queue.has_room_for(&frame) {
            queue.fall_behind();
        }
        if queue.wants(&frame) {
            queue.put_or_close(frame);
        }
        self.0.ready.notify_one();
        Line::Alive
    }

    /// Puts a snapshot, and what belongs behind it, in place of all news that wait; from here on the queue takes frames
    /// again.
    pub(crate) fn restart_with(&self, frames: Vec<Utf8Bytes>) {
        let mut queue = self.queue();
        if let Flow::Closed(..) = queue.flow {
            return;
        }
        queue.drop_news();
        for frame in frames.into_iter().rev() {
            queue.bytes += frame.len();
            queue.frames.push_front((Outgoing::News(frame), Instant::now()));
        }
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
            queue.bytes -= frame.text().len();
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

impl Queue {
    /// Whether a frame is to be put in.
    fn wants(&self, frame: &Outgoing) -> bool {
        match self.flow {
            Flow::Open => true,
            Flow::Behind | Flow::Asked => !frame.is_news(),
            Flow::Closed(..) => false,
        }
    }

    /// Whether it fits; a frame of any size does where none waits.
    fn has_room_for(&self, frame: &Outgoing) -> bool {
        let frames = match self.role {
            Role::Player => self.most.frames_of_a_player,
            Role::Watcher => self.most.frames_of_a_watcher,
        };
        let fits = self.bytes + frame.text().len() <= self.most.bytes;
        self.frames.len() < frames && (fits || self.frames.is_empty())
    }

    /// A watcher is sent a snapshot in place of what waits, but for the answers; a player is closed.
    fn fall_behind(&mut self) {
        match (self.role, self.flow) {
            (Role::Watcher, Flow::Open) => {
                self.drop_news();
                self.flow = Flow::Behind;
            }
            _ => self.close_as_slow(),
        }
    }

    fn put_or_close(&mut self, frame: Outgoing) {
        if self.has_room_for(&frame) {
            self.bytes += frame.text().len();
            self.frames.push_back((frame, Instant::now()));
        } else {
            self.close_as_slow();
        }
    }

    fn drop_news(&mut self) {
        self.frames.retain(|(frame, _)| !frame.is_news());
        self.bytes = self.frames.iter().map(|(frame, _)| frame.text().len()).sum();
    }

    fn close_as_slow(&mut self) {
        self.frames.clear();
        self.bytes = 0;
        self.flow = Flow::Closed(CloseCode::Slow, "frames were not read fast enough");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox(role: Role, frames: usize, bytes: usize) -> Outbox {
        let bounds =
            Bounds { player_queue: frames, watcher_queue: frames, queue_bytes: bytes, ..Bounds::default() };
        Outbox::new(&bounds, role)
    }

    fn frame(text: &str) -> Outgoing {
        Outgoing::News(text.into())
    }

    fn all_of(outbox: &Outbox) -> Vec<String> {
        let mut told = Vec::new();
        while let Some(next) = outbox.take() {
            match next {
                Next::Frame(frame, _) => told.push(frame.text().to_string()),
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
        let outbox = outbox(Role::Watcher, 3, 100);
        for text in ["1", "2", "3", "4"] {
            outbox.push(frame(text));
        }
        assert_eq!(all_of(&outbox), ["behind"]);
        outbox.push(frame("5"));
        assert!(all_of(&outbox).is_empty(), "what the snapshot will hold is not sent before it");
        outbox.restart_with(vec!["snapshot".into(), "chat".into()]);
        outbox.push(frame("6"));
        assert_eq!(all_of(&outbox), ["snapshot", "chat", "6"]);
    }

    #[tokio::test]
    async fn a_player_who_does_not_read_is_closed() {
        let outbox = outbox(Role::Player, 1, 100);
        outbox.push(frame("1"));
        outbox.push(frame("2"));
        assert_eq!(all_of(&outbox), ["4002"]);
        outbox.overflow().await;
    }

    #[test]
    fn a_queue_is_bounded_in_bytes_too_but_takes_one_frame_of_any_size() {
        let outbox = outbox(Role::Player, 10, 4);
        outbox.push(frame("12345"));
        assert_eq!(all_of(&outbox), ["12345"]);
        outbox.push(frame("12"));
        outbox.push(frame("34"));
        assert_eq!(all_of(&outbox), ["12", "34"]);
        outbox.push(frame("123"));
        outbox.push(frame("45"));
        assert_eq!(all_of(&outbox), ["4002"]);
    }

    #[test]
    fn answers_outlive_what_a_snapshot_makes_up_for_up_to_the_bound() {
        let answer = |text: &str| Outgoing::Answer(text.into());
        let outbox = outbox(Role::Watcher, 2, 100);
        for frame in [frame("1"), answer("a"), frame("2"), answer("b")] {
            outbox.push(frame);
        }
        outbox.restart_with(vec!["snapshot".into()]);
        assert_eq!(all_of(&outbox), ["snapshot", "a", "b"]);
        for frame in [frame("1"), answer("a"), answer("b"), answer("c")] {
            outbox.push(frame);
        }
        assert_eq!(all_of(&outbox), ["4002"], "nobody is answered without an end who does not read");
    }

    #[test]
    fn what_waits_is_sent_before_the_socket_is_closed() {
        let outbox = outbox(Role::Player, 1, 100);
        outbox.push(frame("1"));
        outbox.close(CloseCode::Restart, "");
        assert_eq!(all_of(&outbox), ["1", "1012"]);
    }
}
