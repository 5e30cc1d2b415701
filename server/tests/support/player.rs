//! A player with a token: what it can do over HTTP, and its sockets.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tessera_protocol::{
    PlayerId, RoomId,
    http::{CreatedRoom, Me, NewPlayer, SeatTaken},
};
use tessera_rules::Side;

use super::{
    http::{self, Reply},
    socket::{Opening, Socket},
};

#[derive(Debug, Clone)]
pub struct Player {
    pub server: SocketAddr,
    pub id: PlayerId,
    pub token: String,
}

impl Player {
    pub async fn new(server: SocketAddr) -> Self {
        let reply = http::send(server, "POST", "/api/players", &[], None).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        let NewPlayer { player, token } = reply.json();
        Self { server, id: player.id, token }
    }

    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        self.send("PUT", path, Some(body)).await
    }

    pub async fn delete(&self, path: &str, body: Option<&Value>) -> Reply {
        self.send("DELETE", path, body).await
    }

    /// Sends what carries an id until it is answered: while its disk is slow, the server asks for the same again.
    async fn insist(&self, path: &str, body: &Value) -> Reply {
        loop {
            let reply = self.post(path, body).await;
            if reply.status != 503 {
                return reply;
            }
        }
    }

    async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        http::send(self.server, method, path, &headers, body.map(Value::to_string).as_deref()).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        http::send(self.server, "GET", path, &[("authorization", &format!("Bearer {}", self.token))], None)
            .await
    }

    /// Makes a room; `extra` is laid over an order for chess by link, with White for the creator.
    pub async fn create(&self, extra: Value) -> CreatedRoom {
        let reply = self.insist("/api/rooms", &order(extra)).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        reply.json()
    }

    /// Takes the free seat.
    pub async fn take_seat(&self, made: &CreatedRoom) -> Side {
        let body = json!({ "id": "seat", "invitation": made.invitation });
        let reply = self.insist(&format!("/api/rooms/{}/seat", made.room), &body).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json::<SeatTaken>().side
    }

    /// What the server says of this player.
    pub async fn me(&self) -> Me {
        self.get("/api/me").await.json()
    }

    /// A socket of this player.
    pub async fn join(&self, room: RoomId) -> Socket {
        Opening::of(room).bearer(&self.token).open(self.server).await
    }
}

/// An order for chess by link, with White for the creator, and what is laid over it.
pub fn order(extra: Value) -> Value {
    let mut order = json!({ "id": "order", "game": "chess", "side": "white", "opponent": "link" });
    for (name, value) in extra.as_object().expect("an object").clone() {
        order[name] = value;
    }
    order
}

/// White, Black, and their room.
pub async fn pair(server: SocketAddr, extra: Value) -> (Player, Player, CreatedRoom) {
    let (white, black) = (Player::new(server).await, Player::new(server).await);
    let made = white.create(extra).await;
    black.take_seat(&made).await;
    (white, black, made)
}
