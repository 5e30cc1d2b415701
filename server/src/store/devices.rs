//! A player's devices, each with a token of its own, and the codes by which another device becomes the same player.

use async_trait::async_trait;
use tessera_protocol::{PlayerId, Stamp};

use super::{StoreError, TokenHash};

/// The devices of players.
///
/// # Errors
/// Every method: [`StoreError::Unavailable`] and [`StoreError::Unknown`] as everywhere.
#[async_trait]
pub trait Devices: Send + Sync {
    /// A player's devices, the oldest first.
    async fn devices(&self, player: PlayerId) -> Result<Vec<Device>, StoreError>;

    /// Notes that a device was there. An earlier time than the newest changes nothing.
    async fn device_seen(&self, token: TokenHash, at: Stamp) -> Result<(), StoreError>;

    /// Revokes a device's token. Whether there was such a device.
    async fn remove_device(&self, player: PlayerId, device: u32) -> Result<bool, StoreError>;

    /// Keeps a code, and tells until when it holds. A player has one of each kind: an older one is void. A code that is
    /// kept already, also one that is void or used, stays as it is until [`super::Expiry`] forgets it.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is no such player.
    async fn keep_code(&self, player: PlayerId, code: NewCode) -> Result<Option<Stamp>, StoreError>;

    /// Whether a player has a recovery code that still holds.
    async fn has_recovery_code(&self, player: PlayerId) -> Result<bool, StoreError>;

    /// Uses a code up: the player it belongs to has one more device, with this token. None if the code is unknown, used,
    /// or too old; but used again with the token of a device that is there, it is that device's player. Of more devices than a
    /// player may have, those that were not seen for longest go.
    async fn use_code(&self, code: CodeHash, device: NewDevice) -> Result<Option<PlayerId>, StoreError>;
}

/// A device of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Device {
    /// Its number; counted for each player from 1, and never given again.
    pub number: u32,
    /// Its token.
    pub token: TokenHash,
    /// Since when.
    pub since: Stamp,
    /// When it was last seen.
    pub seen_at: Stamp,
}

/// A device that joins by a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewDevice {
    /// Its token.
    pub token: TokenHash,
    /// When.
    pub at: Stamp,
    /// How many devices the player may have, this one among them.
    pub most: u32,
}

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodeKind {
    /// One more device.
    Link,
    /// The first of new devices, after all were lost.
    Recovery,
}

/// SHA-256 of a code, of its kind. The code itself is nowhere in the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CodeHash {
    /// What it is for.
    pub kind: CodeKind,
    /// The hash.
    pub hash: [u8; 32],
}

/// A code to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewCode {
    /// What is kept of it.
    pub code: CodeHash,
    /// When it was made.
    pub now: Stamp,
    /// Until when it holds; for ever if none.
    pub expires_at: Option<Stamp>,
}
