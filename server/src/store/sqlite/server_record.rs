//! The server's own record in SQLite.

use std::path::PathBuf;

use async_trait::async_trait;
use rusqlite::{Connection, params};
use tessera_protocol::Stamp;
use tessera_room::Outage;
use uuid::Uuid;

use super::{SqliteStore, rows};
use crate::store::{ServerIdentity, ServerKey, ServerRecord, StampWhen, StoreError};

#[async_trait]
impl ServerRecord for SqliteStore {
    fn folder(&self) -> Option<PathBuf> {
        Some(self.folder.clone())
    }

    fn damage(&self) -> Option<String> {
        self.damage.get().cloned()
    }

    async fn identity(&self, proposed: ServerIdentity) -> Result<ServerIdentity, StoreError> {
        self.write(move |db| identity(db, proposed).map(Ok)).await
    }

    async fn invite_code(&self, proposed: &str) -> Result<String, StoreError> {
        let proposed = proposed.to_owned();
        self.write(move |db| {
            db.execute(
                "insert into invite (one, code) values (1, ?) on conflict (one) do nothing",
                [&proposed],
            )?;
            db.query_row("select code from invite", [], |row| row.get(0)).map(Ok)
        })
        .await
    }

    async fn stamp_alive(&self, at: Stamp, when: StampWhen) -> Result<(), StoreError> {
        self.write(move |db| {
            if when == StampWhen::Always || any_running(db)? {
                stamp(db, at)?;
            }
            Ok(Ok(()))
        })
        .await
    }

    async fn newest_stamp(&self) -> Result<Option<Stamp>, StoreError> {
        // The log grows in the order of time, but for the few entries of one batch: so the last of them are
        // enough.
        const NEWEST: &str = "select max(at) from (
            select at from alive union all select at from (select at from events order by id desc limit 1024))";
        self.read(|db| {
            let newest: Option<i64> = db.prepare_cached(NEWEST)?.query_row([], |row| row.get(0))?;
            Ok(Ok(newest.map(rows::stamp)))
        })
        .await
    }

    async fn add_outage(&self, outage: Outage) -> Result<(), StoreError> {
        self.write(move |db| {
            let mut insert = db.prepare_cached(
                "insert into outages (began, ended) values (?, ?)
                 on conflict (began) do update set ended = max(ended, excluded.ended)",
            )?;
            insert.execute(params![rows::millis(outage.from), rows::millis(outage.to)])?;
            stamp(db, outage.to).map(Ok)
        })
        .await
    }

    async fn outages_since(&self, since: Stamp) -> Result<Vec<Outage>, StoreError> {
        self.read(move |db| {
            let mut select =
                db.prepare_cached("select began, ended from outages where ended > ? order by began")?;
            let outages = select.query_map([rows::millis(since)], |row| {
                Ok(Outage { from: rows::stamp(row.get(0)?), to: rows::stamp(row.get(1)?) })
            })?;
            outages.collect::<rusqlite::Result<_>>().map(Ok)
        })
        .await
    }
}

fn identity(db: &Connection, proposed: ServerIdentity) -> rusqlite::Result<ServerIdentity> {
    db.execute(
        "insert into server (one, id, key) values (1, ?, ?) on conflict (one) do nothing",
        params![proposed.id.as_bytes(), proposed.key.0],
    )?;
    db.query_row("select id, key from server", [], |row| {
        Ok(ServerIdentity { id: Uuid::from_bytes(row.get(0)?), key: ServerKey(row.get(1)?) })
    })
}

fn any_running(db: &Connection) -> rusqlite::Result<bool> {
    db.prepare_cached("select exists (select 1 from rooms where running = 1)")?
        .query_row([], |row| row.get(0))
}

fn stamp(db: &Connection, at: Stamp) -> rusqlite::Result<()> {
    let mut upsert = db.prepare_cached(
        "insert into alive (one, at) values (1, ?) on conflict (one) do update set at = max(at, excluded.at)",
    )?;
    upsert.execute([rows::millis(at)])?;
    Ok(())
}
