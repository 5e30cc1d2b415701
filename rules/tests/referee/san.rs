//! Move list text, written out from the list of legal moves.

use crate::cell::Cell;
use crate::ending::House;
use crate::slow::{Game, Move, Slow};

impl Slow {
    pub(crate) fn san(&self, mv: &Move, house: House) -> String {
        let next = self.after(mv);
        let wins = next.ending(house, 1).is_some_and(|ending| ending.winner.is_some());
        let mark = match (wins, self.game != Game::Parob && next.check()) {
            (true, _) => "#",
            (false, true) => "+",
            (false, false) => "",
        };
        format!("{}{mark}", self.bare_san(mv))
    }

    fn bare_san(&self, mv: &Move) -> String {
        let man = self.men[&mv.from].to_ascii_uppercase();
        let is_chess = self.game == Game::Chess;
        if is_chess && man == 'K' && mv.from.place.abs_diff(mv.to.place) == 2 {
            return if mv.to.place == 7 { "O-O".into() } else { "O-O-O".into() };
        }
        let en_passant = is_chess && man == 'P' && self.passant == Some(mv.to);
        let captures = self.men.contains_key(&mv.to) || en_passant;
        let letter = if man == 'P' { String::new() } else { man.to_string() };
        let origin = match (is_chess, man) {
            (true, 'P') if captures => mv.from.name(self.game)[..1].to_string(),
            (true, 'P') => String::new(),
            (true, _) => self.short_origin(mv),
            (false, _) => self.full_origin(mv),
        };
        let cross = if captures { "x" } else { "" };
        let promotion =
            mv.promotion.map(|letter| format!("={}", letter.to_ascii_uppercase())).unwrap_or_default();
        format!("{letter}{origin}{cross}{}{promotion}", mv.to.name(self.game))
    }

    /// The file, else the rank, else both, as far as the move needs it to be told from others.
    fn short_origin(&self, mv: &Move) -> String {
        let rivals = self.rivals(mv);
        let name = mv.from.name(self.game);
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|rival| rival.place != mv.from.place) {
            name[..1].into()
        } else if rivals.iter().all(|rival| rival.row != mv.from.row) {
            name[1..].into()
        } else {
            name
        }
    }

    fn full_origin(&self, mv: &Move) -> String {
        if self.rivals(mv).is_empty() { String::new() } else { mv.from.name(self.game) }
    }

    /// Where other men of the same kind and side stand that can legally go to the same target.
    fn rivals(&self, mv: &Move) -> Vec<Cell> {
        let man = self.men[&mv.from];
        let same = |other: &Move| other.to == mv.to && other.from != mv.from && self.men[&other.from] == man;
        self.moves().into_iter().filter(same).map(|other| other.from).collect()
    }
}
