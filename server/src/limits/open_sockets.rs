//! Counts open sockets: of all, of each player, of each address.

use tessera_protocol::PlayerId;

use super::{
    Household,
    held::{Held, Hold},
};
use crate::bounds::Bounds;

/// The counts.
#[derive(Debug)]
pub(crate) struct OpenSockets {
    all: Held<()>,
    by_player: Held<PlayerId>,
    by_address: Held<Household>,
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
    _all: Hold<()>,
    _of_player: Option<Hold<PlayerId>>,
    _of_address: Hold<Household>,
}

impl OpenSockets {
    /// None open yet.
    pub(crate) fn new(bounds: &Bounds) -> Self {
        Self {
            all: Held::new(bounds.sockets),
            by_player: Held::new(bounds.sockets_per_player),
            by_address: Held::new(bounds.sockets_per_address),
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
        let Self { all, by_player, by_address } = self;
        let of_all = all.hold(()).ok_or(TooManySockets::Server(all.most()))?;
        let full = TooManySockets::Player(by_player.most());
        let of_player = player.map(|player| by_player.hold(player).ok_or(full)).transpose()?;
        let of_address = by_address.hold(address).ok_or(TooManySockets::Address(by_address.most()))?;
        Ok(SocketPermit { _all: of_all, _of_player: of_player, _of_address: of_address })
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
