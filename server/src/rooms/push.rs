//! The sockets of one room, and who is told what when: players first, watchers in slices behind them.

#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{CloseCode, CommandId, PlayerId, Seq, Stamp, WatchersView};
use tessera_room::{Audience, State};

use super::{
    Visitor,
    audiences::Told,
    member::SocketId,
    outbox::{Line, Outbox, Outgoing, Role},
};

/// Watchers served before others have their turn.
const SLICE: usize = 128;

/// Frames that may wait for the watchers before they are served without regard for others.
const LONGEST_BACKLOG: usize = 32;

/// Names of watchers that are told.
const MOST_NAMES: usize = 20;

/// The reason of a close after which a client comes back soon.
pub(super) const COME_BACK: &str = "retry_after_ms=500";

/// All sockets of a room.
#[derive(Debug, Default)]
pub(super) struct Sockets {
    players: Vec<Socket>,
    watchers: Vec<Socket>,
    /// Frames that not all watchers have in their outboxes yet.
    backlog: VecDeque<Waiting>,
    /// How many watchers have the first frame of the backlog.
    served: usize,
    /// Whether one of them was found closed in this round.
    saw_closed: bool,
    /// Whether somebody came or went since that was asked for.
    crowd_changed: bool,
    last_id: u64,
    newest: Seq,
    /// The newest seq that every socket has; read by the sessions.
    told: Arc<AtomicU32>,
}

/// A frame for all watchers, and what the one who asked for it gets in place of it.
#[derive(Debug)]
struct Waiting {
    frame: Utf8Bytes,
    answer: Option<(SocketId, Utf8Bytes)>,
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

#[derive(Debug)]
pub(super) struct Socket {
    pub(super) id: SocketId,
    pub(super) player: Option<PlayerId>,
    pub(super) name: Option<String>,
    pub(super) audience: Audience,
    pub(super) outbox: Outbox,
}

impl Drop for Socket {
    /// The room forgets the socket, or its task has ended: whoever is at the other end comes back.
    fn drop(&mut self) {
        self.outbox.close(CloseCode::Restart, COME_BACK);
    }
}

/// The command that is being answered, and the socket it came from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sender<'a> {
    pub(super) socket: SocketId,
    pub(super) player: PlayerId,
    pub(super) command: &'a CommandId,
}

impl Sockets {
    /// Whether nobody hears the room.
    pub(super) fn is_empty(&self) -> bool {
        self.players.is_empty() && self.watchers.is_empty()
    }

    /// Whether watchers wait for frames.
    pub(super) fn has_backlog(&self) -> bool {
        !self.backlog.is_empty()
    }

    /// Whether this player hears the room.
    pub(super) fn has(&self, player: PlayerId) -> bool {
        self.players.iter().any(|socket| socket.player == Some(player) && socket.outbox.line() == Line::Alive)
    }

    /// The newest seq that was told to the players, and put before the watchers.
    pub(super) fn newest(&self) -> Seq {
        self.newest
    }

    /// The counter of what all sockets have been told.
    pub(super) fn told(&self) -> Arc<AtomicU32> {
        Arc::clone(&self.told)
    }

    /// Nobody hears the room yet, which stands at this seq; `told` is where everybody reads what all have been told.
    pub(super) fn starting_at(seq: Seq, told: Arc<AtomicU32>) -> Self {
        told.store(seq.0, Ordering::Release);
        Self { newest: seq, told, ..Self::default() }
    }

    /// Takes a socket in, whose first frames are to hold all there was so far. A watcher comes in when nothing waits for them.
    pub(super) fn add(&mut self, visitor: &Visitor, audience: Audience, outbox: Outbox) -> SocketId {
        debug_assert!(
            audience.is_player() || !self.has_backlog(),
            "what waits is in the first frames of a newcomer already"
        );
        self.last_id += 1;
        let id = SocketId(self.last_id);
        let (player, name) = (visitor.player, visitor.name.clone());
        let socket = Socket { id, player, name, audience, outbox };
        self.crowd_changed = true;
        if audience.is_player() {
            self.players.push(socket)
        } else {
            self.watchers.push(socket)
        }
        id
    }

    /// Forgets a socket.
    pub(super) fn remove(&mut self, id: SocketId) {
        self.crowd_changed = true;
        let place = |sockets: &[Socket]| sockets.iter().position(|socket| socket.id == id);
        if let Some(place) = place(&self.players) {
            self.players.swap_remove(place);
        } else if self.served == 0
            && let Some(place) = place(&self.watchers)
        {
            // In the middle of a round nobody changes places; the closed are forgotten at its end.
            self.watchers.swap_remove(place);
        }
    }

    /// Whether somebody came or went since the last call.
    pub(super) fn take_crowd_changed(&mut self) -> bool {
        std::mem::take(&mut self.crowd_changed)
    }

    /// How many sockets watch.
    pub(super) fn watching(&self) -> usize {
        self.watchers.len()
    }

