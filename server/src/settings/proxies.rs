//! Which peers are proxies whose forwarding headers are believed.

use std::{fmt, net::IpAddr, str::FromStr};

use ipnet::IpNet;

/// Networks of trusted proxies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

/// Why a text is no list of networks.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no address and no network: name such as 10.0.0.0/8,192.168.1.7, or none")]
pub struct InvalidProxies(String);

impl Proxies {
    /// This machine alone.
    pub fn loopback() -> Self {
        "127.0.0.0/8,::1/128".parse().expect("both are networks")
    }

    /// Whether a peer is a trusted proxy.
    pub fn contains(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.0.iter().any(|network| network.contains(&peer))
    }
}

impl FromStr for Proxies {
    type Err = InvalidProxies;

    fn from_str(text: &str) -> Result<Self, InvalidProxies> {
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "none");
        names.map(network).collect::<Result<_, _>>().map(Self)
    }
}

fn network(name: &str) -> Result<IpNet, InvalidProxies> {
    let address = || name.parse::<IpAddr>().map(IpNet::from);
    name.parse().or_else(|_| address()).map_err(|_| InvalidProxies(name.to_owned()))
}

impl fmt::Display for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&if names.is_empty() { "none".to_owned() } else { names.join(",") })
    }
}
