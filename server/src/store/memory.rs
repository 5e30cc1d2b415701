//! A store in memory, for tests: it forgets everything with the process, and checks for conflicts like any
//! other.

mod chats;
mod people;
mod rooms;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use tessera_protocol::{ChatChannel, CommandId, Millis, PlayerId, RoomId, Seq, Stamp};
use tessera_room::{Entry, Outage, chat::ChatEntry};

use super::{
    CodeHash, Expired, Expiry, Keep, Reached, Retention, RoomHead, ServerIdentity, ServerRecord, StampWhen,
    Standing, StoreError, TokenHash,
};

/// A store in memory. Every method is one critical section without a wait in it.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Shelves>);

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// The things. A panic elsewhere cannot leave them half changed, since no method panics between two
    /// changes.
    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug, Default)]
struct Shelves {
    rooms: BTreeMap<RoomId, Room>,
    rooms_made: u64,
    requests: HashMap<(PlayerId, CommandId), (RoomId, Stamp)>,
    players: HashMap<PlayerId, Player>,
    tokens: HashMap<TokenHash, Token>,
    codes: HashMap<CodeHash, (PlayerId, Option<Stamp>)>,
    invite_code: Option<String>,
    identity: Option<ServerIdentity>,
    newest_stamp: Option<Stamp>,
    /// By start.
    outages: BTreeMap<Stamp, Outage>,
}

#[derive(Debug)]
struct Room {
    /// Rooms made before this one.
    rank: u64,
    log: Vec<Entry>,
    head: RoomHead,
    chat: BTreeMap<ChatChannel, Vec<ChatEntry>>,
}

impl Room {
    fn last_seq(&self) -> Seq {
        self.log.last().map_or(Seq::ZERO, |entry| entry.seq)
    }

    fn reached(&self) -> Reached {
        let lines = self.chat.values().map(Vec::len).sum::<usize>();
        Reached { seq: self.last_seq(), lines: u32::try_from(lines).unwrap_or(u32::MAX) }
    }

    fn last_at(&self) -> Stamp {
        self.log.last().map_or(Stamp(0), |entry| entry.at)
    }
}

#[derive(Debug)]
struct Player {
    name: Option<String>,
    skeleton: Option<String>,
    made_at: Stamp,
    used: bool,
    standing: Standing,
    /// Devices made so far.
    devices: u32,
}

#[derive(Debug, Clone, Copy)]
struct Token {
    player: PlayerId,
    device: u32,
    since: Stamp,
    seen_at: Stamp,
}

impl Shelves {
    fn stamp(&mut self, at: Stamp) {
        self.newest_stamp = self.newest_stamp.max(Some(at));
    }

    fn mark_used(&mut self, player: PlayerId) {
        if let Some(player) = self.players.get_mut(&player) {
            player.used = true;
        }
    }
}

#[async_trait]
impl ServerRecord for MemoryStore {
    async fn identity(&self, proposed: ServerIdentity) -> Result<ServerIdentity, StoreError> {
        Ok(*self.shelves().identity.get_or_insert(proposed))
    }

    async fn invite_code(&self, proposed: &str) -> Result<String, StoreError> {
        Ok(self.shelves().invite_code.get_or_insert_with(|| proposed.to_owned()).clone())
    }

    async fn stamp_alive(&self, at: Stamp, when: StampWhen) -> Result<(), StoreError> {
        let mut shelves = self.shelves();
        if when == StampWhen::Always || shelves.rooms.values().any(|room| room.head.running) {
            shelves.stamp(at);
        }
        Ok(())
    }

    async fn newest_stamp(&self) -> Result<Option<Stamp>, StoreError> {
        Ok(self.shelves().newest_stamp)
    }

    async fn add_outage(&self, outage: Outage) -> Result<(), StoreError> {
        let mut shelves = self.shelves();
        let known = shelves.outages.entry(outage.from).or_insert(outage);
        known.to = known.to.max(outage.to);
        shelves.stamp(outage.to);
        Ok(())
    }

    async fn outages_since(&self, since: Stamp) -> Result<Vec<Outage>, StoreError> {
        Ok(self.shelves().outages.values().filter(|outage| outage.to > since).copied().collect())
    }
}

#[async_trait]
impl Expiry for MemoryStore {
    async fn expire(&self, now: Stamp, retention: Retention, limit: u32) -> Result<Expired, StoreError> {
        let shelves = &mut *self.shelves();
        let over = |at: Stamp, kept: Millis| now.since(at) > kept;
        let [mut codes, mut requests, mut players, mut rooms, mut outages] = [Quota::new(limit); 5];
        shelves.requests.retain(|_, (_, at)| !requests.takes(over(*at, retention.requests)));
        shelves.players.retain(|_, player| {
            !players.takes(!player.used && over(player.made_at, retention.unused_players))
        });
        shelves.tokens.retain(|_, token| shelves.players.contains_key(&token.player));
        shelves.codes.retain(|_, (player, _)| shelves.players.contains_key(player));
        shelves.rooms.retain(|_, room| {
            !rooms.takes(room.head.keep == Keep::ForNow && over(room.last_at(), retention.passing_rooms))
        });
        shelves.outages.retain(|_, outage| !outages.takes(over(outage.to, retention.outages)));
        let is_over = |expires_at: Option<Stamp>| expires_at.is_some_and(|at| over(at, retention.requests));
        shelves.codes.retain(|_, (_, expires_at)| !codes.takes(is_over(*expires_at)));
        Ok(Expired {
            codes: codes.taken,
            requests: requests.taken,
            players: players.taken,
            rooms: rooms.taken,
            outages: outages.taken,
        })
    }
}

/// How many things one call may remove.
#[derive(Clone, Copy)]
struct Quota {
    limit: u64,
    taken: u64,
}

impl Quota {
    fn new(limit: u32) -> Self {
        Self { limit: limit.into(), taken: 0 }
    }

    /// Whether a thing that is or is not over is removed now.
    fn takes(&mut self, over: bool) -> bool {
        let takes = over && self.taken < self.limit;
        self.taken += u64::from(takes);
        takes
    }
}
