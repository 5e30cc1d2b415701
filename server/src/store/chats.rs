//! The chat of rooms: for each channel a log of its own, beside the room's.

use async_trait::async_trait;
use tessera_protocol::{ChatChannel, RoomId, Seq};
use tessera_room::chat::ChatEntry;

use super::{Committed, StoreError};

/// What was said in rooms. It goes when its room does.
///
/// # Errors
/// Every method: [`StoreError::Unavailable`] and [`StoreError::Unknown`] as everywhere.
#[async_trait]
pub trait Chats: Send + Sync {
    /// Appends an entry to a channel, if the newest seq there is the one before it.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not, or there is no such room: read the tail.
    async fn append_chat(
        &self,
        room: RoomId,
        channel: ChatChannel,
        entry: ChatEntry,
    ) -> Result<Committed<ChatEntry>, StoreError>;

    /// Entries after `after`, in seq order without gaps, at most `limit` of them.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if a line among them cannot be read.
    async fn chat_tail(
        &self,
        room: RoomId,
        channel: ChatChannel,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Committed<ChatEntry>>, StoreError>;

    /// The newest seq of a channel; zero where nothing was said.
    async fn chat_seq(&self, room: RoomId, channel: ChatChannel) -> Result<Seq, StoreError>;
}
