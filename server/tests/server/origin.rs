//! Other sites' pages: refused at every unsafe verb and at the socket, with both values named.

use serde_json::json;
use tessera_protocol::{Code, http::ErrorBody};

use crate::support::{
    http::{self, Headers, Reply},
    player::{Player, order},
    server::{Home, Server},
    socket::Opening,
};
use tessera_server::settings::Settings;

const ELSEWHERE: &str = "https://elsewhere.example";

async fn create(server: &Server, headers: Headers<'_>) -> Reply {
    let mut all = vec![("content-type", "application/json")];
    all.extend_from_slice(headers);
    http::send(server.address, "POST", "/api/rooms", &all, Some(&order(json!({})).to_string())).await
}

#[tokio::test]
async fn unsafe_verbs_need_the_right_origin_or_a_bearer() {
    let server = Server::start(Home::memory()).await;
    let (ours, player) = (server.origin(), Player::new(server.address).await);
    let bearer = format!("Bearer {}", player.token);
    let made = create(&server, &[("origin", &ours)]).await;
    assert_eq!(made.status, 201, "a browser is given a player: {made:?}");
    let cookie = made.header("set-cookie").expect("a cookie").to_owned();
    for part in ["tessera_", "HttpOnly", "SameSite=Lax", "Path=/;"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "not behind https: {cookie}");
    let cookie = cookie.split(';').next().expect("a name and a value").to_owned();

    let cases: [(Headers, u16, Option<Code>); 9] = [
        (&[], 401, Some(Code::Unauthorized)),
        (&[("authorization", &bearer)], 201, None),
        (&[("authorization", &bearer), ("origin", &ours)], 201, None),
        (&[("authorization", &bearer), ("origin", ELSEWHERE)], 403, Some(Code::WrongOrigin)),
        (&[("authorization", "Bearer nobody"), ("origin", &ours)], 401, Some(Code::Unauthorized)),
        (&[("cookie", &cookie)], 403, Some(Code::WrongOrigin)),
        (&[("cookie", &cookie), ("origin", "null")], 403, Some(Code::WrongOrigin)),
        (&[("cookie", &cookie), ("origin", ELSEWHERE)], 403, Some(Code::WrongOrigin)),
        (&[("cookie", &cookie), ("origin", &ours)], 201, None),
    ];
    for (headers, status, code) in cases {
        let reply = create(&server, headers).await;
        assert_eq!(reply.status, status, "{headers:?}: {reply:?}");
        if let Some(code) = code {
            assert_eq!(reply.refusal().1, code, "{headers:?}");
        }
        assert_eq!(reply.header("set-cookie"), None, "a known player is not made again: {headers:?}");
    }
    let error: ErrorBody = create(&server, &[("origin", ELSEWHERE)]).await.json();
    assert_eq!(["given", "expected"].map(|name| error.params.text(name)), [Some(ELSEWHERE), Some(&*ours)]);
    let players = http::send(server.address, "POST", "/api/players", &[("origin", ELSEWHERE)], None).await;
    assert_eq!(players.refusal(), (403, Code::WrongOrigin));
}

#[tokio::test]
async fn sockets_need_the_right_origin_or_a_bearer() {
    let server = Server::start(Home::memory()).await;
    let (ours, player) = (server.origin(), Player::new(server.address).await);
    let made = player.create(json!({})).await;
    let cookie = create(&server, &[("origin", &ours)]).await;
    let cookie =
        cookie.header("set-cookie").expect("a cookie").split(';').next().expect("a value").to_owned();
    let bearer = format!("Bearer {}", player.token);
    let cases: [(Headers, Option<u16>); 7] = [
        (&[], None),
        (&[("origin", &ours)], None),
        (&[("origin", ELSEWHERE)], Some(403)),
        (&[("authorization", &bearer)], None),
        (&[("authorization", &bearer), ("origin", ELSEWHERE)], Some(403)),
        (&[("cookie", &cookie)], Some(403)),
        (&[("cookie", &cookie), ("origin", &ours)], None),
    ];
    for (headers, refused) in cases {
        let mut opening = Opening::of(made.room);
        for (name, value) in headers {
            opening = opening.header(name, value);
        }
        assert_eq!(opening.try_open(server.address).await.err(), refused, "{headers:?}");
    }
}

#[tokio::test]
async fn a_proxy_is_believed_if_it_is_trusted() {
    let public = vec!["https://named.example".parse().expect("an origin")];
    for (proxies, believed) in [("127.0.0.0/8", true), ("none", false)] {
        let settings = Settings {
            trusted_proxies: proxies.parse().expect("networks"),
            public_origin: public.clone(),
            base_path: "/games".parse().expect("a path"),
            ..Settings::default()
        };
        let server = Server::with_settings(Home::memory(), settings).await;
        let forwarded = [
            ("x-forwarded-host", "chess.example"),
            ("x-forwarded-proto", "https"),
            ("origin", "https://chess.example"),
        ];
        let reply = create(&server, &forwarded).await;
        assert_eq!(reply.status, if believed { 201 } else { 403 }, "{reply:?}");
        let reply = create(&server, &[("origin", "https://named.example")]).await;
        let cookie = reply.header("set-cookie").expect("a cookie");
        assert!(cookie.contains("Secure") && cookie.contains("Path=/games/;"), "{cookie}");
        assert_eq!(http::send(server.address, "GET", "/games/healthz", &[], None).await.status, 200);
        assert_eq!(http::send(server.address, "GET", "/healthz", &[], None).await.status, 200);
    }
}
