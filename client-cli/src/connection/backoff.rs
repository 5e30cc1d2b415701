//! How long to wait before the next try: longer each time, and never the same for two clients.

use std::time::Duration;

const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(15);

/// Waits that double from a quarter of a second to fifteen seconds, each shortened by up to a half by chance.
#[derive(Debug, Default)]
pub(crate) struct Backoff {
    tries: u32,
}

impl Backoff {
    /// The wait before the next try, at least as long as the server asked for.
    pub(crate) fn next_wait(&mut self, asked: Option<Duration>) -> Duration {
        let most = FIRST.saturating_mul(1 << self.tries.min(6)).min(LONGEST);
        self.tries = self.tries.saturating_add(1);
        let jittered = most.mul_f64(0.5 + 0.5 * chance());
        asked.map_or(jittered, |asked| asked.min(LONGEST * 4) + jittered)
    }

    /// It went well: the next wait is a short one again.
    pub(crate) fn reset(&mut self) {
        self.tries = 0;
    }
}

/// From 0 to 1, evenly.
fn chance() -> f64 {
    let bits = getrandom::u32().expect("the system gives random bits");
    f64::from(bits) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_bound_and_start_over() {
        let mut backoff = Backoff::default();
        for most in [250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000] {
            let most = Duration::from_millis(most);
            let wait = backoff.next_wait(None);
            assert!(most / 2 <= wait && wait <= most, "{wait:?} for {most:?}");
        }
        backoff.reset();
        assert!(backoff.next_wait(None) <= FIRST);
    }

    #[test]
    fn a_server_that_asks_for_time_gets_it() {
        let wait = Backoff::default().next_wait(Some(Duration::from_secs(5)));
        assert!(wait >= Duration::from_secs(5));
    }
}
