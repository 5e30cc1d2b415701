//! Players in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};
use tessera_protocol::PlayerId;

use super::{
    SqliteStore,
    job::Verdict,
    rows::{self, IdBytes},
};
use crate::store::{
    Committed, KnownPlayer, Moderation, NewPlayer, Players, Profile, Standing, StoreError, TokenHash,
};

#[async_trait]
impl Players for SqliteStore {
    async fn create_player(&self, new: NewPlayer) -> Result<Committed<PlayerId>, StoreError> {
        let player = new.player;
        self.write(move |db| create(db, &new)).await?;
        Ok(Committed::new(player))
    }

    async fn player_by_token(&self, token: TokenHash) -> Result<Option<KnownPlayer>, StoreError> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select id, admitted, muted, banned, seen_at from tokens join players on players.key = tokens.player
                 where hash = ?",
            )?;
            let known = |row: &Row<'_>| {
                let standing =
                    Standing { admitted: row.get(1)?, muted: row.get(2)?, banned: row.get(3)? };
                let (player, seen_at) = (rows::player_id(row.get(0)?), rows::stamp(row.get(4)?));
                Ok(KnownPlayer { player, standing, seen_at })
            };
            select.query_row([token.0], known).optional().map(Ok)
        })
        .await
    }

    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, StoreError> {
        let players = players.to_vec();
        self.read(move |db| {
            let mut select =
                db.prepare_cached("select name from players where id = ? and name is not null")?;
            let mut name = |player: PlayerId| {
                let name = select.query_row([player.uuid().as_bytes()], |row| row.get(0)).optional()?;
                Ok(name.map(|name| (player, name)))
            };
            players
                .into_iter()
                .filter_map(|player| name(player).transpose())
                .collect::<rusqlite::Result<_>>()
                .map(Ok)
        })
        .await
    }

    async fn profile(&self, player: PlayerId) -> Result<Option<Profile>, StoreError> {
        self.read(move |db| profile_of(db, player.uuid().as_bytes()).map(Ok)).await
    }

    async fn profiles(&self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Profile>, StoreError> {
        // The empty text comes before every id.
        let after = after.map_or_else(Vec::new, |player| player.uuid().as_bytes().to_vec());
        self.read(move |db| {
            let mut select = db.prepare_cached(&format!("{PROFILE} where id > ? order by id limit ?"))?;
            let profiles = select.query_map(params![after, limit], profile)?;
            profiles.collect::<rusqlite::Result<_>>().map(Ok)
        })
        .await
    }

    async fn rename(
        &self,
        player: PlayerId,
        name: &str,
        skeleton: &str,
    ) -> Result<Committed<PlayerId>, StoreError> {
        let (name, skeleton) = (name.to_owned(), skeleton.to_owned());
        self.write(move |db| rename(db, player.uuid().as_bytes(), &name, &skeleton)).await?;
        Ok(Committed::new(player))
    }

    async fn admit(&self, player: PlayerId) -> Result<(), StoreError> {
        self.write(move |db| {
            db.prepare_cached("update players set admitted = 1, used = 1 where id = ? and admitted = 0")?
                .execute([player.uuid().as_bytes()])?;
            Ok(Ok(()))
        })
        .await
    }

    async fn moderate(
        &self,
        player: PlayerId,
        Moderation { muted, banned }: Moderation,
    ) -> Result<Option<Committed<Profile>>, StoreError> {
        let moderated = self.write(move |db| {
            let id = player.uuid().into_bytes();
            db.prepare_cached(
                "update players set muted = coalesce(?, muted), banned = coalesce(?, banned), used = 1 where id = ?",
            )?
            .execute(params![muted, banned, id])?;
            profile_of(db, &id).map(Ok)
        });
        Ok(moderated.await?.map(Committed::new))
    }

    async fn erase_player(&self, player: PlayerId) -> Result<Committed<PlayerId>, StoreError> {
        let erasing = self.write(move |db| {
            if let Some(key) = key(db, player)? {
                erase(db, key)?;
            }
            Ok(Ok(()))
        });
        erasing.await?;
        Ok(Committed::new(player))
    }
}

/// A profile from a row of these columns.
const PROFILE: &str = "select id, name, created_at, admitted, muted, banned from players";

fn profile(row: &Row<'_>) -> rusqlite::Result<Profile> {
    Ok(Profile {
        player: rows::player_id(row.get(0)?),
        name: row.get(1)?,
        created_at: rows::stamp(row.get(2)?),
        standing: Standing { admitted: row.get(3)?, muted: row.get(4)?, banned: row.get(5)? },
    })
}

fn profile_of(db: &Connection, player: &IdBytes) -> rusqlite::Result<Option<Profile>> {
    db.prepare_cached(&format!("{PROFILE} where id = ?"))?.query_row([player], profile).optional()
}

/// The key of a player inside the store.
pub(super) fn key(db: &Connection, player: PlayerId) -> rusqlite::Result<Option<i64>> {
    let mut select = db.prepare_cached("select key from players where id = ?")?;
    select.query_row([player.uuid().as_bytes()], |row| row.get(0)).optional()
}

/// Removes a player with all that leads to it.
pub(super) fn erase(db: &Connection, key: i64) -> rusqlite::Result<()> {
    for delete in [
        "delete from codes where player = ?",
        "delete from tokens where player = ?",
        "delete from players where key = ?",
    ] {
        db.prepare_cached(delete)?.execute([key])?;
    }
    Ok(())
}

fn rename(db: &Connection, player: &IdBytes, name: &str, skeleton: &str) -> Verdict<()> {
    let mut select = db.prepare_cached("select id from players where skeleton = ?")?;
    let bearer: Option<IdBytes> = select.query_row([skeleton], |row| row.get(0)).optional()?;
    if bearer.is_some_and(|bearer| bearer != *player) {
        return Ok(Err(StoreError::Conflict));
    }
    let mut update = db.prepare_cached("update players set name = ?, skeleton = ?, used = 1 where id = ?")?;
    let renamed = update.execute(params![name, skeleton, player])?;
    Ok(if renamed == 1 { Ok(()) } else { Err(StoreError::Conflict) })
}

fn create(db: &Connection, new: &NewPlayer) -> Verdict<()> {
    let taken: bool = db
        .prepare_cached("select exists (select 1 from tokens where hash = ?)")?
        .query_row([new.token.0], |row| row.get(0))?;
    let mut insert = db.prepare_cached(
        "insert into players (id, name, created_at) values (?, ?, ?) on conflict (id) do nothing",
    )?;
    let at = rows::millis(new.at);
    if taken || insert.execute(params![new.player.uuid().as_bytes(), new.name, at])? == 0 {
        return Ok(Err(StoreError::Conflict));
    }
    super::devices::insert(db, (db.last_insert_rowid(), 1), new.token, at)?;
    Ok(Ok(()))
}

/// Writes only if there is something to change.
pub(super) fn mark_used(db: &Connection, player: &IdBytes) -> rusqlite::Result<()> {
    db.prepare_cached("update players set used = 1 where id = ? and used = 0")?.execute([player])?;
    Ok(())
}
