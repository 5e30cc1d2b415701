//! Counts open sockets: of all, of each player, of each address.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex},
};

use tessera_protocol::PlayerId;

use super::Household;
use crate::bounds::Bounds;

/// The counts, shared by whoever opens a socket and by every open socket's permit.
#[derive(Debug, Clone)]
pub(crate) struct OpenSockets {
    counts: Arc<Mutex<Counts>>,
    most: usize,
    most_per_player: usize,
    most_per_address: usize,
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    by_player: HashMap<PlayerId, usize>,
    by_address: HashMap<Household, usize>,
}

/// Why no further socket may be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooManySockets {
    /// The server is full.
    #[error("all {0} sockets of this server are open")]
    Server(usize),
    /// The player has enough.
    #[error("this player has {0} sockets open, and may have no more")]
    Player(usize),
    /// The address has enough.
    #[error("this address has {0} sockets open, and may have no more")]
    Address(usize),
}

/// Leave to hold one socket open; given back when dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    counts: Arc<Mutex<Counts>>,
    player: Option<PlayerId>,
    address: Household,
}

impl OpenSockets {
    /// None open yet.
    pub(crate) fn new(bounds: &Bounds) -> Self {
        Self {
            counts: Arc::default(),
            most: bounds.sockets,
            most_per_player: bounds.sockets_per_player,
            most_per_address: bounds.sockets_per_address,
        }
    }

    /// Counts one more.
    ///
    /// # Errors
    /// The first limit that is reached: the server's, the player's, the address's.
    pub(crate) fn open(
        &self,
        player: Option<PlayerId>,
        address: Household,
    ) -> Result<SocketPermit, TooManySockets> {
        let mut counts = self.counts.lock().expect("nothing panics while it holds the counts");
        if counts.all >= self.most {
            return Err(TooManySockets::Server(self.most));
        }
        if player.is_some_and(|player| counts.by_player.get(&player) >= Some(&self.most_per_player)) {
            return Err(TooManySockets::Player(self.most_per_player));
        }
        if counts.by_address.get(&address) >= Some(&self.most_per_address) {
            return Err(TooManySockets::Address(self.most_per_address));
        }
        counts.all += 1;
        *counts.by_address.entry(address).or_default() += 1;
        if let Some(player) = player {
            *counts.by_player.entry(player).or_default() += 1;
        }
        Ok(SocketPermit { counts: Arc::clone(&self.counts), player, address })
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().expect("nothing panics while it holds the counts");
        counts.all -= 1;
        release(&mut counts.by_address, self.address);
        if let Some(player) = self.player {
            release(&mut counts.by_player, player);
        }
    }
}

fn release<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn player(number: u128) -> Option<PlayerId> {
        Some(PlayerId::from(uuid::Uuid::from_u128(number)))
    }

    #[test]
    fn each_limit_holds_and_is_given_back() {
        let bounds =
            Bounds { sockets: 4, sockets_per_player: 1, sockets_per_address: 2, ..Bounds::default() };
        let sockets = OpenSockets::new(&bounds);
        let [here, there, elsewhere] = [1, 2, 3].map(|last| Household::from(IpAddr::from([192, 0, 2, last])));
        let first = sockets.open(player(1), here).expect("nothing is open");
        assert_eq!(sockets.open(player(1), there).unwrap_err(), TooManySockets::Player(1));
        let _second = sockets.open(None, here).expect("two of an address");
        assert_eq!(sockets.open(None, here).unwrap_err(), TooManySockets::Address(2));
        let _more = [sockets.open(None, there), sockets.open(None, there)].map(Result::unwrap);
        assert_eq!(sockets.open(None, elsewhere).unwrap_err(), TooManySockets::Server(4));
        drop(first);
        assert!(sockets.open(player(1), here).is_ok());
    }
}
