//! Finding rooms by what their heads say. All answers are bounded and may be a moment old.

use async_trait::async_trait;
use tessera_protocol::{RoomId, RoomSummary, Stamp};

use super::StoreError;

/// Finds rooms without reading their logs.
///
/// # Errors
/// Every method: [`StoreError::Unavailable`] and [`StoreError::Corrupt`] as everywhere.
#[async_trait]
pub trait RoomIndex: Send + Sync {
    /// Listed rooms with a free seat, newest first.
    async fn open_rooms(&self, limit: u32) -> Result<Vec<RoomSummary>, StoreError>;

    /// Listed games that are on, newest first.
    async fn live_rooms(&self, limit: u32) -> Result<Vec<RoomSummary>, StoreError>;

    /// Rooms whose deadline is `until` or earlier, the most overdue first.
    async fn due_rooms(&self, until: Stamp, limit: u32) -> Result<Vec<RoomId>, StoreError>;

    /// Rooms in which time runs against a player, in the order of their ids, from the one after `after` on.
    /// The last of a full answer is where the next page begins.
    async fn running_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>, StoreError>;
}
