//! What can be asked of a room that exists.

use tessera_protocol::{CommandFrame, CommandId, http::SideChoice};

use crate::Credential;

/// A player's wish, or the server's own reason to look at the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// A command from a seat.
    Command(CommandFrame),
    /// Take the free seat.
    TakeSeat {
        /// Chosen by the client, the same whenever it asks again.
        id: CommandId,
        /// Whether the room's invitation was shown.
        invitation: Credential,
    },
    /// Take the free seat of a seek, for an order that asks for the same.
    TakeSeek {
        /// That of the order, which is to be remembered as having led to this room.
        order: CommandId,
        /// The side that the order asks for, which a side that is to be drawn gives way to.
        side: SideChoice,
    },
    /// The server's admin ends the room without a result.
    Close,
    /// A deadline may have passed; leads to nothing if none has.
    Due,
    /// The side to move is back after an outage; leads to nothing if no clock stands.
    Resume,
}

impl Request {
    /// The id by which the request is known when it is sent again.
    pub const fn id(&self) -> Option<&CommandId> {
        match self {
            Self::Command(frame) => Some(&frame.id),
            Self::TakeSeat { id, .. } | Self::TakeSeek { order: id, .. } => Some(id),
            Self::Close | Self::Due | Self::Resume => None,
        }
    }
}
