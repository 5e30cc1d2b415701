//! Moves as text, on the wire and in logs: where from, where to, and what a pawn becomes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::cell_name::CellName;

/// A move as written, not yet judged: `e2e4`, `e7e8q`, `e10f6`. Castling is the king's move.
///
/// Ordered by the bytes of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[cfg_attr(feature = "serde", schemars(with = "String"))]
pub struct MoveText {
    /// The text, padded with zeros: as a whole, so that the order is that of the bytes.
    text: [u8; MoveText::MAX_LEN],
}

/// A text that is no move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no move text")]
pub struct InvalidMoveText(pub String);

impl MoveText {
    const MAX_LEN: usize = 2 * CellName::MAX_LEN + 1;

    /// The move from one cell to another; `promotion` is the lower-case letter of the new man.
    ///
    /// A letter that is not lower-case ASCII is left out.
    #[must_use]
    pub fn new(from: CellName, to: CellName, promotion: Option<char>) -> Self {
        let mut text = [0; Self::MAX_LEN];
        let promotion =
            promotion.filter(char::is_ascii_lowercase).and_then(|letter| u8::try_from(letter).ok());
        let bytes = from.as_str().bytes().chain(to.as_str().bytes()).chain(promotion);
        text.iter_mut().zip(bytes).for_each(|(slot, byte)| *slot = byte);
        MoveText { text }
    }

    /// The origin.
    #[must_use]
    pub fn from(&self) -> CellName {
        self.parts().0
    }

    /// The target.
    #[must_use]
    pub fn to(&self) -> CellName {
        self.parts().1
    }

    /// The lower-case letter of the man a pawn becomes.
    #[must_use]
    pub fn promotion(&self) -> Option<char> {
        self.parts().2
    }

    /// The move as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let len = self.text.iter().position(|&byte| byte == 0).unwrap_or(Self::MAX_LEN);
        std::str::from_utf8(&self.text[..len]).expect("a move text is ASCII")
    }

    fn parts(&self) -> (CellName, CellName, Option<char>) {
        split(self.as_str().as_bytes()).expect("a move text was read or made from these parts")
    }
}

/// The parts of a move text, `None` if it is none.
fn split(text: &[u8]) -> Option<(CellName, CellName, Option<char>)> {
    let (from, rest) = CellName::split_off(text)?;
    let (to, rest) = CellName::split_off(rest)?;
    match rest {
        [] => Some((from, to, None)),
        [letter] if letter.is_ascii_lowercase() => Some((from, to, Some(char::from(*letter)))),
        _ => None,
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for MoveText {
    type Err = InvalidMoveText;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (from, to, promotion) = split(text.as_bytes()).ok_or_else(|| InvalidMoveText(text.to_owned()))?;
        Ok(MoveText::new(from, to, promotion))
    }
}

impl TryFrom<String> for MoveText {
    type Error = InvalidMoveText;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<MoveText> for String {
    fn from(text: MoveText) -> String {
        text.as_str().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_grammar() {
        for text in ["e2e4", "e7e8q", "e10f6", "a1b10", "j2k3s"] {
            assert_eq!(text.parse::<MoveText>().unwrap().to_string(), text);
        }
        for text in ["", "e2", "E2e4", "e2e4Q", "e2 e4", "e0e4", "e02e4", "e2e4qq", "e123e4", "é2e4", "e2-e4"]
        {
            assert!(text.parse::<MoveText>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn ordered_by_bytes() {
        let [a, b] = ["e10f6", "e1f6"].map(|text| text.parse::<MoveText>().unwrap());
        assert!(a < b && a.as_str() < b.as_str());
        assert!(a.from() < "e2".parse().unwrap());
    }
}
