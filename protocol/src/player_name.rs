//! Names of players. Whether one is taken is not decided here.

use std::{fmt, str::FromStr};

use crate::{
    characters::{is_invisible, is_unsafe},
    wire_text::wire_text,
};

/// Why a text is no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Fewer than two characters.
    #[error("a name has at least 2 characters")]
    TooShort,
    /// More than 24 characters.
    #[error("a name has at most 24 characters")]
    TooLong,
    /// A control, a change of direction, something that cannot be seen, or a blank other than the space.
    #[error("a name holds no controls and nothing invisible, not U+{:04X}", u32::from(*.0))]
    ForbiddenCharacter(char),
    /// A space at an end, or two in a row.
    #[error("a name has single spaces between its words and none around them")]
    Blanks,
}

impl NameError {
    /// The stable word for it, param `reason` of [`crate::Code::InvalidName`].
    pub const fn reason(self) -> &'static str {
        match self {
            Self::TooShort => "too_short",
            Self::TooLong => "too_long",
            Self::ForbiddenCharacter(_) => "forbidden_character",
            Self::Blanks => "blanks",
        }
    }
}

/// A name that a player may bear: 2 to 24 characters, none of them a control, a change of direction or invisible.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerName(Box<str>);

impl FromStr for PlayerName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let forbidden = |c: &char| is_unsafe(*c) || is_invisible(*c) || (c.is_whitespace() && *c != ' ');
        if let Some(c) = text.chars().find(forbidden) {
            return Err(NameError::ForbiddenCharacter(c));
        }
        if text.starts_with(' ') || text.ends_with(' ') || text.contains("  ") {
            return Err(NameError::Blanks);
        }
        match text.chars().count() {
            ..2 => Err(NameError::TooShort),
            2..=24 => Ok(Self(text.into())),
            _ => Err(NameError::TooLong),
        }
    }
}

impl PlayerName {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

wire_text!(PlayerName, "PlayerName", "^.{2,24}$");
