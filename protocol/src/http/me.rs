//! Bodies about oneself: name, devices, codes, admission, leaving.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{LinkCode, PlayerView, RecoveryCode, Stamp};

/// `GET /api/me`: who the client is. Asking makes no player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    /// The player; none before the first deed that needs one.
    pub player: Option<PlayerView>,
    /// Whether the server is open to this client.
    pub admitted: bool,
    /// Whether there is a recovery code that still holds.
    pub has_recovery_code: bool,
}

/// `PUT /api/me/name`: choose a name, or another. Answered by [`Me`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseName {
    /// The name: see [`crate::PlayerName`]. Refused with `invalid_name` or `name_taken`.
    pub name: String,
}

/// `DELETE /api/me`: leave the server. Name, devices and codes are erased, running games are resigned, and records keep no
/// name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leave {
    /// Must be true; else `confirmation_needed` tells how many running games this would resign.
    #[serde(default)]
    pub confirm: bool,
}

/// The answer to `POST /api/me/link-code`: lets one more device be this player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewLinkCode {
    /// For one use.
    pub code: LinkCode,
    /// Until when.
    pub expires_at: Stamp,
}

/// `POST /api/link`: become the player that a link code belongs to. Answered by [`Joined`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseLinkCode {
    /// The code as it was typed. Refused with `wrong_code`, and after five wrong tries with `too_many`.
    pub code: String,
}

/// The answer to `POST /api/me/recovery`: told once, and it voids an older one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewRecoveryCode {
    /// To be kept where no device is needed to read it.
    pub code: RecoveryCode,
}

/// `POST /api/recover`: become the player that a recovery code belongs to; the code is void then. Answered by [`Joined`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseRecoveryCode {
    /// The code as it was typed.
    pub code: String,
}

/// This device is that player now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Joined {
    /// The player.
    pub player: PlayerView,
    /// The device's own secret, for clients that hold a token; others got a cookie.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub token: Option<String>,
}

/// `GET /api/me/devices`. `DELETE /api/me/devices/{n}` revokes one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeviceList {
    /// The devices that are this player, the oldest first.
    pub devices: Vec<DeviceView>,
}

/// A device that is this player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeviceView {
    /// Names it; never given to another device of this player.
    pub n: u32,
    /// Since when.
    pub since: Stamp,
    /// When it was last seen, to the day.
    pub seen_at: Stamp,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// `POST /api/admission`: be let in with the server's invite code. Answered by [`Me`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Admission {
    /// The code as it was typed. Refused with `wrong_code`.
    pub code: String,
}
