//! Frames of a room's socket: JSON texts, told apart by `type`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    ChatFrame, ChatLine, Code, Command, CommandFrame, CommandId, EventView, Params, Presence, ResyncChat,
    RoomView, Seq, Stamp,
    chat::{ChatChannel, ChatHistory},
};

/// What a client sends: a command, a word in the chat, or a request for what it missed.
///
/// Read it with [`ClientFrame::read`], which names the fault of a broken frame; serde's own reading of an untagged choice
/// would not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ClientFrame {
    /// Something to be done in the room.
    Command(CommandFrame),
    /// Something to be said, or done, in the room's chat.
    Chat(ChatFrame),
    /// What came after a seq, since a gap was seen.
    Resync(Resync),
    /// The same for a channel of the chat.
    ResyncChat(ResyncChat),
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

/// What tells frames apart. A frame without a type is read as a command, which says that it lacks one.
#[derive(Deserialize)]
struct Label {
    #[serde(rename = "type", default)]
    kind: Option<String>,
    #[serde(default)]
    id: Option<serde_json::Value>,
}

impl ClientFrame {
    /// Reads a text frame. Fields that are not known are passed over, so that newer clients can talk to older servers.
    ///
    /// # Errors
    ///
    /// [`MalformedFrame`] when the text is no JSON object, has no known `type`, or lacks or misspells a field.
    pub fn read(text: &str) -> Result<Self, MalformedFrame> {
        if !text.trim_start().starts_with('{') {
            return Err(MalformedFrame { id: None, fault: "a frame is one JSON object".to_owned() });
        }
        let Label { kind, id } = read_as(text, None)?;
        let id = id.as_ref().and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
        match kind.as_deref() {
            Some("resync") => read_as(text, None).map(Self::Resync),
            Some("resync_chat") => read_as(text, None).map(Self::ResyncChat),
            Some("chat" | "mute" | "unmute") => read_as(text, id).map(Self::Chat),
            // A type that there is not is told before what it lacks.
            _ => read_as(text, id.clone())
                .map(Self::Command)
                .map_err(|fault| read_as::<Command>(text, id).err().unwrap_or(fault)),
        }
    }
}

fn read_as<T: DeserializeOwned>(text: &str, id: Option<CommandId>) -> Result<T, MalformedFrame> {
    serde_json::from_str(text).map_err(|error| MalformedFrame { id, fault: error.to_string() })
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
        /// Who is there.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        presence: Option<Presence>,
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
    /// Who is there now. Replaces what was told before.
    Presence(Presence),
    /// One line of the chat, and it is stored.
    Chat {
        /// In which channel.
        channel: ChatChannel,
        /// The id of the frame that led to it, on the socket that sent it only.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        id: Option<CommandId>,
        /// The line; its seq is the channel's own. The next applies, an older one is ignored, a gap asks for a
        /// [`ResyncChat`].
        #[serde(flatten)]
        line: ChatLine,
    },
    /// What was said before.
    ChatHistory(ChatHistory),
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
