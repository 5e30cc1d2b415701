//! What waits for one socket, within its bounds, and what becomes of it when there is too much. Nobody waits here.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::CloseCode;
use tokio::time::Instant;

use super::{Line, Next, Outgoing, Role};
use crate::bounds::Bounds;

#[derive(Debug)]
pub(super) struct Queue {
    frames: VecDeque<(Outgoing, Instant)>,
    /// The sum of their texts.
    bytes: usize,
    most: Most,
    pub(super) role: Role,
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

impl Queue {
    /// An empty queue.
    pub(super) fn new(bounds: &Bounds, role: Role) -> Self {
        let most = Most {
            frames_of_a_player: bounds.player_queue,
            frames_of_a_watcher: bounds.watcher_queue,
            bytes: bounds.queue_bytes,
        };
        Self { frames: VecDeque::new(), bytes: 0, most, role, flow: Flow::Open }
    }

    /// Whether the socket is there.
    pub(super) fn line(&self) -> Line {
        if let Flow::Closed(..) = self.flow { Line::Closed } else { Line::Alive }
    }

    /// Whether the socket is to be closed since its frames were not read.
    pub(super) fn is_too_slow(&self) -> bool {
        matches!(self.flow, Flow::Closed(CloseCode::Slow, _))
    }

    /// Puts a frame at the end, unless the socket is closing, or behind and a snapshot will make up for it.
    pub(super) fn push(&mut self, frame: Outgoing) {
        if self.wants(&frame) && !self.has_room_for(&frame) {
            self.fall_behind();
        }
        if self.wants(&frame) {
            self.put_or_close(frame);
        }
    }

    /// Puts frames in place of all news that wait, and takes frames in again.
    pub(super) fn restart_with(&mut self, frames: Vec<Utf8Bytes>) {
        if self.line() == Line::Closed {
            return;
        }
        self.drop_news();
        for frame in frames.into_iter().rev() {
            self.bytes += frame.len();
            self.frames.push_front((Outgoing::News(frame), Instant::now()));
        }
        self.flow = Flow::Open;
    }

    /// Closes the socket once what waits has been sent.
    pub(super) fn close(&mut self, code: CloseCode, reason: &'static str) {
        if self.line() == Line::Alive {
            self.flow = Flow::Closed(code, reason);
        }
    }

    /// What the session has to do next, if there is anything.
    pub(super) fn take(&mut self) -> Option<Next> {
        if let Some((frame, pushed_at)) = self.frames.pop_front() {
            self.bytes -= frame.text().len();
            return Some(Next::Frame(frame, pushed_at));
        }
        match self.flow {
            Flow::Open | Flow::Asked => None,
            Flow::Behind => {
                self.flow = Flow::Asked;
                Some(Next::Behind)
            }
            Flow::Closed(code, reason) => Some(Next::Close(code, reason)),
        }
    }

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
