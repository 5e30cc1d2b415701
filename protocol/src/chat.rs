//! The chat of a room: two channels with a seq of their own, so that watchers cannot help a player.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::Side;

use crate::{CommandId, PlayerId, PlayerView, Seq, Stamp};

/// Who talks with whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatChannel {
    /// The two players, and nobody else ever.
    Players,
    /// The watchers; after the end the players too.
    Watchers,
}

impl ChatChannel {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Players, Self::Watchers];
}

/// Something to be said, or done, in a channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatFrame {
    /// Chosen by the client; the same whenever it sends this frame again.
    pub id: CommandId,
    /// Where.
    pub channel: ChatChannel,
    /// What.
    #[serde(flatten)]
    pub wish: ChatWish,
}

/// What is wished.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ChatWish {
    /// Say something.
    Chat {
        /// What: see [`crate::ChatText`].
        text: String,
    },
    /// Let a player say nothing more in this channel; for who made the room.
    Mute {
        /// Whom.
        player: PlayerId,
    },
    /// Let a muted player talk again.
    Unmute {
        /// Whom.
        player: PlayerId,
    },
}

/// Asks for the lines of a channel after `seen`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename = "resync_chat")]
pub struct ResyncChat {
    /// Which channel.
    pub channel: ChatChannel,
    /// The newest seq of the channel that the client has applied; 0 for all.
    pub seen: Seq,
}

/// One line of a channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatLine {
    /// Its place in the channel, contiguous from 1.
    pub seq: Seq,
    /// When.
    pub at: Stamp,
    /// Who.
    pub from: PlayerView,
    /// The seat that player held, if only one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub side: Option<Side>,
    /// What.
    #[serde(flatten)]
    pub content: ChatContent,
}

/// What a line holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ChatContent {
    /// Something was said.
    Said {
        /// What.
        text: String,
    },
    /// A player was muted.
    Muted {
        /// Who.
        player: PlayerView,
    },
    /// A player may talk again.
    Unmuted {
        /// Who.
        player: PlayerView,
    },
    /// Something that a newer server tells of and this version does not know. It is read, never written.
    #[serde(other, skip_serializing)]
    #[schemars(skip)]
    Unknown,
}

/// Lines of a channel: first frame of a channel, answer to [`ResyncChat`], and body of
/// `GET /api/rooms/{room}/chat?channel=&after=`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatHistory {
    /// Which channel.
    pub channel: ChatChannel,
    /// The channel's newest seq; lines up to it that are not here come with the next request.
    pub seq: Seq,
    /// The lines after the seq that was named, in order, as many as one answer holds.
    pub lines: Vec<ChatLine>,
}
