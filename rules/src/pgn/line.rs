//! The main line of a record, played out move by move. A draw of the rules ends nothing here: where players went on
//! after one, so does the line, and it remembers where the first one fell.

use std::collections::HashMap;

use super::error::{Fault, MoveFault, ReadError};
use super::foreign_san::plain;
use super::game_text::MoveWord;
use super::numbering::Numbering;
use super::record::{FallenDraw, Record, RecordedMove, setup_of};
use super::tags::Tags;
use crate::{AnyPosition, HouseRules, LegalMove, Outcome, Reason};

/// How other programs write that a side passes, which they do in analysis.
const NULL_MOVES: [&str; 2] = ["--", "Z0"];

/// No move has as many bytes, however it is written.
const LONGEST: usize = 40;

#[derive(Debug, Clone)]
pub(super) struct Line {
    rules: HouseRules,
    start: AnyPosition,
    numbering: Numbering,
    position: AnyPosition,
    /// How often each position was there, by its text without the counters.
    seen: HashMap<String, usize>,
    moves: Vec<RecordedMove>,
    fallen_draw: Option<FallenDraw>,
}

impl Line {
    pub(super) fn new(start: AnyPosition, rules: HouseRules) -> Line {
        Line {
            numbering: Numbering::from(&start),
            seen: HashMap::from([(repetition_key(&start), 1)]),
            position: start.clone(),
            start,
            rules,
            moves: Vec::new(),
            fallen_draw: None,
        }
    }

    /// Plays the move that a word names.
    ///
    /// # Errors
    /// If the word names no legal move, or several.
    pub(super) fn play(&mut self, word: &MoveWord<'_>) -> Result<(), ReadError> {
        let mv = self.find(word.text).map_err(|why| self.fault(word, why))?;
        if self.fallen_draw.is_none() {
            self.fallen_draw = self.ending().map(|draw| FallenDraw { ply: self.ply(), reason: draw.reason });
        }
        let san = self.position.san_under(&mv, &self.rules);
        self.moves.push(RecordedMove { text: mv.text(), san, clock: word.clock });
        self.position.play(&mv);
        *self.seen.entry(repetition_key(&self.position)).or_default() += 1;
        Ok(())
    }

    /// The half-moves played.
    pub(super) fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The ending of the rules in the last position.
    pub(super) fn ending(&self) -> Option<Outcome> {
        self.position.outcome_at(self.occurrences(), &self.rules)
    }

    /// The draw that a player could claim in the last position.
    pub(super) fn claimable(&self) -> Option<Reason> {
        self.position.claimable_at(self.occurrences(), &self.rules)
    }

    /// The first draw of the rules after which the line went on.
    pub(super) fn fallen_draw(&self) -> Option<FallenDraw> {
        self.fallen_draw
    }

    pub(super) fn into_record(
        self,
        tags: Tags,
        outcome: Option<Outcome>,
        fallen_draw: Option<FallenDraw>,
    ) -> Record {
        let rules = HouseRules { setup: setup_of(&self.start), ..self.rules };
        Record { rules, start: self.start, tags, moves: self.moves, outcome, fallen_draw }
    }

    /// Reads the word as it stands or, failing that, as other programs may have meant it.
    fn find(&self, word: &str) -> Result<LegalMove, MoveFault> {
        if NULL_MOVES.contains(&word) {
            return Err(MoveFault::Pass);
        }
        if word.len() > LONGEST {
            return Err(MoveFault::TooLong);
        }
        let read = |text: &str| self.position.read_move_past_draws(text);
        read(word).or_else(|error| read(&plain(word)).map_err(|_| error.into()))
    }

    fn occurrences(&self) -> usize {
        self.seen.get(&repetition_key(&self.position)).copied().unwrap_or_default()
    }

    fn fault(&self, word: &MoveWord<'_>, why: MoveFault) -> ReadError {
        let number = self.numbering.label(self.ply());
        let text = word.text.chars().take(LONGEST).collect();
        ReadError { place: word.place, fault: Fault::Move { number, text, why } }
    }
}

fn repetition_key(position: &AnyPosition) -> String {
    let text = position.to_string();
    let counters = text.rmatch_indices(' ').nth(1).expect("a position text ends with two counters").0;
    text[..counters].to_owned()
}
