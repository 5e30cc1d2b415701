//! Names of cells, the same grammar in all games: a lower-case letter and a number from 1.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The name of a cell: `e4`, `e10`. Which names exist depends on the board.
///
/// Ordered by the bytes of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[cfg_attr(feature = "serde", schemars(with = "String"))]
pub struct CellName {
    /// The text, padded with zeros.
    text: [u8; CellName::MAX_LEN],
}

/// A text that is no cell name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no cell name")]
pub struct InvalidCellName(pub String);

impl CellName {
    /// The longest name, in bytes.
    pub(crate) const MAX_LEN: usize = 3;

    /// The name made of a lower-case letter and a number from 1 to 99; `None` for anything else.
    #[must_use]
    pub fn new(letter: char, number: u8) -> Option<Self> {
        format!("{letter}{number}").parse().ok()
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let len = self.text.iter().position(|&byte| byte == 0).unwrap_or(Self::MAX_LEN);
        std::str::from_utf8(&self.text[..len]).expect("a cell name is ASCII")
    }

    /// The letter: a file in chess, a row on the other boards.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(self.text[0])
    }

    /// The number, from 1: a rank in chess, the place in the row on the other boards.
    #[must_use]
    pub fn number(self) -> u8 {
        self.text[1..].iter().take_while(|&&byte| byte != 0).fold(0, |n, byte| 10 * n + (byte - b'0'))
    }

    /// Splits a name off the front of `bytes`; `None` if there is none.
    pub(crate) fn split_off(bytes: &[u8]) -> Option<(CellName, &[u8])> {
        let (&letter, rest) = bytes.split_first()?;
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !letter.is_ascii_lowercase() || !(1..Self::MAX_LEN).contains(&digits) || rest[0] == b'0' {
            return None;
        }
        let mut text = [0; Self::MAX_LEN];
        text[..=digits].copy_from_slice(&bytes[..=digits]);
        Some((CellName { text }, &rest[digits..]))
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for CellName {
    type Err = InvalidCellName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match CellName::split_off(text.as_bytes()) {
            Some((name, [])) => Ok(name),
            _ => Err(InvalidCellName(text.to_owned())),
        }
    }
}

impl TryFrom<String> for CellName {
    type Error = InvalidCellName;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<CellName> for String {
    fn from(name: CellName) -> String {
        name.as_str().to_owned()
    }
}
