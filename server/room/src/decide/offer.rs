//! Making, answering and withdrawing offers.

use tessera_protocol::{OfferId, OfferKind};
use tessera_rules::{Outcome, Reason, Side};

use super::{command::end, takeback};
use crate::{Context, Event, Refusal, State, Table};

pub(super) fn make(state: &State, table: &Table, kind: OfferKind, side: Side) -> Result<Vec<Event>, Refusal> {
    table.offers.may_offer(kind, side, state.play().ply())?;
    Ok(vec![Event::Offered { kind, side }])
}

/// The answering side agrees to an offer of a game that is on.
pub(super) fn accept(
    state: &State,
    table: &Table,
    (side, offer): (Side, OfferId),
    cx: &Context,
) -> Result<Vec<Event>, Refusal> {
    let offer = table.offers.to_answer(side, offer)?;
    match offer.offer_kind {
        OfferKind::Draw => Ok(end(state, table, Outcome::draw(Reason::Agreement), cx)),
        OfferKind::Takeback => takeback::take_back(state, table, offer.side).map(|event| vec![event]),
        OfferKind::Rematch => Err(Refusal::StillPlaying),
    }
}

pub(super) fn decline(table: &Table, side: Side, offer: OfferId) -> Result<Vec<Event>, Refusal> {
    table.offers.to_answer(side, offer)?;
    Ok(vec![Event::OfferDeclined { offer, side }])
}

pub(super) fn withdraw(table: &Table, side: Side, offer: OfferId) -> Result<Vec<Event>, Refusal> {
    table.offers.to_withdraw(side, offer)?;
    Ok(vec![Event::OfferWithdrawn { offer, side }])
}
