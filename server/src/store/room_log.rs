//! Rooms' logs: made once, appended to under a seq, read from a seq on.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tessera_protocol::{CommandId, OfferView, Phase, PlayerId, RoomId, RoomSummary, Seq, Stamp};
use tessera_room::Entry;
use tessera_rules::Side;

use super::{Committed, StoreError};

/// The truth of every room: its log, contiguous from seq 1.
#[async_trait]
pub trait RoomLog: Send + Sync {
    /// Makes a room with its first entries, unless the same request made one before; and marks its players as
    /// used.
    ///
    /// Requests are told apart by player and id, and are remembered until [`super::Expiry`] forgets them.
    ///
    /// # Panics
    /// If the entries' seqs do not run on from 0.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is a room with this id already; `Unavailable` and `Unknown` as
    /// everywhere. After `Unknown` the same request may be sent again.
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError>;

    /// The room that a player's request has led to, if it is still remembered.
    ///
    /// # Errors
    /// `Unavailable` as everywhere.
    async fn room_of_request(
        &self,
        player: PlayerId,
        request: &CommandId,
    ) -> Result<Option<RoomId>, StoreError>;

    /// Appends entries to a room's log if its newest seq is the expected one, all of them or none, and
    /// replaces the room's head, marks its players as used, remembers the request and makes the rematch in the same transaction. A rematch that
    /// is there already stays as it is. The answer holds the entries as they were given.
    ///
    /// # Panics
    /// If the entries' seqs do not run on from the expected one.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the newest seq is another one, or there is no such room: read the tail; or if the
    /// request has led to another room before.
    /// [`StoreError::Unavailable`]: certainly not written. [`StoreError::Unknown`]: read the tail to learn
    /// it.
    async fn append(&self, append: Append) -> Result<Vec<Committed<Entry>>, StoreError>;

    /// Entries after `after`, in seq order without gaps, at most `limit` of them. Nothing after [`Seq::ZERO`]
    /// means that there is no such room.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if a line among them cannot be read; `Unavailable` and `Corrupt` as
    /// everywhere.
    async fn tail(&self, room: RoomId, after: Seq, limit: u32) -> Result<Vec<Committed<Entry>>, StoreError>;

    /// How far each of the rooms has come, in no order; a room that does not exist is missing in the answer.
    ///
    /// # Errors
    /// `Unavailable` and `Corrupt` as everywhere.
    async fn reached(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, Reached)>, StoreError>;
}

/// A room to be made.
#[derive(Debug, Clone)]
pub struct NewRoom {
    /// Its id, chosen at random.
    pub room: RoomId,
    /// Who makes it.
    pub creator: PlayerId,
    /// The creator's request, the same whenever it is sent again.
    pub request: CommandId,
    /// When the request was decided.
    pub at: Stamp,
    /// The first entries; their seqs run from 1.
    pub entries: Vec<Entry>,
    /// The room after them.
    pub head: RoomHead,
}

/// What became of a request to make a room.
#[derive(Debug, Clone, PartialEq)]
pub enum Created {
    /// The room was made.
    Now(Vec<Committed<Entry>>),
    /// The same request had made this room before; nothing was written.
    Before(Committed<RoomId>),
}

/// Entries for the end of a room's log.
#[derive(Debug, Clone)]
pub struct Append {
    /// Whose log.
    pub room: RoomId,
    /// The newest seq that the entries were decided upon.
    pub expected: Seq,
    /// The entries; their seqs run on from `expected`.
    pub entries: Vec<Entry>,
    /// The room after them.
    pub head: RoomHead,
    /// The player's request that is to be remembered as leading to this room.
    pub request: Option<(PlayerId, CommandId)>,
    /// The room in which the players play again.
    pub rematch: Option<Box<NewRoom>>,
}

/// How far a room has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reached {
    /// The newest seq of its log.
    pub seq: Seq,
    /// Lines of its chat, in both channels.
    pub lines: u32,
}

/// What the store must know of a room without reading its log. Derived from the log, and never judged by.
#[derive(Debug, Clone, PartialEq)]
pub struct RoomHead {
    /// Where the room stands.
    pub phase: Phase,
    /// Whether time runs against a player: a clock, the limit of a first move, or days per move. Such a room
    /// is looked after when service returns from an outage.
    pub running: bool,
    /// When something happens by itself if nobody does anything; none once the room is finished.
    pub deadline: Option<Stamp>,
    /// Who finds the room in a list.
    pub shown: Shown,
    /// What lists show of it.
    pub brief: RoomBrief,
    /// Whether the room may ever leave the store.
    pub keep: Keep,
}

/// Who finds a room in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Everybody: an open room in the lobby, or a game with open spectators.
    Publicly,
    /// Who made it or sits in it, among the own rooms.
    ToItsPlayers,
}

/// A room in short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomBrief {
    /// What everybody may see.
    #[serde(flatten)]
    pub summary: RoomSummary,
    /// Who moves, while the game is on.
    #[serde(default)]
    pub to_move: Option<Side>,
    /// When the game ends by itself if nothing is played.
    #[serde(default)]
    pub ends_at: Option<Stamp>,
    /// Open offers, for the players alone.
    #[serde(default)]
    pub offers: Vec<OfferView>,
}

impl RoomBrief {
    /// Who made the room or sits in it, each once.
    pub fn players(&self) -> Vec<PlayerId> {
        let seats = [&self.summary.seats.white, &self.summary.seats.black];
        let mut players = vec![self.summary.creator.id];
        players.extend(seats.into_iter().flatten().map(|seat| seat.player.id));
        players.sort_unstable();
        players.dedup();
        players
    }
}

/// Whether a room may ever leave the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// It stays: a game between two players that is on, or has a result.
    Forever,
    /// It leaves some time after its last entry: a practice board, a room that nobody joined, an aborted
    /// game.
    ForNow,
}

/// Holds callers to their part of the contract: a log with a hole could never be replayed again.
///
/// # Panics
/// If the entries' seqs do not run on from `last`.
pub(in crate::store) fn assert_contiguous(last: Seq, entries: &[Entry]) {
    let mut expected = last;
    for entry in entries {
        expected = expected.next();
        assert_eq!(entry.seq, expected, "the seqs of new entries run on from {last}");
    }
}
