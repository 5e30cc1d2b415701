//! Why something was not said.

use tessera_protocol::{ChatTextError, Code, Millis, Params};

/// A frame of the chat that changed nothing, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChatRefusal {
    /// The channel is not for this player, or not yet.
    #[error("this channel is not for you; players and watchers talk apart until the end")]
    NoChatAccess,
    /// The host or the admin has muted the player.
    #[error("you are muted here")]
    Muted,
    /// Only the room's maker may mute.
    #[error("only who made the room may do this")]
    NotHost,
    /// The text cannot be said.
    #[error(transparent)]
    InvalidText(#[from] ChatTextError),
    /// Too much in too short a time.
    #[error("that was fast; wait for {} s", retry_after.0.div_ceil(1000))]
    TooFast {
        /// How long to wait.
        retry_after: Millis,
    },
    /// The channel has as many lines as it may have.
    #[error("the chat of this room is full")]
    Full,
}

impl ChatRefusal {
    /// The stable code on the wire.
    pub const fn code(&self) -> Code {
        match self {
            Self::NoChatAccess => Code::NoChatAccess,
            Self::Muted => Code::Muted,
            Self::NotHost => Code::NotHost,
            Self::InvalidText(_) => Code::InvalidText,
            Self::TooFast { .. } => Code::ChatTooFast,
            Self::Full => Code::ChatFull,
        }
    }

    /// What the code speaks of.
    pub fn params(&self) -> Params {
        let params = Params::new();
        match self {
            Self::InvalidText(error) => params.with("reason", error.reason()),
            Self::TooFast { retry_after } => params.with("retry_after", retry_after.0.div_ceil(1000)),
            Self::NoChatAccess | Self::Muted | Self::NotHost | Self::Full => params,
        }
    }
}
