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
    /// Remembers the command an entry answers, if it answers one.
    pub(crate) fn note(&mut self, entry: &Entry) {
        let (Author::Player(player), Some(id)) = (entry.by, &entry.command) else { return };
        let answers = self.0.entry(player).or_default();
        answers.push_back((id.clone(), entry.seq));
        if answers.len() > KEPT {
            answers.pop_front();
        }
    }

    /// The seq an applied command led to.
    pub(crate) fn find(&self, player: PlayerId, id: &CommandId) -> Option<Seq> {
        self.0.get(&player)?.iter().find(|(known, _)| known == id).map(|&(_, seq)| seq)
    }
}
