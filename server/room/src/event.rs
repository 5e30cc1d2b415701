//! What can happen in a room.

use tessera_protocol::{Millis, OfferId, OfferKind, PlayerId, RoomId, Stamp};
use tessera_rules::{BySide, MoveText, Outcome, Side};

use crate::Settings;

/// One thing that happened. When, and by whom, stands in its [`crate::Entry`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The room was made; always the first event, and only there.
    Created {
        /// How the room is set up.
        settings: Settings,
        /// Who made it and holds the first seat.
        creator: PlayerId,
        /// The game that this one is the rematch of.
        previous: Option<RoomId>,
    },
    /// The second seat was taken.
    SeatTaken {
        /// By whom.
        player: PlayerId,
    },
    /// Both seats are taken and the game is on.
    Started {
        /// Who plays White.
        white: PlayerId,
        /// Who plays Black.
        black: PlayerId,
    },
    /// A move was made. The entry's `at` is when it was decided, and starts the opponent's clock.
    Moved {
        /// Who moved.
        side: Side,
        /// The move.
        text: MoveText,
        /// When the server received it; this stopped the mover's clock.
        received_at: Stamp,
        /// What of the line's delay was given back to the mover.
        lag_returned: Millis,
        /// What is left on both clocks after it; none in games without a clock.
        left: Option<BySide<Millis>>,
    },
    /// Something was offered. The offer's id is the seq of this event's entry.
    Offered {
        /// What.
        kind: OfferKind,
        /// By whom.
        side: Side,
    },
    /// An open offer was declined.
    OfferDeclined {
        /// Which.
        offer: OfferId,
        /// By whom.
        side: Side,
    },
    /// Who made an offer took it back.
    OfferWithdrawn {
        /// Which.
        offer: OfferId,
        /// By whom.
        side: Side,
    },
    /// The last moves were taken back. The entry's `at` is from when the asker's clock runs.
    TakenBack {
        /// Who asked for it, and moves now.
        side: Side,
        /// How many moves: one or two.
        plies: u32,
        /// What both clocks had left when the position now on the board was reached; none in games without a clock.
        left: Option<BySide<Millis>>,
    },
    /// One side added to the other's clock.
    TimeGiven {
        /// Whose clock it went to.
        side: Side,
        /// How much.
        given: Millis,
    },
    /// The players play again in another room; only after the end.
    Rematch {
        /// Where.
        room: RoomId,
    },
    /// The clock that ran in an outage is set forward by `to - from`.
    TimeGranted {
        /// When the clock came to stand.
        from: Stamp,
        /// When it runs again, or the move was received that stops it.
        to: Stamp,
    },
    /// The game is over, for ever.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

impl Event {
    /// Whether the room is finished by it.
    pub const fn is_end(&self) -> bool {
        matches!(self, Self::Ended { .. })
    }
}
