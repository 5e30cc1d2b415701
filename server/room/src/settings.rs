//! How a room is set up: what its creator chose, and what never changes after.

use tessera_protocol::{
    TimeControl,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_rules::{Game, HouseRules, Play, Spectators, StartError, StartSetup, pgn};

use crate::Refusal;

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
            rules.setup = setup_from_pgn(order, pgn).map_err(Refusal::InvalidSettings)?;
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
fn setup_from_pgn(order: &CreateRoom, pgn: &str) -> Result<StartSetup, String> {
    if order.rules.setup != StartSetup::Standard {
        return Err("the start is given twice: by a record and by the house rule setup".into());
    }
    let first = pgn::read(pgn).next().ok_or("the record holds no game")?;
    let record = first.map_err(|error| error.to_string())?.record;
    if record.game() != order.game {
        return Err(format!("the record is of {}, the room for {}", record.game(), order.game));
    }
    // A record may go on after a draw that nobody claimed, so it is no `Play`.
    let mut position = record.start().clone();
    for played in record.moves() {
        let legal = position.legalize_past_draws(played.text).map_err(|error| error.to_string())?;
        position.play(&legal);
    }
    Ok(StartSetup::Custom(position.to_string()))
}
