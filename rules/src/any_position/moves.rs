//! The moves of a position of any game: listing, reading, writing, playing, counting.

use super::{AnyPosition, Inner};
use crate::house_rules::HouseRules;
use crate::legal_move::{self, LegalMove};
use crate::man::Man;
use crate::move_error::{IllegalMove, UnreadableMove};
use crate::move_text::MoveText;
use crate::moves::Move;
use crate::perft;
use crate::san;

impl AnyPosition {
    /// All legal moves in order of the bytes of their texts; none if the position is finished.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<LegalMove> {
        if self.outcome().is_some() { Vec::new() } else { self.moves_past_draws() }
    }

    /// All legal moves in order of their texts, also of a position that is drawn.
    pub(crate) fn moves_past_draws(&self) -> Vec<LegalMove> {
        let mut moves: Vec<LegalMove> = inside!(&self.0, position => {
            position.moves().into_iter().map(|mv| LegalMove::prove(position, mv)).collect()
        });
        moves.sort_unstable_by_key(LegalMove::text);
        moves
    }

    /// The legal move that a text names.
    ///
    /// # Errors
    /// Why it is none, in words for a person.
    pub fn legalize(&self, mv: MoveText) -> Result<LegalMove, IllegalMove> {
        match self.outcome() {
            Some(outcome) => Err(IllegalMove::GameOver(outcome)),
            None => self.legalize_past_draws(mv),
        }
    }

    /// Reads a move written as move text or SAN.
    ///
    /// # Errors
    /// Why it is no legal move, in words for a person.
    pub fn read_move(&self, text: &str) -> Result<LegalMove, UnreadableMove> {
        match self.outcome() {
            Some(outcome) => Err(IllegalMove::GameOver(outcome).into()),
            None => self.read_move_past_draws(text),
        }
    }

    /// As [`legalize`](Self::legalize), but a draw does not end the game: for records of games played on.
    ///
    /// # Errors
    /// Why it is no legal move; [`IllegalMove::GameOver`] only if the game is won or no move is left.
    pub fn legalize_past_draws(&self, mv: MoveText) -> Result<LegalMove, IllegalMove> {
        self.check_moves_left()?;
        inside!(&self.0, position => {
            legal_move::find(position, mv).map(|mv| LegalMove::prove(position, mv))
        })
    }

    /// As [`read_move`](Self::read_move), but a draw does not end the game: for records of games played on.
    ///
    /// # Errors
    /// Why it is no legal move; [`IllegalMove::GameOver`] only if the game is won or no move is left.
    pub fn read_move_past_draws(&self, text: &str) -> Result<LegalMove, UnreadableMove> {
        if let Ok(mv) = text.parse() {
            return Ok(self.legalize_past_draws(mv)?);
        }
        self.check_moves_left()?;
        inside!(&self.0, position => {
            san::read(position, text).map(|mv| LegalMove::prove(position, mv))
        })
    }

    fn check_moves_left(&self) -> Result<(), IllegalMove> {
        let has_moves = inside!(&self.0, position => position.count_moves() > 0);
        match self.outcome() {
            Some(outcome) if !has_moves => Err(IllegalMove::GameOver(outcome)),
            _ => Ok(()),
        }
    }

    /// A legal move in SAN, under the rules as written.
    #[must_use]
    pub fn san(&self, mv: &LegalMove) -> String {
        self.san_under(mv, &HouseRules::default())
    }

    /// A legal move in SAN; house rules decide whether it wins at once.
    #[must_use]
    pub fn san_under(&self, mv: &LegalMove, rules: &HouseRules) -> String {
        self.assert_own(mv);
        inside!(&self.0, position => san::write(position, mv, rules))
    }

    /// Plays a legal move of this position.
    ///
    /// # Panics
    /// If the move was found legal in another position, whose man on the origin this one does not have.
    pub fn play(&mut self, mv: &LegalMove) {
        self.assert_own(mv);
        inside!(&mut self.0, position => position.play(mv.inner()));
    }

    fn assert_own(&self, legal: &LegalMove) {
        let Move { from, role, .. } = legal.inner();
        let man = Some(Man { side: self.side_to_move(), role });
        assert!(
            legal.game() == self.game() && self.man(from) == man,
            "{} is no move of this position",
            legal.text()
        );
    }

    /// How many sequences of `depth` moves there are, draws ignored.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        inside!(&self.0, position => perft::perft(position, depth))
    }

    /// The same count by first move, in order of the move texts; empty at depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(MoveText, u64)> {
        inside!(&self.0, position => perft::divide(position, depth))
    }
}
