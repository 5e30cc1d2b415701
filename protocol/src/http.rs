//! Bodies of the HTTP interface under `/api`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::{Game, HouseRules, MoveText, Outcome, Side};

use crate::{
    Code, CommandId, Params, PlayerView, RoomId, RoomSummary, Secret, Stamp, TimeControl, room::Opponent,
};

/// Every answer that is no success.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    /// Why, for programs.
    pub code: Code,
    /// Why and what to do, in English.
    pub message: String,
    /// What the code speaks of.
    #[serde(skip_serializing_if = "Params::is_empty", default)]
    pub params: Params,
}

/// `POST /api/players`: a new player, for clients that hold a token rather than a cookie.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct NewPlayer {
    /// The player.
    pub player: PlayerView,
    /// Secret: 43 characters; whoever has it is this player. Sent as `Authorization: Bearer …`.
    pub token: String,
}

/// `POST /api/rooms`: make a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateRoom {
    /// Chosen by the client: the same request sent again within a day makes no second room.
    pub id: CommandId,
    /// Which game.
    pub game: Game,
    /// How it is timed.
    #[serde(default)]
    pub time_control: TimeControl,
    /// House rules.
    #[serde(default)]
    pub rules: HouseRules,
    /// The creator's side.
    #[serde(default)]
    pub side: SideChoice,
    /// How the second seat is filled.
    pub opponent: Opponent,
}

/// The creator's side, or chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Drawn by the server when the second seat is taken.
    #[default]
    Random,
}

/// The answer to [`CreateRoom`]. The links are relative to the server's address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatedRoom {
    /// The room.
    pub room: RoomId,
    /// Secret that takes the second seat, where the room is open by link.
    pub invitation: Option<Secret>,
    /// Key that watches, where spectators need one.
    pub watch_key: Option<Secret>,
    /// Link for the opponent.
    pub invitation_link: Option<String>,
    /// Link for watchers; none where the seats alone see the game.
    pub watch_link: Option<String>,
}

/// `POST /api/rooms/{room}/seat`: take the free seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// Chosen by the client: sent again, it takes no second seat.
    pub id: CommandId,
    /// The secret of the invitation, where the room is open by link.
    #[serde(default)]
    pub invitation: Option<Secret>,
}

/// The answer to [`TakeSeat`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatTaken {
    /// The room.
    pub room: RoomId,
    /// The side that was taken.
    pub side: Side,
}

/// `GET /api/rooms`: rooms anybody may see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RoomList {
    /// Open rooms in the lobby, newest first.
    pub open: Vec<RoomSummary>,
    /// Games being played, newest first.
    pub live: Vec<RoomSummary>,
}

/// `GET /api/rooms/{room}/record`: a game's record in JSON. The same as PGN: `…/record.pgn`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordBody {
    /// The room.
    pub room: RoomId,
    /// Which game.
    pub game: Game,
    /// How it was timed.
    pub time_control: TimeControl,
    /// House rules.
    pub rules: HouseRules,
    /// When the room was made.
    pub created_at: Stamp,
    /// White's player.
    pub white: Option<PlayerView>,
    /// Black's player.
    pub black: Option<PlayerView>,
    /// The position the game began from.
    pub start: String,
    /// The moves, with their stamps and clocks.
    pub moves: Vec<crate::MoveView>,
    /// The position after the last of them.
    pub position: String,
    /// Time that was granted back after outages.
    pub granted: Vec<Granted>,
    /// How it ended; none while it is played.
    pub outcome: Option<Outcome>,
    /// When it ended.
    pub ended_at: Option<Stamp>,
}

/// Time that was granted back after an outage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Granted {
    /// Plies played then.
    pub ply: u32,
    /// When.
    pub at: Stamp,
    /// How much.
    pub granted: crate::Millis,
}

/// `GET /api/games/{game}/legal?position=`: what can be played in any position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LegalMoves {
    /// The position in canonical form.
    pub position: String,
    /// Legal moves, sorted by bytes; empty when the position is finished.
    pub legal: Vec<MoveText>,
    /// The same as SAN, in the same order.
    pub san: Vec<String>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the position is finished, if it is.
    pub outcome: Option<Outcome>,
    /// What was dropped from the text that was read.
    pub warnings: Vec<String>,
}
