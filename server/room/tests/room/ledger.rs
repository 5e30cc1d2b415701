//! The clocks reckoned up anew from a log alone, to be held against what the room says.

use tessera_protocol::{Millis, Stamp, TimeControl};
use tessera_room::{Entry, Event, State};
use tessera_rules::BySide;

/// What each side must have left, by increment only.
#[derive(Debug, Clone)]
pub(crate) struct Ledger {
    increment: u64,
    /// After each ply that stands, the start first.
    readings: Vec<BySide<u64>>,
    now: BySide<u64>,
    since: u64,
    begun: bool,
}

impl Ledger {
    /// For a room by increment; none for others.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let TimeControl::Increment { base, increment } = state.settings().time_control else { return None };
        let start = BySide::new(|_| u64::from(base.get()) * 1_000);
        let increment = u64::from(increment.get()) * 1_000;
        Some(Self { increment, readings: vec![start], now: start, since: 0, begun: false })
    }

    /// Follows one entry.
    pub(crate) fn follow(&mut self, Entry { at: Stamp(at), event, .. }: &Entry) {
        match *event {
            Event::Started { .. } => (self.since, self.begun) = (*at, true),
            Event::Moved { side, received_at, lag_returned, .. } => {
                // The first move of each side is free.
                if self.readings.len() > 2 {
                    let used = received_at.0 - self.since - lag_returned.0;
                    self.now[side] = self.now[side] - used + self.increment;
                }
                self.readings.push(self.now);
                self.since = *at;
            }
            Event::TakenBack { plies, .. } => {
                self.readings.truncate(self.readings.len() - usize::try_from(plies).unwrap());
                self.now = *self.readings.last().unwrap();
                self.since = *at;
            }
            Event::TimeGiven { side, given } => self.now[side] += given.0,
            Event::TimeGranted { from, to } => self.since += to.0 - from.0,
            _ => {}
        }
    }

    /// What the clocks must read as of the last entry.
    pub(crate) fn left(&self) -> Option<BySide<Millis>> {
        self.begun.then(|| self.now.map(Millis))
    }
}
