//! What leaves SQLite by itself.

use async_trait::async_trait;
use rusqlite::{Connection, params};
use tessera_protocol::{Millis, Stamp};

use super::{SqliteStore, rows};
use crate::store::{Expired, Expiry, Retention, StoreError};

#[async_trait]
impl Expiry for SqliteStore {
    async fn expire(&self, now: Stamp, retention: Retention, limit: u32) -> Result<Expired, StoreError> {
        // What is older than this goes.
        let before = move |kept: Millis| rows::millis(Stamp(now.0.saturating_sub(kept.0)));
        self.write(move |db| {
            Ok(Ok(Expired {
                codes: codes(db, before(retention.requests), limit)?,
                requests: requests(db, before(retention.requests), limit)?,
                players: players(db, before(retention.unused_players), limit)?,
                rooms: rooms(db, before(retention.passing_rooms), limit)?,
                outages: outages(db, before(retention.outages), limit)?,
            }))
        })
        .await
    }
}

fn requests(db: &Connection, before: i64, limit: u32) -> rusqlite::Result<u64> {
    let mut delete = db.prepare_cached(
        "delete from requests where (player, request) in (select player, request from requests where at < ? limit ?)",
    )?;
    delete.execute(params![before, limit]).map(count)
}

fn codes(db: &Connection, before: i64, limit: u32) -> rusqlite::Result<u64> {
    let mut delete = db.prepare_cached(
        "delete from codes where hash in (select hash from codes where expires_at < ? limit ?)",
    )?;
    delete.execute(params![before, limit]).map(count)
}

fn players(db: &Connection, before: i64, limit: u32) -> rusqlite::Result<u64> {
    let mut select = db.prepare_cached(
        "select key from players where used = 0 and created_at < ? order by created_at limit ?",
    )?;
    let keys = select
        .query_map(params![before, limit], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    for key in &keys {
        super::players::erase(db, *key)?;
    }
    Ok(count(keys.len()))
}

fn rooms(db: &Connection, before: i64, limit: u32) -> rusqlite::Result<u64> {
    // A room's first entry is no later than its last: the index narrows it down to the old ones.
    let mut select = db.prepare_cached(
        "select key from rooms where kept = 0 and created_at < ?1
         and (select at from events where room = key and seq = last_seq) < ?1 order by created_at limit ?2",
    )?;
    let keys = select
        .query_map(params![before, limit], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    for key in &keys {
        for delete in [
            "delete from events where room = ?",
            "delete from chat where room = ?",
            "delete from seats where room = ?",
            "delete from rooms where key = ?",
        ] {
            db.prepare_cached(delete)?.execute([key])?;
        }
    }
    Ok(count(keys.len()))
}

fn outages(db: &Connection, before: i64, limit: u32) -> rusqlite::Result<u64> {
    let mut delete = db.prepare_cached(
        "delete from outages where began in (select began from outages where ended < ? order by began limit ?)",
    )?;
    delete.execute(params![before, limit]).map(count)
}

fn count(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}
