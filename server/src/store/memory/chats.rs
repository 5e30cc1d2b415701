//! The chat in memory.

use async_trait::async_trait;
use tessera_protocol::{ChatChannel, RoomId, Seq};
use tessera_room::chat::ChatEntry;

use super::MemoryStore;
use crate::store::{Chats, Committed, StoreError};

#[async_trait]
impl Chats for MemoryStore {
    async fn append_chat(
        &self,
        room: RoomId,
        channel: ChatChannel,
        entry: ChatEntry,
    ) -> Result<Committed<ChatEntry>, StoreError> {
        let mut shelves = self.shelves();
        let room = shelves.rooms.get_mut(&room).ok_or(StoreError::Conflict)?;
        let log = room.chat.entry(channel).or_default();
        if log.last().map_or(Seq::ZERO, |last| last.seq).next() != entry.seq {
            return Err(StoreError::Conflict);
        }
        log.push(entry.clone());
        Ok(Committed::new(entry))
    }

    async fn chat_tail(
        &self,
        room: RoomId,
        channel: ChatChannel,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Committed<ChatEntry>>, StoreError> {
        let shelves = self.shelves();
        let log =
            shelves.rooms.get(&room).and_then(|room| room.chat.get(&channel)).map_or(&[][..], |log| log);
        let newer = log.iter().filter(|entry| entry.seq > after);
        Ok(newer.take(usize::try_from(limit).unwrap_or(usize::MAX)).cloned().map(Committed::new).collect())
    }

    async fn chat_seq(&self, room: RoomId, channel: ChatChannel) -> Result<Seq, StoreError> {
        let shelves = self.shelves();
        let log = shelves.rooms.get(&room).and_then(|room| room.chat.get(&channel));
        Ok(log.and_then(|log| log.last()).map_or(Seq::ZERO, |last| last.seq))
    }
}
