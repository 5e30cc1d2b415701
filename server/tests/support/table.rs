//! Two players at a board, each with a socket that has shown its snapshot.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tessera_protocol::http::CreatedRoom;
use tessera_rules::Side;

use super::{
    player::{Player, pair},
    socket::Socket,
};

pub struct Table {
    pub white: Player,
    pub black: Player,
    pub made: CreatedRoom,
    pub whites: Socket,
    pub blacks: Socket,
}

impl Table {
    /// A game for which `extra` is laid over the order.
    pub async fn new(server: SocketAddr, extra: Value) -> Self {
        let (white, black, made) = pair(server, extra).await;
        let (mut whites, mut blacks) = (white.join(made.room).await, black.join(made.room).await);
        whites.snapshot().await;
        blacks.snapshot().await;
        Self { white, black, made, whites, blacks }
    }

    /// A game with so many seconds for each side, in which both have moved: White's clock runs.
    pub async fn running(server: SocketAddr, seconds: u32) -> Self {
        let clock = json!({ "time_control": { "kind": "increment", "base": seconds, "increment": 0 } });
        let mut table = Self::new(server, clock).await;
        table.whites.make_move(Side::White, "e2e4").await;
        table.blacks.event().await;
        table.blacks.make_move(Side::Black, "e7e5").await;
        table.blacks.event().await;
        table
    }
}
