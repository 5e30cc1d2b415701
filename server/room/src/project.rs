//! One entry of the log as an audience may see it.

use tessera_protocol::{ClocksView, EventView, OfferId, OfferView, SeatView};
use tessera_rules::BySide;

use crate::{Audience, Entry, Event, Names, Outage, State, view};

/// The event as `audience` may see it, told as of the moment it happened; `None` if only its seq may be told.
///
/// `after` is the state right after this very entry: positions, clocks and legal moves are that state's. A clock that stands
/// since one of the outages is shown standing.
pub fn project(
    after: &State,
    entry: &Entry,
    audience: Audience,
    names: Names,
    outages: &[Outage],
) -> Option<EventView> {
    let clocks = || -> Option<ClocksView> { after.table()?.clocks().view(entry.at, outages) };
    Some(match entry.event {
        Event::Created { .. } => EventView::Created,
        Event::SeatTaken { player } => EventView::SeatTaken { player: view::player_view(player, names) },
        Event::Started { white, black } => EventView::Started {
            seats: BySide { white, black }
                .map(|player| SeatView { player: view::player_view(player, names) }),
            you: audience.sides().to_vec(),
            clocks: clocks(),
            legal: after.legal_for(audience),
        },
        Event::Moved { .. } => moved(after, audience, clocks())?,
        Event::Offered { kind, side } if audience.is_player() => {
            let (offer, ply) = (OfferId(entry.seq), after.play().ply());
            EventView::Offered(OfferView { offer, offer_kind: kind, side, ply })
        }
        Event::OfferDeclined { offer, side } if audience.is_player() => {
            EventView::OfferDeclined { offer, side }
        }
        Event::OfferWithdrawn { offer, side } if audience.is_player() => {
            EventView::OfferWithdrawn { offer, side }
        }
        Event::Offered { .. } | Event::OfferDeclined { .. } | Event::OfferWithdrawn { .. } => return None,
        Event::TakenBack { side, plies, .. } => {
            let position = after.play().position();
            EventView::TakenBack {
                side,
                plies,
                position: position.to_string(),
                check: position.in_check(),
                clocks: clocks(),
                legal: after.legal_for(audience),
                claimable: after.claimable_for(audience),
            }
        }
        Event::TimeGiven { side, given } => EventView::TimeGiven { side, given, clocks: clocks() },
        Event::Rematch { room } => EventView::Rematch { room },
        Event::TimeGranted { from, to } => {
            EventView::TimeGranted { granted: to.since(from), clocks: clocks() }
        }
        Event::Ended { outcome } => EventView::Ended { outcome, clocks: clocks() },
    })
}

/// The newest move of the game; there is one right after a move.
fn moved(after: &State, audience: Audience, clocks: Option<ClocksView>) -> Option<EventView> {
    let play = after.play();
    let played = view::move_view(play.ply(), play.moves().last()?, after.table()?.timings().last()?);
    let position = play.position();
    Some(EventView::Moved {
        played,
        position: position.to_string(),
        check: position.in_check(),
        clocks,
        legal: after.legal_for(audience),
        claimable: after.claimable_for(audience),
    })
}
