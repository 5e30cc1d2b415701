//! Castling rights of chess.

use std::fmt;

use crate::side::Side;

/// The side of the board a king castles to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wing {
    /// Towards the h-file.
    King,
    /// Towards the a-file.
    Queen,
}

/// One castling right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Right {
    /// Whose.
    pub(crate) side: Side,
    /// Where to.
    pub(crate) wing: Wing,
}

impl Right {
    /// All rights in canonical order.
    pub(crate) const ALL: [Right; 4] = [
        Right { side: Side::White, wing: Wing::King },
        Right { side: Side::White, wing: Wing::Queen },
        Right { side: Side::Black, wing: Wing::King },
        Right { side: Side::Black, wing: Wing::Queen },
    ];

    /// The letter in FEN.
    pub(crate) fn letter(self) -> char {
        match (self.side, self.wing) {
            (Side::White, Wing::King) => 'K',
            (Side::White, Wing::Queen) => 'Q',
            (Side::Black, Wing::King) => 'k',
            (Side::Black, Wing::Queen) => 'q',
        }
    }

    const fn bit(self) -> u8 {
        1 << (2 * self.side as u8 + self.wing as u8)
    }
}

/// A set of castling rights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Castling(u8);

impl Castling {
    /// No right at all.
    pub(crate) const NONE: Castling = Castling(0);

    /// Reads `-` or letters in any order, each at most once.
    pub(crate) fn read(text: &str) -> Option<Castling> {
        if text == "-" {
            return Some(Castling::NONE);
        }
        let mut rights = Castling::NONE;
        for letter in text.chars() {
            let right = Right::ALL.into_iter().find(|right| right.letter() == letter)?;
            if rights.has(right) {
                return None;
            }
            rights = rights.with(right);
        }
        (rights != Castling::NONE).then_some(rights)
    }

    /// The set with a right added.
    pub(crate) const fn with(self, right: Right) -> Castling {
        Castling(self.0 | right.bit())
    }

    /// The set without the rights of `lost`.
    #[inline]
    pub(crate) const fn without(self, lost: Castling) -> Castling {
        Castling(self.0 & !lost.0)
    }

    /// Whether the right is in the set.
    #[inline]
    pub(crate) const fn has(self, right: Right) -> bool {
        self.0 & right.bit() != 0
    }

    /// Whether there is no right left.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rights in canonical order.
    pub(crate) fn rights(self) -> impl Iterator<Item = Right> {
        Right::ALL.into_iter().filter(move |&right| self.has(right))
    }
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.rights().try_for_each(|right| write!(f, "{}", right.letter()))
    }
}
