//! The record of a game, for keeping.

use tessera_protocol::http::RecordBody;

use crate::{Names, State, Table, view::player_view};

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
            created_at: self.created_at(),
            white: seats.white,
            black: seats.black,
            start: self.play().start().to_string(),
            moves: self.moves(),
            position: self.play().position().to_string(),
            granted: self.table().map_or_else(Vec::new, |table: &Table| table.granted().to_vec()),
            outcome: self.outcome(),
            ended_at: self.ended_at(),
        }
    }
}
