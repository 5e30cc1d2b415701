//! A room as one audience sees it, whole and in short.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::{BySide, Game, HouseRules, MoveText, Outcome, Reason, Side};

use crate::{Millis, MoveView, OfferId, PlayerId, RoomId, Secret, Seq, Stamp, TimeControl};

/// Where a room stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A seat is free.
    Open,
    /// The game is on.
    Playing,
    /// The game is over, for ever.
    Finished,
}

/// Who may take the second seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// Anybody: the room stands in the lobby.
    Lobby,
    /// Whoever has the invitation.
    Link,
    /// The creator holds both seats: a practice board.
    Oneself,
}

/// A player as others see one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// Who.
    pub id: PlayerId,
    /// The name, if one was chosen.
    pub name: Option<String>,
}

/// A seat with who holds it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct SeatView {
    /// Who holds it.
    pub player: PlayerView,
}

/// What can be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// To go back to before the asker's last move.
    Takeback,
    /// Another game, with sides changed.
    Rematch,
}

/// An open offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct OfferView {
    /// Named in the answer.
    pub offer: OfferId,
    /// What is offered.
    pub offer_kind: OfferKind,
    /// Who made it.
    pub side: Side,
    /// Plies played when it was made.
    pub ply: u32,
}

/// Both clocks at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClocksView {
    /// What is left on each clock at `at`. With days per move, the days of a move not yet begun.
    pub left: BySide<Millis>,
    /// Whose clock runs. None before a side's own second move, while an outage is made good, and at the end.
    pub running: Option<Side>,
    /// The server's time for which `left` is told.
    pub at: Stamp,
    /// When the game ends by itself if nothing is played: the running clock's end, or the limit of a first move.
    pub deadline: Option<Stamp>,
    /// The clock stands until the side to move is back from an outage, which will then be granted.
    pub standing: bool,
}

/// The whole room, as one client may see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RoomView {
    /// Which.
    pub id: RoomId,
    /// Which game is played.
    pub game: Game,
    /// How it is timed.
    pub time_control: TimeControl,
    /// House rules.
    pub rules: HouseRules,
    /// Whether a slow line's delay is given back to its player.
    pub lag_compensation: bool,
    /// How the second seat is, or was, filled.
    pub opponent: Opponent,
    /// When the room was made.
    pub created_at: Stamp,
    /// The game that this one is the rematch of.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub previous: Option<RoomId>,
    /// The rematch of this game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next: Option<RoomId>,
    /// Where it stands.
    pub phase: Phase,
    /// Who sits where; a side still to be drawn is empty, as is a free seat.
    pub seats: BySide<Option<SeatView>>,
    /// Who made the room.
    pub creator: PlayerView,
    /// The seats this client holds: none for a watcher, two on a practice board.
    pub you: Vec<Side>,
    /// Whether this client made the room and waits for its second seat to be taken: it may abort the room, whatever side
    /// the command names.
    #[serde(default)]
    pub host: bool,
    /// Secret of the seat invitation, told to the creator while the room is open by link.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub invitation: Option<Secret>,
    /// Key of the watch link, told to the players where spectators need one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub watch_key: Option<Secret>,
    /// The position the game began from.
    pub start: String,
    /// The position on the board.
    pub position: String,
    /// The seq of the event that made this position: what a move names as its `at`.
    pub position_seq: Seq,
    /// Who moves, once the game is on.
    pub to_move: Option<Side>,
    /// Whether that side is in check.
    pub check: bool,
    /// Its legal moves, told to itself only, sorted by bytes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub legal: Option<Vec<MoveText>>,
    /// What it may claim, where the house rules leave draws to be claimed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub claimable: Option<Reason>,
    /// All moves so far.
    pub moves: Vec<MoveView>,
    /// Clocks, where the game has them and is on, or was.
    pub clocks: Option<ClocksView>,
    /// Open offers, told to the players only.
    pub offers: Vec<OfferView>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// A room in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RoomSummary {
    /// Which.
    pub id: RoomId,
    /// Which game.
    pub game: Game,
    /// How it is timed.
    pub time_control: TimeControl,
    /// House rules.
    pub rules: HouseRules,
    /// Whether a slow line's delay is given back to its player.
    #[serde(default = "yes")]
    pub lag_compensation: bool,
    /// Where it stands.
    pub phase: Phase,
    /// Who made it.
    pub creator: PlayerView,
    /// Who sits where.
    pub seats: BySide<Option<SeatView>>,
    /// When it was made.
    pub created_at: Stamp,
    /// Plies played.
    pub ply: u32,
    /// The position on the board.
    pub position: String,
    /// The last move.
    pub last_move: Option<MoveText>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ended_at: Option<Stamp>,
}

/// What holds where nothing is said of it.
pub(crate) const fn yes() -> bool {
    true
}
