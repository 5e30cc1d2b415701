//! Players' names, looked up in the store.

use std::collections::HashMap;

use tessera_protocol::PlayerId;

use crate::store::{Store, StoreError};

/// The names of some players, and who of them has none.
#[derive(Debug, Clone, Default)]
pub(crate) struct NameBook(HashMap<PlayerId, Option<String>>);

impl NameBook {
    /// The names of these players. Of nobody there is nothing to ask.
    ///
    /// # Errors
    /// If the store does not answer.
    pub(crate) async fn of(store: &dyn Store, players: &[PlayerId]) -> Result<Self, StoreError> {
        if players.is_empty() {
            return Ok(Self::default());
        }
        let mut book: HashMap<_, _> = players.iter().map(|player| (*player, None)).collect();
        book.extend(store.names(players).await?.into_iter().map(|(player, name)| (player, Some(name))));
        Ok(Self(book))
    }

    /// Adds what another book knows, which is newer.
    pub(crate) fn add(&mut self, newer: Self) {
        self.0.extend(newer.0);
    }

    /// Whether the player was looked up.
    pub(crate) fn holds(&self, player: PlayerId) -> bool {
        self.0.contains_key(&player)
    }

    /// A player's name, if it has one and was looked up.
    pub(crate) fn get(&self, player: PlayerId) -> Option<String> {
        self.0.get(&player).cloned().flatten()
    }
}
