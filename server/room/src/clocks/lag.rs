//! How much of a line's delay is given back to a mover.
//!
//! Only the server's own measurement counts, and only within a budget: a slow line is made up for, a forged one gains at
//! most what the budget holds.

use tessera_protocol::Millis;

/// The budget at the start of a game.
pub(super) const INITIAL_BUDGET: Millis = Millis(500);

/// What each of a side's own moves adds to its budget.
const REFILL: Millis = Millis(100);

/// The most a budget can hold.
const FULL_BUDGET: Millis = Millis(1000);

/// What a move that took `used` gets back.
pub(super) fn returned(round_trip: Option<Millis>, budget: Millis, used: Millis) -> Millis {
    round_trip.unwrap_or_default().min(budget).min(used)
}

/// The budget after one more move of its side.
pub(super) fn refilled(budget: Millis) -> Millis {
    (budget + REFILL).min(FULL_BUDGET)
}
