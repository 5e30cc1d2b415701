//! Words of the chat.

use std::{fmt, str::FromStr};

use crate::{
    characters::{is_invisible, is_unsafe},
    wire_text::wire_text,
};

/// Why a text cannot be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChatTextError {
    /// Nothing but blanks.
    #[error("there is nothing said")]
    Empty,
    /// More than 280 characters.
    #[error("a line has at most 280 characters")]
    TooLong,
    /// A control or a change of direction.
    #[error("a line holds no controls, not U+{:04X}", u32::from(*.0))]
    ForbiddenCharacter(char),
}

impl ChatTextError {
    /// The stable word for it, param `reason` of [`crate::Code::InvalidText`].
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong => "too_long",
            Self::ForbiddenCharacter(_) => "forbidden_character",
        }
    }
}

/// A line of the chat: 1 to 280 characters without the blanks around them, no line breaks, no other controls, no changes of
/// direction.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ChatText(Box<str>);

impl FromStr for ChatText {
    type Err = ChatTextError;

    fn from_str(text: &str) -> Result<Self, ChatTextError> {
        if let Some(c) = text.chars().find(|&c| is_unsafe(c)) {
            return Err(ChatTextError::ForbiddenCharacter(c));
        }
        let text = text.trim();
        match text.chars().count() {
            _ if text.chars().all(|c| c.is_whitespace() || is_invisible(c)) => Err(ChatTextError::Empty),
            ..=280 => Ok(Self(text.into())),
            _ => Err(ChatTextError::TooLong),
        }
    }
}

impl ChatText {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChatText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

wire_text!(ChatText, "ChatText", "^.{1,280}$");
