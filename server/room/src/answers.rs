//! Which commands were applied, so that a command sent twice is applied once.

use std::collections::{BTreeMap, VecDeque};

use tessera_protocol::{CommandId, PlayerId, Seq};

use crate::{Author, Entry};

/// Newest commands kept for each author.
const KEPT: usize = 32;

/// The newest applied commands of each author, with the seq they led to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Answers(BTreeMap<PlayerId, VecDeque<(CommandId, Seq)>>);

impl Answers {
    /// Remembers the command an entry of a room answers, if it answers one.
    pub(crate) fn note_entry(&mut self, entry: &Entry) {
        if let (Author::Player(player), Some(id)) = (entry.by, &entry.command) {
            self.note(player, id, entry.seq);
        }
    }

    /// Remembers that a player's command led to this seq.
    pub(crate) fn note(&mut self, player: PlayerId, id: &CommandId, seq: Seq) {
        let answers = self.0.entry(player).or_default();
        answers.push_back((id.clone(), seq));
        if answers.len() > KEPT {
            answers.pop_front();
        }
    }

    /// The seq an applied command led to.
    pub(crate) fn find(&self, player: PlayerId, id: &CommandId) -> Option<Seq> {
        self.0.get(&player)?.iter().find(|(known, _)| known == id).map(|&(_, seq)| seq)
    }
}
