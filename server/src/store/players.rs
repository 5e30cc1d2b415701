//! Players: an id, perhaps a name, and the hashes of their devices' tokens.

use async_trait::async_trait;
use tessera_protocol::{PlayerId, Stamp};

use super::{Committed, StoreError};

/// Who plays here.
///
/// # Errors
/// Every method: [`StoreError::Unavailable`] and [`StoreError::Unknown`] as everywhere.
#[async_trait]
pub trait Players: Send + Sync {
    /// Keeps a new player with a first token.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the id or the token is taken already.
    async fn create_player(&self, new: NewPlayer) -> Result<Committed<PlayerId>, StoreError>;

    /// Whose token it is, if anybody's.
    async fn player_by_token(&self, token: TokenHash) -> Result<Option<KnownPlayer>, StoreError>;

    /// The players among these who have a name, with it, in no order.
    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, StoreError>;

    /// A player, if there is one.
    async fn profile(&self, player: PlayerId) -> Result<Option<Profile>, StoreError>;

    /// All players, in the order of their ids, from the one after `after` on.
    async fn profiles(&self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Profile>, StoreError>;

    /// Gives a player a name, and marks it as used. `skeleton` is what the name looks like: no two players have the same.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another player has that skeleton, or there is no such player.
    async fn rename(
        &self,
        player: PlayerId,
        name: &str,
        skeleton: &str,
    ) -> Result<Committed<PlayerId>, StoreError>;

    /// Lets a player in for good; for a player who is not there it does nothing.
    async fn admit(&self, player: PlayerId) -> Result<(), StoreError>;

    /// Changes what a player may do, as far as said. The player as it is then; none if there is no such player.
    async fn moderate(
        &self,
        player: PlayerId,
        moderation: Moderation,
    ) -> Result<Option<Committed<Profile>>, StoreError>;

    /// Erases a player with its name, devices and codes. What it did in rooms stays, without a name.
    async fn erase_player(&self, player: PlayerId) -> Result<Committed<PlayerId>, StoreError>;
}

/// A player as its token tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownPlayer {
    /// Who.
    pub player: PlayerId,
    /// What it may do.
    pub standing: Standing,
    /// When the device with this token was last seen.
    pub seen_at: Stamp,
}

/// What a player may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// It was let in, where players must be.
    pub admitted: bool,
    /// It may not chat.
    pub muted: bool,
    /// It may do nothing.
    pub banned: bool,
}

/// What is to be changed of what a player may do; what is not said stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moderation {
    /// See [`Standing`].
    pub muted: Option<bool>,
    /// See [`Standing`].
    pub banned: Option<bool>,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub player: PlayerId,
    /// The name, if one was chosen.
    pub name: Option<String>,
    /// Since when.
    pub created_at: Stamp,
    /// What it may do.
    pub standing: Standing,
}

/// A player to be kept.
#[derive(Debug, Clone)]
pub struct NewPlayer {
    /// The id, chosen at random.
    pub player: PlayerId,
    /// The name, if one was chosen; checked before.
    pub name: Option<String>,
    /// Hash of the token that the player was given.
    pub token: TokenHash,
    /// When.
    pub at: Stamp,
}

/// SHA-256 of a player's token. The token itself is nowhere in the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TokenHash(pub [u8; 32]);
