//! Offers of one kind between the two sides: at most one is open, bound to the position it was made in.

use tessera_protocol::{OfferId, OfferView, Seq};
use tessera_rules::{BySide, Side};

use crate::Refusal;

/// The offers of one kind in a game.
///
/// An offer dies with its position. Every offer that was not accepted makes its side wait longer before the next one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    open: Option<OfferView>,
    patience: BySide<Patience>,
}

/// How a side fared with its offers so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Patience {
    turned_down: u32,
    /// The first ply at which it may offer again.
    from_ply: u32,
}

/// Plies to wait after the first offer that was turned down; each further one doubles it.
const FIRST_PAUSE: u32 = 4;

/// Doublings after which the pause grows no more.
const MOST_DOUBLINGS: u32 = 4;

impl Offers {
    /// The open offer.
    pub(crate) fn open(&self) -> Option<OfferView> {
        self.open
    }

    /// Whether `side` may make an offer at this ply.
    pub(crate) fn may_offer(&self, side: Side, ply: u32) -> Result<(), Refusal> {
        let from_ply = self.patience[side].from_ply;
        match self.open {
            Some(_) => Err(Refusal::OfferPending),
            None if ply < from_ply => Err(Refusal::OfferTooSoon { ply: from_ply }),
            None => Ok(()),
        }
    }

    /// Whether `side` may answer that offer: it is open, and the other side's.
    pub(crate) fn may_answer(&self, side: Side, offer: OfferId) -> Result<(), Refusal> {
        match self.open {
            Some(open) if open.offer == offer && open.side != side => Ok(()),
            _ => Err(Refusal::NoSuchOffer(offer)),
        }
    }

    pub(crate) fn offered(&mut self, side: Side, seq: Seq, ply: u32) {
        self.open = Some(OfferView { offer: OfferId(seq), side, ply });
    }

    /// The open offer was declined, or its position is no longer on the board.
    pub(crate) fn turned_down(&mut self) {
        let Some(offer) = self.open.take() else { return };
        let patience = &mut self.patience[offer.side];
        patience.from_ply = offer.ply + (FIRST_PAUSE << patience.turned_down.min(MOST_DOUBLINGS));
        patience.turned_down = patience.turned_down.saturating_add(1);
    }

    /// The game is over: nothing can be answered any more.
    pub(crate) fn close(&mut self) {
        self.open = None;
    }
}
