//! What a player can ask of a room over its socket.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::{MoveText, Side};

use crate::{CommandId, Millis, OfferId, Seq};

/// A command with what every command carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CommandFrame {
    /// Chosen by the client; the same whenever it sends this command again.
    pub id: CommandId,
    /// The newest seq the client had applied when it sent the command.
    pub seen: Seq,
    /// The seat the command is for; the sender must hold it.
    pub side: Side,
    /// What is asked.
    #[serde(flatten)]
    pub command: Command,
}

/// What is asked of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// Make a move.
    Move {
        /// The move, as move text.
        #[serde(rename = "move")]
        text: MoveText,
        /// The seq of the event that made the position the move answers: the start or the last move. A ply would not
        /// do, since after a takeback the same ply can be another position.
        at: Seq,
    },
    /// Give the game up; allowed at any time, also when it is the other side's turn.
    Resign,
    /// Offer a draw. The offer dies with the position it was made in.
    OfferDraw,
    /// Ask to go back to before one's own last move. The offer dies with the position it was made in; on a practice board
    /// nobody need agree.
    OfferTakeback,
    /// Offer another game with sides changed, once this one is over. Where both offer, the second offer accepts.
    OfferRematch,
    /// Accept the other side's offer.
    Accept {
        /// Which.
        offer: OfferId,
    },
    /// Decline the other side's offer.
    Decline {
        /// Which.
        offer: OfferId,
    },
    /// Take one's own offer back.
    Withdraw {
        /// Which.
        offer: OfferId,
    },
    /// Claim the draw that the position on the board allows, on one's own turn, where draws are to be claimed.
    ClaimDraw,
    /// End the game because the other side has been absent for long enough of its own turn.
    ClaimAbsence {
        /// As what.
        #[serde(rename = "as")]
        result: AbsenceResult,
    },
    /// Add [`TIME_GIVEN`] to the other side's clock.
    GiveTime,
    /// End the game without a result, before both sides have moved.
    Abort,
}

/// What a game is claimed as when the other side has left it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AbsenceResult {
    /// The claimant wins.
    Win,
    /// Nobody wins.
    Draw,
}

/// What [`Command::GiveTime`] gives.
pub const TIME_GIVEN: Millis = Millis::from_secs(15);
