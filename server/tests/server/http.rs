//! The HTTP interface: every refusal is an `ErrorBody`, orders are made once, limits are told.

use serde_json::{Value, json};
use tessera_protocol::{
    Code, Fault, SettingsFault,
    game::GameInfo,
    http::{CreatedRoom, ErrorBody, LegalMoves},
};
use tessera_server::{bounds::Bounds, settings::Settings};
use tokio::net::TcpStream;

use crate::support::{
    http::{self, Headers},
    player::{Player, order},
    server::{Home, Server},
    socket::Opening,
};

crate::on_both_stores!(an_order_is_carried_out_once, orders_that_make_no_game_are_refused);

async fn an_order_is_carried_out_once(server: Server) {
    let (one, two) = (Player::new(server.address).await, Player::new(server.address).await);
    let first: CreatedRoom = one.create(json!({ "id": "x" })).await;
    assert_eq!(one.create(json!({ "id": "x" })).await, first);
    assert_ne!(one.create(json!({ "id": "y" })).await.room, first.room);
    assert_ne!(two.create(json!({ "id": "x" })).await.room, first.room, "ids are each player's own");
}

async fn orders_that_make_no_game_are_refused(server: Server) {
    let player = Player::new(server.address).await;
    let cases: [(Value, (u16, Code)); 9] = [
        (json!({ "rules": { "stalemate": "loss" } }), (422, Code::InvalidSettings)),
        (json!({ "rules": { "setup": "open_castle" } }), (422, Code::InvalidSettings)),
        (
            json!({ "rules": { "setup": { "custom": "8/8/8/8/8/8/8/8 w - - 0 1" } } }),
            (422, Code::InvalidSettings),
        ),
        (json!({ "game": "draughts" }), (400, Code::Malformed)),
        (
            json!({ "time_control": { "kind": "increment", "base": 1, "increment": 0 } }),
            (422, Code::InvalidSettings),
        ),
        (json!({ "time_control": { "kind": "days", "days": 15 } }), (422, Code::InvalidSettings)),
        (json!({ "rules": { "draws": "never" } }), (422, Code::InvalidSettings)),
        (json!({ "id": "with space" }), (400, Code::Malformed)),
        (json!({ "unknown": 1 }), (400, Code::Malformed)),
    ];
    for (extra, refusal) in cases {
        assert_eq!(player.post("/api/rooms", &order(extra.clone())).await.refusal(), refusal, "{extra}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_an_order_is_told_by_codes() {
    let server = Server::start(Home::memory()).await;
    let player = Player::new(server.address).await;
    let unsound = json!([
        { "code": "kings", "side": "white", "found": 0 },
        { "code": "pawn", "side": "white", "cell": "a1" },
    ]);
    let start = |text: &str| json!({ "rules": { "setup": { "custom": text } } });
    let record = |text: &str| json!({ "pgn": text });
    for (extra, params) in [
        (start("k7/8/8/8/8/8/8/P7 w - - 0 1"), json!({ "faults": unsound })),
        (
            start("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"),
            json!({ "faults": [{ "code": "finished_start", "winner": null, "reason": "stalemate" }] }),
        ),
        (
            json!({ "rules": { "setup": "open_castle" } }),
            json!({ "faults": [{ "code": "open_castle", "game": "chess" }] }),
        ),
        (record(""), json!({ "faults": [{ "code": "no_game" }] })),
        (
            record("[Variant \"Parob\"]\n\n*"),
            json!({ "faults": [{ "code": "other_game", "record": "parob", "room": "chess" }] }),
        ),
        (
            record("1. e4 e5 2. -- *"),
            json!({ "line": "1", "column": "13", "faults": [
                { "code": "move", "number": "2.", "text": "--", "why": { "code": "pass" } },
            ] }),
        ),
        (
            record("[FEN \"k7/8/8/8/8/8/8/P7 w - - 0 1\"]\n\n*"),
            json!({ "line": "1", "column": "1", "faults": [{ "code": "unsound_start", "faults": unsound }] }),
        ),
    ] {
        let refused: ErrorBody = player.post("/api/rooms", &order(extra.clone())).await.json();
        assert_eq!(refused.code, Code::InvalidSettings);
        assert_eq!(serde_json::to_value(&refused.params).unwrap(), params, "{extra}: {}", refused.message);
    }
    let unknown = json!({ "rules": { "spectators": "friends" } });
    let refused: ErrorBody = player.post("/api/rooms", &order(unknown)).await.json();
    let [Fault::Settings(SettingsFault::UnreadableSetting { place, .. })] = refused.params.faults() else {
        panic!("{refused:?}")
    };
    assert_eq!(place, "rules.spectators");
    let path = "/api/games/chess/legal?position=k7/8/8/8/8/8/8/P7%20w%20-%20-%200%201";
    let refused: ErrorBody = http::send(server.address, "GET", path, &[], None).await.json();
    assert_eq!(serde_json::to_value(refused.params).unwrap(), json!({ "faults": unsound }));
}

/// Method, path, headers, body; status and code that must come back.
type Case<'a> = (&'a str, &'a str, Headers<'a>, Option<&'a str>, (u16, Code));

#[tokio::test]
async fn every_refusal_is_an_error_body() {
    let server = Server::start(Home::memory()).await;
    let player = Player::new(server.address).await;
    let bearer = format!("Bearer {}", player.token);
    let json = ("content-type", "application/json");
    let auth = ("authorization", bearer.as_str());
    let large = " ".repeat(20 * 1024);
    let long = format!("/api/games/chess/legal?position={}", "8".repeat(600));
    let room = format!("/api/rooms/{}", "0".repeat(22));
    let cases: [Case; 17] = [
        ("GET", "/api/nothing", &[], None, (404, Code::NotFound)),
        ("GET", "/nothing", &[], None, (404, Code::NotFound)),
        ("DELETE", "/api/rooms", &[], None, (405, Code::MethodNotAllowed)),
        ("PUT", "/", &[], None, (405, Code::MethodNotAllowed)),
        ("POST", "/api/rooms", &[auth], Some("{}"), (415, Code::UnsupportedMediaType)),
        ("POST", "/api/rooms", &[auth, json], Some("{"), (400, Code::Malformed)),
        ("PUT", "/api/me/name", &[auth, json], Some("[\"Ada\"]"), (400, Code::Malformed)),
        ("DELETE", "/api/me/devices/abc", &[auth], None, (404, Code::NotFound)),
        ("POST", "/api/rooms", &[auth, json], Some(&large), (413, Code::TooLarge)),
        ("GET", &room, &[], None, (404, Code::NoSuchRoom)),
        ("GET", "/api/rooms/short", &[], None, (404, Code::NoSuchRoom)),
        ("GET", "/api/rooms/%ff", &[], None, (404, Code::NoSuchRoom)),
        ("GET", "/api/games/draughts", &[], None, (404, Code::NotFound)),
        ("GET", "/api/games/chess/legal", &[], None, (400, Code::Malformed)),
        ("GET", "/api/games/chess/legal?position=x", &[], None, (422, Code::InvalidSettings)),
        ("GET", &long, &[], None, (413, Code::TooLarge)),
        ("GET", &format!("{room}/socket"), &[], None, (400, Code::Malformed)),
    ];
    for (method, path, headers, body, refusal) in cases {
        let reply = http::send(server.address, method, path, headers, body).await;
        assert_eq!(reply.refusal(), refusal, "{method} {path}: {reply:?}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    }
    let garbage = http::raw(server.address, b"NONSENSE\r\n\r\n").await;
    assert_eq!(garbage.status, 400);
}

#[tokio::test]
async fn where_there_is_no_page_whoever_asks_for_one_is_shown_that() {
    let server = Server::start(Home::memory()).await;
    let browser = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let page = http::send(server.address, "GET", "/nothing", &browser, None).await;
    assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")));
    assert!(page.body.contains("/missing.js"), "{page:?}");
    let answer = http::send(server.address, "GET", "/api/nothing", &browser, None).await;
    assert_eq!(answer.refusal(), (404, Code::NotFound));
}

#[tokio::test]
async fn games_are_described() {
    let server = Server::start(Home::memory()).await;
    for (game, cells, legal) in [("chess", 64, 20), ("parob", 39, 12), ("parachess", 72, 44)] {
        let reply = http::send(server.address, "GET", &format!("/api/games/{game}"), &[], None).await;
        let info: GameInfo = reply.json();
        assert_eq!(info.cells.len(), cells);
        let start = info.setups["standard"].replace(' ', "%20");
        let path = format!("/api/games/{game}/legal?position={start}");
        let moves: LegalMoves = http::send(server.address, "GET", &path, &[], None).await.json();
        assert_eq!((moves.legal.len(), moves.san.len()), (legal, legal));
    }
}

#[tokio::test]
async fn whoever_makes_too_much_is_told_when_to_come_back() {
    let bounds = Bounds { rooms_per_player: 1, players_per_address: 2, ..Bounds::default() };
    let server = Server::with_bounds(Home::memory(), bounds).await;
    let (one, two) = (Player::new(server.address).await, Player::new(server.address).await);
    one.create(json!({})).await;
    let refused = one.post("/api/rooms", &order(json!({ "id": "second" }))).await;
    assert_eq!(refused.refusal(), (429, Code::TooMany));
    let wait: u64 = refused.header("retry-after").expect("a hint").parse().expect("seconds");
    assert!((3_590..=3_600).contains(&wait), "{wait}");
    two.create(json!({})).await;
    let third = http::send(server.address, "POST", "/api/players", &[], None).await;
    assert_eq!(third.refusal(), (429, Code::TooMany));
}

#[tokio::test]
async fn connections_are_bounded_and_sockets_are_connections() {
    let bounds = Bounds { connections: 2, ..Bounds::default() };
    let server = Server::with_bounds(Home::memory(), bounds).await;
    let get = async || http::send(server.address, "GET", "/healthz", &[], None).await;
    let mut socket = Opening::at("/api/lobby/socket?protocol=1").open(server.address).await;
    socket.text().await.expect("the lists");
    let silent = TcpStream::connect(server.address).await.expect("it listens");
    let refused = get().await;
    assert_eq!(refused.refusal(), (503, Code::ServerFull));
    assert!(refused.header("retry-after").is_some());
    drop((socket, silent));
    while get().await.status != 200 {}
}

#[tokio::test]
async fn an_address_has_a_bound_on_its_connections_unless_it_is_a_proxys() {
    for (proxies, is_bounded) in [("none", true), ("127.0.0.0/8", false)] {
        let settings = Settings {
            trusted_proxies: proxies.parse().expect("networks"),
            bounds: Bounds { connections_per_address: 1, ..Bounds::default() },
            ..Settings::default()
        };
        let server = Server::with_settings(Home::memory(), settings).await;
        let _silent = TcpStream::connect(server.address).await.expect("it listens");
        let reply = http::send(server.address, "GET", "/healthz", &[], None).await;
        assert_eq!(reply.status, if is_bounded { 429 } else { 200 }, "{proxies}: {reply:?}");
    }
}

#[tokio::test]
async fn readiness_tells_anybody_what_is_wrong_but_not_where() {
    let bounds = Bounds { disk_reserve: u64::MAX, ..Bounds::default() };
    let server = Server::with_bounds(Home::folder(), bounds).await;
    let reply = http::send(server.address, "GET", "/readyz", &[], None).await;
    assert_eq!(reply.status, 503);
    assert!(reply.body.starts_with("the disk of the data folder is full"), "{reply:?}");
    let Home::Folder(folder) = &server.home else { panic!("not in a folder") };
    assert!(!reply.body.contains(&folder.path().display().to_string()), "{reply:?}");
}

#[tokio::test]
async fn sockets_are_bounded() {
    let bounds = Bounds { sockets: 3, sockets_per_player: 1, sockets_per_address: 2, ..Bounds::default() };
    let server = Server::with_bounds(Home::memory(), bounds).await;
    let player = Player::new(server.address).await;
    let made = player.create(json!({})).await;
    let mut first = player.join(made.room).await;
    first.snapshot().await;
    assert_eq!(player.join(made.room).await.closed().await, 4001, "one of a player");
    let mut second = Opening::of(made.room).open(server.address).await;
    second.snapshot().await;
    assert_eq!(Opening::of(made.room).open(server.address).await.closed().await, 4001, "two of an address");
    let far = |host: &str| Opening::of(made.room).header("x-forwarded-for", host);
    let mut third = far("192.0.2.1").open(server.address).await;
    third.snapshot().await;
    assert_eq!(far("192.0.2.2").try_open(server.address).await.err(), Some(503), "the server is full");
}

#[tokio::test]
async fn a_request_names_its_host_once() {
    let server = Server::start(Home::memory()).await;
    for hosts in ["", "host: a.example\r\nhost: b.example\r\n"] {
        for path in ["/healthz", "/api/rooms", "/"] {
            let request = format!("GET {path} HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
            let reply = http::raw(server.address, request.as_bytes()).await;
            assert_eq!(reply.refusal(), (400, Code::Malformed), "{request:?}");
        }
    }
    let old = http::raw(server.address, b"GET /healthz HTTP/1.0\r\n\r\n").await;
    assert_eq!(old.status, 200, "HTTP/1.0 knows no such header");
}
