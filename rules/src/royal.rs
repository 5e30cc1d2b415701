//! What chess and Parachess share: kings that must be safe, sliders along lines, one kind of jumper, pawns that promote.

use crate::bits::{Bits, CellIndex, Line};
use crate::guard::{Guard, pin_line};
use crate::man::Role;
use crate::men::Men;
use crate::moves::{Targets, pawn_targets};
use crate::position::{Position, Variant};
use crate::position_error::PositionFault;
use crate::side::{BySide, Side};
use crate::tiling::Tiling;

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
fn contacts<const N: usize, V: Royal<N>>(men: &Men<V::Bits>, steps: &Steps<V::Bits, N>, by: Side) -> V::Bits {
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

#[cfg(test)]
mod laws;
