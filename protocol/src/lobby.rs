//! Frames of the lobby's socket, `/api/lobby/socket?protocol=&game=`: what can be joined and watched, and the own games.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::Side;

use crate::{OfferView, RoomId, RoomSummary, Stamp};

/// What the server sends. The client sends nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyFrame {
    /// All of it; the first frame, and again where frames were missed. Replaces all the client knew.
    Lobby {
        /// The wire's version.
        protocol: u16,
        /// The server's version.
        build: String,
        /// The server's time when the frame was made.
        now: Stamp,
        /// Seeks anybody may take, newest first.
        open: Vec<RoomSummary>,
        /// Games anybody may watch, newest first.
        live: Vec<RoomSummary>,
        /// Games that ended lately, the last to end first.
        finished: Vec<RoomSummary>,
        /// The own rooms that are not over.
        mine: Vec<OwnRoom>,
    },
    /// What has changed since the last frame.
    LobbyChanged {
        /// The server's time when the frame was made.
        now: Stamp,
        /// Rooms as they are now; each belongs to the list of its phase and to no other.
        upsert: Vec<RoomSummary>,
        /// Rooms that stand in no list any more.
        gone: Vec<RoomId>,
        /// All own rooms that are not over, if one of them has changed.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        mine: Option<Vec<OwnRoom>>,
    },
    /// Nothing happened for a while, and the line is alive.
    Heartbeat {
        /// The server's time.
        now: Stamp,
    },
}

/// A room of one's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnRoom {
    /// The room.
    pub room: RoomSummary,
    /// The own seats; none while sides are to be drawn.
    pub sides: Vec<Side>,
    /// Who moves, once the game is on.
    pub to_move: Option<Side>,
    /// When the game ends by itself if nothing is played.
    pub deadline: Option<Stamp>,
    /// Offers of the other side that wait for an answer.
    pub offers: Vec<OfferView>,
}
