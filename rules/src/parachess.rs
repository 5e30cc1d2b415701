//! Parachess: chess on rhombi, with sorcerers for knights; a side without a move has lost.

use std::sync::LazyLock;

use crate::bits::{Bits, CellIndex};
use crate::game::Game;
use crate::house_rules::Stalemate;
use crate::man::Role;
use crate::men::Men;
use crate::moves::{Move, Targets};
use crate::outcome::{Outcome, Reason};
use crate::position::{NoExtra, Position, Variant};
use crate::position_error::{PositionFault, PositionWarning};
use crate::royal::{self, Field, Royal, Steps};
use crate::setup::Setup;
use crate::side::{BySide, Side};
use crate::tiling::rhombus::{arcwise, axis, diagonal, edgewise, leaps};
use crate::tiling::{Point, Tiling};

/// The marker of Parachess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parachess;

/// A bishop's lines: one diagonal-path, two wave-paths.
pub(crate) const SLANTS: usize = 3;

static FIELD: LazyLock<Field<u128, SLANTS>> = LazyLock::new(|| {
    let tiling = Tiling::of(Game::Parachess);
    Field {
        steps: tiling.cells().map(|cell| steps(tiling, cell)).collect(),
        last_row: BySide { white: tiling.row(-1), black: tiling.row(0) },
    }
});

fn steps(tiling: &Tiling, cell: CellIndex) -> Steps<u128, SLANTS> {
    let axis = axis(tiling.point(cell));
    let both_ways = |steps: fn(Point) -> Vec<Point>| [axis, -axis].into_iter().flat_map(steps);
    let straight = |axis| edgewise(axis).into_iter().chain([diagonal(axis)]).collect::<Vec<_>>();
    let arcs = |axis| arcwise(axis).to_vec();
    let forward = |steps: fn(Point) -> Vec<Point>, way: i32| {
        let ahead = both_ways(steps).filter(move |by| by.y * way > 0);
        tiling.leaps(cell, ahead)
    };
    let [left, right] = arcwise(axis);
    Steps {
        king: tiling.leaps(cell, both_ways(straight).chain(both_ways(arcs))),
        leaps: tiling.leaps(cell, both_ways(|axis| leaps(axis).to_vec())),
        pawn_captures: BySide { white: forward(straight, 1), black: forward(straight, -1) },
        pawn_steps: BySide {
            white: forward(straight, 1) | forward(arcs, 1),
            black: forward(straight, -1) | forward(arcs, -1),
        },
        rook: edgewise(axis).map(|by| tiling.line(cell, by)),
        bishop: [diagonal(axis), left, right].map(|by| tiling.line(cell, by)),
    }
}

impl Royal<SLANTS> for Parachess {
    const JUMPER: Role = Role::Sorcerer;

    #[inline]
    fn field() -> &'static Field<u128, SLANTS> {
        &FIELD
    }

    #[inline]
    fn pawn_steps(field: &Field<u128, SLANTS>, side: Side, from: CellIndex, occupied: u128) -> u128 {
        field.at(from).pawn_steps[side] & !occupied
    }
}

impl Variant for Parachess {
    const GAME: Game = Game::Parachess;
    type Bits = u128;
    type Extra = NoExtra;

    fn faults(men: &Men<u128>, turn: Option<Side>) -> Vec<PositionFault> {
        royal::faults::<SLANTS, Parachess>(men, turn, FIELD.last_row)
    }

    fn extra(_: &Setup, _: &Men<u128>, _: Side, _: &mut Vec<PositionWarning>) -> NoExtra {
        NoExtra
    }

    #[inline]
    fn generate(position: &Position<Parachess>, visit: &mut impl FnMut(Targets<u128>)) {
        royal::generate(position, visit);
    }

    fn reach(position: &Position<Parachess>, role: Role, from: CellIndex) -> u128 {
        royal::reach(position, &FIELD, role, from)
    }

    #[inline]
    fn make(position: &mut Position<Parachess>, mv: Move) {
        position.move_man(mv);
    }

    fn in_check(position: &Position<Parachess>) -> bool {
        royal::in_check::<SLANTS, Parachess>(&position.men, position.turn)
    }

    fn ending(position: &Position<Parachess>, stalemate: Stalemate) -> Option<Outcome> {
        if position.count_moves() == 0 {
            let reason = if Self::in_check(position) { Reason::Checkmate } else { Reason::Stalemate };
            return Some(Outcome::win(!position.turn, reason));
        }
        let nobody = !Side::ALL.iter().any(|&side| Self::can_win(position, side, stalemate));
        nobody.then_some(Outcome::draw(Reason::InsufficientMaterial))
    }

    fn can_win(position: &Position<Parachess>, side: Side, _: Stalemate) -> bool {
        position.men.side(side).is_several()
    }
}
