//! How many frames a socket may send.

use tokio::time::Instant;

use crate::bounds::Bounds;

/// Credits of one socket: a frame costs one, and they come back with time. A command that was applied gives its credit
/// back, since the room bounds those: only frames that move nothing run out.
#[derive(Debug)]
pub(super) struct Credits {
    left: f64,
    most: f64,
    per_second: f64,
    counted_at: Instant,
}

/// The credits are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Flooded;

impl Credits {
    /// Full at the start.
    pub(super) fn new(bounds: &Bounds, now: Instant) -> Self {
        let most = f64::from(bounds.flood_burst);
        Self { left: most, most, per_second: f64::from(bounds.flood_rate), counted_at: now }
    }

    /// Takes the credit of one frame.
    ///
    /// # Errors
    /// When none is left.
    pub(super) fn spend(&mut self, now: Instant) -> Result<(), Flooded> {
        let passed = now.duration_since(self.counted_at).as_secs_f64();
        self.counted_at = now;
        self.left = (self.left + passed * self.per_second).min(self.most);
        if self.left < 1.0 {
            return Err(Flooded);
        }
        self.left -= 1.0;
        Ok(())
    }

    /// Gives the credit of one frame back.
    pub(super) fn refund(&mut self) {
        self.left = (self.left + 1.0).min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn credits_run_out_and_come_back() {
        let start = Instant::now();
        let mut credits = Credits::new(&Bounds { flood_burst: 2, flood_rate: 4, ..Bounds::default() }, start);
        let later = start + Duration::from_millis(250);
        assert_eq!(credits.spend(start), Ok(()));
        assert_eq!(credits.spend(start), Ok(()));
        assert_eq!(credits.spend(start), Err(Flooded));
        assert_eq!(credits.spend(later), Ok(()));
        assert_eq!(credits.spend(later), Err(Flooded));
        credits.refund();
        assert_eq!(credits.spend(later), Ok(()));
    }
}
