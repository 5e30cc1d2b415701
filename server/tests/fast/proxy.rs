//! A proxy on loopback that stalls and cuts each line after a short life, whatever is on its way.

use std::{
    net::SocketAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    time::{sleep, timeout},
};

use crate::dice::Dice;

/// Each line is given up after this at the latest.
const LONGEST_LIFE: u64 = 4_000;

/// How long a line may hang before it is cut.
const LONGEST_STALL: u64 = 800;

/// Starts it before a server, and tells its address.
pub(crate) async fn start(server: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("there is a free port");
    let address = listener.local_addr().expect("a bound listener has an address");
    let lines = AtomicU64::new(0);
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let seed = lines.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(forward(client, server, Dice::new(seed)));
        }
    });
    address
}

/// Carries bytes both ways for a while, then none, then the line is cut.
async fn forward(mut client: TcpStream, server: SocketAddr, mut dice: Dice) {
    let Ok(mut server) = TcpStream::connect(server).await else { return };
    let life = Duration::from_millis(200 + dice.below(LONGEST_LIFE));
    // Whichever side ends the line, or neither: it is over.
    let _ = timeout(life, copy_bidirectional(&mut client, &mut server)).await;
    sleep(Duration::from_millis(dice.below(LONGEST_STALL))).await;
    if dice.below(2) == 0 {
        let _ = client.set_zero_linger();
    }
}
