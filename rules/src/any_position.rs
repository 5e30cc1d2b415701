//! A position of any of the three games behind one face.

use std::fmt;

use crate::bits::CellIndex;
use crate::cell_name::CellName;
use crate::chess::Chess;
use crate::game::Game;
use crate::man::Man;
use crate::parachess::Parachess;
use crate::parob::Parob;
use crate::position::{Position, Variant};
use crate::position_error::{PositionWarning, UnsoundPosition};
use crate::side::Side;
use crate::tiling::Tiling;

/// A sound position of one of the three games. It displays as its canonical position text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnyPosition(Inner);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Inner {
    Chess(Position<Chess>),
    Parob(Position<Parob>),
    Parachess(Position<Parachess>),
}

/// Runs an expression on the position inside, whichever game it is of.
macro_rules! inside {
    ($any:expr, $position:ident => $result:expr) => {
        match $any {
            Inner::Chess($position) => $result,
            Inner::Parob($position) => $result,
            Inner::Parachess($position) => $result,
        }
    };
}

mod endings;
mod moves;

/// A position read from text, and what the text claimed beyond it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The position.
    pub position: AnyPosition,
    /// What was left out of it.
    pub warnings: Vec<PositionWarning>,
}

const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PAROB_START: &str = "b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1";
const PAROB_OPEN_CASTLE: &str = "1/rbbr/ppppp/6/7/6/PPPPP/RBBR/1 w 0 1";
const PARACHESS_START: &str = "rsqksr/1bb1/pppppppp/5/10/6/10/5/PPPPPPPP/1BB1/RSQKSR w 0 1";

impl AnyPosition {
    /// The usual start of a game.
    #[must_use]
    pub fn start(game: Game) -> Self {
        let text = match game {
            Game::Chess => CHESS_START,
            Game::Parob => PAROB_START,
            Game::Parachess => PARACHESS_START,
        };
        Self::parse(game, text).expect("the usual start is sound").position
    }

    /// The start of PAROB with both castles empty.
    #[must_use]
    pub fn open_castle() -> Self {
        Self::parse(Game::Parob, PAROB_OPEN_CASTLE).expect("the open start is sound").position
    }

    /// Reads a position text: strictly, but chess FENs of other programs leniently.
    ///
    /// # Errors
    /// Every reason why the text is no sound position of the game.
    pub fn parse(game: Game, text: &str) -> Result<Parsed, UnsoundPosition> {
        fn read<V: Variant>(
            text: &str,
            wrap: impl FnOnce(Position<V>) -> Inner,
        ) -> Result<Parsed, UnsoundPosition> {
            let (position, warnings) = Position::read(text)?;
            Ok(Parsed { position: AnyPosition(wrap(position)), warnings })
        }
        match game {
            Game::Chess => read(text, Inner::Chess),
            Game::Parob => read(text, Inner::Parob),
            Game::Parachess => read(text, Inner::Parachess),
        }
    }

    /// Which game it is a position of.
    #[must_use]
    pub fn game(&self) -> Game {
        match self.0 {
            Inner::Chess(_) => Game::Chess,
            Inner::Parob(_) => Game::Parob,
            Inner::Parachess(_) => Game::Parachess,
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        inside!(&self.0, position => position.turn)
    }

    /// The move number, from 1; it rises after Black's moves.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        inside!(&self.0, position => position.number())
    }

    /// Half-moves since the last capture or pawn move.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        inside!(&self.0, position => position.clock())
    }

    /// Whether the side to move is in check; never in PAROB.
    #[must_use]
    pub fn in_check(&self) -> bool {
        inside!(&self.0, position => Variant::in_check(position))
    }

    /// The man on a cell; `None` if it is empty or not on the board.
    #[must_use]
    pub fn man_at(&self, cell: CellName) -> Option<Man> {
        self.man(Tiling::of(self.game()).find(cell)?)
    }

    /// All men, in order of the cells from White's end, each row from White's left.
    pub fn men(&self) -> impl Iterator<Item = (CellName, Man)> {
        let tiling = Tiling::of(self.game());
        tiling.cells().filter_map(move |cell| Some((tiling.name(cell), self.man(cell)?)))
    }

    /// The man on a cell of the board.
    pub(crate) fn man(&self, cell: CellIndex) -> Option<Man> {
        inside!(&self.0, position => position.men.at(cell))
    }

    /// Whether both count as the same position for repetition.
    #[must_use]
    pub fn repeats(&self, other: &AnyPosition) -> bool {
        match (&self.0, &other.0) {
            (Inner::Chess(a), Inner::Chess(b)) => a.repeats(b),
            (Inner::Parob(a), Inner::Parob(b)) => a.repeats(b),
            (Inner::Parachess(a), Inner::Parachess(b)) => a.repeats(b),
            _ => false,
        }
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        inside!(&self.0, position => position.fmt(f))
    }
}
