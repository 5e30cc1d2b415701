//! Who is in a room now. Not part of its log: told as it changes, the last word counts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::BySide;

use crate::Stamp;

/// Who is there.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// The seats; none where nobody sits.
    pub seats: BySide<Option<SeatPresence>>,
    /// The watchers.
    pub watchers: WatchersView,
}

/// Whether a seat's player is there: with any socket, on any device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatPresence {
    /// Whether the player is there.
    pub present: bool,
    /// Since when not.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub absent_since: Option<Stamp>,
    /// When the other side may claim the game, if nothing changes: told while the absent side's clock runs.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub claimable_at: Option<Stamp>,
}

/// Those who watch.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct WatchersView {
    /// How many, each counted once however many sockets it has.
    pub count: u32,
    /// Names of those who have one, sorted, as many as are told.
    pub names: Vec<String>,
}
