//! Bodies about oneself: name, devices, codes, admission, leaving.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{CommandId, LinkCode, PlayerView, RecoveryCode, Stamp};

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

/// `POST /api/me/link-code`, `POST /api/me/recovery`: make a code; an older one of its kind is void.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeCode {
    /// Chosen by the client at random: the same request sent again within a day tells the same code.
    pub id: CommandId,
}

/// The answer to `POST /api/me/link-code`: lets one more device be this player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewLinkCode {
    /// For one use.
    pub code: LinkCode,
    /// Until when.
    pub expires_at: Stamp,
}

/// `POST /api/link`, `POST /api/recover`: become the player that a code belongs to; the code is void then. Answered by
/// [`Joined`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseCode {
    /// Chosen by the client at random: the same code with the same id again is answered alike.
    pub id: CommandId,
    /// The code as it was typed. Refused with `wrong_code`, and after five wrong tries with `too_many`.
    pub code: String,
}

/// The answer to `POST /api/me/recovery`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewRecoveryCode {
    /// To be kept where no device is needed to read it.
    pub code: RecoveryCode,
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
