//! Randomness from the operating system: for ids, secrets, coins and jitter.

use std::{sync::Arc, time::Duration};

use tessera_rules::Side;
use uuid::{Builder, Uuid};

/// Random bytes, fit for secrets.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A random UUID of version 4.
pub(crate) fn uuid() -> Uuid {
    Builder::from_random_bytes(bytes()).into_uuid()
}

/// A span between half of `span` and one and a half, so that many who wait do not come back at once.
pub(crate) fn around(span: Duration) -> Duration {
    let part = f64::from(u16::from_le_bytes(bytes())) / f64::from(u16::MAX);
    span.mul_f64(0.5 + part)
}

/// Where the ids and the coins of rooms come from: in a server the operating system, in a simulation its seed.
#[derive(Clone)]
pub(crate) struct Chance(Arc<dyn Fn() -> [u8; 16] + Send + Sync>);

impl Chance {
    /// The operating system's.
    pub(crate) fn of_the_system() -> Self {
        Self(Arc::new(bytes))
    }

    /// Chance that comes from elsewhere.
    #[cfg(test)]
    pub(crate) fn drawn_by(draw: impl Fn() -> [u8; 16] + Send + Sync + 'static) -> Self {
        Self(Arc::new(draw))
    }

    /// A random UUID of version 4.
    pub(crate) fn uuid(&self) -> Uuid {
        Builder::from_random_bytes((self.0)()).into_uuid()
    }

    /// One of the two sides, with even chances.
    pub(crate) fn side(&self) -> Side {
        let [byte, ..] = (self.0)();
        if byte & 1 == 0 { Side::White } else { Side::Black }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jitter_stays_around_its_span() {
        for _ in 0..100 {
            let span = around(Duration::from_secs(2));
            assert!((1000..=3000).contains(&span.as_millis()), "{span:?}");
        }
    }
}
