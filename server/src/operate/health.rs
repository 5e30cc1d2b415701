//! `tessera-server health`

use std::{
    io::{self, Read, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    time::Duration,
};

use super::OperateError;
use crate::settings::Settings;

/// Time to connect, and for each part of the answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Longest answer that is read, in bytes.
const LONGEST: u64 = 16 * 1024;

/// Asks the server that runs with these settings on this machine whether it can do its work.
///
/// # Errors
/// If it does not answer, or says no.
pub fn health(settings: &Settings) -> Result<(), OperateError> {
    let address = reachable(settings.listen);
    let path = format!("{}readyz", settings.base_path.root());
    let answer = ask(address, &path)
        .map_err(|source| OperateError::NoServer { address: address.to_string(), source })?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    if head.split(' ').nth(1) == Some("200") {
        println!("{}", body.trim_end());
        return Ok(());
    }
    Err(OperateError::NotReady { address: address.to_string(), troubles: body.trim_end().to_owned() })
}

/// A server that listens on all addresses is asked on this machine's own.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

fn ask(address: SocketAddr, path: &str) -> io::Result<String> {
    let mut line = TcpStream::connect_timeout(&address, PATIENCE)?;
    line.set_read_timeout(Some(PATIENCE))?;
    write!(line, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    line.take(LONGEST).read_to_string(&mut answer)?;
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_all_addresses_is_asked_on_this_machine() {
        for (listen, asked) in
            [("0.0.0.0:80", "127.0.0.1:80"), ("[::]:80", "[::1]:80"), ("192.0.2.1:80", "192.0.2.1:80")]
        {
            assert_eq!(reachable(listen.parse().unwrap()), asked.parse().unwrap());
        }
    }
}
