//! What happened in a game, in order: what was sent and heard by whom, and when.

use std::{
    fmt::Display,
    sync::{Arc, Mutex},
};

use tessera_protocol::Stamp;

/// Lines that are shown of a game that broke a law.
const SHOWN: usize = 60;

#[derive(Clone, Default)]
pub(super) struct Transcript(Arc<Mutex<Vec<String>>>);

impl Transcript {
    /// Writes a line.
    pub(super) fn note(&self, at: Stamp, who: &str, what: impl Display) {
        self.0.lock().unwrap().push(format!("{} {who} {what}", at.0));
    }

    /// The newest lines.
    pub(super) fn last_of(&self) -> String {
        let lines = self.0.lock().unwrap();
        lines[lines.len().saturating_sub(SHOWN)..].join("\n")
    }

    /// The first line in which two transcripts differ, as each has it.
    pub(super) fn first_difference(&self, other: &Self) -> Option<[Option<String>; 2]> {
        let [ours, others] = [self, other].map(|transcript| transcript.0.lock().unwrap().clone());
        assert!(!ours.is_empty(), "something happened");
        let longest = ours.len().max(others.len());
        let pair = |line: usize| [ours.get(line).cloned(), others.get(line).cloned()];
        (0..longest).map(pair).find(|[one, other]| one != other)
    }
}
