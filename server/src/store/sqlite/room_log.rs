//! Rooms' logs in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, ToSql, named_params, params};
use tessera_protocol::{CommandId, PlayerId, RoomId, Seq, Stamp};
use tessera_room::Entry;

use super::{
    SqliteStore,
    job::Verdict,
    rows::{self, HeadRow, IdBytes, LogRows},
};
use crate::store::{Append, Committed, Created, NewRoom, RoomLog, StoreError, room_log::assert_contiguous};

#[async_trait]
impl RoomLog for SqliteStore {
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError> {
        assert_contiguous(Seq::ZERO, &new.entries);
        let row = NewRow::from(&new);
        Ok(match self.write(move |db| row.create(db)).await? {
            Some(before) => Created::Before(Committed::new(before)),
            None => Created::Now(committed(new.entries)),
        })
    }

    async fn room_of_request(
        &self,
        player: PlayerId,
        request: &CommandId,
    ) -> Result<Option<RoomId>, StoreError> {
        let request = request.as_str().to_owned();
        self.read(move |db| room_of_request(db, player.uuid().as_bytes(), &request).map(Ok)).await
    }

    async fn note_request(
        &self,
        player: PlayerId,
        request: &CommandId,
        room: RoomId,
        at: Stamp,
    ) -> Result<(), StoreError> {
        let (request, at) = (request.as_str().to_owned(), rows::millis(at));
        self.write(move |db| {
            let mut insert = db.prepare_cached(
                "insert into requests (player, request, room, at) values (?, ?, ?, ?) on conflict do nothing",
            )?;
            insert.execute(params![player.uuid().as_bytes(), request, room.uuid().as_bytes(), at])?;
            Ok(Ok(()))
        })
        .await
    }

    async fn append(&self, append: Append) -> Result<Vec<Committed<Entry>>, StoreError> {
        assert_contiguous(append.expected, &append.entries);
        let row = AppendRow::from(&append);
        self.write(move |db| row.append(db)).await?;
        Ok(committed(append.entries))
    }

    async fn tail(&self, room: RoomId, after: Seq, limit: u32) -> Result<Vec<Committed<Entry>>, StoreError> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select seq, at, kind, version, body from events
                 where room = (select key from rooms where id = ?) and seq > ? order by seq limit ?",
            )?;
            let found = select
                .query_map(params![room.uuid().as_bytes(), after.0, limit], |row| rows::entry(room, row))?;
            let found: Vec<_> = found.collect::<rusqlite::Result<_>>()?;
            Ok(found.into_iter().collect())
        })
        .await
    }

    async fn last_seqs(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, Seq)>, StoreError> {
        let rooms = rooms.to_vec();
        self.read(move |db| {
            let mut select = db.prepare_cached("select last_seq from rooms where id = ?")?;
            let mut last_seq = |room: RoomId| {
                let seq = select.query_row([room.uuid().as_bytes()], |row| row.get(0)).optional()?;
                Ok(seq.map(|seq| (room, Seq(seq))))
            };
            rooms
                .into_iter()
                .filter_map(|room| last_seq(room).transpose())
                .collect::<rusqlite::Result<_>>()
                .map(Ok)
        })
        .await
    }
}

fn committed(entries: Vec<Entry>) -> Vec<Committed<Entry>> {
    entries.into_iter().map(Committed::new).collect()
}

/// The seq of the last of contiguous entries.
fn last_seq(expected: Seq, entries: &[Entry]) -> u32 {
    entries.last().map_or(expected, |entry| entry.seq).0
}

fn room_of_request(db: &Connection, player: &IdBytes, request: &str) -> rusqlite::Result<Option<RoomId>> {
    let mut select = db.prepare_cached("select room from requests where player = ? and request = ?")?;
    select.query_row(params![player, request], |row| row.get(0).map(rows::room_id)).optional()
}

struct NewRow {
    room: IdBytes,
    creator: IdBytes,
    request: String,
    at: i64,
    last_seq: u32,
    head: HeadRow,
    log: LogRows,
}

impl From<&NewRoom> for NewRow {
    fn from(new: &NewRoom) -> Self {
        Self {
            room: new.room.uuid().into_bytes(),
            creator: new.creator.uuid().into_bytes(),
            request: new.request.as_str().to_owned(),
            at: rows::millis(new.at),
            last_seq: last_seq(Seq::ZERO, &new.entries),
            head: HeadRow::from(&new.head),
            log: LogRows::from(&*new.entries),
        }
    }
}

