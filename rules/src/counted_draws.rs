//! Draws that come from counting: repetition and the fifty-move rule, by themselves or claimed. Who counts the
//! repetitions is for others.

use crate::any_position::AnyPosition;
use crate::house_rules::{Draws, HouseRules};
use crate::outcome::{Outcome, Reason};

impl AnyPosition {
    /// The end of a game in which this position is there for the `occurrences`th time: a win, material and stalemate
    /// first, then repetition, then fifty moves.
    pub(crate) fn outcome_at(&self, occurrences: usize, rules: &HouseRules) -> Option<Outcome> {
        let limit = match rules.draws {
            Draws::Automatic => 3,
            Draws::Claimed => 5,
        };
        let repetition = || (occurrences >= limit).then_some(Outcome::draw(Reason::ThreefoldRepetition));
        self.ending(rules).or_else(repetition).or_else(|| self.fifty_moves(rules))
    }

    /// The draw that the side to move may claim in such a game, if it is not over.
    pub(crate) fn claimable_at(&self, occurrences: usize, rules: &HouseRules) -> Option<Reason> {
        if rules.draws == Draws::Automatic || self.outcome_at(occurrences, rules).is_some() {
            None
        } else if occurrences >= 3 {
            Some(Reason::ThreefoldRepetition)
        } else {
            (self.halfmove_clock() >= 100).then_some(Reason::FiftyMoves)
        }
    }
}
