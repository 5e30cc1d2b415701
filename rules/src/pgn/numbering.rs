//! Move numbers of a list of moves.

use crate::{AnyPosition, Side};

/// How the half-moves of a game are numbered, by its start position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbering {
    first: usize,
    black_begins: bool,
}

impl Numbering {
    pub(super) fn from(start: &AnyPosition) -> Numbering {
        Numbering {
            first: usize::try_from(start.move_number()).expect("a move number is bounded"),
            black_begins: start.side_to_move() == Side::Black,
        }
    }

    /// The number of the half-move at `index`, from 0: `12.` for White, `12...` for Black.
    pub(super) fn label(self, index: usize) -> String {
        let number = self.first + (index + usize::from(self.black_begins)) / 2;
        format!("{number}{}", if self.is_white(index) { "." } else { "..." })
    }

    pub(super) fn is_white(self, index: usize) -> bool {
        index.is_multiple_of(2) != self.black_begins
    }
}
