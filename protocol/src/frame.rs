//! Frames of a room's socket: JSON texts, told apart by `type`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Code, CommandFrame, CommandId, EventView, Params, RoomView, Seq, Stamp};

/// What a client sends: a command, or a request for what it missed.
///
/// Read it with [`ClientFrame::read`], which names the fault of a broken frame; serde's own reading of an untagged choice
/// would not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ClientFrame {
    /// Something to be done in the room.
    Command(CommandFrame),
    /// What came after a seq, since a gap was seen.
    Resync(Resync),
}

/// A frame that is not what the protocol says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("this is no frame of the protocol: {fault}")]
pub struct MalformedFrame {
    /// The id of the command, where it could be read, so that the refusal can name it.
    pub id: Option<CommandId>,
    /// What is wrong, and where.
    pub fault: String,
}

impl ClientFrame {
    /// Reads a text frame. Fields that are not known are passed over, so that newer clients can talk to older servers.
    ///
    /// # Errors
    ///
    /// [`MalformedFrame`] when the text is no JSON object, has no known `type`, or lacks or misspells a field.
    pub fn read(text: &str) -> Result<Self, MalformedFrame> {
        let value: Value = serde_json::from_str(text).map_err(|error| malformed(None, &error))?;
        let id = value.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok());
        let frame = match value.get("type").and_then(Value::as_str) {
            Some("resync") => serde_json::from_value(value).map(Self::Resync),
            _ => serde_json::from_value(value).map(Self::Command),
        };
        frame.map_err(|error| malformed(id, &error))
    }
}

fn malformed(id: Option<CommandId>, error: &serde_json::Error) -> MalformedFrame {
    MalformedFrame { id, fault: error.to_string() }
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
