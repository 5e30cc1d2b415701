//! What all games have in common: how many moves were told, which life of the server this is, and when there was none.

use std::sync::{Mutex, MutexGuard};

use tokio::sync::watch;

use crate::host::Down;

/// Which process serves: counted up by each restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Life {
    pub(crate) number: u32,
    pub(crate) is_last: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Account {
    moves: watch::Sender<u64>,
    life: watch::Sender<Life>,
    downs: Mutex<Vec<Down>>,
    goodbyes: Mutex<Vec<u32>>,
}

impl Account {
    /// A move was told to somebody for the first time.
    pub(crate) fn moved(&self) {
        self.moves.send_modify(|moves| *moves += 1);
    }

    /// Waits until so many more moves have been told.
    pub(crate) async fn moves_more(&self, more: u64) {
        let mut moves = self.moves.subscribe();
        let goal = *moves.borrow() + more;
        moves.wait_for(|moves| *moves >= goal).await.expect("the account outlives its readers");
    }

    /// A server has closed a line, and asked for so many milliseconds before its guest comes back.
    pub(crate) fn bade_goodbye(&self, wait: u32) {
        self.goodbyes.lock().expect("nothing panics while it holds the list").push(wait);
    }

    /// All waits that were asked for.
    pub(crate) fn goodbyes(&self) -> Vec<u32> {
        self.goodbyes.lock().expect("nothing panics while it holds the list").clone()
    }

    /// The server has ended and another has come up.
    pub(crate) fn was_down(&self, down: Down) {
        self.lock().push(down);
        self.life.send_modify(|life| life.number += 1);
    }

    /// The server that runs now is left alone.
    pub(crate) fn no_more_ends(&self) {
        self.life.send_modify(|life| life.is_last = true);
    }

    pub(crate) fn life(&self) -> Life {
        *self.life.borrow()
    }

    /// Waits for the server after the one of this life.
    pub(crate) async fn life_after(&self, ended: Life) -> Life {
        let mut life = self.life.subscribe();
        *life.wait_for(|life| life.number > ended.number).await.expect("the account outlives its readers")
    }

    pub(crate) fn downs(&self) -> Vec<Down> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Down>> {
        self.downs.lock().expect("nothing panics while it holds the list")
    }
}
