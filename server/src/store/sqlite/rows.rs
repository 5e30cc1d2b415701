//! Rooms and entries as rows: how each type stands in a column.

use rusqlite::{Connection, Row, params};
use serde::de::DeserializeOwned;
use tessera_protocol::{Phase, PlayerId, RoomId, Seq, Stamp};
use tessera_room::{Entry, Stored};
use tessera_rules::Game;
use uuid::Uuid;

use crate::store::{Committed, Keep, RoomHead, Shown, StoreError};

/// 128 bits as they stand in a column.
pub(super) type IdBytes = [u8; 16];

/// A stamp as it stands in a column. Those beyond the largest integer of a column, in 292 million years, are
/// kept as that one.
pub(super) fn millis(stamp: Stamp) -> i64 {
    i64::try_from(stamp.0).unwrap_or(i64::MAX)
}

/// A stamp from a column; one before 1970 is none of ours, and is read as 1970.
pub(super) fn stamp(millis: i64) -> Stamp {
    Stamp(u64::try_from(millis).unwrap_or(0))
}

pub(super) fn room_id(bytes: IdBytes) -> RoomId {
    RoomId::from(Uuid::from_bytes(bytes))
}

pub(super) fn phase(phase: Phase) -> u8 {
    match phase {
        Phase::Open => 0,
        Phase::Playing => 1,
        Phase::Finished => 2,
    }
}

/// A game as it stands in a column.
pub(super) fn game(game: Game) -> &'static str {
    match game {
        Game::Chess => "chess",
        Game::Parob => "parob",
        Game::Parachess => "parachess",
    }
}

pub(super) fn player_id(bytes: IdBytes) -> PlayerId {
    PlayerId::from(Uuid::from_bytes(bytes))
}

/// A room in short, from its column.
pub(super) fn brief<T: DeserializeOwned>(listing: &str) -> Result<T, StoreError> {
    serde_json::from_str(listing).map_err(|error| StoreError::Corrupt(format!("a room's listing: {error}")))
}

/// A room's head as columns.
pub(super) struct HeadRow {
    pub(super) phase: u8,
    pub(super) running: bool,
    pub(super) kept: bool,
    pub(super) deadline: Option<i64>,
    pub(super) listed: bool,
    pub(super) brief: String,
    pub(super) game: &'static str,
    pub(super) ended_at: Option<i64>,
    pub(super) players: Vec<IdBytes>,
}

impl From<&RoomHead> for HeadRow {
    fn from(head: &RoomHead) -> Self {
        let summary = &head.brief.summary;
        Self {
            phase: phase(head.phase),
            running: head.running,
            kept: head.keep == Keep::Forever,
            deadline: head.deadline.map(millis),
            listed: head.shown == Shown::Publicly,
            brief: serde_json::to_string(&head.brief).expect("a brief has only text for keys"),
            game: game(summary.game),
            ended_at: summary.ended_at.map(millis),
            players: head.brief.players().into_iter().map(|player| player.uuid().into_bytes()).collect(),
        }
    }
}

/// New entries as rows, made before the writer's turn comes.
pub(super) struct LogRows(Vec<(u32, i64, Stored)>);

impl From<&[Entry]> for LogRows {
    fn from(entries: &[Entry]) -> Self {
        Self(entries.iter().map(|entry| (entry.seq.0, millis(entry.at), entry.to_stored())).collect())
    }
}

impl LogRows {
    /// Writes them behind each other for the room with this key.
    pub(super) fn insert(&self, db: &Connection, room: i64) -> rusqlite::Result<()> {
        let mut insert = db.prepare_cached(
            "insert into events (room, seq, at, kind, version, body) values (?, ?, ?, ?, ?, ?)",
        )?;
        for (seq, at, stored) in &self.0 {
            insert.execute(params![room, seq, at, stored.kind, stored.version, stored.body])?;
        }
        Ok(())
    }
}

/// An entry from a row of `seq, at, kind, version, body`.
pub(super) fn entry(room: RoomId, row: &Row<'_>) -> rusqlite::Result<Result<Committed<Entry>, StoreError>> {
    let (seq, at) = (Seq(row.get(0)?), stamp(row.get(1)?));
    let (kind, version, body) = (row.get_ref(2)?.as_str()?, row.get(3)?, row.get_ref(4)?.as_str()?);
    let entry = Entry::from_stored(seq, at, kind, version, body);
    Ok(entry.map(Committed::new).map_err(|source| StoreError::Unreadable { room, seq, source }))
}
