//! PAROB: no king; a man in the enemy castle wins.

use std::sync::LazyLock;

use crate::bits::{Bits, CellIndex, Line};
use crate::game::Game;
use crate::house_rules::Stalemate;
use crate::man::Role;
use crate::men::Men;
use crate::moves::{Move, Targets};
use crate::outcome::{Outcome, Reason};
use crate::position::{NoExtra, Position, Variant};
use crate::position_error::{PositionFault, PositionWarning};
use crate::setup::Setup;
use crate::side::{BySide, Side};
use crate::tiling::hexagon::{CORNERS, SIDES};
use crate::tiling::{Tiling, point};

/// The marker of PAROB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parob;

/// How men move from one cell on an empty board.
struct Steps {
    pawn: BySide<u64>,
    rook: [Line<u64>; 3],
    bishop: u64,
}

/// The board with the steps of its men.
struct Field {
    steps: Vec<Steps>,
    /// The castle each side must reach.
    goal: BySide<u64>,
    /// The cells of each colour, red first.
    colours: [u64; 3],
}

static FIELD: LazyLock<Field> = LazyLock::new(|| {
    let tiling = Tiling::of(Game::Parob);
    let colour = |cell| (tiling.shape.colour)(tiling.point(cell));
    Field {
        steps: tiling.cells().map(|cell| steps(tiling, cell)).collect(),
        goal: BySide { white: tiling.row(-1), black: tiling.row(0) },
        colours: [0, 1, 2].map(|wanted| Bits::all(tiling.cells().filter(|&cell| colour(cell) == wanted))),
    }
});

fn steps(tiling: &Tiling, cell: CellIndex) -> Steps {
    Steps {
        pawn: BySide { white: pawn_steps(tiling, cell, 1), black: pawn_steps(tiling, cell, -1) },
        rook: SIDES.map(|by| tiling.line(cell, by)),
        bishop: tiling.leaps(cell, CORNERS.into_iter().flat_map(|by| [by, -by])),
    }
}

/// A pawn's steps forward, or to the side where no cell lies ahead.
fn pawn_steps(tiling: &Tiling, cell: CellIndex, forward: i32) -> u64 {
    let ahead: u64 = tiling.leaps(cell, [point(-1, forward), point(1, forward)]);
    if ahead.is_empty() { tiling.leaps(cell, [point(-2, 0), point(2, 0)]) } else { ahead }
}

/// Whether the side stands in the enemy castle.
fn has_won(men: &Men<u64>, side: Side) -> bool {
    men.side(side).meets(FIELD.goal[side])
}

/// Whether the side has a man that can reach the enemy castle: anything but bishops that are not on red.
fn can_reach_castle(men: &Men<u64>, side: Side) -> bool {
    men.side(side).meets(!men.role(Role::Bishop) | FIELD.colours[0])
}

/// Whether a bishop of each side stands on the same colour.
fn bishops_meet(men: &Men<u64>) -> bool {
    let on = |side, colour| men.of(side, Role::Bishop).meets(colour);
    FIELD.colours.iter().any(|&colour| on(Side::White, colour) && on(Side::Black, colour))
}

/// Whether neither side could win, judged by material.
fn is_dead(position: &Position<Parob>, stalemate: Stalemate) -> bool {
    let nobody = !Side::ALL.iter().any(|&side| Parob::can_win(position, side, stalemate));
    match stalemate {
        Stalemate::Draw => nobody,
        // Against a side without men the next move wins.
        Stalemate::Loss => nobody && Side::ALL.iter().all(|&side| !position.men.side(side).is_empty()),
    }
}

impl Variant for Parob {
    const GAME: Game = Game::Parob;
    type Bits = u64;
    type Extra = NoExtra;

    fn faults(men: &Men<u64>, turn: Option<Side>) -> Vec<PositionFault> {
        let winners = BySide::new(|side| has_won(men, side));
        let mut faults = Vec::new();
        if winners.white && winners.black {
            faults.push(PositionFault::BothCastles);
        }
        if let Some(side) = turn.filter(|&turn| winners[turn]) {
            let cell = FIELD.goal[side].first();
            let role = men.at(cell).expect("a man stands in the castle").role;
            faults.push(PositionFault::CastleWithMove {
                side,
                role,
                cell: Tiling::of(Game::Parob).name(cell),
            });
        }
        faults
    }

    fn extra(_: &Setup, _: &Men<u64>, _: Side, _: &mut Vec<PositionWarning>) -> NoExtra {
        NoExtra
    }

    #[inline]
    fn generate(position: &Position<Parob>, visit: &mut impl FnMut(Targets<u64>)) {
        let (men, us) = (&position.men, position.turn);
        if has_won(men, !us) {
            return;
        }
        let free = !men.side(us);
        for role in [Role::Pawn, Role::Rook, Role::Bishop] {
            for from in men.of(us, role).cells() {
                visit(Targets::plain(role, from, Self::reach(position, role, from) & free));
            }
        }
    }

    #[inline]
    fn reach(position: &Position<Parob>, role: Role, from: CellIndex) -> u64 {
        let steps = &FIELD.steps[from.index()];
        match role {
            Role::Pawn => steps.pawn[position.turn],
            Role::Rook => {
                let occupied = position.men.occupied();
                steps.rook.iter().fold(0, |seen, line| seen | line.seen(occupied))
            }
            _ => steps.bishop,
        }
    }

    #[inline]
    fn make(position: &mut Position<Parob>, mv: Move) {
        position.move_man(mv);
    }

    fn in_check(_: &Position<Parob>) -> bool {
        false
    }

    fn ending(position: &Position<Parob>, stalemate: Stalemate) -> Option<Outcome> {
        if let Some(&side) = Side::ALL.iter().find(|&&side| has_won(&position.men, side)) {
            return Some(Outcome::win(side, Reason::Castle));
        }
        let stuck = position.count_moves() == 0;
        if stuck && stalemate == Stalemate::Loss {
            Some(Outcome::win(!position.turn, Reason::Stalemate))
        } else if is_dead(position, stalemate) {
            Some(Outcome::draw(Reason::InsufficientMaterial))
        } else {
            stuck.then_some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn can_win(position: &Position<Parob>, side: Side, stalemate: Stalemate) -> bool {
        let men = &position.men;
        if can_reach_castle(men, side) {
            return true;
        }
        let may_take_the_last = bishops_meet(men) || can_reach_castle(men, !side);
        stalemate == Stalemate::Loss && !men.side(side).is_empty() && may_take_the_last
    }
}
