//! What is written, in short.

use tessera_protocol::OfferKind;
use tessera_room::Event;
use tessera_rules::{Outcome, Reason, Side};

use super::after_start;

pub(crate) fn offered(side: Side, kind: OfferKind) -> Event {
    Event::Offered { kind, side }
}

pub(crate) fn won(side: Side, reason: Reason) -> Event {
    Event::Ended { outcome: Outcome::win(side, reason) }
}

pub(crate) fn drawn(reason: Reason) -> Event {
    Event::Ended { outcome: Outcome::draw(reason) }
}

pub(crate) fn aborted() -> Event {
    drawn(Reason::Aborted)
}

pub(crate) fn granted(from: u64, to: u64) -> Event {
    Event::TimeGranted { from: after_start(from), to: after_start(to) }
}
