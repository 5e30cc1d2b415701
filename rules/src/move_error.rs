//! Why a move was refused, in words for the person who tried it.

use thiserror::Error;

use crate::cell_name::CellName;
use crate::man::Role;
use crate::move_text::MoveText;
use crate::outcome::Outcome;
use crate::side::Side;

/// Why a move text is no legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// The board has no such cell.
    #[error("there is no cell {0} on this board")]
    NoSuchCell(CellName),
    /// The origin is empty.
    #[error("no man on {0}")]
    NoMan(CellName),
    /// The man on the origin is the other side's.
    #[error("it is {0}'s turn")]
    NotTheirTurn(Side),
    /// An own man stands on the target.
    #[error("{mv}: {side}'s own {role} stands on {}", .mv.to())]
    OwnMan {
        /// The move.
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
        mv: MoveText,
        /// What stands on the origin.
        role: Role,
    },
    /// The own king could be captured after the move.
    #[error("{mv}: the king on {king} would be in check")]
    KingInCheck {
        /// The move.
        mv: MoveText,
        /// Where the king would stand.
        king: CellName,
    },
    /// A pawn must be promoted, and to a man that exists.
    #[error("{mv}: say what the pawn becomes, one of {}", letters(.choices))]
    PromotionNeeded {
        /// The move.
        mv: MoveText,
        /// What it may become.
        choices: &'static [Role],
    },
    /// The move is legal, but promotes nothing.
    #[error("{0}: this move promotes no pawn")]
    NoPromotion(MoveText),
}

/// The choices as in move texts: `"q, r, b, n"`.
fn letters(choices: &[Role]) -> String {
    let letters = choices.iter().map(|role| role.letter().to_ascii_lowercase().to_string());
    letters.collect::<Vec<_>>().join(", ")
}

/// Why a text is not read as a legal move, as move text or SAN.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnreadableMove {
    /// Neither notation.
    #[error("{0:?} is neither a move text nor SAN")]
    Unknown(String),
    /// A move, but not a legal one.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
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
    #[error("{0}: castling is not possible here")]
    CannotCastle(String),
    /// Several legal moves fit.
    #[error("ambiguous: {san} could be {}", listed(.moves))]
    Ambiguous {
        /// The text.
        san: String,
        /// The moves it could mean, in order of their texts.
        moves: Vec<MoveText>,
    },
}

/// `"b1d2 or f3d2"`.
fn listed(moves: &[MoveText]) -> String {
    moves.iter().map(MoveText::as_str).collect::<Vec<_>>().join(" or ")
}
