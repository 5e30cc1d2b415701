//! Identifiers: opaque on the wire, one parsing door each.
//!
//! Ids of rooms and players and all secrets are 128 or 256 random bits in base 62; ids of commands are the client's own.

mod base62;

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::wire_text::wire_text;

/// Why a text is no identifier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IdError {
    /// Not 22 characters of base 62.
    #[error("an id is 22 characters of 0-9, A-Z, a-z, not {0:?}")]
    Id(String),
    /// A number above 128 bits, which no server ever gives.
    #[error("no id is as large as {0:?}: it has 128 bits, so 7n42DGM5Tflk9n8mt7Fhc7 is the last")]
    TooLarge(String),
    /// Not 1 to 36 characters of letters, digits, `-` and `_`.
    #[error("a command id is 1 to 36 characters of A-Z, a-z, 0-9, - and _, not {0:?}")]
    Command(String),
}

/// Defines an id of 128 bits: 22 characters of base 62 on the wire.
macro_rules! uuid_id {
    ($(#[$doc:meta])* $type:ident, $name:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type(Uuid);

        impl $type {
            /// The same 128 bits as a UUID, as stores keep them.
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }
        impl From<Uuid> for $type {
            fn from(uuid: Uuid) -> Self {
                Self(uuid)
            }
        }
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&base62::encode(self.0.as_u128()))
            }
        }
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }
        impl FromStr for $type {
            type Err = IdError;
            fn from_str(text: &str) -> Result<Self, IdError> {
                match base62::decode(text) {
                    Ok(bits) => Ok(Self(Uuid::from_u128(bits))),
                    Err(base62::Fault::Form) => Err(IdError::Id(clip(text))),
                    Err(base62::Fault::TooLarge) => Err(IdError::TooLarge(clip(text))),
                }
            }
        }
        wire_text!($type, $name, "^[0-9A-Za-z]{22}$");
    };
}

uuid_id! {
    /// A room, and so a game. Random (UUID v4); knowing it gives no right to a seat.
    RoomId, "RoomId"
}
uuid_id! {
    /// A player. Public: it tells one player from another and proves nothing.
    PlayerId, "PlayerId"
}
uuid_id! {
    /// 128 secret bits in a link: whoever has an invitation may take the seat, whoever has a watch key may watch.
    Secret, "Secret"
}

/// A command's id, chosen by the client that sends it and the same whenever it sends that command again.
///
/// One to 36 characters of letters, digits, `-` and `_`: a UUID in any usual form fits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandId(Box<str>);

impl CommandId {
    /// The id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<Uuid> for CommandId {
    fn from(uuid: Uuid) -> Self {
        Self(base62::encode(uuid.as_u128()).into())
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for CommandId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        match text.len() {
            1..=36 if text.bytes().all(plain) => Ok(Self(text.into())),
            _ => Err(IdError::Command(clip(text))),
        }
    }
}

wire_text!(CommandId, "CommandId", "^[0-9A-Za-z_-]{1,36}$");

/// Place of an event in its room's log: contiguous from 1; 0 stands before the first event.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seq(pub u32);

impl Seq {
    /// Before the first event.
    pub const ZERO: Self = Self(0);

    /// The seq that must come next.
    ///
    /// Stays where it is at the largest number; a room's bound on events lies far below it.
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An offer is named by the seq of the event that made it, which no other offer in the room can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct OfferId(pub Seq);

/// The first characters of a text that is quoted in an error.
fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}
