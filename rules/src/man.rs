//! The men: their kinds, letters and sides.

use std::fmt;

use crate::names::words;
use crate::side::Side;

/// The kind of a man. No game has all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Role {
    /// The pawn of all three games.
    Pawn,
    /// The rook of all three games.
    Rook,
    /// The bishop of all three games.
    Bishop,
    /// The queen of chess and Parachess.
    Queen,
    /// The king of chess and Parachess.
    King,
    /// The knight of chess.
    Knight,
    /// The sorcerer of Parachess.
    Sorcerer,
}

words!(Role, "man", {
    Pawn => "pawn",
    Rook => "rook",
    Bishop => "bishop",
    Queen => "queen",
    King => "king",
    Knight => "knight",
    Sorcerer => "sorcerer",
});

impl Role {
    /// The capital letter, as in SAN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Queen => 'Q',
            Role::King => 'K',
            Role::Knight => 'N',
            Role::Sorcerer => 'S',
        }
    }

    /// The kind with this capital letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Role> {
        Self::ALL.iter().copied().find(|role| role.letter() == letter)
    }
}

/// A man of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
}

impl Man {
    /// The letter as in position texts: White's men in capitals.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.role.letter(),
            Side::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The man with this letter, capitals being White's.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Man> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some(Man { side, role: Role::from_letter(letter.to_ascii_uppercase())? })
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.role)
    }
}
