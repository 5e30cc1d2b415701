//! The chat in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, params};
use tessera_protocol::{ChatChannel, RoomId, Seq};
use tessera_room::chat::ChatEntry;

use super::{SqliteStore, job::Verdict, rows};
use crate::store::{Chats, Committed, StoreError};

#[async_trait]
impl Chats for SqliteStore {
    async fn append_chat(
        &self,
        room: RoomId,
        channel: ChatChannel,
        entry: ChatEntry,
    ) -> Result<Committed<ChatEntry>, StoreError> {
        let appended = entry.clone();
        self.write(move |db| append(db, room, channel, &entry)).await?;
        Ok(Committed::new(appended))
    }

    async fn chat_tail(
        &self,
        room: RoomId,
        channel: ChatChannel,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Committed<ChatEntry>>, StoreError> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "select seq, at, kind, version, body from chat
                 where room = (select key from rooms where id = ?) and channel = ? and seq > ? order by seq limit ?",
            )?;
            let parameters = params![room.uuid().into_bytes(), column(channel), after.0, limit];
            let found = select.query_map(parameters, |row| {
                let (seq, at) = (Seq(row.get(0)?), rows::stamp(row.get(1)?));
                let (kind, version, body) =
                    (row.get_ref(2)?.as_str()?, row.get(3)?, row.get_ref(4)?.as_str()?);
                let entry = ChatEntry::from_stored(seq, at, kind, version, body);
                Ok(entry.map(Committed::new).map_err(|source| StoreError::Unreadable { room, seq, source }))
            })?;
            let found: Vec<_> = found.collect::<rusqlite::Result<_>>()?;
            Ok(found.into_iter().collect())
        })
        .await
    }

    async fn chat_seq(&self, room: RoomId, channel: ChatChannel) -> Result<Seq, StoreError> {
        self.read(move |db| match key(db, room)? {
            Some(key) => newest(db, key, channel).map(Ok),
            None => Ok(Ok(Seq::ZERO)),
        })
        .await
    }
}

fn column(channel: ChatChannel) -> u8 {
    match channel {
        ChatChannel::Players => 0,
        ChatChannel::Watchers => 1,
    }
}

fn key(db: &Connection, room: RoomId) -> rusqlite::Result<Option<i64>> {
    let mut select = db.prepare_cached("select key from rooms where id = ?")?;
    select.query_row([room.uuid().as_bytes()], |row| row.get(0)).optional()
}

fn newest(db: &Connection, room: i64, channel: ChatChannel) -> rusqlite::Result<Seq> {
    let mut select =
        db.prepare_cached("select coalesce(max(seq), 0) from chat where room = ? and channel = ?")?;
    select.query_row(params![room, column(channel)], |row| row.get(0).map(Seq))
}

fn append(db: &Connection, room: RoomId, channel: ChatChannel, entry: &ChatEntry) -> Verdict<()> {
    let Some(key) = key(db, room)? else { return Ok(Err(StoreError::Conflict)) };
    if newest(db, key, channel)?.next() != entry.seq {
        return Ok(Err(StoreError::Conflict));
    }
    let stored = entry.to_stored();
    let mut insert = db.prepare_cached(
        "insert into chat (room, channel, seq, at, kind, version, body) values (?, ?, ?, ?, ?, ?, ?)",
    )?;
    let (at, channel) = (rows::millis(entry.at), column(channel));
    insert.execute(params![key, channel, entry.seq.0, at, stored.kind, stored.version, stored.body])?;
    Ok(Ok(()))
}
