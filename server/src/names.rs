//! Players' names, looked up in the store.

use std::collections::HashMap;

use tessera_protocol::PlayerId;

use crate::store::{Store, StoreError};

/// The names of some players.
#[derive(Debug, Clone, Default)]
pub(crate) struct NameBook(HashMap<PlayerId, String>);

impl NameBook {
    /// The names of these players, as far as they have one. Of nobody there is nothing to ask.
    ///
    /// # Errors
    /// If the store does not answer.
    pub(crate) async fn of(store: &dyn Store, players: &[PlayerId]) -> Result<Self, StoreError> {
        if players.is_empty() {
            return Ok(Self::default());
        }
        Ok(Self(store.names(players).await?.into_iter().collect()))
    }

    /// Adds what another book knows.
    pub(crate) fn add(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Takes a player out.
    pub(crate) fn forget(&mut self, player: PlayerId) {
        self.0.remove(&player);
    }

    /// A player's name, if it has one and it is in the book.
    pub(crate) fn get(&self, player: PlayerId) -> Option<String> {
        self.0.get(&player).cloned()
    }
}
