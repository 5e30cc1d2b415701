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
    async fn player_by_token(&self, token: TokenHash) -> Result<Option<PlayerId>, StoreError>;

    /// Notes that the player has done something worth keeping the player for, such as taking a seat. To be
    /// called before that is done; making a room notes it by itself. For a player who is not there it does
    /// nothing.
    async fn mark_used(&self, player: PlayerId) -> Result<(), StoreError>;

    /// The players among these who have a name, with it, in no order.
    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, StoreError>;
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
