//! Chance: the same numbers for the same seed.

use std::sync::{Arc, Mutex};

#[derive(Clone)]
pub(super) struct Dice(Arc<Mutex<u64>>);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(seed)))
    }

    /// A number below `most`.
    pub(super) fn below(&self, most: u64) -> u64 {
        self.next() % most
    }

    /// Bytes for an id.
    pub(super) fn bytes(&self) -> [u8; 16] {
        ((u128::from(self.next()) << 64) | u128::from(self.next())).to_be_bytes()
    }

    pub(super) fn hits(&self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of some; none of none.
    pub(super) fn pick<T: Copy>(&self, some: &[T]) -> Option<T> {
        let most = u64::try_from(some.len()).unwrap();
        (most > 0).then(|| some[usize::try_from(self.below(most)).unwrap()])
    }

    /// The next number (SplitMix64).
    fn next(&self) -> u64 {
        let mut state = self.0.lock().unwrap();
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
