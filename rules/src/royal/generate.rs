//! Legal moves by checks and pins: no move is tried out, but castling and en passant, which are the game's own.

use super::attack::{attacked, contacts};
use super::{Field, Royal, Steps, king};
use crate::bits::{Bits, CellIndex};
use crate::guard::{Guard, pin_line};
use crate::man::Role;
use crate::moves::{Targets, pawn_targets};
use crate::position::Position;

/// Where a man of the side to move could go if its king needed no care.
#[inline]
pub(crate) fn reach<const N: usize, V: Royal<N>>(
    position: &Position<V>,
    field: &Field<V::Bits, N>,
    role: Role,
    from: CellIndex,
) -> V::Bits {
    let (side, steps) = (position.turn, field.at(from));
    let occupied = position.men.occupied();
    match role {
        Role::Pawn => {
            V::pawn_steps(field, side, from, occupied)
                | (steps.pawn_captures[side] & position.men.side(!side))
        }
        Role::Rook => steps.rook_sees(occupied),
        Role::Bishop => steps.bishop_sees(occupied),
        Role::Queen => steps.rook_sees(occupied) | steps.bishop_sees(occupied),
        Role::King => steps.king,
        Role::Knight | Role::Sorcerer => steps.leaps,
    }
}

/// The checks on the king of the side to move, and the men pinned to it.
#[inline]
fn guard<const N: usize, V: Royal<N>>(position: &Position<V>, steps: &Steps<V::Bits, N>) -> Guard<V::Bits> {
    let (men, us) = (&position.men, position.turn);
    let enemy = men.side(!us);
    let contacts = contacts::<N, V>(men, steps, !us) & enemy;
    let mut guard = Guard::new(men.occupied(), men.side(us), contacts);
    let (queens, rooks, bishops) = (men.role(Role::Queen), men.role(Role::Rook), men.role(Role::Bishop));
    steps.rook.iter().for_each(|&line| guard.watch(line, enemy & (rooks | queens)));
    steps.bishop.iter().for_each(|&line| guard.watch(line, enemy & (bishops | queens)));
    guard
}

/// Hands over all legal moves but castling and en passant; tells whether the king is in check.
#[inline]
pub(crate) fn generate<const N: usize, V: Royal<N>>(
    position: &Position<V>,
    visit: &mut impl FnMut(Targets<V::Bits>),
) -> bool {
    let field = V::field();
    let (men, us) = (&position.men, position.turn);
    let king = king(men, us);
    let guard = guard(position, field.at(king));
    visit(Targets::plain(Role::King, king, king_targets(position, field, king)));
    let allowed = guard.allowed();
    if allowed.is_empty() {
        return true;
    }
    let free = men.side(us) & !guard.pinned();
    let last = field.last_row[us];
    for from in (free & men.role(Role::Pawn)).cells() {
        let to = reach(position, field, Role::Pawn, from) & allowed;
        pawn_targets(from, to, last, V::GAME.promotions(), visit);
    }
    for role in [V::JUMPER, Role::Bishop, Role::Rook, Role::Queen] {
        for from in (free & men.role(role)).cells() {
            visit(Targets::plain(role, from, reach(position, field, role, from) & allowed));
        }
    }
    for from in guard.pinned().cells() {
        let line = pin_line(field.at(king).lines(), V::Bits::of(from));
        pinned_targets(position, field, from, allowed & line, visit);
    }
    !guard.checkers().is_empty()
}

/// Where the king may go: no own man, no enemy attack, the king itself not in the way of it.
#[inline]
fn king_targets<const N: usize, V: Royal<N>>(
    position: &Position<V>,
    field: &Field<V::Bits, N>,
    king: CellIndex,
) -> V::Bits {
    let (men, us) = (&position.men, position.turn);
    let occupied = men.occupied() & !V::Bits::of(king);
    let steps = field.at(king).king & !men.side(us);
    let safe = steps.cells().filter(|&to| !attacked::<N, V>(men, to, !us, occupied));
    V::Bits::all(safe)
}

/// Hands over the moves of a pinned man within the cells its line allows.
fn pinned_targets<const N: usize, V: Royal<N>>(
    position: &Position<V>,
    field: &Field<V::Bits, N>,
    from: CellIndex,
    allowed: V::Bits,
    visit: &mut impl FnMut(Targets<V::Bits>),
) {
    let man = position.men.at(from).expect("a pinned man stands on its cell");
    let to = reach(position, field, man.role, from) & allowed;
    match man.role {
        Role::Pawn => pawn_targets(from, to, field.last_row[position.turn], V::GAME.promotions(), visit),
        role => visit(Targets::plain(role, from, to)),
    }
}
