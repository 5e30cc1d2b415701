//! Frames of a room's socket: JSON texts, told apart by `type`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Code, CommandFrame, CommandId, EventView, Params, RoomView, Seq, Stamp};

/// What a client sends: a command, or a request for what it missed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ClientFrame {
    /// Something to be done in the room.
    Command(CommandFrame),
    /// What came after a seq, since a gap was seen.
    Resync(Resync),
}

/// Asks for what came after `seen`: answered by the missing events, or by a snapshot where that is shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename = "resync")]
pub struct Resync {
    /// The newest seq the client has applied.
    pub seen: Seq,
}

/// What the server sends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerFrame {
    /// The whole room, as this client may see it. Replaces all the client knew.
    Snapshot {
        /// The wire's version.
        protocol: u16,
        /// The server's version.
        build: String,
        /// The server's time when the frame was made.
        now: Stamp,
        /// The newest event the snapshot holds.
        seq: Seq,
        /// The room.
        room: Box<RoomView>,
    },
    /// One thing that happened, and is stored.
    Event {
        /// Its place in the log. The next applies, an older one is ignored, a gap asks for a [`Resync`].
        seq: Seq,
        /// The id of the command that led to it, on the socket that sent the command only: the acknowledgement.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        id: Option<CommandId>,
        /// When it happened, by the server's clock.
        at: Stamp,
        /// The server's time when the frame was made.
        now: Stamp,
        /// What happened.
        event: Box<EventView>,
    },
    /// An event that this client may not see: only its place in the log.
    Hidden {
        /// Its place in the log.
        seq: Seq,
    },
    /// The command was applied earlier; it is not applied again.
    Done {
        /// The command.
        id: CommandId,
        /// The event it led to.
        seq: Seq,
    },
    /// The command was not applied, and nothing changed.
    Refused {
        /// The command, where the frame had a readable one.
        id: Option<CommandId>,
        /// Why, for programs.
        code: Code,
        /// Why and what to do, in English.
        message: String,
        /// What the code speaks of.
        #[serde(skip_serializing_if = "Params::is_empty", default)]
        params: Params,
        /// The room's newest event when it was judged.
        seq: Seq,
    },
    /// Nothing happened for a while, and the line is alive.
    Heartbeat {
        /// The room's newest event.
        seq: Seq,
        /// The server's time.
        now: Stamp,
    },
}
