//! How a room is set up: what its creator chose, and what never changes after.

use tessera_protocol::{
    SettingsFault, TimeControl,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_rules::{Game, HouseRules, Play, Spectators, StartError, StartSetup, pgn};

use crate::{Refusal, SettingsError};

/// What was chosen when the room was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Which game.
    pub game: Game,
    /// How it is timed.
    pub time_control: TimeControl,
    /// House rules.
    pub rules: HouseRules,
    /// The creator's side.
    pub side: SideChoice,
    /// How the second seat is filled.
    pub opponent: Opponent,
    /// Whether a slow line's delay is given back to its player.
    pub lag_compensation: bool,
}

impl Settings {
    /// The game before its first move.
    ///
    /// # Errors
    /// If the house rules do not fit the game, or the start position is unsound or finished.
    pub(crate) fn play(&self) -> Result<Play, StartError> {
        Play::new(self.game, self.rules.clone())
    }
}

impl TryFrom<&CreateRoom> for Settings {
    type Error = Refusal;

    /// A practice board is watched by link, whatever was asked: it is nobody's business and never listed.
    fn try_from(order: &CreateRoom) -> Result<Self, Refusal> {
        let mut rules = order.rules.clone();
        if let Some(pgn) = &order.pgn {
            rules.setup = setup_from_pgn(order, pgn)?;
        }
        if order.opponent == Opponent::Oneself {
            rules.spectators = Spectators::Link;
        }
        Ok(Self {
            game: order.game,
            time_control: order.time_control,
            rules,
            side: order.side,
            opponent: order.opponent,
            lag_compensation: order.lag_compensation,
        })
    }
}

/// The last position of a record's first game.
fn setup_from_pgn(order: &CreateRoom, pgn: &str) -> Result<StartSetup, SettingsError> {
    if order.rules.setup != StartSetup::Standard {
        return Err(SettingsFault::StartGivenTwice.into());
    }
    let first = pgn::read(pgn).next().ok_or(SettingsFault::NoGame)?;
    let record = first?.record;
    if record.game() != order.game {
        return Err(SettingsFault::OtherGame { record: record.game(), room: order.game }.into());
    }
    // A record may go on after a draw that nobody claimed, so it is no `Play`.
    let mut position = record.start().clone();
    for played in record.moves() {
        let legal = position.legalize_past_draws(played.text).expect("a record holds moves that were played");
        position.play(&legal);
    }
    Ok(StartSetup::Custom(position.to_string()))
}
