//! Bodies of the HTTP interface under `/api`: rooms, records, positions. Those about oneself and for the admin stand apart.

mod admin;
mod me;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::{CellName, Game, HouseRules, MoveText, Outcome, Side};

pub use admin::{AdminPlayer, AdminPlayers, AdminRooms, Moderate};
pub use me::{
    Admission, ChooseName, DeviceList, DeviceView, Joined, Leave, MakeCode, Me, NewLinkCode, NewRecoveryCode,
    UseCode,
};

use crate::{
    Code, CommandId, Millis, Params, PlayerView, RoomId, RoomSummary, Secret, Stamp, TimeControl,
    room::{Opponent, yes},
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
    /// Whether a slow line's delay is given back to its player.
    #[serde(default = "yes")]
    pub lag_compensation: bool,
    /// A record in PGN: the game goes on from the last position of its first game. The house rule `setup` is left out then.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pgn: Option<String>,
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

impl SideChoice {
    /// The side, unless it is drawn.
    pub const fn fixed(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Random => None,
        }
    }
}

/// The answer to [`CreateRoom`]. The links are relative to the server's address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatedRoom {
    /// The room.
    pub room: RoomId,
    /// Whether it is an open seek of another player that asked for the same, and the seat in it was taken.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub taken: bool,
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

/// `GET /api/rooms?game=`: rooms anybody may see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RoomList {
    /// Open rooms in the lobby, newest first.
    pub open: Vec<RoomSummary>,
    /// Games being played, newest first.
    pub live: Vec<RoomSummary>,
    /// Games that ended lately, the last to end first.
    #[serde(default)]
    pub finished: Vec<RoomSummary>,
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
    /// Whether a slow line's delay was given back to its player.
    pub lag_compensation: bool,
    /// When the room was made.
    pub created_at: Stamp,
    /// The game that this one was the rematch of.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub previous: Option<RoomId>,
    /// The rematch of this game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next: Option<RoomId>,
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
    /// Time that one side gave the other.
    pub given: Vec<Given>,
    /// Moves that were taken back and are no part of `moves`.
    pub taken_back: Vec<TakenBack>,
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
    pub granted: Millis,
}

/// Time that one side gave the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Given {
    /// Plies played then.
    pub ply: u32,
    /// When.
    pub at: Stamp,
    /// Whose clock it went to.
    pub side: Side,
    /// How much.
    pub given: Millis,
}

/// Moves that were taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TakenBack {
    /// Plies left on the board.
    pub ply: u32,
    /// When.
    pub at: Stamp,
    /// Who asked for it.
    pub side: Side,
    /// How many moves.
    pub plies: u32,
}

/// `GET /api/games/{game}/reach?man=&cell=`: where a man alone could go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reach {
    /// The cells that a white man reaches if nothing stands in its way; none if it cannot stand there.
    pub cells: Option<Vec<CellName>>,
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
