//! Why a room did not do what it was asked.

use tessera_protocol::{Code, Params};
use tessera_room::{BrokenLog, Refusal, chat::ChatRefusal};
use tracing::error;

use crate::store::StoreError;

/// Why a room did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RoomError {
    /// The room itself says no; nothing changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It was not said.
    #[error(transparent)]
    Unsaid(#[from] ChatRefusal),
    /// There is no such room.
    #[error("there is no such room, or not any more")]
    NoSuchRoom,
    /// The visitor may not see it.
    #[error("this game is not for everybody to see; whoever plays in it can give you its watch link")]
    NoAccess,
    /// Too much at once; nothing changed.
    #[error("the room is busy; send the same again")]
    Busy,
    /// The store does not answer; nothing changed.
    #[error("the games cannot be reached at the moment; nothing changed, send the same again")]
    Unavailable,
    /// The store failed while it wrote, and cannot be asked what became of it.
    #[error("it is not known whether this was written; send the same again, it will not be done twice")]
    OutcomeUnknown,
    /// No further room fits into memory.
    #[error("the server is full; come back later")]
    ServerFull,
    /// The room's log cannot be read. It is left as it is, and the room is not served.
    #[error("this room's log cannot be read; the server's log tells more")]
    Unreadable,
}

impl RoomError {
    /// The stable code on the wire.
    pub(crate) const fn code(&self) -> Code {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Unsaid(refusal) => refusal.code(),
            Self::NoSuchRoom => Code::NoSuchRoom,
            Self::NoAccess => Code::NoAccess,
            Self::Busy => Code::Busy,
            Self::Unavailable | Self::OutcomeUnknown => Code::Unavailable,
            Self::ServerFull => Code::ServerFull,
            Self::Unreadable => Code::Internal,
        }
    }

    /// What the code speaks of.
    pub(crate) fn params(&self) -> Params {
        match self {
            Self::Refused(refusal) => refusal.params(),
            Self::Unsaid(refusal) => refusal.params(),
            _ => Params::new(),
        }
    }

    /// Whether the same may work in a moment.
    pub(crate) const fn may_be_repeated(&self) -> bool {
        matches!(self, Self::Busy | Self::Unavailable | Self::OutcomeUnknown | Self::ServerFull)
    }
}

impl From<StoreError> for RoomError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::Busy,
            StoreError::Unavailable(_) => Self::Unavailable,
            StoreError::Unknown(_) => Self::OutcomeUnknown,
            StoreError::Unreadable { .. } | StoreError::Corrupt(_) => {
                error!(error = &error as &dyn std::error::Error, "the store holds what cannot be read");
                Self::Unreadable
            }
        }
    }
}

impl From<BrokenLog> for RoomError {
    fn from(error: BrokenLog) -> Self {
        error!(%error, "a room's log makes no game");
        Self::Unreadable
    }
}
