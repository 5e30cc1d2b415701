//! The result of a game as PGN writes it.

use crate::{Outcome, Reason, Side};

/// What a result token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Win(Side),
    Draw,
    None,
}

impl Verdict {
    pub(super) fn of(outcome: Option<Outcome>) -> Verdict {
        match outcome {
            None | Some(Outcome { reason: Reason::Aborted, .. }) => Verdict::None,
            Some(Outcome { winner: Some(side), .. }) => Verdict::Win(side),
            Some(Outcome { winner: None, .. }) => Verdict::Draw,
        }
    }

    /// Reads the forms in use; `None` for a text that is no result.
    pub(super) fn read(text: &str) -> Option<Verdict> {
        match text.replace('–', "-").as_str() {
            "1-0" => Some(Verdict::Win(Side::White)),
            "0-1" => Some(Verdict::Win(Side::Black)),
            "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Verdict::Draw),
            "*" => Some(Verdict::None),
            _ => None,
        }
    }

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Verdict::Win(Side::White) => "1-0",
            Verdict::Win(Side::Black) => "0-1",
            Verdict::Draw => "1/2-1/2",
            Verdict::None => "*",
        }
    }

    pub(super) fn winner(self) -> Option<Side> {
        match self {
            Verdict::Win(side) => Some(side),
            Verdict::Draw | Verdict::None => None,
        }
    }
}
