//! Entries to be appended, as rows.

use rusqlite::{Connection, OptionalExtension, ToSql, params};

use super::{
    super::{
        job::Verdict,
        rows::{self, HeadRow, IdBytes, LogRows},
    },
    create::NewRow,
    last_seq, room_of_request,
};
use crate::store::{Append, StoreError};

pub(super) struct AppendRow {
    room: IdBytes,
    expected: u32,
    last_seq: u32,
    head: HeadRow,
    log: LogRows,
    request: Option<RequestRow>,
    rematch: Option<NewRow>,
}

/// A request that is to be remembered.
struct RequestRow {
    player: IdBytes,
    request: String,
    at: i64,
}

impl From<&Append> for AppendRow {
    fn from(append: &Append) -> Self {
        Self {
            room: append.room.uuid().into_bytes(),
            expected: append.expected.0,
            last_seq: last_seq(append.expected, &append.entries),
            head: HeadRow::from(&append.head),
            log: LogRows::from(&*append.entries),
            request: append.request.as_ref().map(|(player, request)| RequestRow {
                player: player.uuid().into_bytes(),
                request: request.as_str().to_owned(),
                at: append.entries.last().map_or(0, |entry| rows::millis(entry.at)),
            }),
            rematch: append.rematch.as_deref().map(NewRow::from),
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
    pub(super) fn append(&self, db: &Connection) -> Verdict<()> {
        if self.led_elsewhere(db)? {
            return Ok(Err(StoreError::Conflict));
        }
        let Some(key) = self.pass(db)? else { return Ok(Err(StoreError::Conflict)) };
        self.log.insert(db, key)?;
        self.remember_request(db)?;
        match &self.rematch {
            // If it is there already, it stays as it is.
            Some(rematch) => rematch.create(db).map(|_| Ok(())),
            None => Ok(Ok(())),
        }
    }

    /// The room's key, if it stood at the expected seq; then its head is replaced.
    fn pass(&self, db: &Connection) -> rusqlite::Result<Option<i64>> {
        let HeadRow { phase, running, kept, deadline, brief, listed, ended_at, .. } = &self.head;
        let (room, expected, last_seq) = (self.room, self.expected, self.last_seq);
        let advance = params![room, expected, last_seq, deadline, brief, phase, running, kept, listed];
        if let Some(key) = update(db, ADVANCE, advance)? {
            return Ok(Some(key));
        }
        let turn = params![room, expected, last_seq, deadline, brief, phase, running, kept, listed, ended_at];
        let turned = update(db, TURN, turn)?;
        turned.map_or(Ok(()), |key| self.head.insert_seats(db, key)).map(|()| turned)
    }

    /// Whether the request has led to another room before.
    fn led_elsewhere(&self, db: &Connection) -> rusqlite::Result<bool> {
        let Some(RequestRow { player, request, .. }) = &self.request else { return Ok(false) };
        Ok(room_of_request(db, player, request)?.is_some_and(|room| room.uuid().as_bytes() != &self.room))
    }

    fn remember_request(&self, db: &Connection) -> rusqlite::Result<()> {
        let Some(RequestRow { player, request, at }) = &self.request else { return Ok(()) };
        let mut insert = db.prepare_cached(
            "insert into requests (player, request, room, at) values (?, ?, ?, ?) on conflict do nothing",
        )?;
        insert.execute(params![player, request, self.room, at]).map(|_| ())
    }
}

fn update(db: &Connection, sql: &str, parameters: &[&dyn ToSql]) -> rusqlite::Result<Option<i64>> {
    db.prepare_cached(sql)?.query_row(parameters, |row| row.get(0)).optional()
}
