//! How a game ended: who won, and why.

use std::fmt;

use crate::names::words;
use crate::side::Side;

/// Why a game ended: first the reasons of the rules, then those of conduct.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Reason {
    /// The side to move is in check and cannot escape (chess, Parachess).
    Checkmate,
    /// A man stands in the enemy castle (PAROB).
    Castle,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// No side could win with the men left.
    InsufficientMaterial,
    /// The same position for the third time (the fifth, where draws are claimed and nobody did).
    ThreefoldRepetition,
    /// 100 half-moves without capture or pawn move (150, where draws are claimed and nobody did).
    FiftyMoves,
    /// A player gave up.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player's time ran out.
    Timeout,
    /// A player's time ran out, but the other side could not have won: a draw.
    TimeoutVsInsufficient,
    /// A player left; the other claimed the win or a draw.
    Abandoned,
    /// Ended without a result.
    Aborted,
}

words!(Reason, "reason", {
    Checkmate => "checkmate",
    Castle => "castle",
    Stalemate => "stalemate",
    InsufficientMaterial => "insufficient_material",
    ThreefoldRepetition => "threefold_repetition",
    FiftyMoves => "fifty_moves",
    Resignation => "resignation",
    Agreement => "agreement",
    Timeout => "timeout",
    TimeoutVsInsufficient => "timeout_vs_insufficient",
    Abandoned => "abandoned",
    Aborted => "aborted",
});

/// The end of a game. Without a winner it is a draw, or no result if [`Reason::Aborted`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Outcome {
    /// The side that won, if any.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// A win of `side`.
    #[must_use]
    pub const fn win(side: Side, reason: Reason) -> Self {
        Outcome { winner: Some(side), reason }
    }

    /// An end without a winner.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Outcome { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason.as_str().replace('_', " ");
        match self.winner {
            Some(side) => write!(f, "{side} wins ({reason})"),
            None if self.reason == Reason::Aborted => f.write_str(&reason),
            None => write!(f, "draw ({reason})"),
        }
    }
}
