//! Offers between the two sides: of each kind at most one is open, and all die with the position they were made in.

use std::collections::BTreeMap;

use tessera_protocol::{OfferId, OfferKind, OfferView};
use tessera_rules::{BySide, Side};

use crate::Refusal;

/// The offers of a game.
///
/// Every offer that was not accepted makes its side wait longer before the next one of its kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    open: Vec<OfferView>,
    patience: BTreeMap<OfferKind, BySide<Patience>>,
}

/// How a side fared with its offers of one kind so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Patience {
    turned_down: u32,
    /// The first ply at which it may offer again.
    from_ply: u32,
}

/// Plies to wait after the first offer that was turned down, one own move; each further one doubles it.
const FIRST_PAUSE: u32 = 2;

/// Doublings after which the pause grows no more.
const MOST_DOUBLINGS: u32 = 5;

/// Rematches a side may offer in vain: after the end no plies go by.
const MOST_REMATCHES: u32 = 3;

impl Offers {
    /// The open offers, the oldest first.
    pub(crate) fn open(&self) -> &[OfferView] {
        &self.open
    }

    /// The open offer of that kind.
    pub(crate) fn of(&self, kind: OfferKind) -> Option<OfferView> {
        self.open.iter().copied().find(|open| open.offer_kind == kind)
    }

    /// Whether `side` may make such an offer at this ply.
    pub(crate) fn may_offer(&self, kind: OfferKind, side: Side, ply: u32) -> Result<(), Refusal> {
        let Patience { turned_down, from_ply } =
            self.patience.get(&kind).map(|it| it[side]).unwrap_or_default();
        match (self.of(kind), kind) {
            (Some(_), _) => Err(Refusal::OfferPending),
            (None, OfferKind::Rematch) if turned_down >= MOST_REMATCHES => Err(Refusal::TooManyOffers),
            (None, OfferKind::Draw | OfferKind::Takeback) if ply < from_ply => {
                Err(Refusal::OfferTooSoon { ply: from_ply })
            }
            (None, _) => Ok(()),
        }
    }

    /// The offer that `side` may answer under that name: it is open, and the other side's.
    pub(crate) fn to_answer(&self, side: Side, offer: OfferId) -> Result<OfferView, Refusal> {
        self.named(offer).filter(|open| open.side != side).ok_or(Refusal::NoSuchOffer(offer))
    }

    /// The offer that `side` may withdraw under that name: it is open, and its own.
    pub(crate) fn to_withdraw(&self, side: Side, offer: OfferId) -> Result<OfferView, Refusal> {
        self.named(offer).filter(|open| open.side == side).ok_or(Refusal::NoSuchOffer(offer))
    }

    pub(crate) fn offered(&mut self, offer: OfferView) {
        self.open.push(offer);
    }

    /// An offer led to what it asked for.
    pub(crate) fn accepted(&mut self, kind: OfferKind) {
        self.open.retain(|open| open.offer_kind != kind);
    }

    /// An open offer was declined or withdrawn; tells whether there was one.
    pub(crate) fn turned_down(&mut self, offer: OfferId) -> bool {
        let found = self.named(offer);
        self.open.retain(|open| open.offer != offer);
        found.inspect(|offer| self.note(offer)).is_some()
    }

    /// The position is no longer on the board.
    pub(crate) fn position_changed(&mut self) {
        for offer in std::mem::take(&mut self.open) {
            self.note(&offer);
        }
    }

    /// The game is over: nothing of it can be answered any more.
    pub(crate) fn close(&mut self) {
        self.open.clear();
    }

    fn named(&self, offer: OfferId) -> Option<OfferView> {
        self.open.iter().copied().find(|open| open.offer == offer)
    }

    fn note(&mut self, offer: &OfferView) {
        let patience = &mut self.patience.entry(offer.offer_kind).or_default()[offer.side];
        patience.from_ply = offer.ply + (FIRST_PAUSE << patience.turned_down.min(MOST_DOUBLINGS));
        patience.turned_down = patience.turned_down.saturating_add(1);
    }
}
