//! Servers that are not for everybody: the invite code, and the admin.

use serde_json::json;
use tessera_protocol::{
    Code, RoomView,
    http::{AdminPlayers, AdminRooms, CreatedRoom, Me, NewPlayer},
};
use tessera_server::settings::Settings;

use crate::support::{
    http,
    player::{Player, order},
    server::{Home, Server},
    socket::Opening,
};

async fn invited_only() -> Server {
    let settings = Settings {
        invite_code: "green tea".parse().expect("a code"),
        admin_token: Some("a token of the admin".parse().expect("a token")),
        ..Settings::default()
    };
    Server::with_settings(Home::memory(), settings).await
}

#[tokio::test]
async fn before_the_invite_code_nothing_is_shown() {
    let server = invited_only().await;
    let player = Player::new(server.address).await;
    assert!(!player.me().await.admitted);
    for path in ["/api/rooms", "/api/games/chess", "/api/me/devices"] {
        assert_eq!(player.get(path).await.refusal(), (403, Code::InviteRequired), "{path}");
    }
    assert_eq!(player.get("/api/openapi.json").await.status, 200, "how to get in is no secret");
    let order = order(json!({}));
    assert_eq!(player.post("/api/rooms", &order).await.refusal(), (403, Code::InviteRequired));
    for path in ["/api/lobby/socket?protocol=1", "/api/rooms/4dQwUr0HoqLQ5vP0KzRbN1/socket?protocol=1"] {
        let mut socket = Opening::at(path).bearer(&player.token).open(server.address).await;
        assert_eq!(socket.closed().await, 4006, "{path}");
    }
    let wrong = player.post("/api/admission", &json!({ "code": "black tea" })).await;
    assert_eq!(wrong.refusal(), (403, Code::WrongCode));
    let let_in: Me = player.post("/api/admission", &json!({ "code": "GREEN-TEA" })).await.json();
    assert!(let_in.admitted);
    assert_eq!(player.post("/api/rooms", &order).await.status, 201);
}

#[tokio::test]
async fn an_invitation_lets_in_whoever_takes_the_seat() {
    let server = invited_only().await;
    let host = Player::new(server.address).await;
    host.post("/api/admission", &json!({ "code": "green tea" })).await;
    let made: CreatedRoom = host.post("/api/rooms", &order(json!({}))).await.json();
    let guest = Player::new(server.address).await;
    let seat = format!("/api/rooms/{}/seat", made.room);
    let bare = guest.post(&seat, &json!({ "id": "seat" })).await;
    assert_eq!(bare.refusal(), (403, Code::InviteRequired));
    let room = format!("/api/rooms/{}", made.room);
    let shown = format!("?invitation={}", made.invitation.expect("by link"));
    assert_eq!(guest.get(&format!("{room}{shown}")).await.json::<RoomView>().creator.id, host.id);
    for closed in [room.clone(), format!("{room}/record{shown}"), format!("/api/rooms{shown}")] {
        assert_eq!(guest.get(&closed).await.refusal(), (403, Code::InviteRequired), "{closed}");
    }
    guest.take_seat(&made).await;
    assert!(guest.me().await.admitted);
    assert_eq!(guest.get("/api/rooms").await.status, 200);
}

#[tokio::test]
async fn the_admin_lists_closes_mutes_and_bans() {
    let server = invited_only().await;
    let player = Player::new(server.address).await;
    player.post("/api/admission", &json!({ "code": "green tea" })).await;
    let made: CreatedRoom = player.post("/api/rooms", &order(json!({}))).await.json();
    let mut socket = player.join(made.room).await;
    socket.snapshot().await;
    assert_eq!(player.get("/api/admin/rooms").await.refusal(), (401, Code::Unauthorized));

    let admin = Player { token: "a token of the admin".to_owned(), ..player.clone() };
    let rooms: AdminRooms = admin.get("/api/admin/rooms").await.json();
    assert_eq!((rooms.rooms.len(), rooms.next), (1, None));
    assert_eq!(admin.post(&format!("/api/admin/rooms/{}/close", made.room), &json!({})).await.status, 204);
    socket.event().await;
    let again = admin.post(&format!("/api/admin/rooms/{}/close", made.room), &json!({})).await;
    assert_eq!(again.refusal(), (409, Code::GameOver));
    let players: AdminPlayers = admin.get("/api/admin/players").await.json();
    assert_eq!(players.players.len(), 1);

    let of_player = format!("/api/admin/players/{}", player.id);
    assert_eq!(admin.post(&of_player, &json!({ "muted": true })).await.status, 200);
    socket.send_text(r#"{"type":"chat","id":"a","channel":"players","text":"hi"}"#).await;
    assert_eq!(socket.refused().await.1, Code::Muted);
    assert_eq!(admin.post(&of_player, &json!({ "banned": true })).await.status, 200);
    assert_eq!(socket.closed().await, 4005);
    assert_eq!(player.get("/api/rooms").await.refusal(), (403, Code::Banned));
    let mut back = player.join(made.room).await;
    assert_eq!(back.closed().await, 4005);
    assert_eq!(admin.post(&of_player, &json!({ "banned": false })).await.status, 200);
    assert_eq!(player.get("/api/rooms").await.status, 200);
}

#[tokio::test]
async fn without_an_admin_token_there_is_no_admin() {
    let server = Server::start(Home::memory()).await;
    let reply = http::send(server.address, "POST", "/api/players", &[], None).await;
    let NewPlayer { token, .. } = reply.json();
    let bearer = format!("Bearer {token}");
    let reply =
        http::send(server.address, "GET", "/api/admin/rooms", &[("authorization", &bearer)], None).await;
    assert_eq!(reply.refusal(), (404, Code::NotFound));
}
