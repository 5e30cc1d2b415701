//! How long a socket's line takes: the round trips of the server's own pings.

use std::collections::VecDeque;

use tessera_protocol::Millis;
use tokio::time::Instant;

/// Newest round trips that count.
const KEPT: usize = 8;

/// The pings of one socket.
#[derive(Debug, Default)]
pub(super) struct Pings {
    number: u64,
    /// The newest ping, until it is answered.
    under_way: Option<Instant>,
    round_trips: VecDeque<Millis>,
}

impl Pings {
    /// The payload of the next ping, which is sent now. One that was not answered is given up.
    pub(super) fn next(&mut self, now: Instant) -> [u8; 8] {
        self.number += 1;
        self.under_way = Some(now);
        self.number.to_be_bytes()
    }

    /// A pong came: gives the round trip. One that answers no ping under way tells nothing.
    pub(super) fn answered(&mut self, payload: &[u8], now: Instant) -> Option<Millis> {
        if payload != self.number.to_be_bytes() {
            return None;
        }
        let millis = now.duration_since(self.under_way.take()?).as_millis();
        let round_trip = Millis(u64::try_from(millis).unwrap_or(u64::MAX));
        self.round_trips.push_back(round_trip);
        if self.round_trips.len() > KEPT {
            self.round_trips.pop_front();
        }
        Some(round_trip)
    }

    /// The median of the newest round trips, the lower of two; none before the first.
    pub(super) fn round_trip(&self) -> Option<Millis> {
        let mut sorted: Vec<_> = self.round_trips.iter().copied().collect();
        sorted.sort_unstable();
        sorted.get(sorted.len().saturating_sub(1) / 2).copied()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_median_of_the_last_eight_counts() {
        let (mut pings, mut now) = (Pings::default(), Instant::now());
        assert_eq!(pings.round_trip(), None);
        for millis in [9_000, 9_000, 30, 10, 50, 20, 40, 60, 70, 80] {
            let payload = pings.next(now);
            now += Duration::from_millis(millis);
            pings.answered(&payload, now);
        }
        assert_eq!(pings.round_trip(), Some(Millis(40)));
    }

    #[test]
    fn a_pong_counts_once_and_only_for_the_newest_ping() {
        let (mut pings, now) = (Pings::default(), Instant::now());
        let first = pings.next(now);
        let second = pings.next(now);
        let late = now + Duration::from_secs(5);
        assert_eq!(pings.answered(&first, late), None);
        assert_eq!(pings.answered(b"forged", late), None);
        assert_eq!(pings.round_trip(), None);
        assert_eq!(pings.answered(&second, now + Duration::from_millis(7)), Some(Millis(7)));
        assert_eq!(pings.answered(&second, late), None);
        assert_eq!(pings.round_trip(), Some(Millis(7)));
    }
}
