//! How a game ends by its position alone.

use super::{AnyPosition, Inner};
use crate::house_rules::HouseRules;
use crate::outcome::Outcome;
use crate::position::Variant;
use crate::side::Side;

impl AnyPosition {
    /// The end of the game by this position alone, under the rules as written.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_under(&HouseRules::default())
    }

    /// The end of the game by this position alone, under house rules. Repetition needs the game: see [`Play`](crate::Play).
    #[must_use]
    pub fn outcome_under(&self, rules: &HouseRules) -> Option<Outcome> {
        inside!(&self.0, position => position.outcome(rules))
    }

    /// The end by win, material or stalemate alone.
    pub(crate) fn ending(&self, rules: &HouseRules) -> Option<Outcome> {
        inside!(&self.0, position => position.ending(rules))
    }

    /// The end by the fifty-move rule.
    pub(crate) fn fifty_moves(&self, rules: &HouseRules) -> Option<Outcome> {
        inside!(&self.0, position => position.fifty_moves(rules.draws))
    }

    /// Whether `side` could still win, judged by material under these house rules.
    #[must_use]
    pub fn can_win(&self, side: Side, rules: &HouseRules) -> bool {
        inside!(&self.0, position => Variant::can_win(position, side, rules.stalemate))
    }
}
