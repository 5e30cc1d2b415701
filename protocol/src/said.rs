//! What people may write: names and words of the chat. Whether a name is taken is not decided here.

use std::{fmt, str::FromStr};

use crate::wire_text::wire_text;

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

macro_rules! readable {
    ($type:ty) => {
        impl $type {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

readable!(PlayerName);
readable!(ChatText);
wire_text!(PlayerName, "PlayerName", "^.{2,24}$");
wire_text!(ChatText, "ChatText", "^.{1,280}$");

/// Controls, line and paragraph separators, and what changes the direction of the text around it.
fn is_unsafe(c: char) -> bool {
    let directs =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{206F}');
    c.is_control() || directs || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FFF9}'..='\u{FFFB}')
}

/// What leaves no mark of its own; some of it joins emoji, which are for chats and not for names.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{115F}' | '\u{1160}'
            | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200D}'
            | '\u{2060}'..='\u{2065}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}
