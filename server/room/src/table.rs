//! A game that has begun: who plays, the clocks, the offers and the times of the moves. The board is the state's.

use tessera_protocol::{
    Millis, OfferView, PlayerId, RoomId, Seq, Stamp,
    http::{Given, Granted, TakenBack},
};
use tessera_rules::{BySide, Outcome, Reason, Side};

use crate::{clocks::Clocks, offers::Offers};

/// The two at the board and what lies beside it.
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) seats: BySide<PlayerId>,
    pub(crate) clocks: Clocks,
    pub(crate) offers: Offers,
    pub(crate) timings: Vec<Timing>,
    pub(crate) granted: Vec<Granted>,
    pub(crate) given: Vec<Given>,
    pub(crate) taken_back: Vec<TakenBack>,
    /// How often each side has given time in the position on the board.
    pub(crate) gifts: BySide<u32>,
    pub(crate) position_seq: Seq,
}

/// When a move was made and what it cost. There is one for each move of the game, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timing {
    /// Who moved.
    pub side: Side,
    /// When the server received the move.
    pub received_at: Stamp,
    /// When it was decided.
    pub decided_at: Stamp,
    /// What of the line's delay was given back.
    pub lag_returned: Millis,
    /// What was left on both clocks after it.
    pub left: Option<BySide<Millis>>,
}

impl Table {
    /// A game that starts with the entry of that seq.
    pub(crate) fn new(seats: BySide<PlayerId>, clocks: Clocks, seq: Seq) -> Self {
        Self {
            seats,
            clocks,
            offers: Offers::default(),
            timings: Vec::new(),
            granted: Vec::new(),
            given: Vec::new(),
            taken_back: Vec::new(),
            gifts: BySide::default(),
            position_seq: seq,
        }
    }

    /// Who plays which side.
    pub fn seats(&self) -> BySide<PlayerId> {
        self.seats
    }

    /// Both clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The times of the moves.
    pub fn timings(&self) -> &[Timing] {
        &self.timings
    }

    /// What was granted after outages.
    pub fn granted(&self) -> &[Granted] {
        &self.granted
    }

    /// What one side gave the other.
    pub fn given(&self) -> &[Given] {
        &self.given
    }

    /// Open offers, which concern the players alone.
    pub fn offers(&self) -> &[OfferView] {
        self.offers.open()
    }

    /// Moves that were taken back.
    pub fn taken_back(&self) -> &[TakenBack] {
        &self.taken_back
    }

    /// Whether one player holds both seats.
    pub fn is_practice(&self) -> bool {
        self.seats.white == self.seats.black
    }

    /// What was left on both clocks when the position after so many plies was reached.
    pub(crate) fn left_after(&self, ply: u32) -> Option<BySide<Millis>> {
        let last = usize::try_from(ply).ok().and_then(|plies| plies.checked_sub(1));
        last.map_or_else(|| self.clocks.initial(), |last| self.timings.get(last)?.left)
    }
}

/// How a room finished.
#[derive(Debug, Clone)]
pub struct Ending {
    pub(crate) outcome: Outcome,
    pub(crate) seq: Seq,
    pub(crate) at: Stamp,
    pub(crate) table: Option<Table>,
    pub(crate) next: Option<RoomId>,
}

impl Ending {
    /// The result.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// When it came.
    pub fn at(&self) -> Stamp {
        self.at
    }

    /// Whether there was a game with a result.
    pub fn was_played(&self) -> bool {
        self.table.is_some() && self.outcome.reason != Reason::Aborted
    }

    /// The room of the rematch.
    pub fn next(&self) -> Option<RoomId> {
        self.next
    }

    /// The game, unless the room was closed before a second player came.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }
}
