//! Who had a socket at which node, from when to when, as the clients know it themselves.

use std::sync::{Arc, Mutex};

use tessera_protocol::{PlayerId, Stamp};

#[derive(Clone, Default)]
pub(super) struct Whereabouts(Arc<Mutex<Vec<Stay>>>);

struct Stay {
    player: PlayerId,
    node: usize,
    from: Stamp,
    to: Option<Stamp>,
}

impl Whereabouts {
    pub(super) fn came(&self, player: PlayerId, node: usize, from: Stamp) {
        self.0.lock().unwrap().push(Stay { player, node, from, to: None });
    }

    /// Ends the player's stay, wherever it is.
    pub(super) fn left(&self, player: PlayerId, at: Stamp) {
        let mut stays = self.0.lock().unwrap();
        for stay in stays.iter_mut().filter(|stay| stay.player == player && stay.to.is_none()) {
            stay.to = Some(at);
        }
    }

    /// Whether one of the nodes has missed a player for the whole of a span.
    pub(super) fn was_missed(&self, player: PlayerId, from: Stamp, to: Stamp) -> bool {
        let stays = self.0.lock().unwrap();
        let was_at = |node| {
            stays.iter().any(|stay| {
                let overlaps = stay.from < to && stay.to.is_none_or(|left| left > from);
                stay.player == player && stay.node == node && overlaps
            })
        };
        !(was_at(0) && was_at(1))
    }
}
