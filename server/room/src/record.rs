//! The record of a game, for keeping: as JSON and as PGN.

mod date;
mod sums;

use tessera_protocol::{PlayerId, http::RecordBody};
use tessera_rules::pgn::{self, ClockReading, Record};

use crate::{Names, State, Table, Timing, view::player_view};
use date::Date;

impl State {
    /// The game's record as JSON tells it; of a running game, as far as it went.
    pub fn record(&self, names: Names) -> RecordBody {
        let settings = self.settings();
        let seats = self.seats().map(|seat| seat.map(|player| player_view(player, names)));
        RecordBody {
            room: self.room(),
            game: settings.game,
            time_control: settings.time_control,
            rules: settings.rules.clone(),
            lag_compensation: settings.lag_compensation,
            created_at: self.created_at(),
            previous: self.previous(),
            next: self.next(),
            white: seats.white,
            black: seats.black,
            start: self.play().start().to_string(),
            moves: self.moves(),
            position: self.play().position().to_string(),
            granted: self.table().map_or_else(Vec::new, |table| table.granted().to_vec()),
            given: self.table().map_or_else(Vec::new, |table| table.given().to_vec()),
            taken_back: self.table().map_or_else(Vec::new, |table| table.taken_back().to_vec()),
            outcome: self.outcome(),
            ended_at: self.ended_at(),
        }
    }

    /// The game's record as PGN, each move with what it left on its mover's clock. `site` is where it is played, for
    /// people: the address of the room.
    pub fn pgn(&self, names: Names, site: &str) -> String {
        let mut record = Record::of(self.play(), self.outcome());
        let name = |seat: Option<PlayerId>| seat.and_then(names);
        let (seats, table) = (self.seats(), self.table());
        for (tag, value) in [
            ("Site", Some(site.to_owned())),
            ("Date", Some(Date::of(self.created_at()).to_string())),
            ("White", name(seats.white)),
            ("Black", name(seats.black)),
            ("TimeControl", Some(self.settings().time_control.to_string())),
            ("LagReturned", table.and_then(sums::lag_returned)),
            ("TimeGranted", table.and_then(sums::granted)),
            ("TimeGiven", table.and_then(sums::given)),
            ("TakenBack", table.and_then(sums::taken_back)),
        ] {
            // What PGN cannot hold stays as unknown as what nobody told.
            let _: Option<Result<(), pgn::InvalidTag>> = value.map(|value| record.tags_mut().set(tag, value));
        }
        let timings = self.table().map_or(&[][..], Table::timings);
        record.set_clocks(timings.iter().map(movers_clock));
        pgn::write(&record)
    }
}

fn movers_clock(timing: &Timing) -> Option<ClockReading> {
    timing.left.map(|left| ClockReading(left[timing.side].0))
}
