//! How much one player and one address may have and make. Who they are is found elsewhere.

mod connections;
mod held;
mod hourly;
mod open_sockets;
mod tries;

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
};

use tessera_protocol::PlayerId;
use tokio::time::Instant;

use crate::bounds::Bounds;
pub(crate) use connections::{ConnectionPermit, Connections, TooManyConnections};
pub(crate) use hourly::{Exhausted, Hourly};
pub(crate) use open_sockets::{OpenSockets, SocketPermit, TooManySockets};
pub(crate) use tries::{TooManyTries, Tries};

/// An address as limits count it: an IPv6 network of 64 bits is one, since one household has as many addresses as it
/// likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Household(IpAddr);

impl From<IpAddr> for Household {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(v6) => {
                let network = u128::from(v6) & !u128::from(u64::MAX);
                IpAddr::V6(Ipv6Addr::from(network))
            }
            v4 => v4,
        })
    }
}

/// Makes room in a map that is full: what no longer matters is forgotten; where that leaves more than half of it, all is. So
/// a crowd costs neither memory without end nor a look through the whole map for each of it.
pub(crate) fn make_room<K, V>(map: &mut HashMap<K, V>, most: usize, matters: impl Fn(&V) -> bool) {
    if map.len() < most {
        return;
    }
    map.retain(|_, value| matters(value));
    if map.len() > most / 2 {
        map.clear();
    }
}

/// All limits of a running server.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Open sockets.
    pub sockets: OpenSockets,
    /// Wrong codes.
    pub codes: Tries,
    rooms_by_player: Hourly<PlayerId>,
    rooms_by_address: Hourly<Household>,
    players_by_address: Hourly<Household>,
    names_by_player: Hourly<PlayerId>,
}

impl Limits {
    /// Nothing used yet.
    pub(crate) fn new(bounds: &Bounds) -> Self {
        Self {
            sockets: OpenSockets::new(bounds),
            codes: Tries::default(),
            rooms_by_player: Hourly::new("rooms of one player in an hour", bounds.rooms_per_player),
            rooms_by_address: Hourly::new("rooms of one address in an hour", bounds.rooms_per_address),
            players_by_address: Hourly::new(
                "new players of one address in an hour",
                bounds.players_per_address,
            ),
            names_by_player: Hourly::new("names of one player in an hour", bounds.names_per_player),
        }
    }

    /// Counts a new room.
    ///
    /// # Errors
    /// When the player, or else the address, has made as many as it may.
    pub(crate) fn make_room(&self, player: PlayerId, from: Household) -> Result<(), Exhausted> {
        let now = Instant::now();
        self.rooms_by_player.spend(player, now)?;
        self.rooms_by_address.spend(from, now)
    }

    /// Counts another name.
    ///
    /// # Errors
    /// When the player has chosen as many as it may.
    pub(crate) fn choose_name(&self, player: PlayerId) -> Result<(), Exhausted> {
        self.names_by_player.spend(player, Instant::now())
    }

    /// Counts a new player.
    ///
    /// # Errors
    /// When the address has made as many as it may.
    pub(crate) fn make_player(&self, from: Household) -> Result<(), Exhausted> {
        self.players_by_address.spend(from, Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_map_forgets_what_no_longer_matters_or_all() {
        let map =
            |mattering: usize| -> HashMap<usize, bool> { (0..4).map(|key| (key, key < mattering)).collect() };
        let left = |mattering, most| {
            let mut map = map(mattering);
            make_room(&mut map, most, |matters| *matters);
            map.len()
        };
        assert_eq!([left(0, 5), left(4, 4), left(3, 4), left(2, 4)], [4, 0, 0, 2]);
    }

    #[test]
    fn an_ipv6_network_is_one_household() {
        let household = |text: &str| Household::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(household("2001:db8::1"), household("2001:db8::ffff:1"));
        assert_ne!(household("2001:db8::1"), household("2001:db8:0:1::1"));
        assert_eq!(household("::ffff:192.0.2.1"), household("192.0.2.1"));
        assert_ne!(household("192.0.2.2"), household("192.0.2.1"));
    }
}
