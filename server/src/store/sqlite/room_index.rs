//! Finding rooms in SQLite. Every question has an index of its own.

use async_trait::async_trait;
use rusqlite::{Connection, Params, params};
use serde::de::DeserializeOwned;
use tessera_protocol::{Phase, PlayerId, RoomId, RoomSummary, Stamp};
use tessera_room::Listing;
use tessera_rules::Game;

use super::{SqliteStore, job::Verdict, rows};
use crate::store::{DueRoom, RoomBrief, RoomIndex, StoreError};

#[async_trait]
impl RoomIndex for SqliteStore {
    async fn listed_rooms(
        &self,
        list: Listing,
        game: Option<Game>,
        limit: u32,
    ) -> Result<Vec<RoomSummary>, StoreError> {
        self.read(move |db| {
            let (select, all) = (select_listed(list, game), params![limit]);
            match game.map(rows::game) {
                Some(game) => briefs(db, select, params![limit, game]),
                None => briefs(db, select, all),
            }
        })
        .await
    }

    async fn own_rooms(&self, player: PlayerId, limit: u32) -> Result<Vec<RoomBrief>, StoreError> {
        self.read(move |db| {
            let select = "select listing from seats join rooms on rooms.key = seats.room
                where seats.player = ? and phase < 2 order by seats.room desc limit ?";
            briefs(db, select, params![player.uuid().as_bytes(), limit])
        })
        .await
    }

    async fn running_games_of(&self, player: PlayerId) -> Result<u32, StoreError> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select count(*) from seats join rooms on rooms.key = seats.room
                 where seats.player = ? and phase = ?",
            )?;
            let parameters = params![player.uuid().into_bytes(), rows::phase(Phase::Playing)];
            select.query_row(parameters, |row| row.get(0)).map(Ok)
        })
        .await
    }

    async fn rooms_of(
        &self,
        player: PlayerId,
        after: Option<RoomId>,
        limit: u32,
    ) -> Result<Vec<RoomId>, StoreError> {
        let after = after.map(|room| room.uuid().into_bytes());
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select id from seats join rooms on rooms.key = seats.room
                 where seats.player = ? and seats.room > coalesce((select key from rooms where id = ?), 0)
                 order by seats.room limit ?",
            )?;
            let id = player.uuid().into_bytes();
            let rooms = select.query_map(params![id, after, limit], |row| row.get(0).map(rows::room_id))?;
            rooms.collect::<rusqlite::Result<_>>().map(Ok)
        })
        .await
    }

    async fn all_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomSummary>, StoreError> {
        let after = id_or_first(after);
        self.read(move |db| {
            let select = "select listing from rooms where id > ? and listing is not null order by id limit ?";
            briefs(db, select, params![after, limit])
        })
        .await
    }

    async fn due_rooms(
        &self,
        until: Stamp,
        after: Option<DueRoom>,
        limit: u32,
    ) -> Result<Vec<DueRoom>, StoreError> {
        let from = after.map_or(-1, |after| rows::millis(after.deadline));
        let after = id_or_first(after.map(|after| after.room));
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select deadline, id from rooms where deadline <= ?1 and deadline >= ?2
                 and (deadline, id) > (?2, ?3) order by deadline, id limit ?4",
            )?;
            let due = select.query_map(params![rows::millis(until), from, after, limit], |row| {
                let deadline = rows::stamp(row.get(0)?);
                Ok(DueRoom { deadline, room: rows::room_id(row.get(1)?) })
            })?;
            due.collect::<rusqlite::Result<_>>().map(Ok)
        })
        .await
    }

    async fn running_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        let after = id_or_first(after);
        self.read(move |db| {
            let mut select =
                db.prepare_cached("select id from rooms where running = 1 and id > ? order by id limit ?")?;
            let running = select.query_map(params![after, limit], |row| row.get(0).map(rows::room_id))?;
            running.collect::<rusqlite::Result<_>>().map(Ok)
        })
        .await
    }
}

/// The empty text comes before every id.
fn id_or_first(room: Option<RoomId>) -> Vec<u8> {
    room.map_or_else(Vec::new, |room| room.uuid().as_bytes().to_vec())
}

fn select_listed(list: Listing, game: Option<Game>) -> &'static str {
    match (list, game) {
        (Listing::Lobby, None) => {
            "select listing from rooms where listed = 1 and phase = 0 order by key desc limit ?1"
        }
        (Listing::Lobby, Some(_)) => {
            "select listing from rooms where listed = 1 and phase = 0 and game = ?2 order by key desc limit ?1"
        }
        (Listing::Live, None) => {
            "select listing from rooms where listed = 1 and phase = 1 order by key desc limit ?1"
        }
        (Listing::Live, Some(_)) => {
            "select listing from rooms where listed = 1 and phase = 1 and game = ?2 order by key desc limit ?1"
        }
        (Listing::Finished, None) => {
            "select listing from rooms where listed = 1 and phase = 2 order by ended_at desc limit ?1"
        }
        (Listing::Finished, Some(_)) => {
            "select listing from rooms where listed = 1 and phase = 2 and game = ?2 order by ended_at desc limit ?1"
        }
    }
}

fn briefs<T: DeserializeOwned>(db: &Connection, select: &str, parameters: impl Params) -> Verdict<Vec<T>> {
    let mut select = db.prepare_cached(select)?;
    let mut found = select.query(parameters)?;
    let mut briefs = Vec::new();
    while let Some(row) = found.next()? {
        match rows::brief(row.get_ref(0)?.as_str()?) {
            Ok(brief) => briefs.push(brief),
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(briefs))
}
