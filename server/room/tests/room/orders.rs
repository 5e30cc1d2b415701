//! Rooms as they are ordered in the tests.

use tessera_protocol::{
    TimeControl,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_rules::{Game, HouseRules, StartSetup};

/// A game by link without a clock; the creator plays White.
pub(crate) fn order(game: Game) -> CreateRoom {
    CreateRoom {
        id: "order".parse().unwrap(),
        game,
        time_control: TimeControl::Unlimited,
        rules: HouseRules::default(),
        side: SideChoice::White,
        opponent: Opponent::Link,
        lag_compensation: true,
        pgn: None,
    }
}

/// Chess by link without a clock; the creator plays White.
pub(crate) fn chess() -> CreateRoom {
    order(Game::Chess)
}

/// Chess with a clock.
pub(crate) fn timed(time_control: TimeControl) -> CreateRoom {
    CreateRoom { time_control, ..chess() }
}

/// Chess from a position.
pub(crate) fn from_position(position: &str, time_control: TimeControl) -> CreateRoom {
    let rules = HouseRules { setup: StartSetup::Custom(position.to_owned()), ..HouseRules::default() };
    CreateRoom { rules, ..timed(time_control) }
}

/// Seconds on the clock, and seconds for each move.
pub(crate) fn increment(base: u32, increment: u32) -> TimeControl {
    TimeControl::Increment { base: base.try_into().unwrap(), increment: increment.try_into().unwrap() }
}

/// Seconds on the clock, and seconds it waits.
pub(crate) fn us_delay(base: u32, delay: u32) -> TimeControl {
    TimeControl::Delay { base: base.try_into().unwrap(), delay: delay.try_into().unwrap() }
}

/// Seconds on the clock, and seconds given back at most.
pub(crate) fn bronstein(base: u32, delay: u32) -> TimeControl {
    TimeControl::Bronstein { base: base.try_into().unwrap(), delay: delay.try_into().unwrap() }
}

/// Days for each move.
pub(crate) fn days(days: u32) -> TimeControl {
    TimeControl::Days { days: days.try_into().unwrap() }
}
