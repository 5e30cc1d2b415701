//! Counts open connections: of all, and of each address. One that has become a socket is still one.

use super::{
    Household,
    held::{Held, Hold},
};
use crate::bounds::Bounds;

/// The counts.
#[derive(Debug)]
pub(crate) struct Connections {
    all: Held<()>,
    by_address: Held<Household>,
}

/// Why no further connection may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooManyConnections {
    /// The server is full.
    #[error("all {0} connections of this server are open")]
    Server(usize),
    /// The address has enough.
    #[error("this address has {0} connections open, and may have no more")]
    Address(usize),
}

/// Leave to hold one connection open; given back when dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    _all: Hold<()>,
    _of_address: Option<Hold<Household>>,
}

impl Connections {
    /// None open yet.
    pub(crate) fn new(bounds: &Bounds) -> Self {
        Self { all: Held::new(bounds.connections), by_address: Held::new(bounds.connections_per_address) }
    }

    /// Counts one more. A proxy has no address: it speaks for many.
    ///
    /// # Errors
    /// The first limit that is reached: the server's, the address's.
    pub(crate) fn open(&self, from: Option<Household>) -> Result<ConnectionPermit, TooManyConnections> {
        let all = self.all.hold(()).ok_or(TooManyConnections::Server(self.all.most()))?;
        let full = TooManyConnections::Address(self.by_address.most());
        let of_address = from.map(|from| self.by_address.hold(from).ok_or(full)).transpose()?;
        Ok(ConnectionPermit { _all: all, _of_address: of_address })
    }
}
