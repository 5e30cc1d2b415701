//! A room to be made, as rows.

use rusqlite::{Connection, named_params, params};
use tessera_protocol::{RoomId, Seq};

use super::{
    super::{
        job::Verdict,
        rows::{self, HeadRow, IdBytes, LogRows},
    },
    last_seq, room_of_request,
};
use crate::store::{NewRoom, StoreError};

pub(super) struct NewRow {
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
    pub(super) fn create(&self, db: &Connection) -> Verdict<Option<RoomId>> {
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
