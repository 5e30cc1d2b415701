//! What chess and Parachess share: kings that must be safe, sliders along lines, one kind of jumper, pawns that promote.
//!
//! Here are the steps of the men and what makes a position sound; attacks and moves have files of their own.

mod attack;
mod generate;
#[cfg(test)]
mod laws;

use crate::bits::{Bits, CellIndex, Line};
use crate::man::Role;
use crate::men::Men;
use crate::position::Variant;
use crate::position_error::PositionFault;
use crate::side::{BySide, Side};
use crate::tiling::Tiling;

pub(crate) use attack::{attacked, attackers, in_check};
pub(crate) use generate::{generate, reach};

/// How men move from one cell on an empty board. Rooks have two lines everywhere, bishops `N`.
pub(crate) struct Steps<B, const N: usize> {
    /// The king's steps.
    pub(crate) king: B,
    /// The jumper's leaps.
    pub(crate) leaps: B,
    /// The cells a pawn of either side may capture on.
    pub(crate) pawn_captures: BySide<B>,
    /// The cells a pawn of either side may go to, if empty.
    pub(crate) pawn_steps: BySide<B>,
    /// The rook's lines.
    pub(crate) rook: [Line<B>; 2],
    /// The bishop's lines.
    pub(crate) bishop: [Line<B>; N],
}

impl<B: Bits, const N: usize> Steps<B, N> {
    #[inline]
    fn rook_sees(&self, occupied: B) -> B {
        seen(&self.rook, occupied)
    }

    #[inline]
    fn bishop_sees(&self, occupied: B) -> B {
        seen(&self.bishop, occupied)
    }

    #[inline]
    fn lines(&self) -> impl Iterator<Item = Line<B>> {
        self.rook.iter().chain(&self.bishop).copied()
    }
}

#[inline]
fn seen<B: Bits>(lines: &[Line<B>], occupied: B) -> B {
    lines.iter().fold(B::EMPTY, |seen, line| seen | line.seen(occupied))
}

/// A board with the steps of its men.
pub(crate) struct Field<B, const N: usize> {
    /// By number of the cell.
    pub(crate) steps: Vec<Steps<B, N>>,
    /// Where each side's pawns are promoted.
    pub(crate) last_row: BySide<B>,
}

impl<B, const N: usize> Field<B, N> {
    /// The steps from a cell.
    #[inline]
    pub(crate) fn at(&self, cell: CellIndex) -> &Steps<B, N> {
        &self.steps[cell.index()]
    }
}

/// A game with kings. `N` is the number of a bishop's lines.
pub(crate) trait Royal<const N: usize>: Variant {
    /// The man that jumps.
    const JUMPER: Role;

    /// The board.
    fn field() -> &'static Field<Self::Bits, N>;

    /// Where a pawn of `side` may go without capturing; `occupied` cells block it.
    fn pawn_steps(
        field: &Field<Self::Bits, N>,
        side: Side,
        from: CellIndex,
        occupied: Self::Bits,
    ) -> Self::Bits;
}

/// The cell of a side's king.
#[inline]
pub(crate) fn king<B: Bits>(men: &Men<B>, side: Side) -> CellIndex {
    men.of(side, Role::King).first()
}

/// What is unsound about kings, pawns on `barred` cells, and checks.
pub(crate) fn faults<const N: usize, V: Royal<N>>(
    men: &Men<V::Bits>,
    turn: Option<Side>,
    barred: BySide<V::Bits>,
) -> Vec<PositionFault> {
    let tiling = Tiling::of(V::GAME);
    let kings = BySide::new(|side| men.of(side, Role::King).count());
    let mut faults = Vec::new();
    for &side in Side::ALL {
        if kings[side] != 1 {
            faults.push(PositionFault::Kings { side, found: kings[side] });
        }
        let pawns = men.of(side, Role::Pawn) & barred[side];
        faults.extend(pawns.cells().map(|cell| PositionFault::Pawn { side, cell: tiling.name(cell) }));
    }
    let waiting = turn.map(|turn| !turn).filter(|&side| kings[side] == 1);
    if let Some(side) = waiting.filter(|&side| in_check::<N, V>(men, side)) {
        faults.push(PositionFault::OtherSideInCheck { side, cell: tiling.name(king(men, side)) });
    }
    faults
}
