//! Players in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, params};
use tessera_protocol::PlayerId;
use uuid::Uuid;

use super::{
    SqliteStore,
    job::Verdict,
    rows::{self, IdBytes},
};
use crate::store::{Committed, NewPlayer, Players, StoreError, TokenHash};

#[async_trait]
impl Players for SqliteStore {
    async fn create_player(&self, new: NewPlayer) -> Result<Committed<PlayerId>, StoreError> {
        let player = new.player;
        self.write(move |db| create(db, &new)).await?;
        Ok(Committed::new(player))
    }

    async fn player_by_token(&self, token: TokenHash) -> Result<Option<PlayerId>, StoreError> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select players.id from tokens join players on players.key = tokens.player where hash = ?",
            )?;
            select.query_row([token.0], |row| row.get(0).map(player_id)).optional().map(Ok)
        })
        .await
    }

    async fn mark_used(&self, player: PlayerId) -> Result<(), StoreError> {
        self.write(move |db| mark_used(db, player.uuid().as_bytes()).map(Ok)).await
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
}

fn player_id(bytes: IdBytes) -> PlayerId {
    PlayerId::from(Uuid::from_bytes(bytes))
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
    db.prepare_cached("insert into tokens (hash, player, created_at) values (?, ?, ?)")?.execute(params![
        new.token.0,
        db.last_insert_rowid(),
        at
    ])?;
    Ok(Ok(()))
}

/// Writes only if there is something to change.
pub(super) fn mark_used(db: &Connection, player: &IdBytes) -> rusqlite::Result<()> {
    db.prepare_cached("update players set used = 1 where id = ? and used = 0")?.execute([player])?;
    Ok(())
}
