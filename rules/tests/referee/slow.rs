//! A position as a list of men, and what all three games share: whose move it is, legal moves, playing one, counting.

use std::collections::{BTreeMap, BTreeSet};

use crate::cell::Cell;
use crate::{chess, parachess, parob};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    Chess,
    Parob,
    Parachess,
}

/// A man's letter is a capital for White, small for Black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    pub(crate) game: Game,
    pub(crate) men: BTreeMap<Cell, char>,
    pub(crate) white: bool,
    pub(crate) castling: BTreeSet<char>,
    pub(crate) passant: Option<Cell>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<char>,
}

impl Move {
    pub(crate) fn text(&self, game: Game) -> String {
        let promotion = self.promotion.map(String::from).unwrap_or_default();
        format!("{}{}{promotion}", self.from.name(game), self.to.name(game))
    }
}

impl Slow {
    /// The legal moves sorted by their text, whatever draw holds.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.unsorted_moves().collect();
        moves.sort_by_cached_key(|mv| mv.text(self.game));
        moves
    }

    /// Whether the side to move has no legal move.
    pub(crate) fn is_stuck(&self) -> bool {
        self.unsorted_moves().next().is_none()
    }

    pub(crate) fn find(&self, text: &str) -> Move {
        self.moves().into_iter().find(|mv| mv.text(self.game) == text).expect("a legal move")
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, mv: &Move) -> Slow {
        let mut next = self.moved(mv);
        next.drop_idle_passant();
        next
    }

    /// Whether the king of the side to move could be captured.
    pub(crate) fn check(&self) -> bool {
        self.in_danger(self.white)
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }

    /// Whether a man of the other side could capture a man of side `white` standing on `cell`.
    pub(crate) fn attacked(&self, cell: Cell, white: bool) -> bool {
        let mut probe = self.clone();
        probe.men.insert(cell, if white { 'K' } else { 'k' });
        probe.white = !white;
        probe.own_men().any(|from| probe.reach(from).iter().any(|mv| mv.to == cell))
    }

    pub(crate) fn own_men(&self) -> impl Iterator<Item = Cell> {
        self.men.iter().filter(|(_, man)| man.is_uppercase() == self.white).map(|(&cell, _)| cell)
    }

    pub(crate) fn is_enemy(&self, cell: Cell) -> bool {
        self.men.get(&cell).is_some_and(|man| man.is_uppercase() != self.white)
    }

    /// Drops an en-passant cell to which no capture is legal.
    pub(crate) fn drop_idle_passant(&mut self) {
        let Some(passant) = self.passant else { return };
        let is_pawn = |mv: &Move| self.men[&mv.from].eq_ignore_ascii_case(&'p');
        if !self.moves().iter().any(|mv| mv.to == passant && is_pawn(mv)) {
            self.passant = None;
        }
    }

    fn unsorted_moves(&self) -> impl Iterator<Item = Move> {
        let castlings = if self.game == Game::Chess { chess::castlings(self) } else { Vec::new() };
        let steps = self.own_men().filter(|_| !self.castle_reached()).flat_map(|from| self.reach(from));
        steps.chain(castlings).filter(|mv| !self.moved(mv).in_danger(self.white))
    }

    /// Where the man on `from` may go, without regard to his own king.
    fn reach(&self, from: Cell) -> Vec<Move> {
        match self.game {
            Game::Chess => chess::reach(self, from),
            Game::Parob => parob::reach(self, from),
            Game::Parachess => parachess::reach(self, from),
        }
    }

    fn moved(&self, mv: &Move) -> Slow {
        let mut next = self.clone();
        let man = next.men.remove(&mv.from).expect("a man moves");
        let captured = next.men.remove(&mv.to);
        next.men.insert(mv.to, mv.promotion.map_or(man, |letter| cased(letter, self.white)));
        let quiet = captured.is_none() && !man.eq_ignore_ascii_case(&'p');
        next.clock = if quiet { self.clock + 1 } else { 0 };
        next.number += u32::from(!self.white);
        next.white = !self.white;
        if self.game == Game::Chess {
            chess::aftermath(self, mv, &mut next);
        }
        next
    }

    fn in_danger(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        let found = self.men.iter().find(|(_, man)| **man == king);
        found.is_some_and(|(&cell, _)| self.attacked(cell, white))
    }

    fn castle_reached(&self) -> bool {
        self.game == Game::Parob && parob::winner(self).is_some()
    }
}

pub(crate) fn cased(letter: char, white: bool) -> char {
    if white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}
