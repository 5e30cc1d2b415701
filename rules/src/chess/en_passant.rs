//! Capturing a pawn in passing. The target cell is kept only while such a capture is legal.

use super::{Chess, FIELD, SLANTS};
use crate::bits::{Bits, CellIndex};
use crate::cell_name::CellName;
use crate::game::Game;
use crate::man::Role;
use crate::men::Men;
use crate::moves::{Move, Targets};
use crate::position::Position;
use crate::position_error::PositionWarning;
use crate::royal;
use crate::side::Side;
use crate::tiling::Tiling;

/// The cells passed by a double step of each side's pawns.
const fn passed_row(side: Side) -> u64 {
    match side {
        Side::White => 0xFF << 16,
        Side::Black => 0xFF << 40,
    }
}

/// The pawns of `side` that may capture on `target` so that their king is safe after it.
#[inline]
fn capturers(men: &Men<u64>, side: Side, target: CellIndex) -> u64 {
    // What an enemy pawn on the target could capture, could capture it there.
    let pawns = FIELD.at(target).pawn_captures[!side] & men.of(side, Role::Pawn);
    if pawns.is_empty() { pawns } else { safe_capturers(men, side, target, pawns) }
}

fn safe_capturers(men: &Men<u64>, side: Side, target: CellIndex, pawns: u64) -> u64 {
    let captured = FIELD.at(target).pawn_steps[!side];
    let king = royal::king(men, side);
    let is_safe = |&from: &CellIndex| {
        let occupied = (men.occupied() & !captured & !u64::of(from)) | u64::of(target);
        (royal::attackers::<SLANTS, Chess>(men, king, !side, occupied) & !captured).is_empty()
    };
    u64::all(pawns.cells().filter(is_safe))
}

/// Hands over the captures on `target`.
pub(super) fn generate(position: &Position<Chess>, target: CellIndex, visit: &mut impl FnMut(Targets<u64>)) {
    for from in capturers(&position.men, position.turn, target).cells() {
        visit(Targets::plain(Role::Pawn, from, u64::of(target)));
    }
}

/// After a capture on `target`: takes the captured pawn off.
pub(super) fn remove_passed(position: &mut Position<Chess>, target: CellIndex) {
    let enemy = !position.turn;
    position.men.toggle(enemy, Role::Pawn, FIELD.at(target).pawn_steps[enemy]);
}

/// After a pawn move of the side to move: the cell on which it may now be captured in passing.
#[inline]
pub(super) fn offered(position: &Position<Chess>, mv: Move) -> Option<CellIndex> {
    let us = position.turn;
    let target = FIELD.at(mv.from).pawn_steps[us] & passed_row(us);
    // A double step begins below the passed row and ends beyond it.
    if target.is_empty() || FIELD.at(target.first()).pawn_steps[us] != u64::of(mv.to) {
        return None;
    }
    let target = target.first();
    (!capturers(&position.men, !us, target).is_empty()).then_some(target)
}

/// The cell a position text claims, kept if a capture there is legal.
///
/// Dropped with a warning if no pawn could just have passed it, silently if none may capture there.
pub(super) fn claimed(
    claim: Option<CellName>,
    men: &Men<u64>,
    turn: Side,
    warnings: &mut Vec<PositionWarning>,
) -> Option<CellIndex> {
    let name = claim?;
    let target = Tiling::of(Game::Chess).find(name).expect("the cell was found when the text was read");
    if was_passed(men, !turn, target) {
        (!capturers(men, turn, target).is_empty()).then_some(target)
    } else {
        warnings.push(PositionWarning::EnPassant(name));
        None
    }
}

/// Whether a pawn of `side` may just have passed `target` in a double step.
fn was_passed(men: &Men<u64>, side: Side, target: CellIndex) -> bool {
    let steps = FIELD.at(target).pawn_steps;
    let crossed = u64::of(target) | steps[!side];
    passed_row(side).has(target)
        && !men.occupied().meets(crossed)
        && men.of(side, Role::Pawn).meets(steps[side])
}
