//! Those who watch a room. They are served frame by frame, in slices, so that a crowd holds up nobody's game.

use std::collections::{BTreeMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{PlayerId, WatchersView};
use tessera_room::State;

use super::{
    super::{
        member::SocketId,
        outbox::{Line, Outgoing},
    },
    Socket,
};

/// Watchers served before others have their turn.
pub(super) const SLICE: usize = 128;

/// Frames that may wait for the watchers before they are served without regard for others.
const LONGEST_BACKLOG: usize = 32;

/// Names of watchers that are told.
const MOST_NAMES: usize = 20;

/// The watchers' sockets, and what they are still to be sent.
#[derive(Debug, Default)]
pub(super) struct Gallery {
    watchers: Vec<Socket>,
    /// Frames that not all of them have in their outboxes yet.
    backlog: VecDeque<Waiting>,
    /// How many watchers have the first frame of the backlog.
    served: usize,
    /// Whether one of them was found closed in this round.
    saw_closed: bool,
}

/// A frame for all watchers, and what the one who asked for it gets in place of it.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) frame: Utf8Bytes,
    pub(super) answer: Option<(SocketId, Utf8Bytes)>,
}

impl From<Utf8Bytes> for Waiting {
    fn from(frame: Utf8Bytes) -> Self {
        Self { frame, answer: None }
    }
}

impl Waiting {
    fn for_watcher(&self, id: SocketId) -> Outgoing {
        match &self.answer {
            Some((asked, answer)) if *asked == id => Outgoing::Answer(answer.clone()),
            _ => Outgoing::News(self.frame.clone()),
        }
    }
}

impl Gallery {
    /// Takes a watcher in, when nothing waits: that would be in the first frames of a newcomer already.
    pub(super) fn add(&mut self, socket: Socket) {
        debug_assert!(!self.has_backlog(), "what waits is in the first frames of a newcomer already");
        self.watchers.push(socket);
    }

    /// Forgets a socket, if it is here. In the middle of a round nobody changes places; the closed are forgotten at its end.
    pub(super) fn remove(&mut self, id: SocketId) {
        if self.served == 0
            && let Some(place) = self.watchers.iter().position(|socket| socket.id == id)
        {
            self.watchers.swap_remove(place);
        }
    }

    /// Lets go those who have taken a seat.
    pub(super) fn take_seated(&mut self, state: &State) -> Vec<Socket> {
        let is_seated = |watcher: &Socket| state.audience(watcher.player).is_player();
        let served_and_seated =
            self.watchers[..self.served].iter().filter(|watcher| is_seated(watcher)).count();
        self.served -= served_and_seated;
        self.watchers.extract_if(.., |watcher| is_seated(watcher)).collect()
    }

    /// A socket that is still there.
    pub(super) fn get(&self, id: SocketId) -> Option<&Socket> {
        self.watchers.iter().find(|socket| socket.id == id)
    }

    /// How many sockets watch.
    pub(super) fn len(&self) -> usize {
        self.watchers.len()
    }

    /// Whether this player watches.
    pub(super) fn has(&self, player: PlayerId) -> bool {
        self.watchers.iter().any(|watcher| watcher.player == Some(player))
    }

    /// A player bears another name, or none any more.
    pub(super) fn rename(&mut self, player: PlayerId, name: Option<&str>) {
        for watcher in self.watchers.iter_mut().filter(|watcher| watcher.player == Some(player)) {
            watcher.name = name.map(str::to_owned);
        }
    }

    /// Those who watch, each counted once: a player by id, others by their sockets.
    pub(super) fn view(&self) -> WatchersView {
        let there = self.watchers.iter().filter(|socket| socket.outbox.line() == Line::Alive);
        let (mut players, mut strangers) = (BTreeMap::new(), 0_usize);
        for socket in there {
            match socket.player {
                Some(player) => drop(players.insert(player, socket.name.as_ref())),
                None => strangers += 1,
            }
        }
        let count = u32::try_from(players.len() + strangers).unwrap_or(u32::MAX);
        let mut names: Vec<_> = players.into_values().flatten().cloned().collect();
        names.sort_unstable();
        names.truncate(MOST_NAMES);
        WatchersView { count, names }
    }

    /// Whether frames wait.
    pub(super) fn has_backlog(&self) -> bool {
        !self.backlog.is_empty()
    }

    /// Whether more of them wait than may.
    pub(super) fn is_overdue(&self) -> bool {
        self.backlog.len() > LONGEST_BACKLOG
    }

    /// Puts a frame behind those that wait, if anybody watches.
    pub(super) fn put(&mut self, frame: Waiting) {
        if !self.watchers.is_empty() {
            self.backlog.push_back(frame);
        }
    }

    /// Gives the next watchers the next frame. Who was found closed is forgotten when all have it.
    pub(super) fn serve_slice(&mut self) {
        let Some(waiting) = self.backlog.front() else { return };
        let end = self.watchers.len().min(self.served + SLICE);
        for watcher in &self.watchers[self.served..end] {
            self.saw_closed |= watcher.outbox.push(waiting.for_watcher(watcher.id)) == Line::Closed;
        }
        self.served = end;
        if self.served == self.watchers.len() {
            self.backlog.pop_front();
            self.served = 0;
            self.forget_closed();
        }
    }

    fn forget_closed(&mut self) {
        if std::mem::take(&mut self.saw_closed) {
            self.watchers.retain(|watcher| watcher.outbox.line() == Line::Alive);
        }
    }
}
