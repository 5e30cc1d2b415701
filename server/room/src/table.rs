//! A game that has begun: who plays, the clocks, the offers and the times of the moves. The board is the state's.

use tessera_protocol::{Millis, PlayerId, Seq, Stamp, http::Granted};
use tessera_rules::{BySide, Outcome, Side};

use crate::{clocks::Clocks, offers::Offers};

/// The two at the board and what lies beside it.
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) seats: BySide<PlayerId>,
    pub(crate) clocks: Clocks,
    pub(crate) draw_offers: Offers,
    pub(crate) timings: Vec<Timing>,
    pub(crate) granted: Vec<Granted>,
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
}

/// How a room finished.
#[derive(Debug, Clone)]
pub struct Ending {
    pub(crate) outcome: Outcome,
    pub(crate) at: Stamp,
    pub(crate) table: Option<Table>,
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

    /// The game, unless the room was closed before a second player came.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }
}
