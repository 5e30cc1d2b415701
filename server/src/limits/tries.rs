//! How often an address may name a wrong code.

use std::{
    collections::{HashMap, VecDeque},
    sync::Mutex,
    time::Duration,
};

use tokio::time::Instant;

use super::{Household, make_room};

/// Wrong tries within the span; then no other is looked at.
const MOST: usize = 5;

const SPAN: Duration = Duration::from_secs(600);

/// Addresses that are remembered at once.
const MOST_ADDRESSES: usize = 100_000;

/// Wrong tries of each address.
#[derive(Debug, Default)]
pub(crate) struct Tries(Mutex<HashMap<Household, VecDeque<Instant>>>);

/// The address has tried too often; one more may be made after that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that were too many wrong codes from this address; wait ten minutes")]
pub(crate) struct TooManyTries {
    /// When.
    pub retry_after: Duration,
}

impl Tries {
    /// Counts a try, before it is looked at: of many at once no more are looked at than may be.
    ///
    /// # Errors
    /// If the address has tried too often.
    pub(crate) fn spend(&self, from: Household, now: Instant) -> Result<(), TooManyTries> {
        let mut all = self.0.lock().expect("nothing panics while it holds the tries");
        make_room(&mut all, MOST_ADDRESSES, |tries| {
            tries.back().is_some_and(|last| now.duration_since(*last) < SPAN)
        });
        let tries = all.entry(from).or_default();
        while tries.front().is_some_and(|first| now.duration_since(*first) >= SPAN) {
            tries.pop_front();
        }
        if let Some(first) = tries.front().filter(|_| tries.len() >= MOST) {
            return Err(TooManyTries { retry_after: SPAN.saturating_sub(now.duration_since(*first)) });
        }
        tries.push_back(now);
        Ok(())
    }

    /// The newest try of the address was right: it does not count.
    pub(crate) fn give_back(&self, from: Household) {
        let mut all = self.0.lock().expect("nothing panics while it holds the tries");
        if let Some(tries) = all.get_mut(&from) {
            tries.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn not_more_addresses_are_remembered_than_may_be() {
        let (tries, now) = (Tries::default(), Instant::now());
        for number in 0..=u32::try_from(MOST_ADDRESSES).unwrap() {
            tries.spend(Household::from(IpAddr::from(number.to_be_bytes())), now).unwrap();
        }
        assert!(tries.0.lock().unwrap().len() <= MOST_ADDRESSES);
    }

    #[test]
    fn five_wrong_tries_are_looked_at_in_ten_minutes() {
        let (tries, now) = (Tries::default(), Instant::now());
        let [here, there] = [1, 2].map(|last| Household::from(IpAddr::from([192, 0, 2, last])));
        tries.spend(here, now).unwrap();
        tries.give_back(here);
        for second in 0..5 {
            assert_eq!(tries.spend(here, now + Duration::from_secs(second)), Ok(()));
        }
        let wait = tries.spend(here, now + Duration::from_secs(60)).unwrap_err().retry_after;
        assert_eq!(wait, Duration::from_secs(540));
        assert_eq!(tries.spend(there, now), Ok(()), "another address has tries of its own");
        assert_eq!(tries.spend(here, now + SPAN), Ok(()));
    }
}
