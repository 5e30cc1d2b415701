//! Spans in which the server was not there, and the clocks that stand because of them.

use tessera_protocol::{Millis, Stamp};

use super::{
    Clocks,
    countdown::{Countdown, Stake},
};

/// A span in which the server served nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outage {
    /// The last sign of life before it.
    pub from: Stamp,
    /// The first sign of life after it.
    pub to: Stamp,
}

/// A clock that stands since an outage and was not granted it yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) since: Stamp,
    /// When it runs again at the latest.
    pub(super) until: Stamp,
}

/// How long after the return of service a clock waits for its side.
const RETURN: Millis = Millis::from_secs(15);

impl Clocks {
    /// The span to grant if the clock is to run again at `until`, or was stopped then by a move; none if no clock stands.
    pub fn owed(&self, outages: &[Outage], until: Stamp) -> Option<(Stamp, Stamp)> {
        let from = self.standing(outages)?.since;
        (from < until).then_some((from, until))
    }

    /// All outages that touch this turn and are not made good, as one span. A month without a move is nobody's clock.
    pub(super) fn standing(&self, outages: &[Outage]) -> Option<Standing> {
        let Countdown { stake: Stake::Clock | Stake::FirstMove, settled, .. } = self.countdown? else {
            return None;
        };
        let unsettled = || outages.iter().filter(|outage| outage.to > settled);
        let since = unsettled().map(|outage| outage.from).min()?.max(settled);
        let until = unsettled().map(|outage| outage.to).max()? + RETURN;
        Some(Standing { since, until })
    }
}