impl NewRow {
    /// The room that the same request made before, or none if it is made now.
    fn create(&self, db: &Connection) -> Verdict<Option<RoomId>> {
        let before = room_of_request(db, &self.creator, &self.request)?;
        if before.is_some() {
            return Ok(Ok(before));
        }
        if !self.insert_room(db)? {
            return Ok(Err(StoreError::Conflict));
        }
        let key = db.last_insert_rowid();
        self.log.insert(db, key)?;
        self.head.insert_seats(db, key)?;
        db.prepare_cached("insert into requests (player, request, room, at) values (?, ?, ?, ?)")?
            .execute(params![self.creator, self.request, self.room, self.at])?;
        super::players::mark_used(db, &self.creator)?;
        Ok(Ok(None))
    }

    /// Whether there was no such room.
    fn insert_room(&self, db: &Connection) -> rusqlite::Result<bool> {
        let mut insert = db.prepare_cached(
            "insert into rooms (id, created_at, last_seq, phase, running, listed, kept, deadline, listing, game)
             values (:room, :at, :last_seq, :phase, :running, :listed, :kept, :deadline, :brief, :game)
             on conflict (id) do nothing",
        )?;
        let inserted = insert.execute(named_params! {
            ":room": self.room, ":at": self.at, ":last_seq": self.last_seq,
            ":phase": self.head.phase, ":running": self.head.running, ":kept": self.head.kept,
            ":deadline": self.head.deadline, ":listed": self.head.listed, ":brief": self.head.brief,
            ":game": self.head.game,
        })?;
        Ok(inserted == 1)
    }
}

struct AppendRow {
    room: IdBytes,
    expected: u32,
    last_seq: u32,
    head: HeadRow,
    log: LogRows,
}

impl From<&Append> for AppendRow {
    fn from(append: &Append) -> Self {
        Self {
            room: append.room.uuid().into_bytes(),
            expected: append.expected.0,
            last_seq: last_seq(append.expected, &append.entries),
            head: HeadRow::from(&append.head),
            log: LogRows::from(&*append.entries),
        }
    }
}

/// What changes with every move.
const ADVANCE: &str = "update rooms set last_seq = ?3, deadline = ?4, listing = ?5
    where id = ?1 and last_seq = ?2
    and phase = ?6 and running = ?7 and listed = ?9 and kept = ?8
    returning key";

/// What changes a few times in a room's life, and costs the indexes it stands in.
const TURN: &str = "update rooms set last_seq = ?3, deadline = ?4, listing = ?5,
    phase = ?6, running = ?7, listed = ?9, kept = ?8, ended_at = ?10
    where id = ?1 and last_seq = ?2
    returning key";

impl AppendRow {
    /// The update is the gate: without its row the race is lost, and nothing was written.
    fn append(&self, db: &Connection) -> Verdict<()> {
        let HeadRow { phase, running, kept, deadline, brief, listed, ended_at, .. } = &self.head;
        let (room, expected, last_seq) = (self.room, self.expected, self.last_seq);
        let advance = params![room, expected, last_seq, deadline, brief, phase, running, kept, listed];
        if let Some(key) = pass(db, ADVANCE, advance)? {
            return self.log.insert(db, key).map(Ok);
        }
        let turn = params![room, expected, last_seq, deadline, brief, phase, running, kept, listed, ended_at];
        let Some(key) = pass(db, TURN, turn)? else { return Ok(Err(StoreError::Conflict)) };
        self.head.insert_seats(db, key)?;
        self.log.insert(db, key).map(Ok)
    }
}

/// The room's key, if it stood at the expected seq.
fn pass(db: &Connection, gate: &str, parameters: &[&dyn ToSql]) -> rusqlite::Result<Option<i64>> {
    db.prepare_cached(gate)?.query_row(parameters, |row| row.get(0)).optional()
}

impl HeadRow {
    /// Notes who sits there; whoever does already stays. Seats change only when other columns of the head do.
    fn insert_seats(&self, db: &Connection, room: i64) -> rusqlite::Result<()> {
        let mut insert =
            db.prepare_cached("insert into seats (player, room) values (?, ?) on conflict do nothing")?;
        for player in &self.players {
            insert.execute(params![player, room])?;
        }
        Ok(())
    }
}
