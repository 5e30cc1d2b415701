//! How a position ends a game, in the order of the rules: a won position, insufficient material, stalemate, draws by
//! counting.

use crate::cell::Cell;
use crate::slow::{Game, Move, Slow};
use crate::{chess, parob};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// `true` for White.
    pub(crate) winner: Option<bool>,
    pub(crate) reason: &'static str,
}

/// The house rules that bear on endings; the defaults are all `false`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct House {
    pub(crate) stalemate_loses: bool,
    pub(crate) draws_claimed: bool,
}

impl Slow {
    /// The ending of the position at its `occurrence`th time, if it is one.
    pub(crate) fn ending(&self, house: House, occurrence: usize) -> Option<Ending> {
        let (times, quiet) = if house.draws_claimed { (5, 150) } else { (3, 100) };
        if let Some(winner) = self.won_by(house) {
            return Some(winner);
        }
        let draw = |reason| Some(Ending { winner: None, reason });
        if self.is_dead(house) {
            draw("insufficient_material")
        } else if self.is_stuck() {
            draw("stalemate")
        } else if occurrence >= times {
            draw("threefold_repetition")
        } else if self.clock >= quiet {
            draw("fifty_moves")
        } else {
            None
        }
    }

    /// The legal moves of a position that is not finished; none of one that is.
    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.ending(House::default(), 1).is_some() { Vec::new() } else { self.moves() }
    }

    /// Whether a side's material could ever win.
    pub(crate) fn can_win(&self, white: bool, house: House) -> bool {
        match self.game {
            Game::Chess => self.chess_can_win(white),
            Game::Parob => self.parob_can_win(white, house),
            Game::Parachess => self.letters(white) != ['k'],
        }
    }

    /// Whether neither side could ever win. A side that faces no men at all wins by its next move where stalemate loses.
    fn is_dead(&self, house: House) -> bool {
        let sides = [true, false];
        let is_bare = |white: &bool| self.side(*white).next().is_none();
        let wins_by_stalemate = house.stalemate_loses && sides.iter().any(is_bare);
        !wins_by_stalemate && !sides.into_iter().any(|white| self.can_win(white, house))
    }

    fn won_by(&self, house: House) -> Option<Ending> {
        let win = |white, reason| Some(Ending { winner: Some(white), reason });
        if let Some(white) = parob::winner(self).filter(|_| self.game == Game::Parob) {
            return win(white, "castle");
        }
        if !self.is_stuck() {
            return None;
        }
        match self.game {
            Game::Chess | Game::Parachess if self.check() => win(!self.white, "checkmate"),
            Game::Parachess => win(!self.white, "stalemate"),
            Game::Parob if house.stalemate_loses => win(!self.white, "stalemate"),
            _ => None,
        }
    }

    fn chess_can_win(&self, white: bool) -> bool {
        let (own, enemy) = (self.letters(white), self.letters(!white));
        let count = |letter| own.iter().filter(|own| **own == letter).count();
        let (knights, bishops) = (count('n'), count('b'));
        let all = || own.iter().chain(&enemy);
        if own.iter().any(|letter| "prq".contains(*letter))
            || knights >= 2
            || knights + bishops >= 2 && knights > 0
        {
            return true;
        }
        if knights == 1 {
            return enemy.iter().any(|letter| !"kq".contains(*letter));
        }
        let bishop_cells = self.men.iter().filter(|(_, man)| man.eq_ignore_ascii_case(&'b'));
        let light = bishop_cells.clone().filter(|(cell, _)| chess::is_light(**cell)).count();
        let one_colour = light == 0 || light == bishop_cells.count();
        bishops > 0 && (!one_colour || all().any(|letter| "pn".contains(*letter)))
    }

    /// By the castle, or under `stalemate_loses` by taking the last enemy man.
    fn parob_can_win(&self, white: bool, house: House) -> bool {
        let (own, enemy) = (self.colours(white), self.colours(!white));
        let meets = own.iter().any(|colour| enemy.contains(colour));
        let takes_all = !own.is_empty() && (meets || self.reaches_castle(!white));
        self.reaches_castle(white) || house.stalemate_loses && takes_all
    }

    fn reaches_castle(&self, white: bool) -> bool {
        self.side(white).any(|(cell, letter)| letter != 'b' || parob::is_red(cell))
    }

    /// The colours under a side's bishops.
    fn colours(&self, white: bool) -> Vec<isize> {
        self.side(white).filter(|man| man.1 == 'b').map(|man| parob::colour(man.0)).collect()
    }

    fn letters(&self, white: bool) -> Vec<char> {
        self.side(white).map(|(_, letter)| letter).collect()
    }

    fn side(&self, white: bool) -> impl Iterator<Item = (Cell, char)> {
        let men = self.men.iter().filter(move |(_, man)| man.is_uppercase() == white);
        men.map(|(&cell, man)| (cell, man.to_ascii_lowercase()))
    }
}
