//! Rooms' logs in SQLite.

mod append;
mod create;

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, params};
use tessera_protocol::{CommandId, PlayerId, RoomId, Seq};
use tessera_room::Entry;

use super::{
    SqliteStore, players,
    rows::{self, HeadRow, IdBytes},
};
use crate::store::{
    Append, Committed, Created, NewRoom, Reached, RoomLog, StoreError, room_log::assert_contiguous,
};
use append::AppendRow;
use create::NewRow;

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

    async fn reached(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, Reached)>, StoreError> {
        let rooms = rooms.to_vec();
        self.read(move |db| {
            // Seqs of a channel run from 1, so its newest is the number of its lines.
            let mut select = db.prepare_cached(
                "select last_seq,
                 coalesce((select max(seq) from chat where room = key and channel = 0), 0)
                 + coalesce((select max(seq) from chat where room = key and channel = 1), 0)
                 from rooms where id = ?",
            )?;
            let mut reached = |room: RoomId| {
                let row = select.query_row([room.uuid().as_bytes()], |row| {
                    Ok(Reached { seq: Seq(row.get(0)?), lines: row.get(1)? })
                });
                Ok(row.optional()?.map(|reached| (room, reached)))
            };
            rooms
                .into_iter()
                .filter_map(|room| reached(room).transpose())
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

impl HeadRow {
    /// Notes who sits there, and is a player to be kept for it; whoever does already stays. Seats change only when other columns of the head do.
    fn insert_seats(&self, db: &Connection, room: i64) -> rusqlite::Result<()> {
        let mut insert =
            db.prepare_cached("insert into seats (player, room) values (?, ?) on conflict do nothing")?;
        for player in &self.players {
            insert.execute(params![player, room])?;
            players::mark_used(db, player)?;
        }
        Ok(())
    }
}
