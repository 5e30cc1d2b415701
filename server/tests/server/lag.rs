//! The delay of a slow line is measured by the server, and given back.

use std::{net::SocketAddr, time::Duration};

use serde_json::json;
use tessera_protocol::{Millis, http::RecordBody};
use tessera_rules::Side;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    time::sleep,
};

use crate::support::{
    player::{Player, pair},
    server::{Home, Server},
};

/// How long bytes take from the client to the server.
const DELAY: Duration = Duration::from_millis(60);

#[tokio::test]
async fn a_line_that_is_slow_is_given_back_what_it_costs() {
    let server = Server::start(Home::memory()).await;
    let clock = json!({ "time_control": { "kind": "increment", "base": 60, "increment": 0 } });
    let (white, black, made) = pair(server.address, clock).await;
    let far = Player { server: slow_line(server.address).await, ..white };
    let (mut whites, mut blacks) = (far.join(made.room).await, black.join(made.room).await);
    whites.snapshot().await;
    blacks.snapshot().await;
    // The pong to the first ping goes out before the second move does.
    for (side, text) in [(Side::White, "e2e4"), (Side::Black, "e7e5"), (Side::White, "g1f3")] {
        let mover = if side == Side::White { &mut whites } else { &mut blacks };
        mover.make_move(side, text).await;
        whites.event().await;
        blacks.event().await;
    }
    let record: RecordBody = black.get(&format!("/api/rooms/{}/record", made.room)).await.json();
    assert!(record.moves[2].lag_returned > Millis::ZERO, "{:?}", record.moves[2]);
}

/// The server as somebody sees it whose bytes take long to get there.
async fn slow_line(server: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("there is a free port");
    let address = listener.local_addr().expect("a bound listener has an address");
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (mut from_server, to_server) =
                TcpStream::connect(server).await.expect("the server listens").into_split();
            let (from_client, mut to_client) = client.into_split();
            tokio::spawn(forward_late(from_client, to_server));
            tokio::spawn(async move { copy(&mut from_server, &mut to_client).await });
        }
    });
    address
}

async fn forward_late(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        sleep(DELAY).await;
        if to.write_all(&bytes[..count]).await.is_err() {
            break;
        }
    }
}
