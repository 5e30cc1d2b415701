//! Proof that something is in the store. Only stores can make it; sockets and bus take nothing else.

use std::ops::Deref;

/// Something that is durably stored, and may therefore be told to others.
///
/// It reads like the thing itself. It can be made by a store alone:
///
/// ```compile_fail
/// let told_too_early = tessera_server::store::Committed::new("a move");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Committed<T>(T);

impl<T> Committed<T> {
    /// The thing, without its proof.
    pub fn into_inner(self) -> T {
        self.0
    }

    /// What follows from the thing, which is as true as the thing itself: a view of it, a hint of it.
    pub fn map<U>(&self, view: impl FnOnce(&T) -> U) -> Committed<U> {
        Committed(view(&self.0))
    }

    /// Vouches for `stored`: to be called after the commit, or on what a store has read.
    pub(in crate::store) fn new(stored: T) -> Self {
        Self(stored)
    }

    /// For tests of what comes after the store.
    #[cfg(test)]
    pub(crate) fn assumed(stored: T) -> Self {
        Self(stored)
    }
}

impl<T> Deref for Committed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
