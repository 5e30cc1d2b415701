//! What the clocks of a game got beside its time control, as tags of its record: so that they can be reckoned up.
//!
//! Times are in seconds with three places, White's before Black's where each side has its own. What never happened has no
//! tag.

use tessera_protocol::Millis;
use tessera_rules::{BySide, Side};

use crate::Table;

/// Given back for the delay of each side's line, in the moves that stand.
pub(super) fn lag_returned(table: &Table) -> Option<String> {
    by_side(table.timings().iter().map(|timing| (timing.side, timing.lag_returned)))
}

/// Given to each side by the other.
pub(super) fn given(table: &Table) -> Option<String> {
    by_side(table.given().iter().map(|given| (given.side, given.given)))
}

/// Given back after outages.
pub(super) fn granted(table: &Table) -> Option<String> {
    let sum = table.granted().iter().fold(Millis::ZERO, |sum, granted| sum + granted.granted);
    (sum > Millis::ZERO).then(|| seconds(sum))
}

/// How many half-moves were taken back.
pub(super) fn taken_back(table: &Table) -> Option<String> {
    let plies: u32 = table.taken_back().iter().map(|taken_back| taken_back.plies).sum();
    (plies > 0).then(|| plies.to_string())
}

fn by_side(parts: impl Iterator<Item = (Side, Millis)>) -> Option<String> {
    let mut sums = BySide::<Millis>::default();
    parts.for_each(|(side, part)| sums[side] = sums[side] + part);
    let BySide { white, black } = sums;
    (white + black > Millis::ZERO).then(|| format!("{} {}", seconds(white), seconds(black)))
}

fn seconds(Millis(span): Millis) -> String {
    format!("{}.{:03}", span / 1000, span % 1000)
}
