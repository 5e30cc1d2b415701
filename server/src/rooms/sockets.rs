//! The sockets of one room, and who is told what: the players at once, the [`gallery`] behind them.

mod gallery;
mod news;
#[cfg(test)]
mod tests;

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{CloseCode, PlayerId, Seq, WatchersView};
use tessera_room::{Audience, State};

use super::{
    Visitor,
    member::SocketId,
    outbox::{Line, Outbox, Outgoing, Role},
};
use gallery::{Gallery, Waiting};

pub(super) use news::{News, Sender};

/// The reason of a close after which a client comes back soon.
pub(super) const COME_BACK: &str = "retry_after_ms=500";

/// All sockets of a room.
#[derive(Debug, Default)]
pub(super) struct Sockets {
    players: Vec<Socket>,
    gallery: Gallery,
    /// Whether somebody came or went since that was asked for.
    crowd_changed: bool,
    last_id: u64,
    newest: Seq,
    /// The newest seq that every socket has; read by the sessions.
    told: Arc<AtomicU32>,
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

/// Who is there.
impl Sockets {
    /// Nobody hears the room yet, which stands at this seq; `told` is where everybody reads what all have been told.
    pub(super) fn starting_at(seq: Seq, told: Arc<AtomicU32>) -> Self {
        told.store(seq.0, Ordering::Release);
        Self { newest: seq, told, ..Self::default() }
    }

    /// Takes a socket in, whose first frames are to hold all there was so far. A watcher comes in when nothing waits for them.
    pub(super) fn add(&mut self, visitor: &Visitor, audience: Audience, outbox: Outbox) -> SocketId {
        self.last_id += 1;
        let id = SocketId(self.last_id);
        let (player, name) = (visitor.player, visitor.name.clone());
        let socket = Socket { id, player, name, audience, outbox };
        self.crowd_changed = true;
        if audience.is_player() {
            self.players.push(socket)
        } else {
            self.gallery.add(socket)
        }
        id
    }

    /// Forgets a socket.
    pub(super) fn remove(&mut self, id: SocketId) {
        self.crowd_changed = true;
        match self.players.iter().position(|socket| socket.id == id) {
            Some(place) => drop(self.players.swap_remove(place)),
            None => self.gallery.remove(id),
        }
    }

    /// A socket that is still there.
    pub(super) fn get(&self, id: SocketId) -> Option<&Socket> {
        self.players.iter().find(|socket| socket.id == id).or_else(|| self.gallery.get(id))
    }

    /// Whether nobody hears the room.
    pub(super) fn is_empty(&self) -> bool {
        self.players.is_empty() && self.gallery.len() == 0
    }

    /// Whether this player hears the room.
    pub(super) fn has(&self, player: PlayerId) -> bool {
        self.players.iter().any(|socket| socket.player == Some(player) && socket.outbox.line() == Line::Alive)
    }

    /// Whether somebody came or went since the last call.
    pub(super) fn take_crowd_changed(&mut self) -> bool {
        std::mem::take(&mut self.crowd_changed)
    }

    /// How many sockets watch.
    pub(super) fn watching(&self) -> usize {
        self.gallery.len()
    }

    /// Those who watch, each counted once.
    pub(super) fn watchers(&self) -> WatchersView {
        self.gallery.view()
    }

    /// Whether a player watches.
    pub(super) fn is_watched_by(&self, player: PlayerId) -> bool {
        self.gallery.has(player)
    }

    /// A player who watches bears another name, or none any more.
    pub(super) fn rename(&mut self, player: PlayerId, name: Option<&str>) {
        self.gallery.rename(player, name);
        self.crowd_changed = true;
    }

    /// Watchers who have taken a seat become players; what they missed is in the snapshot they get for it.
    pub(super) fn seat_watchers(&mut self, state: &State) {
        for socket in self.gallery.take_seated(state) {
            socket.outbox.set_role(Role::Player);
            self.crowd_changed = true;
            self.players.push(socket);
        }
    }
}

/// What they are told.
impl Sockets {
    /// The newest seq that was told to the players, and put before the watchers.
    pub(super) fn newest(&self) -> Seq {
        self.newest
    }

    /// The counter of what all sockets have been told.
    pub(super) fn told(&self) -> Arc<AtomicU32> {
        Arc::clone(&self.told)
    }

    /// Whether watchers wait for frames.
    pub(super) fn has_backlog(&self) -> bool {
        self.gallery.has_backlog()
    }

    /// Tells the players of an entry, and puts it before the watchers. `snapshot` makes one for a socket whose player has
    /// become another audience.
    pub(super) fn tell(&mut self, news: News, snapshot: impl Fn(Audience) -> Utf8Bytes) {
        self.newest = news.seq();
        let mut plain = Vec::new();
        for socket in &mut self.players {
            let outgoing = news.for_player(socket, &mut plain, &snapshot);
            socket.outbox.push(outgoing);
        }
        if let Some(frame) = news.frame(Audience::Watcher, None) {
            self.put_before_watchers(frame.into());
        }
        self.note_told();
    }

    /// Puts the whole room before everybody, since what has changed stands in no event.
    pub(super) fn tell_whole(&mut self, snapshot: impl Fn(Audience) -> Utf8Bytes) {
        for socket in &self.players {
            socket.outbox.push(Outgoing::News(snapshot(socket.audience)));
        }
        if self.gallery.len() > 0 {
            self.put_before_watchers(snapshot(Audience::Watcher).into());
        }
    }

    /// Puts a frame that has no place in the log before everybody.
    pub(super) fn tell_aside(&mut self, frame: &Utf8Bytes) {
        self.tell_players(frame);
        self.put_before_watchers(frame.clone().into());
    }

    /// Puts a frame that has no place in the log before the players.
    pub(super) fn tell_players(&self, frame: &Utf8Bytes) {
        for socket in &self.players {
            socket.outbox.push(Outgoing::News(frame.clone()));
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
        let others = self.players.iter().filter(|socket| Some(socket.id) != asked);
        for socket in others.filter(|socket| hears(socket.audience)) {
            socket.outbox.push(Outgoing::News(line.clone()));
        }
        if asked.is_some_and(|asked| self.gallery.get(asked).is_some()) {
            return self.put_before_watchers(Waiting { frame: line.clone(), answer });
        }
        if hears(Audience::Watcher) {
            self.put_before_watchers(line.clone().into());
        }
        if let Some((socket, answer)) = answer
            && let Some(from) = self.get(socket)
        {
            from.outbox.push(Outgoing::Answer(answer));
        }
    }

    /// Gives the next watchers the next frame.
    pub(super) fn serve_slice(&mut self) {
        let before = self.gallery.len();
        self.gallery.serve_slice();
        self.crowd_changed |= self.gallery.len() < before;
        self.note_told();
    }

    fn put_before_watchers(&mut self, frame: Waiting) {
        self.gallery.put(frame);
        while self.gallery.is_overdue() {
            self.serve_slice();
        }
    }

    fn note_told(&self) {
        if !self.has_backlog() {
            self.told.store(self.newest.0, Ordering::Release);
        }
    }
}
