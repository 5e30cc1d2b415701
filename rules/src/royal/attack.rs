//! Who attacks a cell, looked up from that cell: attacks run both ways.

use super::{Royal, Steps, king};
use crate::bits::{Bits, CellIndex};
use crate::man::Role;
use crate::men::Men;
use crate::side::Side;

/// The men of `by` that attack `cell`, if the cells of `occupied` are.
pub(crate) fn attackers<const N: usize, V: Royal<N>>(
    men: &Men<V::Bits>,
    cell: CellIndex,
    by: Side,
    occupied: V::Bits,
) -> V::Bits {
    let steps = V::field().at(cell);
    let queens = men.role(Role::Queen);
    let attackers = (steps.rook_sees(occupied) & (men.role(Role::Rook) | queens))
        | (steps.bishop_sees(occupied) & (men.role(Role::Bishop) | queens));
    (attackers | contacts::<N, V>(men, steps, by)) & men.side(by)
}

/// The pawns, jumpers and kings of `by` (and some men of the other side) next to the cell whose steps these are.
#[inline]
pub(super) fn contacts<const N: usize, V: Royal<N>>(
    men: &Men<V::Bits>,
    steps: &Steps<V::Bits, N>,
    by: Side,
) -> V::Bits {
    // What a pawn of the other side could capture from here can capture this cell if it is a pawn of `by`.
    (steps.pawn_captures[!by] & men.role(Role::Pawn))
        | (steps.leaps & men.role(V::JUMPER))
        | (steps.king & men.role(Role::King))
}

/// Whether a man of `by` attacks `cell`, if the cells of `occupied` are.
#[inline]
pub(crate) fn attacked<const N: usize, V: Royal<N>>(
    men: &Men<V::Bits>,
    cell: CellIndex,
    by: Side,
    occupied: V::Bits,
) -> bool {
    let steps = V::field().at(cell);
    let (side, queens) = (men.side(by), men.role(Role::Queen));
    let straight = side & (men.role(Role::Rook) | queens);
    let slant = side & (men.role(Role::Bishop) | queens);
    contacts::<N, V>(men, steps, by).meets(side)
        || steps.rook.iter().any(|line| line.sees(occupied, straight))
        || steps.bishop.iter().any(|line| line.sees(occupied, slant))
}

/// Whether the king of `side` is attacked.
pub(crate) fn in_check<const N: usize, V: Royal<N>>(men: &Men<V::Bits>, side: Side) -> bool {
    attacked::<N, V>(men, king(men, side), !side, men.occupied())
}
