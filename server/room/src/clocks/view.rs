//! The clocks as they are shown.

use tessera_protocol::{ClocksView, Stamp};

use super::{Clocks, Outage, countdown::Stake};

impl Clocks {
    /// Both clocks at `now`; none in games without a clock.
    pub fn view(&self, now: Stamp, outages: &[Outage]) -> Option<ClocksView> {
        let standing = self.standing(outages);
        let left = self.left_at(standing.map_or(now, |standing| standing.since.min(now)))?;
        let ticking = self.countdown.filter(|_| standing.is_none());
        Some(ClocksView {
            left,
            running: ticking.filter(|it| it.stake == Stake::Clock).map(|it| it.side),
            at: now,
            deadline: ticking.map(|it| it.since + it.limit),
            standing: standing.is_some(),
        })
    }
}