    /// Those who watch, each counted once: a player by id, others by their sockets.
    pub(super) fn watchers(&self) -> WatchersView {
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

    /// Whether a player watches.
    pub(super) fn is_watched_by(&self, player: PlayerId) -> bool {
        self.watchers.iter().any(|watcher| watcher.player == Some(player))
    }

    /// A player who watches bears another name, or none any more.
    pub(super) fn rename(&mut self, player: PlayerId, name: Option<&str>) {
        for watcher in self.watchers.iter_mut().filter(|watcher| watcher.player == Some(player)) {
            watcher.name = name.map(str::to_owned);
        }
        self.crowd_changed = true;
    }

    /// Puts the whole room before everybody, since what has changed stands in no event.
    pub(super) fn tell_whole(&mut self, snapshot: impl Fn(Audience) -> Utf8Bytes) {
        for socket in &self.players {
            socket.outbox.push(Outgoing::News(snapshot(socket.audience)));
        }
        if !self.watchers.is_empty() {
            self.backlog.push_back(snapshot(Audience::Watcher).into());
        }
    }

    /// Puts a frame that has no place in the log before everybody.
    pub(super) fn tell_aside(&mut self, frame: &Utf8Bytes) {
        self.tell_players(frame);
        if !self.watchers.is_empty() {
            self.backlog.push_back(frame.clone().into());
        }
    }

    /// Tells a line of the chat to those who hear its channel. The socket it came from gets an answer in place of it.
    pub(super) fn tell_channel(
        &mut self,
        hears: impl Fn(Audience) -> bool,
        line: &Utf8Bytes,
        answer: Option<(SocketId, Utf8Bytes)>,
    ) {
        let asked = answer.as_ref().map(|(socket, _)| *socket);
        let by_watcher = self.watchers.iter().any(|watcher| Some(watcher.id) == asked);
        let others = self.players.iter().filter(|socket| Some(socket.id) != asked);
        for socket in others.filter(|socket| hears(socket.audience)) {
            socket.outbox.push(Outgoing::News(line.clone()));
        }
        if by_watcher {
            return self.backlog.push_back(Waiting { frame: line.clone(), answer });
        }
        if !self.watchers.is_empty() && hears(Audience::Watcher) {
            self.backlog.push_back(line.clone().into());
        }
        if let Some((socket, answer)) = answer
            && let Some(from) = self.get(socket)
        {
            from.outbox.push(Outgoing::Answer(answer));
        }
    }

    /// Puts a frame that has no place in the log before the players.
    pub(super) fn tell_players(&self, frame: &Utf8Bytes) {
        for socket in &self.players {
            socket.outbox.push(Outgoing::News(frame.clone()));
        }
    }

    /// A socket that is still there.
    pub(super) fn get(&self, id: SocketId) -> Option<&Socket> {
        self.players.iter().chain(&self.watchers).find(|socket| socket.id == id)
    }

    /// Tells the players of an entry, and puts it before the watchers. `snapshot` makes one for a socket whose player has
    /// become another audience.
    pub(super) fn tell(
        &mut self,
        told: &Told,
        state: &State,
        now: Stamp,
        sender: Option<Sender>,
        snapshot: impl Fn(Audience) -> Utf8Bytes,
    ) {
        self.newest = told.seq();
        let mut frames: Vec<(Audience, Utf8Bytes)> = Vec::new();
        for socket in &mut self.players {
            let audience = state.audience(socket.player);
            if std::mem::replace(&mut socket.audience, audience) != audience {
                socket.outbox.push(Outgoing::News(snapshot(audience)));
                continue;
            }
            let asked = sender.filter(|sender| sender.socket == socket.id);
            let command = asked.filter(|sender| told.answers(sender.player, sender.command));
            if let Some(Sender { command, .. }) = command {
                let frame = told.frame(audience, now, Some(command.clone()));
                socket.outbox.push(Outgoing::Acknowledgement(frame.unwrap_or_else(|| snapshot(audience))));
                continue;
            }
            let known = frames.iter().find(|(kind, _)| *kind == audience).map(|(_, frame)| frame.clone());
            let frame = known.unwrap_or_else(|| {
                let frame = told.frame(audience, now, None).unwrap_or_else(|| snapshot(audience));
                frames.push((audience, frame.clone()));
                frame
            });
            socket.outbox.push(Outgoing::News(frame));
        }
        self.tell_watchers(told, now);
    }

    fn tell_watchers(&mut self, told: &Told, now: Stamp) {
        if !self.watchers.is_empty()
            && let Some(frame) = told.frame(Audience::Watcher, now, None)
        {
            self.backlog.push_back(frame.into());
        }
        while self.backlog.len() > LONGEST_BACKLOG {
            self.serve_slice();
        }
        self.note_told();
    }

    /// Gives the next watchers the next frame.
    pub(super) fn serve_slice(&mut self) {
        let Some(waiting) = self.backlog.front() else { return };
        let end = self.watchers.len().min(self.served + SLICE);
        let slice = &self.watchers[self.served.min(end)..end];
        for watcher in slice {
            self.saw_closed |= watcher.outbox.push(waiting.for_watcher(watcher.id)) == Line::Closed;
        }
        self.served = end;
        if self.served >= self.watchers.len() {
            self.backlog.pop_front();
            self.served = 0;
            self.forget_closed_watchers();
            self.note_told();
        }
    }

    fn note_told(&self) {
        if self.backlog.is_empty() {
            self.told.store(self.newest.0, Ordering::Release);
        }
    }

    fn forget_closed_watchers(&mut self) {
        if self.saw_closed {
            self.watchers.retain(|watcher| watcher.outbox.line() == Line::Alive);
            self.crowd_changed = true;
            self.saw_closed = false;
        }
    }

    /// Watchers who have taken a seat become players; what they missed is in the snapshot they get for it.
    pub(super) fn seat_watchers(&mut self, state: &State) {
        let (mut place, mut seated_of_served, served) = (0, 0, self.served);
        let seated = |watcher: &mut Socket| {
            let is_seated = state.audience(watcher.player).is_player();
            seated_of_served += usize::from(is_seated && place < served);
            place += 1;
            is_seated
        };
        for socket in self.watchers.extract_if(.., seated) {
            socket.outbox.set_role(Role::Player);
            self.crowd_changed = true;
            self.players.push(socket);
        }
        self.served -= seated_of_served;
    }
}
