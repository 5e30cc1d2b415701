//! How long a side may be absent while its clock runs.

use tessera_protocol::Stamp;
use tessera_rules::Side;

use super::{Clocks, Outage, control, countdown::Stake};

impl Clocks {
    /// When the other side may claim the game from `absent`, who has been away since then; none if that does not count now:
    /// it is not its turn, its clock does not run yet or stands, or the game is played by days or without a clock.
    pub fn claimable_at(&self, absent: Side, since: Stamp, outages: &[Outage]) -> Option<Stamp> {
        let runs = |stake| stake == Stake::Clock && self.standing(outages).is_none();
        let countdown = self.countdown.filter(|it| it.side == absent && runs(it.stake))?;
        let patience = control::first_move_limit(self.control)?;
        Some(since.max(countdown.since) + patience)
    }
}
