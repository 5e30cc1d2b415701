//! Devices and codes in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, params};
use tessera_protocol::{PlayerId, Stamp};

use super::{SqliteStore, job::Verdict, players, rows};
use crate::store::{CodeHash, CodeKind, Device, Devices, NewCode, NewDevice, StoreError, TokenHash};

#[async_trait]
impl Devices for SqliteStore {
    async fn devices(&self, player: PlayerId) -> Result<Vec<Device>, StoreError> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select device, hash, created_at, seen_at from tokens
                 where player = (select key from players where id = ?) order by device",
            )?;
            let devices = select.query_map([player.uuid().as_bytes()], |row| {
                Ok(Device {
                    number: row.get(0)?,
                    token: TokenHash(row.get(1)?),
                    since: rows::stamp(row.get(2)?),
                    seen_at: rows::stamp(row.get(3)?),
                })
            })?;
            devices.collect::<rusqlite::Result<_>>().map(Ok)
        })
        .await
    }

    async fn device_seen(&self, token: TokenHash, at: Stamp) -> Result<(), StoreError> {
        self.write(move |db| {
            db.prepare_cached("update tokens set seen_at = ?1 where hash = ?2 and seen_at < ?1")?
                .execute(params![rows::millis(at), token.0])?;
            Ok(Ok(()))
        })
        .await
    }

    async fn remove_device(&self, player: PlayerId, device: u32) -> Result<bool, StoreError> {
        self.write(move |db| {
            let mut delete = db.prepare_cached(
                "delete from tokens where player = (select key from players where id = ?) and device = ?",
            )?;
            Ok(Ok(delete.execute(params![player.uuid().as_bytes(), device])? == 1))
        })
        .await
    }

    async fn keep_code(&self, player: PlayerId, new: NewCode) -> Result<Option<Stamp>, StoreError> {
        self.write(move |db| keep_code(db, player, new)).await
    }

    async fn has_recovery_code(&self, player: PlayerId) -> Result<bool, StoreError> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select exists (select 1 from codes
                 where player = (select key from players where id = ?) and kind = ? and expires_at is null)",
            )?;
            let (id, kind) = (player.uuid().into_bytes(), kind(CodeKind::Recovery));
            select.query_row(params![id, kind], |row| row.get(0)).map(Ok)
        })
        .await
    }

    async fn use_code(&self, code: CodeHash, device: NewDevice) -> Result<Option<PlayerId>, StoreError> {
        self.write(move |db| use_code(db, code, device).map(Ok)).await
    }
}

/// Of a code: that it holds at the stamp that is the first parameter. One that is used or void has expired then.
const HOLDS: &str = "coalesce(expires_at > ?1, 1)";

fn kind(kind: CodeKind) -> u8 {
    match kind {
        CodeKind::Link => 0,
        CodeKind::Recovery => 1,
    }
}

/// Adds the token of a player's device, which has that number.
pub(super) fn insert(
    db: &Connection,
    (player, device): (i64, u32),
    token: TokenHash,
    at: i64,
) -> rusqlite::Result<()> {
    let mut insert = db.prepare_cached(
        "insert into tokens (hash, player, device, created_at, seen_at) values (?1, ?2, ?3, ?4, ?4)",
    )?;
    insert.execute(params![token.0, player, device, at])?;
    Ok(())
}

fn keep_code(
    db: &Connection,
    player: PlayerId,
    NewCode { code, now, expires_at }: NewCode,
) -> Verdict<Option<Stamp>> {
    let Some(key) = players::key(db, player)? else { return Ok(Err(StoreError::Conflict)) };
    let mut select = db.prepare_cached("select expires_at from codes where hash = ? and player = ?")?;
    let kept = select.query_row(params![code.hash, key], |row| row.get::<_, Option<i64>>(0)).optional()?;
    if let Some(expires_at) = kept {
        return Ok(Ok(expires_at.map(rows::stamp)));
    }
    let kind = kind(code.kind);
    db.prepare_cached(&format!(
        "update codes set expires_at = ?1 where player = ?2 and kind = ?3 and {HOLDS}"
    ))?
    .execute(params![rows::millis(now), key, kind])?;
    db.prepare_cached("insert into codes (hash, kind, player, expires_at) values (?, ?, ?, ?)")?
        .execute(params![code.hash, kind, key, expires_at.map(rows::millis)])?;
    players::mark_used(db, player.uuid().as_bytes())?;
    Ok(Ok(expires_at))
}

fn use_code(
    db: &Connection,
    code: CodeHash,
    NewDevice { token, at, most }: NewDevice,
) -> rusqlite::Result<Option<PlayerId>> {
    let now = rows::millis(at);
    let mut known = db
        .prepare_cached("select id from tokens join players on players.key = tokens.player where hash = ?")?;
    if let Some(player) = known.query_row([token.0], |row| row.get(0)).optional()? {
        return Ok(Some(rows::player_id(player)));
    }
    let mut end = db.prepare_cached(&format!(
        "update codes set expires_at = ?1 where hash = ?2 and kind = ?3 and {HOLDS} returning player"
    ))?;
    let parameters = params![now, code.hash, kind(code.kind)];
    let Some(key) = end.query_row(parameters, |row| row.get::<_, i64>(0)).optional()? else {
        return Ok(None);
    };
    let mut count =
        db.prepare_cached("update players set devices = devices + 1 where key = ? returning id, devices")?;
    let (player, device) = count.query_row([key], |row| Ok((rows::player_id(row.get(0)?), row.get(1)?)))?;
    insert(db, (key, device), token, now)?;
    db.prepare_cached(
        "delete from tokens where player = ?1 and device not in
         (select device from tokens where player = ?1 order by seen_at desc, device desc limit ?2)",
    )?
    .execute(params![key, most])?;
    Ok(Some(player))
}
