//! Castling: which rights the men support, when it is possible, and where the rook goes.

use super::{Chess, SLANTS};
use crate::bits::{Bits, CellIndex};
use crate::castling::{Castling, Right, Wing};
use crate::man::Role;
use crate::men::Men;
use crate::moves::{Move, Targets};
use crate::position::Position;
use crate::position_error::PositionWarning;
use crate::royal;
use crate::side::Side;

/// The cells of one castling move, for White; Black's are as many rows up.
struct Way {
    king: usize,
    rook: usize,
    king_to: usize,
    rook_to: usize,
    /// The cells between king and rook.
    empty: u64,
}

const KING_SIDE: Way = Way { king: 4, rook: 7, king_to: 6, rook_to: 5, empty: 0x60 };
const QUEEN_SIDE: Way = Way { king: 4, rook: 0, king_to: 2, rook_to: 3, empty: 0x0E };

impl Way {
    const fn of(wing: Wing) -> &'static Way {
        match wing {
            Wing::King => &KING_SIDE,
            Wing::Queen => &QUEEN_SIDE,
        }
    }
}

/// The number of a side's first cell of its home row.
const fn home(side: Side) -> usize {
    match side {
        Side::White => 0,
        Side::Black => 56,
    }
}

fn cell(side: Side, file: usize) -> CellIndex {
    CellIndex::new(home(side) + file)
}

/// The rights whose king and rook are at home; the others are dropped with a warning.
pub(super) fn supported(claimed: Castling, men: &Men<u64>, warnings: &mut Vec<PositionWarning>) -> Castling {
    let mut kept = Castling::NONE;
    for right in claimed.rights() {
        let (side, way) = (right.side, Way::of(right.wing));
        let king = men.of(side, Role::King).has(cell(side, way.king));
        if king && men.of(side, Role::Rook).has(cell(side, way.rook)) {
            kept = kept.with(right);
        } else {
            warnings.push(PositionWarning::Castling(right.letter()));
        }
    }
    kept
}

/// Hands over the castling moves of a king that is not in check.
pub(super) fn generate(position: &Position<Chess>, visit: &mut impl FnMut(Targets<u64>)) {
    let side = position.turn;
    for way in open_ways(position).filter(|way| is_safe(position, way)) {
        let to = u64::of(cell(side, way.king_to));
        visit(Targets::plain(Role::King, cell(side, way.king), to));
    }
}

/// Where the king could castle to if it needed no care.
pub(super) fn reach(position: &Position<Chess>) -> u64 {
    u64::all(open_ways(position).map(|way| cell(position.turn, way.king_to)))
}

/// The castling moves whose right is left, with nothing between king and rook.
#[inline]
fn open_ways(position: &Position<Chess>) -> impl Iterator<Item = &'static Way> {
    let (side, occupied) = (position.turn, position.men.occupied());
    [Wing::King, Wing::Queen]
        .into_iter()
        .filter(move |&wing| position.extra.castling.has(Right { side, wing }))
        .map(Way::of)
        .filter(move |way| !occupied.meets(way.empty << home(side)))
}

/// Whether the king crosses and enters no attacked cell.
fn is_safe(position: &Position<Chess>, way: &Way) -> bool {
    let (men, side) = (&position.men, position.turn);
    let attacked =
        |&file: &usize| royal::attacked::<SLANTS, Chess>(men, cell(side, file), !side, men.occupied());
    ![way.rook_to, way.king_to].iter().any(attacked)
}

/// The wing a move castles to: no other move takes a king two files.
pub(super) fn wing(mv: Move) -> Option<Wing> {
    let (from, to) = (mv.from.index(), mv.to.index());
    match mv.role {
        Role::King if to == from + 2 => Some(Wing::King),
        Role::King if from == to + 2 => Some(Wing::Queen),
        _ => None,
    }
}

/// After the king's part of castling: the rook's part.
#[inline]
pub(super) fn bring_rook(position: &mut Position<Chess>, mv: Move) {
    if let Some(wing) = wing(mv) {
        let (side, way) = (position.turn, Way::of(wing));
        let rook = u64::of(cell(side, way.rook)) | u64::of(cell(side, way.rook_to));
        position.men.toggle(side, Role::Rook, rook);
    }
}

/// Takes away the rights that a move from or to a king's or rook's home ends.
#[inline]
pub(super) fn forfeit(position: &mut Position<Chess>, mv: Move) {
    if !position.extra.castling.is_empty() {
        let lost = LOST[mv.from.index()];
        position.extra.castling = position.extra.castling.without(lost).without(LOST[mv.to.index()]);
    }
}

/// By cell: the rights that end when a man leaves or enters it.
const LOST: [Castling; 64] = {
    let mut lost = [Castling::NONE; 64];
    let mut index = 0;
    while index < Right::ALL.len() {
        let right = Right::ALL[index];
        let (way, home) = (Way::of(right.wing), home(right.side));
        lost[home + way.king] = lost[home + way.king].with(right);
        lost[home + way.rook] = lost[home + way.rook].with(right);
        index += 1;
    }
    lost
};
