//! A game between two sockets, for faults to come between.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tessera_protocol::{EventView, RoomId, http::RecordBody};
use tessera_rules::Side;

use crate::support::{
    player::{Player, pair},
    socket::Socket,
};

/// Legal one after the other, for as long as any test needs.
const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

pub(crate) struct Game {
    pub(crate) white: Player,
    black: Player,
    pub(crate) room: RoomId,
    pub(crate) sockets: [Socket; 2],
    ply: usize,
}

impl Game {
    pub(crate) async fn start(server: SocketAddr) -> Self {
        let clock = json!({ "time_control": { "kind": "increment", "base": 60, "increment": 0 } });
        let (white, black, made) = pair(server, clock).await;
        let sockets = sockets(&white, &black, made.room).await;
        Self { white, black, room: made.room, sockets, ply: 0 }
    }

    /// The same game, on a server that was started anew.
    pub(crate) async fn on(self, server: SocketAddr) -> Self {
        let (white, black) = (Player { server, ..self.white }, Player { server, ..self.black });
        let sockets = sockets(&white, &black, self.room).await;
        Self { white, black, sockets, ..self }
    }

    pub(crate) fn mover(&mut self) -> &mut Socket {
        &mut self.sockets[self.ply % 2]
    }

    /// The command of the next move, the same whenever it is sent.
    pub(crate) async fn send_next(&mut self) {
        let (id, text, at) =
            (format!("ply{}", self.ply), MOVES[self.ply % 4], self.sockets[self.ply % 2].applied);
        let side = [Side::White, Side::Black][self.ply % 2];
        self.mover().command_as(&id, "move", side, json!({ "move": text, "at": at })).await;
    }

    /// Sends the next move and waits until both have heard of it.
    pub(crate) async fn play(&mut self) {
        self.send_next().await;
        self.heard().await;
    }

    /// Waits until both have heard of the move that was sent.
    pub(crate) async fn heard(&mut self) {
        for socket in &mut self.sockets {
            while !matches!(socket.event().await.1, EventView::Moved { .. }) {}
        }
        self.ply += 1;
    }

    pub(crate) async fn record(&self) -> RecordBody {
        self.white.get(&format!("/api/rooms/{}/record", self.room)).await.json()
    }

    /// Holds the record to the moves that were told.
    pub(crate) async fn check(&self) {
        let moves: Vec<_> = self.record().await.moves.iter().map(|played| played.text.to_string()).collect();
        let told: Vec<_> = MOVES.iter().cycle().take(self.ply).map(|&text| text.to_owned()).collect();
        assert_eq!(moves, told);
    }

    /// What is left on White's clock after its newest move, in milliseconds.
    pub(crate) async fn left(&self) -> u64 {
        let moves = self.record().await.moves;
        moves.last().and_then(|played| played.left).expect("a timed game")[Side::White].0
    }

    /// Asks for a room, which must be written, and tells the status.
    pub(crate) async fn order(&self, id: &str) -> u16 {
        let order: Value = crate::support::player::order(json!({ "id": id }));
        self.white.post("/api/rooms", &order).await.status
    }
}

async fn sockets(white: &Player, black: &Player, room: RoomId) -> [Socket; 2] {
    let mut sockets = [white.join(room).await, black.join(room).await];
    for socket in &mut sockets {
        socket.snapshot().await;
    }
    sockets
}
