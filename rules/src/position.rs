//! A sound position of one game, and what a game must tell about itself.

use std::fmt::{self, Debug, Display};

use crate::bits::{Bits, CellIndex};
use crate::game::Game;
use crate::house_rules::{Draws, HouseRules, Stalemate};
use crate::man::Role;
use crate::men::Men;
use crate::moves::{Move, Targets};
use crate::outcome::{Outcome, Reason};
use crate::placement;
use crate::position_error::{PositionFault, PositionWarning, UnsoundPosition};
use crate::setup::{MAX_COUNTER, Setup};
use crate::side::Side;

/// The rules of one game, as far as the games differ.
pub(crate) trait Variant: Copy + Eq + Debug + Send + Sync + 'static {
    /// Which game.
    const GAME: Game;
    /// Sets of its cells.
    type Bits: Bits;
    /// What a position holds besides men, side and counters; displayed as the extra fields of the position text, each
    /// after a blank.
    type Extra: Copy + Eq + Debug + Display + Send + Sync;

    /// Why these men, with this side to move, are no sound position. Without a side only the men are judged.
    fn faults(men: &Men<Self::Bits>, turn: Option<Side>) -> Vec<PositionFault>;

    /// The extra state the text claims, as far as the men support it.
    fn extra(
        setup: &Setup,
        men: &Men<Self::Bits>,
        turn: Side,
        warnings: &mut Vec<PositionWarning>,
    ) -> Self::Extra;

    /// Hands over all legal moves, draws ignored.
    fn generate(position: &Position<Self>, visit: &mut impl FnMut(Targets<Self::Bits>));

    /// Where a man of the side to move could go if no king had to be kept safe. En passant is left out.
    fn reach(position: &Position<Self>, role: Role, from: CellIndex) -> Self::Bits;

    /// Moves the men and updates the extra state. Side and counters are not touched.
    fn make(position: &mut Position<Self>, mv: Move);

    /// Whether the side to move is in check.
    fn in_check(position: &Position<Self>) -> bool;

    /// The end of the game by win, material or stalemate, the first of these that holds.
    fn ending(position: &Position<Self>, stalemate: Stalemate) -> Option<Outcome>;

    /// Whether `side` could still win, judged by material.
    fn can_win(position: &Position<Self>, side: Side, stalemate: Stalemate) -> bool;
}

/// A sound position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position<V: Variant> {
    /// Who stands where.
    pub(crate) men: Men<V::Bits>,
    /// Whose turn it is.
    pub(crate) turn: Side,
    /// What else the game needs to know.
    pub(crate) extra: V::Extra,
    clock: u32,
    number: u32,
}

impl<V: Variant> Position<V> {
    /// Reads a position text.
    ///
    /// # Errors
    /// Every reason why the text is no sound position.
    pub(crate) fn read(text: &str) -> Result<(Self, Vec<PositionWarning>), UnsoundPosition> {
        let (setup, mut faults) = Setup::read(V::GAME, text);
        let men = setup.placement.as_deref().map(Men::from_cells);
        faults.extend(men.iter().flat_map(|men| V::faults(men, setup.turn)));
        match (men, setup.turn) {
            (Some(men), Some(turn)) if faults.is_empty() => Ok(Self::settle(&setup, men, turn)),
            _ => Err(UnsoundPosition::new(faults)),
        }
    }

    fn settle(setup: &Setup, men: Men<V::Bits>, turn: Side) -> (Self, Vec<PositionWarning>) {
        let mut warnings = Vec::new();
        let extra = V::extra(setup, &men, turn, &mut warnings);
        (Position { men, turn, extra, clock: setup.clock, number: setup.number }, warnings)
    }

    /// All legal moves, draws ignored.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        V::generate(self, &mut |targets| targets.each(|mv| moves.push(mv)));
        moves
    }

    /// How many legal moves there are, draws ignored.
    #[inline]
    pub(crate) fn count_moves(&self) -> u64 {
        let mut count = 0;
        V::generate(self, &mut |targets| count += targets.count());
        count
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) {
        let resets = mv.role == Role::Pawn || self.men.side(!self.turn).has(mv.to);
        V::make(self, mv);
        self.clock = if resets { 0 } else { step(self.clock) };
        if self.turn == Side::Black {
            self.number = step(self.number);
        }
        self.turn = !self.turn;
    }

    /// Takes the man of a move from its origin to its target, with capture and promotion.
    #[inline]
    pub(crate) fn move_man(&mut self, mv: Move) {
        let (from, to) = (V::Bits::of(mv.from), V::Bits::of(mv.to));
        if self.men.side(!self.turn).meets(to) {
            self.men.remove(!self.turn, to);
        }
        self.men.toggle(self.turn, mv.role, from);
        self.men.toggle(self.turn, mv.promotion.unwrap_or(mv.role), to);
    }

    /// The end of the game as far as the position alone tells, repetition left out.
    pub(crate) fn outcome(&self, rules: &HouseRules) -> Option<Outcome> {
        V::ending(self, rules.stalemate).or_else(|| self.fifty_moves(rules.draws))
    }

    /// The end by win, material or stalemate alone.
    pub(crate) fn ending(&self, rules: &HouseRules) -> Option<Outcome> {
        V::ending(self, rules.stalemate)
    }

    /// The end by the fifty-move rule, which is that of 75 moves where draws are claimed.
    pub(crate) fn fifty_moves(&self, draws: Draws) -> Option<Outcome> {
        let limit = match draws {
            Draws::Automatic => 100,
            Draws::Claimed => 150,
        };
        (self.clock >= limit).then_some(Outcome::draw(Reason::FiftyMoves))
    }

    /// Half-moves since the last capture or pawn move.
    pub(crate) fn clock(&self) -> u32 {
        self.clock
    }

    /// The move number, from 1.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// Whether the positions count as the same for repetition: all but the counters is equal.
    pub(crate) fn repeats(&self, other: &Self) -> bool {
        self.turn == other.turn && self.men == other.men && self.extra == other.extra
    }
}

/// The counter after one more step; at its bound it stays.
#[inline]
fn step(counter: u32) -> u32 {
    (counter + 1).min(MAX_COUNTER)
}

/// The canonical position text.
impl<V: Variant> Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = placement::write(V::GAME, |index| self.men.at(CellIndex::new(index)));
        let turn = match self.turn {
            Side::White => 'w',
            Side::Black => 'b',
        };
        write!(f, "{rows} {turn}{} {} {}", self.extra, self.clock, self.number)
    }
}

/// The extra state of a game that has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoExtra;

impl Display for NoExtra {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}
