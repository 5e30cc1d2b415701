//! One player on several devices: link codes, recovery codes, and a browser's cookie.

use serde_json::json;
use tessera_protocol::{
    Code, Millis, Stamp,
    http::{DeviceList, Joined, Me, NewLinkCode, NewRecoveryCode},
};
use tessera_rules::Side;
use tessera_server::store::{Expiry, Retention};

use crate::support::{
    http,
    player::Player,
    server::{Home, Server},
};

crate::on_both_stores!(
    a_second_device_joins_by_a_link_code,
    a_lost_player_comes_back_by_a_recovery_code,
    five_wrong_codes_are_enough,
);

async fn link_code(player: &Player, id: &str) -> NewLinkCode {
    player.post("/api/me/link-code", &json!({ "id": id })).await.json()
}

async fn a_second_device_joins_by_a_link_code(server: Server) {
    let player = Player::new(server.address).await;
    let [made, again] = [link_code(&player, "one").await, link_code(&player, "one").await];
    assert_eq!(made, again, "the same request tells the same code");
    let code = made.code.to_string().to_lowercase();
    let headers = [("content-type", "application/json")];
    let body = json!({ "id": "phone", "code": code }).to_string();
    let reply = http::send(server.address, "POST", "/api/link", &headers, Some(&body)).await;
    let joined: Joined = reply.json();
    assert_eq!(joined.player.id, player.id);
    let phone = Player { token: joined.token.expect("a program gets a token"), ..player.clone() };
    let devices: DeviceList = phone.get("/api/me/devices").await.json();
    assert_eq!(
        devices.devices.iter().map(|device| (device.n, device.this)).collect::<Vec<_>>(),
        [(1, false), (2, true)]
    );
    let again = http::send(server.address, "POST", "/api/link", &headers, Some(&body)).await;
    assert_eq!(again.json::<Joined>().token.as_ref(), Some(&phone.token), "the answer may have been lost");
    let body = json!({ "id": "other", "code": code }).to_string();
    let again = http::send(server.address, "POST", "/api/link", &headers, Some(&body)).await;
    assert_eq!(again.refusal(), (403, Code::WrongCode), "a code is used once");
    let room = player.create(json!({})).await.room;
    let (mut revoked, mut kept) = (phone.join(room).await, player.join(room).await);
    assert_eq!(player.delete("/api/me/devices/2", None).await.status, 204);
    assert_eq!(revoked.closed().await, 4003);
    kept.snapshot().await;
    kept.command("abort", Side::White, json!({})).await;
    kept.event().await;
    assert_eq!(phone.join(room).await.closed().await, 4003);
    assert_eq!(phone.get("/api/me").await.refusal().1, Code::Unauthorized);
    assert_eq!(player.delete("/api/me/devices/2", None).await.status, 404);

    let code = link_code(&player, "two").await.code.to_string();
    let headers = [("content-type", "application/json"), ("origin", &server.origin())];
    let body = json!({ "id": "browser", "code": code }).to_string();
    let reply = http::send(server.address, "POST", "/api/link", &headers, Some(&body)).await;
    assert!(reply.header("set-cookie").is_some_and(|cookie| cookie.contains("HttpOnly")));
    assert_eq!(reply.json::<Joined>().token, None, "a browser gets a cookie");
}

async fn a_lost_player_comes_back_by_a_recovery_code(server: Server) {
    let player = Player::new(server.address).await;
    let make = async |id: &str| {
        let reply = player.post("/api/me/recovery", &json!({ "id": id })).await;
        reply.json::<NewRecoveryCode>().code.to_string()
    };
    let code = make("one").await;
    assert!(player.me().await.has_recovery_code);
    let newer = make("two").await;
    assert_eq!(make("one").await, code, "a late double of the first request");
    let stranger = Player::new(server.address).await;
    let recover =
        async |code: &str| stranger.post("/api/recover", &json!({ "id": "back", "code": code })).await;
    assert_eq!(recover(&code).await.refusal().1, Code::WrongCode);
    let back: Joined = recover(&newer).await.json();
    assert_eq!(back.player.id, player.id);
    assert_eq!(recover(&newer).await.json::<Joined>(), back, "the answer may have been lost");
    assert!(!player.me().await.has_recovery_code);
}

async fn five_wrong_codes_are_enough(server: Server) {
    let player = Player::new(server.address).await;
    let code = link_code(&player, "one").await.code.to_string();
    for _ in 0..5 {
        let wrong = player.post("/api/link", &json!({ "id": "x", "code": "00000-00000" })).await;
        assert_eq!(wrong.refusal(), (403, Code::WrongCode));
    }
    let reply = player.post("/api/link", &json!({ "id": "x", "code": code })).await;
    assert_eq!(reply.refusal(), (429, Code::TooMany), "not even the right one");
    assert!(reply.header("retry-after").is_some());
}

#[tokio::test]
async fn a_browser_becomes_the_player_of_its_first_request_also_when_that_is_refused() {
    let server = Server::start(Home::memory()).await;
    let origin = server.origin();
    let headers = [("content-type", "application/json"), ("origin", origin.as_str())];
    let seat = format!("/api/rooms/{}/seat", "0".repeat(22));
    let refused = http::send(server.address, "POST", &seat, &headers, Some(r#"{"id":"seat"}"#)).await;
    assert_eq!(refused.refusal(), (404, Code::NoSuchRoom));
    let cookie = refused.header("set-cookie").and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    let me = http::send(server.address, "GET", "/api/me", &[("cookie", cookie)], None).await;
    assert!(me.json::<Me>().player.is_some(), "{me:?}");

    let Home::Memory(store) = server.stop().await else { panic!("not in memory") };
    let week = Retention {
        requests: Millis::ZERO,
        unused_players: Millis::from_secs(7 * 86_400),
        passing_rooms: Millis::ZERO,
        outages: Millis::ZERO,
    };
    let expired = store.expire(Stamp(u64::MAX), week, 10).await.expect("the store is well");
    assert_eq!(expired.players, 1, "nothing was done that it would be kept for");
}
