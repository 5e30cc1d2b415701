//! Where a request comes from, and under which origin it reached us, as far as proxies are believed.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header::HOST};

use crate::{
    limits::Household,
    settings::{Origin, Proxies},
};

/// The peer of the connection a request came by; put into each request by whoever accepts connections.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub SocketAddr);

/// The far end of a request.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// The client's address, behind the proxies that are believed.
    pub address: IpAddr,
    /// The origin a browser there sees; none without a readable `Host`.
    pub origin: Option<Origin>,
}

impl Caller {
    /// Reads the `X-Forwarded` headers if the peer is a trusted proxy, and the connection alone if not.
    pub(crate) fn read(headers: &HeaderMap, peer: IpAddr, proxies: &Proxies) -> Self {
        let forwarded = |name| if proxies.contains(peer) { text(headers, name) } else { None };
        let scheme = forwarded("x-forwarded-proto").map_or("http", first);
        let host = forwarded("x-forwarded-host").map(first).or_else(|| text(headers, HOST.as_str()));
        Self {
            address: client(headers, peer, proxies),
            origin: host.and_then(|host| format!("{scheme}://{host}").parse().ok()),
        }
    }

    /// The address as limits count it.
    pub(crate) fn household(&self) -> Household {
        self.address.into()
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Each proxy adds to the right: the left-most value is what the first proxy was asked for.
fn first(list: &str) -> &str {
    list.split(',').next().unwrap_or_default().trim()
}

/// Each proxy adds whom it saw to the right, or in a line below: the client is the last that is not itself a trusted proxy.
fn client(headers: &HeaderMap, peer: IpAddr, proxies: &Proxies) -> IpAddr {
    let lines = headers.get_all("x-forwarded-for").iter().map(|line| line.to_str().unwrap_or_default());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
    let mut client = peer;
    for hop in hops.iter().rev() {
        if !proxies.contains(client) {
            break;
        }
        let Ok(address) = hop.trim().parse() else { break };
        client = address;
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Peer, headers, and the address and origin that must come out.
    type Case = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

    const CASES: &[Case] = &[
        ("192.0.2.1", &[("host", "chess.example")], "192.0.2.1", "http://chess.example"),
        (
            "192.0.2.1",
            &[("host", "a.example"), ("x-forwarded-host", "b.example")],
            "192.0.2.1",
            "http://a.example",
        ),
        ("192.0.2.1", &[("host", "a"), ("x-forwarded-for", "198.51.100.7")], "192.0.2.1", "http://a"),
        (
            "127.0.0.1",
            &[("host", "10.1.1.1:8080"), ("x-forwarded-host", "a.example"), ("x-forwarded-proto", "https")],
            "127.0.0.1",
            "https://a.example",
        ),
        (
            "127.0.0.1",
            &[("host", "a"), ("x-forwarded-for", "6.6.6.6, 198.51.100.7")],
            "198.51.100.7",
            "http://a",
        ),
        (
            "127.0.0.1",
            &[("host", "a"), ("x-forwarded-for", "198.51.100.7, 127.0.0.2")],
            "198.51.100.7",
            "http://a",
        ),
        (
            "127.0.0.1",
            &[("host", "a"), ("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "198.51.100.7, 127.0.0.2")],
            "198.51.100.7",
            "http://a",
        ),
        ("127.0.0.1", &[("host", "a"), ("x-forwarded-for", "rubbish")], "127.0.0.1", "http://a"),
        ("::1", &[("host", "a"), ("x-forwarded-proto", "https,http")], "::1", "https://a"),
    ];

    #[test]
    fn only_trusted_proxies_are_believed() {
        for (peer, headers, address, origin) in CASES {
            let mut map = HeaderMap::new();
            for (name, value) in *headers {
                map.append(*name, value.parse().unwrap());
            }
            let caller = Caller::read(&map, peer.parse().unwrap(), &Proxies::loopback());
            assert_eq!(caller.address.to_string(), *address, "{headers:?}");
            assert_eq!(
                caller.origin.map(|origin| origin.to_string()).as_deref(),
                Some(*origin),
                "{headers:?}"
            );
        }
    }
}
