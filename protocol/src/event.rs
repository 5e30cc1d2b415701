//! What happened in a room, as an audience may see it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::{BySide, CellChange, MoveText, Outcome, Reason, Side};

use crate::{ClocksView, Millis, OfferId, OfferView, PlayerView, RoomId, SeatView, Stamp};

/// One event of a room's log. A client without rules can step both ways with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventView {
    /// The room was made.
    Created,
    /// A seat was taken; with random sides nobody knows which until the game starts.
    SeatTaken {
        /// Who took it.
        player: PlayerView,
    },
    /// Both seats are taken and the game is on.
    Started {
        /// Who sits where.
        seats: BySide<SeatView>,
        /// The seats this client holds, which chance may have decided just now.
        you: Vec<Side>,
        /// Clocks at the start.
        clocks: Option<ClocksView>,
        /// Legal moves, told to the side to move only, sorted by bytes.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        legal: Option<Vec<MoveText>>,
    },
    /// A move was made.
    Moved {
        /// The move.
        #[serde(flatten)]
        played: MoveView,
        /// The position after it, as position text.
        position: String,
        /// Whether the side now to move is in check.
        check: bool,
        /// Clocks after it.
        clocks: Option<ClocksView>,
        /// Legal moves, told to the side to move only, sorted by bytes; empty when the move ended the game.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        legal: Option<Vec<MoveText>>,
        /// What the side to move may claim, where the house rules leave draws to be claimed.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        claimable: Option<Reason>,
    },
    /// Something was offered; told to the players only.
    Offered(OfferView),
    /// An offer was declined; told to the players only.
    OfferDeclined {
        /// Which.
        offer: OfferId,
        /// By whom.
        side: Side,
    },
    /// An offer was taken back by who made it; told to the players only.
    OfferWithdrawn {
        /// Which.
        offer: OfferId,
        /// By whom.
        side: Side,
    },
    /// The last moves were taken back; all open offers are gone.
    TakenBack {
        /// Who asked for it.
        side: Side,
        /// How many moves: one or two.
        plies: u32,
        /// The position now on the board.
        position: String,
        /// Whether the side now to move is in check.
        check: bool,
        /// Clocks, as they were when that position was reached.
        clocks: Option<ClocksView>,
        /// Legal moves, told to the side to move only, sorted by bytes.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        legal: Option<Vec<MoveText>>,
        /// What the side to move may claim, where the house rules leave draws to be claimed.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        claimable: Option<Reason>,
    },
    /// One side gave the other time.
    TimeGiven {
        /// Whose clock it went to.
        side: Side,
        /// How much.
        given: Millis,
        /// Clocks after it.
        clocks: Option<ClocksView>,
    },
    /// The players play again, with sides changed.
    Rematch {
        /// Where.
        room: RoomId,
    },
    /// Time of an outage was given back.
    TimeGranted {
        /// How much.
        granted: Millis,
        /// Clocks after it.
        clocks: Option<ClocksView>,
    },
    /// The game is over.
    Ended {
        /// How.
        #[serde(flatten)]
        outcome: Outcome,
        /// Clocks at the end.
        clocks: Option<ClocksView>,
    },
    /// Something that a newer server tells of and this version does not know. It is read, never written.
    #[serde(other, skip_serializing)]
    #[schemars(skip)]
    Unknown,
}

/// One move with all that steps a board forward and back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveView {
    /// Counted from 1.
    pub ply: u32,
    /// Who moved.
    pub side: Side,
    /// The move text.
    #[serde(rename = "move")]
    pub text: MoveText,
    /// The same for people.
    pub san: String,
    /// The cells that changed, before and after.
    pub changes: Vec<CellChange>,
    /// When the server received the move: this stopped the mover's clock.
    pub received_at: Stamp,
    /// When it was decided: this started the opponent's clock.
    pub decided_at: Stamp,
    /// What of the line's delay was given back to the mover.
    pub lag_returned: Millis,
    /// What is left on both clocks after the move, where there are clocks.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left: Option<BySide<Millis>>,
}
