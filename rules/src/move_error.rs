//! Why a move was refused: in words for the person who tried it, and as JSON with a stable code.

use thiserror::Error;

use crate::cell_name::CellName;
use crate::man::Role;
use crate::move_text::MoveText;
use crate::outcome::Outcome;
use crate::side::Side;

/// Why a move text is no legal move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// The board has no such cell.
    #[error("there is no cell {cell} on this board")]
    NoSuchCell {
        /// What was named.
        cell: CellName,
    },
    /// The origin is empty.
    #[error("no man on {cell}")]
    NoMan {
        /// The origin.
        cell: CellName,
    },
    /// The man on the origin is the other side's.
    #[error("it is {side}'s turn")]
    NotTheirTurn {
        /// Whose turn it is.
        side: Side,
    },
    /// An own man stands on the target.
    #[error("{mv}: {side}'s own {role} stands on {}", .mv.to())]
    OwnMan {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: MoveText,
        /// Whose men.
        side: Side,
        /// What stands on the target.
        role: Role,
    },
    /// The man does not move so.
    #[error("{mv}: the {role} on {} cannot go to {}", .mv.from(), .mv.to())]
    CannotReach {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: MoveText,
        /// What stands on the origin.
        role: Role,
    },
    /// The own king could be captured after the move.
    #[error("{mv}: the king on {king} would be in check")]
    KingInCheck {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: MoveText,
        /// Where the king would stand; where it castles, the first attacked cell of its way.
        king: CellName,
    },
    /// A pawn must be promoted, and to a man that exists.
    #[error("{mv}: say what the pawn becomes, one of {}", letters(.choices))]
    PromotionNeeded {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: MoveText,
        /// What it may become.
        choices: Vec<Role>,
    },
    /// The move is legal, but promotes nothing.
    #[error("{mv}: this move promotes no pawn")]
    NoPromotion {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: MoveText,
    },
}

/// The choices as in move texts: `"q, r, b, n"`.
fn letters(choices: &[Role]) -> String {
    let letters = choices.iter().map(|role| role.letter().to_ascii_lowercase().to_string());
    letters.collect::<Vec<_>>().join(", ")
}

/// Why a text is not read as a legal move, as move text or SAN.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
pub enum UnreadableMove {
    /// Neither notation.
    #[cfg_attr(feature = "serde", serde(rename = "no_move"))]
    #[error("{text:?} is neither a move text nor SAN")]
    Unknown {
        /// The text.
        text: String,
    },
    /// No man of this kind can make the move.
    #[error("{san}: no {side} {role} can go to {to}")]
    NobodyCan {
        /// The text.
        san: String,
        /// Whose turn it is.
        side: Side,
        /// Which kind of man.
        role: Role,
        /// Where to.
        to: CellName,
    },
    /// The text says "captures", but there is nothing to capture.
    #[error("{san}: there is nothing to capture on {to}")]
    NothingToCapture {
        /// The text.
        san: String,
        /// Where to.
        to: CellName,
    },
    /// Castling is not possible now.
    #[error("{san}: castling is not possible here")]
    CannotCastle {
        /// The text.
        san: String,
    },
    /// Several legal moves fit.
    #[error("ambiguous: {san} could be {}", listed(.moves))]
    Ambiguous {
        /// The text.
        san: String,
        /// The moves it could mean, in order of their texts.
        moves: Vec<MoveText>,
    },
    /// A move, but not a legal one.
    #[cfg_attr(feature = "serde", serde(untagged))]
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// `"b1d2 or f3d2"`.
fn listed(moves: &[MoveText]) -> String {
    moves.iter().map(MoveText::as_str).collect::<Vec<_>>().join(" or ")
}
