//! How a room is set up: what its creator chose, and what never changes after.

use tessera_protocol::{
    TimeControl,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_rules::{Game, HouseRules, Play, Spectators, StartError};

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

impl From<&CreateRoom> for Settings {
    /// A practice board is watched by link, whatever was asked: it is nobody's business and never listed.
    fn from(order: &CreateRoom) -> Self {
        let mut rules = order.rules.clone();
        if order.opponent == Opponent::Oneself {
            rules.spectators = Spectators::Link;
        }
        Self {
            game: order.game,
            time_control: order.time_control,
            rules,
            side: order.side,
            opponent: order.opponent,
        }
    }
}
