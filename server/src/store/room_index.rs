//! Finding rooms by what their heads say. All answers are bounded and may be a moment old.

use async_trait::async_trait;
use tessera_protocol::{PlayerId, RoomId, RoomSummary, Stamp};
use tessera_room::Listing;
use tessera_rules::Game;

use super::{RoomBrief, StoreError};

/// Finds rooms without reading their logs.
///
/// # Errors
/// Every method: [`StoreError::Unavailable`] and [`StoreError::Corrupt`] as everywhere.
#[async_trait]
pub trait RoomIndex: Send + Sync {
    /// Rooms in a public list, of one game or of all: open and running ones newest first, finished ones by their end, the
    /// last first.
    async fn listed_rooms(
        &self,
        list: Listing,
        game: Option<Game>,
        limit: u32,
    ) -> Result<Vec<RoomSummary>, StoreError>;

    /// Rooms that a player has made or sits in and that are not over, newest first.
    async fn own_rooms(&self, player: PlayerId, limit: u32) -> Result<Vec<RoomBrief>, StoreError>;

    /// How many games a player has that are on.
    async fn running_games_of(&self, player: PlayerId) -> Result<u32, StoreError>;

    /// All rooms that a player has ever made or sat in, in the order in which they were made, from the one after `after`
    /// on. The last of a full answer is where the next page begins.
    async fn rooms_of(
        &self,
        player: PlayerId,
        after: Option<RoomId>,
        limit: u32,
    ) -> Result<Vec<RoomId>, StoreError>;

    /// All rooms, in the order of their ids, from the one after `after` on.
    async fn all_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomSummary>, StoreError>;

    /// Rooms whose deadline is `until` or earlier, the most overdue first, from the one after `after` on.
    async fn due_rooms(
        &self,
        until: Stamp,
        after: Option<DueRoom>,
        limit: u32,
    ) -> Result<Vec<DueRoom>, StoreError>;

    /// Rooms in which time runs against a player, in the order of their ids, from the one after `after` on.
    /// The last of a full answer is where the next page begins.
    async fn running_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>, StoreError>;
}

/// A room with its deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DueRoom {
    /// When something happens by itself.
    pub deadline: Stamp,
    /// Where.
    pub room: RoomId,
}
