//! Finding rooms in SQLite. Every question has a partial index of its own.

use async_trait::async_trait;
use rusqlite::{Connection, params};
use tessera_protocol::{Phase, RoomId, RoomSummary, Stamp};

use super::{SqliteStore, job::Verdict, rows};
use crate::store::{RoomIndex, StoreError};

#[async_trait]
impl RoomIndex for SqliteStore {
    async fn open_rooms(&self, limit: u32) -> Result<Vec<RoomSummary>, StoreError> {
        self.read(move |db| listed(db, Phase::Open, limit)).await
    }

    async fn live_rooms(&self, limit: u32) -> Result<Vec<RoomSummary>, StoreError> {
        self.read(move |db| listed(db, Phase::Playing, limit)).await
    }

    async fn due_rooms(&self, until: Stamp, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        self.read(move |db| {
            let mut select =
                db.prepare_cached("select id from rooms where deadline <= ? order by deadline limit ?")?;
            let due =
                select.query_map(params![rows::millis(until), limit], |row| row.get(0).map(rows::room_id))?;
            due.collect::<rusqlite::Result<_>>().map(Ok)
        })
        .await
    }

    async fn running_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        // The empty text comes before every id.
        let after = after.map_or_else(Vec::new, |room| room.uuid().as_bytes().to_vec());
        self.read(move |db| {
            let mut select =
                db.prepare_cached("select id from rooms where running = 1 and id > ? order by id limit ?")?;
            let running = select.query_map(params![after, limit], |row| row.get(0).map(rows::room_id))?;
            running.collect::<rusqlite::Result<_>>().map(Ok)
        })
        .await
    }
}

fn listed(db: &Connection, phase: Phase, limit: u32) -> Verdict<Vec<RoomSummary>> {
    let mut select = db.prepare_cached(
        "select listing from rooms where listed = 1 and phase = ? order by key desc limit ?",
    )?;
    let mut found = select.query(params![rows::phase(phase), limit])?;
    let mut summaries = Vec::new();
    while let Some(row) = found.next()? {
        match serde_json::from_str(row.get_ref(0)?.as_str()?) {
            Ok(summary) => summaries.push(summary),
            Err(error) => return Ok(Err(StoreError::Corrupt(format!("a room's listing: {error}")))),
        }
    }
    Ok(Ok(summaries))
}
