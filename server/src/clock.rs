//! The one reader of the clock. All stamps in the server come from here.

pub(crate) mod drift;

use std::time::{SystemTime, UNIX_EPOCH};

use tessera_protocol::{Millis, Stamp};
use tokio::time::Instant;

/// Tells the server's time. The wall clock is read once, at the start; from then on time is counted by the
/// monotonic clock, so that it neither jumps nor runs backwards. It is tokio's clock: where tests pause that,
/// this one stands too.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    start: Stamp,
    started: Instant,
}

impl Clock {
    /// Starts the clock at the wall clock's time, or at `at_least` if the wall clock is behind that.
    ///
    /// Pass the newest stamp of the store, so that no event can lie before an older one.
    pub fn start(at_least: Stamp) -> Self {
        Self::starting_at(wall_clock().max(at_least))
    }

    /// Starts the clock at a given time.
    pub fn starting_at(start: Stamp) -> Self {
        Self { start, started: Instant::now() }
    }

    /// The time now.
    pub fn now(&self) -> Stamp {
        self.stamp_of(Instant::now())
    }

    /// The time at an instant; an instant before the start counts as the start.
    pub fn stamp_of(&self, instant: Instant) -> Stamp {
        let elapsed = instant.saturating_duration_since(self.started).as_millis();
        self.start + Millis(u64::try_from(elapsed).unwrap_or(u64::MAX))
    }

    /// The instant of a stamp, for timers; none if it lies beyond what timers can wait for. A stamp before
    /// the start is due at the start.
    pub fn instant_of(&self, stamp: Stamp) -> Option<Instant> {
        self.started.checked_add(std::time::Duration::from_millis(stamp.since(self.start).0))
    }
}

/// A wall clock set before 1970 counts as 1970.
fn wall_clock() -> Stamp {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Stamp(u64::try_from(since_epoch.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time;

    use super::*;

    const FAR: Stamp = Stamp(9_000_000_000_000);

    #[tokio::test(start_paused = true)]
    async fn it_follows_the_timers_clock() {
        let clock = Clock::starting_at(FAR);
        time::advance(Duration::from_millis(1_234)).await;
        assert_eq!(clock.now(), Stamp(FAR.0 + 1_234));
    }

    #[tokio::test(start_paused = true)]
    async fn it_starts_no_earlier_than_it_must() {
        assert_eq!(Clock::start(FAR).now(), FAR);
        assert!(Clock::start(Stamp(0)).now() > Stamp(1_700_000_000_000));
    }

    #[tokio::test(start_paused = true)]
    async fn stamps_and_instants_are_two_names_of_one_time() {
        let clock = Clock::starting_at(FAR);
        let later = FAR + Millis(500);
        assert_eq!(clock.instant_of(later).map(|instant| clock.stamp_of(instant)), Some(later));
        assert_eq!(clock.instant_of(Stamp(0)).map(|instant| clock.stamp_of(instant)), Some(FAR));
    }
}
