//! Bodies for whoever holds the server's admin token, sent as `Authorization: Bearer …`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{PlayerId, PlayerView, RoomId, RoomSummary, Stamp};

/// `GET /api/admin/rooms?after=`: all rooms, listed or not, in order of their ids. `POST /api/admin/rooms/{room}/close` ends
/// one without a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AdminRooms {
    /// One page of rooms.
    pub rooms: Vec<RoomSummary>,
    /// What the next page comes after; none on the last.
    pub next: Option<RoomId>,
}

/// `GET /api/admin/players?after=`: all players, in order of their ids.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AdminPlayers {
    /// One page of players.
    pub players: Vec<AdminPlayer>,
    /// What the next page comes after; none on the last.
    pub next: Option<PlayerId>,
}

/// A player as the admin sees one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AdminPlayer {
    /// Who.
    pub player: PlayerView,
    /// Since when.
    pub created_at: Stamp,
    /// May not chat.
    pub muted: bool,
    /// May do nothing.
    pub banned: bool,
}

/// `POST /api/admin/players/{player}`: mute or ban a player, or let the player be. Answered by [`AdminPlayer`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moderate {
    /// Whether the player is muted from now on; as before if left out.
    #[serde(default)]
    pub muted: Option<bool>,
    /// Whether the player is banned from now on; as before if left out.
    #[serde(default)]
    pub banned: Option<bool>,
}
