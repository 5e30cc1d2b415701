//! The room in which two play again.

use tessera_protocol::{Seq, Stamp, http::SideChoice};
use tessera_rules::Side;

use crate::{Author, Entry, Event, Settings, State, entry::Origin};

impl State {
    /// The first entries of the rematch's room: the same settings, sides changed, the game on from `at`. None if no game
    /// was played here.
    ///
    /// The room is to be made in one transaction with [`Event::Rematch`], which names it, so that neither is without the
    /// other; its id is [`crate::Context::rematch`].
    pub fn rematch(&self, at: Stamp) -> Option<Vec<Entry>> {
        let seats = self.table()?.seats();
        let creator = self.creator();
        let side = if seats[Side::White] == creator { SideChoice::Black } else { SideChoice::White };
        let created = Event::Created {
            settings: Settings { side, ..self.settings().clone() },
            creator,
            previous: Some(self.room()),
        };
        let started = Event::Started { white: seats[Side::Black], black: seats[Side::White] };
        let joined = Side::ALL.iter().map(|&side| seats[side]).find(|&player| player != creator);
        let seat_taken = joined.map(|player| Event::SeatTaken { player });
        let events = [created].into_iter().chain(seat_taken).chain([started]).collect();
        Some(Origin { by: Author::Server, command: None, at }.entries(Seq::ZERO, events))
    }
}
