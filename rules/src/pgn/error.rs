//! Why a game could not be read, and what was odd about one that could.

use std::fmt;

use thiserror::Error;

use super::limits::{MAX_PLIES, MAX_VARIATION_DEPTH};
use super::place::Place;
use super::tags::InvalidTag;
use crate::{HouseRuleError, UnreadableMove, UnsoundPosition};

/// A game that could not be read, and where in the text it failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {fault}")]
pub struct ReadError {
    /// Where the fault lies.
    pub place: Place,
    /// What it is.
    #[source]
    pub fault: Fault,
}

/// What is wrong with a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
#[cfg_attr(feature = "serde", schemars(rename = "RecordFault"))]
pub enum Fault {
    /// A move that cannot be read or played.
    #[error("move {number} {text:?}: {}", without_move(.text, .why))]
    Move {
        /// The number as written in move lists, `12.` or `12...`.
        number: String,
        /// The move as it stands in the text, cut if it is long.
        text: String,
        /// Why it cannot be played.
        #[source]
        why: MoveFault,
    },
    /// A variant that is none of the three games.
    #[error("the variant {name:?} is not played here; known are Standard, Parob and Parachess")]
    UnknownVariant {
        /// Its name.
        name: String,
    },
    /// A start position that breaks the rules.
    #[error("the start position is unsound: {0}")]
    UnsoundStart(#[source] UnsoundPosition),
    /// A word of the tag `HouseRules` that names no house rule.
    #[error("{word:?} is no house rule")]
    UnknownHouseRule {
        /// The word.
        word: String,
    },
    /// A comment without its `}`.
    #[error("this comment is never closed")]
    UnclosedComment,
    /// A variation without its `)`.
    #[error("this variation is never closed")]
    UnclosedVariation,
    /// A `[` that begins no tag pair.
    #[error("this is no tag pair; one looks like [Event \"name\"]")]
    MalformedTag,
    /// A bracket or quote without its partner.
    #[error("{found:?} has no place here")]
    Stray {
        /// What stands there.
        found: char,
    },
    /// More variations within variations than [`MAX_VARIATION_DEPTH`].
    #[error("variations are nested more than {MAX_VARIATION_DEPTH} deep")]
    TooDeep,
    /// More half-moves than [`MAX_PLIES`].
    #[cfg_attr(feature = "serde", serde(rename = "game_too_long"))]
    #[error("the game has more than {MAX_PLIES} half-moves")]
    TooLong,
    /// House rules that the game does not have.
    #[cfg_attr(feature = "serde", serde(untagged))]
    #[error(transparent)]
    HouseRules(#[from] HouseRuleError),
    /// A tag that a record cannot hold.
    #[cfg_attr(feature = "serde", serde(untagged))]
    #[error(transparent)]
    Tag(#[from] InvalidTag),
}

/// Why a word of the moves is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
pub enum MoveFault {
    /// A null move, as analysts write it.
    #[error("nobody may pass")]
    Pass,
    /// A word longer than any move.
    #[cfg_attr(feature = "serde", serde(rename = "move_too_long"))]
    #[error("no move is so long")]
    TooLong,
    /// A word that names no legal move, or several.
    #[cfg_attr(feature = "serde", serde(untagged))]
    #[error(transparent)]
    Unreadable(#[from] UnreadableMove),
}

/// The reason without the move, where it begins with it: the fault has named it.
fn without_move(text: &str, why: &MoveFault) -> String {
    let why = why.to_string();
    why.strip_prefix(text).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(&why).to_owned()
}

/// Something a reader should know about a game that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Where it was seen.
    pub place: Place,
    /// What it is, for people.
    pub text: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}
