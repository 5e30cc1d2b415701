//! Why a position text is refused, and what was left out of one that is not. An error's text is for people; as JSON it has
//! a stable code, and what the code speaks of.

use thiserror::Error;

use crate::cell_name::CellName;
use crate::man::Role;
use crate::setup::{MAX_COUNTER, MAX_LEN};
use crate::side::Side;

/// One reason why a text is no sound position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
pub enum PositionFault {
    /// Nothing at all.
    #[cfg_attr(feature = "serde", serde(rename = "position_empty"))]
    #[error("the position text is empty")]
    Empty,
    /// Far more than any position needs; nothing else is judged.
    #[cfg_attr(feature = "serde", serde(rename = "position_too_long"))]
    #[error("a position text has at most {MAX_LEN} bytes, not {found}")]
    TooLong {
        /// How many bytes it has.
        found: usize,
    },
    /// Too few or too many fields.
    #[error("a position text of this game has {expected} fields, not {found}")]
    Fields {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Too few or too many rows.
    #[error("the board has {expected} rows, not {found}")]
    Rows {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A row of the wrong length.
    #[error("row {row} from the top has {expected} cells, not {found}")]
    RowLength {
        /// Which row, from 1 at the top.
        row: usize,
        /// How many cells it should have.
        expected: usize,
        /// How many cells the text fills.
        found: usize,
    },
    /// A letter that names no man of the game.
    #[error("{letter:?} in row {row} from the top is no man of this game")]
    UnknownMan {
        /// What stands there.
        letter: char,
        /// Which row, from 1 at the top.
        row: usize,
    },
    /// A number of empty cells that is no plain number from 1.
    #[error("{run:?} in row {row} from the top is no number of empty cells")]
    EmptyRun {
        /// What stands there.
        run: String,
        /// Which row, from 1 at the top.
        row: usize,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is {found:?}, neither \"w\" nor \"b\"")]
    Turn {
        /// What stands there.
        found: String,
    },
    /// The castling field is neither `-` nor letters of `KQkq`, each once.
    #[error("castling rights {found:?} are neither \"-\" nor letters of \"KQkq\", each once")]
    Castling {
        /// What stands there.
        found: String,
    },
    /// The en-passant field is neither `-` nor a cell.
    #[error("en-passant cell {found:?} is neither \"-\" nor a cell of the board")]
    EnPassant {
        /// What stands there.
        found: String,
    },
    /// The half-move counter is no plain number in bounds.
    #[error("half-moves since the last capture or pawn move: {found:?} is no number from 0 to {MAX_COUNTER}")]
    Clock {
        /// What stands there.
        found: String,
    },
    /// The move number is no plain number in bounds.
    #[error("move number {found:?} is no number from 1 to {MAX_COUNTER}")]
    Number {
        /// What stands there.
        found: String,
    },
    /// Not exactly one king.
    #[error("{side} has {found} kings, not one")]
    Kings {
        /// Whose.
        side: Side,
        /// How many.
        found: u32,
    },
    /// A pawn where no pawn of its side could stand.
    #[error("a {side} pawn cannot stand on {cell}")]
    Pawn {
        /// Whose.
        side: Side,
        /// Where.
        cell: CellName,
    },
    /// The side that just moved is in check.
    #[error("the {side} king on {cell} is in check, but it is {}'s turn", !*.side)]
    OtherSideInCheck {
        /// Whose king.
        side: Side,
        /// Where.
        cell: CellName,
    },
    /// Both sides are in the other's castle.
    #[error("both sides have a man in the enemy castle")]
    BothCastles,
    /// The side in the enemy castle is to move, though the game ended when it got there.
    #[error("the {side} {} on {cell} is in the enemy castle, but it is {side}'s turn", .role)]
    CastleWithMove {
        /// Whose man.
        side: Side,
        /// What.
        role: Role,
        /// Where.
        cell: CellName,
    },
}

/// A text that is no sound position, with every reason.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[error("{}", self.reasons().collect::<Vec<_>>().join("; "))]
pub struct UnsoundPosition {
    faults: Vec<PositionFault>,
}

impl UnsoundPosition {
    /// The error for these faults, of which there is at least one.
    pub(crate) fn new(faults: Vec<PositionFault>) -> Self {
        debug_assert!(!faults.is_empty());
        UnsoundPosition { faults }
    }

    /// Every fault.
    #[must_use]
    pub fn faults(&self) -> &[PositionFault] {
        &self.faults
    }

    /// Every reason as text.
    pub fn reasons(&self) -> impl Iterator<Item = String> {
        self.faults.iter().map(ToString::to_string)
    }
}

/// Something a position text claimed that was left out, since the men do not support it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PositionWarning {
    /// A castling right without its king or rook at home.
    #[error("castling right {0:?} dropped: king and rook are not both at home")]
    Castling(char),
    /// An en-passant cell that no pawn could just have passed.
    #[error("en-passant cell {0} dropped: no pawn could just have passed it")]
    EnPassant(CellName),
}
