//! So many of a thing within an hour, for each key.

use std::{collections::HashMap, fmt, hash::Hash, sync::Mutex, time::Duration};

use tokio::time::Instant;

use super::make_room;

const HOUR: Duration = Duration::from_secs(3600);
/// Keys that are remembered at once.
const MOST_KEYS: usize = 100_000;

/// A budget for each key that fills up again within an hour.
#[derive(Debug)]
pub(crate) struct Hourly<K> {
    what: &'static str,
    most: u32,
    /// When the budget of a key will be whole again; spent from by whoever asks.
    whole_at: Mutex<HashMap<K, Instant>>,
}

/// A budget is used up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exhausted {
    what: &'static str,
    most: u32,
    /// When one more may be asked for.
    pub retry_after: Duration,
}

impl Exhausted {
    /// How many an hour allows.
    pub(crate) const fn most(&self) -> u32 {
        self.most
    }
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "that is more than {} {}", self.most, self.what)
    }
}

impl std::error::Error for Exhausted {}

impl<K: Eq + Hash> Hourly<K> {
    /// A budget of `most` for each key.
    pub(crate) fn new(what: &'static str, most: u32) -> Self {
        Self { what, most, whole_at: Mutex::default() }
    }

    /// Takes one from a key's budget.
    ///
    /// # Errors
    /// When nothing is left of it.
    pub(crate) fn spend(&self, key: K, now: Instant) -> Result<(), Exhausted> {
        let price = HOUR / self.most.max(1);
        let mut whole_at = self.whole_at.lock().expect("nothing panics while it holds the budgets");
        make_room(&mut whole_at, MOST_KEYS, |whole| *whole > now);
        let whole = whole_at.get(&key).copied().filter(|whole| *whole > now).unwrap_or(now) + price;
        match whole.checked_duration_since(now + HOUR) {
            Some(wait) if !wait.is_zero() || self.most == 0 => {
                Err(Exhausted { what: self.what, most: self.most, retry_after: wait })
            }
            _ => {
                whole_at.insert(key, whole);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_and_fills_up_again() {
        let rooms = Hourly::new("rooms", 4);
        let start = Instant::now();
        for _ in 0..4 {
            assert_eq!(rooms.spend('a', start), Ok(()));
        }
        let exhausted = rooms.spend('a', start).unwrap_err();
        assert_eq!(exhausted.retry_after, HOUR / 4);
        assert_eq!(rooms.spend('b', start), Ok(()), "another key has a budget of its own");
        assert_eq!(rooms.spend('a', start + HOUR / 4), Ok(()));
        assert!(rooms.spend('a', start + HOUR / 4).is_err());
    }

    #[test]
    fn a_budget_of_none_allows_none() {
        assert!(Hourly::new("rooms", 0).spend('a', Instant::now()).is_err());
    }
}
