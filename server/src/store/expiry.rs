//! What leaves the store by itself, and when.

use async_trait::async_trait;
use tessera_protocol::{Millis, Stamp};

use super::StoreError;

/// Lets go of what need not be kept.
#[async_trait]
pub trait Expiry: Send + Sync {
    /// Removes what has outlived its time, at most `limit` of each kind in one call, so that appends never
    /// wait for long. Call it again while the answer says [`Expired::more`].
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] and [`StoreError::Unknown`] as everywhere; it may be called again.
    async fn expire(&self, now: Stamp, retention: Retention, limit: u32) -> Result<Expired, StoreError>;
}

/// How long things are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Requests, counted from when they came, and codes, counted from when they held no longer.
    pub requests: Millis,
    /// Players who never did anything, counted from when they were made.
    pub unused_players: Millis,
    /// Rooms that are kept for now, counted from their last entry.
    pub passing_rooms: Millis,
    /// Outages, counted from their end; above the longest time that a room can wait to be granted one.
    pub outages: Millis,
}

/// How much was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Expired {
    /// Codes that held no longer.
    pub codes: u64,
    /// Requests.
    pub requests: u64,
    /// Players.
    pub players: u64,
    /// Rooms with their logs.
    pub rooms: u64,
    /// Outages.
    pub outages: u64,
}

impl Expired {
    /// Whether a limit was met, and there may be more to remove.
    pub fn more(&self, limit: u32) -> bool {
        let limit = u64::from(limit);
        [self.codes, self.requests, self.players, self.rooms, self.outages]
            .iter()
            .any(|&removed| removed >= limit)
    }
}
