//! Orthodox chess: castling, the double step, en passant, and the material that can mate.

use std::fmt;
use std::sync::LazyLock;

use crate::bits::{Bits, CellIndex};
use crate::castling::{Castling, Wing};
use crate::game::Game;
use crate::house_rules::Stalemate;
use crate::man::Role;
use crate::men::Men;
use crate::moves::{Move, Targets};
use crate::outcome::{Outcome, Reason};
use crate::position::{Position, Variant};
use crate::position_error::{PositionFault, PositionWarning};
use crate::royal::{self, Field, Royal, Steps};
use crate::setup::Setup;
use crate::side::{BySide, Side};
use crate::tiling::{Point, Tiling, point};

mod castle;
mod en_passant;

/// The marker of chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chess;

/// Castling rights and the cell on which a pawn may be captured in passing, kept only if such a capture is legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChessExtra {
    castling: Castling,
    en_passant: Option<CellIndex>,
}

impl fmt::Display for ChessExtra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {} ", self.castling)?;
        match self.en_passant {
            Some(cell) => write!(f, "{}", Tiling::of(Game::Chess).name(cell)),
            None => f.write_str("-"),
        }
    }
}

/// A bishop's lines.
pub(crate) const SLANTS: usize = 2;

static FIELD: LazyLock<Field<u64, SLANTS>> = LazyLock::new(|| {
    let tiling = Tiling::of(Game::Chess);
    Field {
        steps: tiling.cells().map(|cell| steps(tiling, cell)).collect(),
        last_row: BySide { white: tiling.row(-1), black: tiling.row(0) },
    }
});

fn steps(tiling: &Tiling, cell: CellIndex) -> Steps<u64, SLANTS> {
    let around = |points: [(i32, i32); 4]| {
        points.into_iter().map(|(x, y)| point(x, y)).flat_map(|by| [by, -by]).collect::<Vec<Point>>()
    };
    let captures = [point(-1, 1), point(1, 1)];
    Steps {
        king: tiling.leaps(cell, around([(1, 0), (0, 1), (1, 1), (-1, 1)])),
        leaps: tiling.leaps(cell, around([(1, 2), (2, 1), (-1, 2), (-2, 1)])),
        pawn_captures: BySide {
            white: tiling.leaps(cell, captures),
            black: tiling.leaps(cell, captures.map(|by| -by)),
        },
        pawn_steps: BySide {
            white: tiling.leaps(cell, [point(0, 1)]),
            black: tiling.leaps(cell, [point(0, -1)]),
        },
        rook: [point(1, 0), point(0, 1)].map(|by| tiling.line(cell, by)),
        bishop: [point(1, 1), point(-1, 1)].map(|by| tiling.line(cell, by)),
    }
}

/// The cells from which pawns make a double step.
const PAWN_HOMES: BySide<u64> = BySide { white: 0xFF00, black: 0xFF << 48 };

/// The dark squares, as a1.
const DARK: u64 = 0xAA55_AA55_AA55_AA55;

impl Royal<SLANTS> for Chess {
    const JUMPER: Role = Role::Knight;

    #[inline]
    fn field() -> &'static Field<u64, SLANTS> {
        &FIELD
    }

    #[inline]
    fn pawn_steps(field: &Field<u64, SLANTS>, side: Side, from: CellIndex, occupied: u64) -> u64 {
        let step = field.at(from).pawn_steps[side] & !occupied;
        if step.is_empty() || !PAWN_HOMES[side].has(from) {
            return step;
        }
        step | (field.at(step.first()).pawn_steps[side] & !occupied)
    }
}

impl Variant for Chess {
    const GAME: Game = Game::Chess;
    type Bits = u64;
    type Extra = ChessExtra;

    fn faults(men: &Men<u64>, turn: Option<Side>) -> Vec<PositionFault> {
        let ends = FIELD.last_row.white | FIELD.last_row.black;
        royal::faults::<SLANTS, Chess>(men, turn, BySide { white: ends, black: ends })
    }

    fn extra(setup: &Setup, men: &Men<u64>, turn: Side, warnings: &mut Vec<PositionWarning>) -> ChessExtra {
        ChessExtra {
            castling: castle::supported(setup.castling, men, warnings),
            en_passant: en_passant::claimed(setup.en_passant, men, turn, warnings),
        }
    }

    #[inline]
    fn generate(position: &Position<Chess>, visit: &mut impl FnMut(Targets<u64>)) {
        let in_check = royal::generate(position, visit);
        if !in_check && !position.extra.castling.is_empty() {
            castle::generate(position, visit);
        }
        if let Some(target) = position.extra.en_passant {
            en_passant::generate(position, target, visit);
        }
    }

    fn reach(position: &Position<Chess>, role: Role, from: CellIndex) -> u64 {
        let steps = royal::reach(position, &FIELD, role, from);
        if role == Role::King { steps | castle::reach(position) } else { steps }
    }

    #[inline]
    fn make(position: &mut Position<Chess>, mv: Move) {
        let passed = position.extra.en_passant.take();
        position.move_man(mv);
        match mv.role {
            Role::Pawn if passed == Some(mv.to) => en_passant::remove_passed(position, mv.to),
            Role::Pawn => position.extra.en_passant = en_passant::offered(position, mv),
            Role::King => castle::bring_rook(position, mv),
            _ => {}
        }
        castle::forfeit(position, mv);
    }

    fn in_check(position: &Position<Chess>) -> bool {
        royal::in_check::<SLANTS, Chess>(&position.men, position.turn)
    }

    fn ending(position: &Position<Chess>, stalemate: Stalemate) -> Option<Outcome> {
        let stuck = position.count_moves() == 0;
        if stuck && Self::in_check(position) {
            Some(Outcome::win(!position.turn, Reason::Checkmate))
        } else if !Side::ALL.iter().any(|&side| Self::can_win(position, side, stalemate)) {
            Some(Outcome::draw(Reason::InsufficientMaterial))
        } else {
            stuck.then_some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn can_win(position: &Position<Chess>, side: Side, _: Stalemate) -> bool {
        can_mate(&position.men, side)
    }
}

/// Whether a side could mate by some sequence of moves, judged by material.
fn can_mate(men: &Men<u64>, side: Side) -> bool {
    let heavy = men.role(Role::Pawn) | men.role(Role::Rook) | men.role(Role::Queen);
    let knights = men.of(side, Role::Knight).count();
    let has_bishop = !men.of(side, Role::Bishop).is_empty();
    if men.side(side).meets(heavy) || knights >= 2 || (knights == 1 && has_bishop) {
        return true;
    }
    if knights == 1 {
        let harmless = men.role(Role::King) | men.role(Role::Queen);
        return men.side(!side).meets(!harmless);
    }
    let bishops = men.role(Role::Bishop);
    let both_colours = bishops.meets(DARK) && bishops.meets(!DARK);
    has_bishop && (both_colours || !(men.role(Role::Pawn) | men.role(Role::Knight)).is_empty())
}

/// The wing a move castles to, if it is castling.
pub(crate) fn castling_wing(mv: Move) -> Option<Wing> {
    castle::wing(mv)
}

/// The cells on which the king must be safe if the move is castling: where it stands, what it crosses, where it goes.
pub(crate) fn castling_way(mv: Move) -> Option<[CellIndex; 3]> {
    castle::wing(mv).map(|_| [mv.from, CellIndex::new(mv.from.index().midpoint(mv.to.index())), mv.to])
}
