//! Counts what is held: of each key so many at a time.

use std::{
    collections::HashMap,
    fmt,
    hash::Hash,
    sync::{Arc, Mutex},
};

/// The counts, shared by whoever takes hold of something and by every hold.
#[derive(Debug, Clone)]
pub(super) struct Held<K> {
    counts: Arc<Mutex<HashMap<K, usize>>>,
    most: usize,
}

/// Leave to hold one thing; given back when dropped.
#[derive(Debug)]
pub(super) struct Hold<K: Copy + Eq + Hash + fmt::Debug> {
    counts: Arc<Mutex<HashMap<K, usize>>>,
    key: K,
}

impl<K: Copy + Eq + Hash + fmt::Debug> Held<K> {
    /// None yet, and at most so many of each key.
    pub(super) fn new(most: usize) -> Self {
        Self { counts: Arc::default(), most }
    }

    /// How many of each key there may be.
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// Counts one more; none if there are as many of the key as there may be.
    pub(super) fn hold(&self, key: K) -> Option<Hold<K>> {
        let mut counts = self.counts.lock().expect("nothing panics while it holds the counts");
        let count = counts.get(&key).copied().unwrap_or(0);
        if count >= self.most {
            return None;
        }
        counts.insert(key, count + 1);
        Some(Hold { counts: Arc::clone(&self.counts), key })
    }
}

impl<K: Copy + Eq + Hash + fmt::Debug> Drop for Hold<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().expect("nothing panics while it holds the counts");
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}
