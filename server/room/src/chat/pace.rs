//! How fast each may talk.

use std::collections::{BTreeMap, VecDeque};

use tessera_protocol::{Millis, PlayerId, Stamp};

/// So many lines in such a time.
const LINES: usize = 5;
const TIME: Millis = Millis::from_secs(10);

/// When each has talked lately.
#[derive(Debug, Clone, Default)]
pub(super) struct Pace(BTreeMap<PlayerId, VecDeque<Stamp>>);

impl Pace {
    /// Somebody talked.
    pub(super) fn note(&mut self, player: PlayerId, at: Stamp) {
        let lately = self.0.entry(player).or_default();
        lately.push_back(at);
        if lately.len() > LINES {
            lately.pop_front();
        }
    }

    /// How long `player` must wait before the next line; nothing if it may come now.
    pub(super) fn wait(&self, player: PlayerId, now: Stamp) -> Millis {
        let lately = self.0.get(&player).filter(|lately| lately.len() == LINES);
        let oldest = lately.and_then(VecDeque::front);
        oldest.map_or(Millis::ZERO, |&oldest| TIME - now.since(oldest))
    }
}
