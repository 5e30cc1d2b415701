//! What must go through a proxy, and what must not.

use serde_json::Value;
use tessera_server::bounds::Bounds;

use crate::{
    proxy::Kind,
    site::{Site, settings},
};

const VECTORS: &str = include_str!("../../../rules/tests/vectors/games.jsonl");

/// Two play a game to its end, and a third watches.
async fn a_whole_game(kind: Kind) {
    let site = Site::start(kind).await;
    let games = VECTORS.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let vector = games.into_iter().find(|vector| vector["game"] == "parob").unwrap();
    let moves = |first| {
        let all = vector["moves"].as_str().unwrap().split(' ');
        all.skip(first).step_by(2).map(|text| format!("{text}\n")).collect::<String>()
    };
    let created = site.json(&["new", "--game", "parob", "--side", "white", "--time", "5+3", "--json"]).await;
    let link = |name: &str| created[name].as_str().unwrap().to_owned();
    assert!(link("invitation_link").starts_with(&site.url()), "links keep the prefix: {created}");

    let mut watcher = site.run(&["watch", &link("watch_link"), "--json"], "").await;
    watcher.line().await;
    let white = site.run(&["play", created["room"].as_str().unwrap()], &moves(0)).await;
    let black = site.run(&["--profile", "black", "play", &link("invitation_link")], &moves(1)).await;
    for end in [white.end().await, black.end().await, watcher.end().await] {
        assert_eq!(end.code, Some(0), "{end:?}");
    }
    let record = site.json(&["record", created["room"].as_str().unwrap(), "--json"]).await;
    let played = record["moves"].as_array().unwrap().len();
    assert_eq!(played, vector["moves"].as_str().unwrap().split(' ').count());
    assert!(!record["outcome"].is_null());
}

/// A browser's page is let in and gets a cookie for encrypted lines below the prefix; another site's page is not.
async fn browsers(kind: Kind) {
    let site = Site::start(kind).await;
    let ours = site.url().trim_end_matches("/tessera").to_owned();
    let order = [("Origin", ours.as_str()), ("Content-Type", "application/json")];
    let answer = site.post("/api/rooms", &order).await;
    assert!(answer.starts_with("http/1.1 400"), "past the origin to an empty order: {answer}");
    let answer = site.post("/api/rooms", &[("Origin", "https://elsewhere.example")]).await;
    assert!(answer.starts_with("http/1.1 403"), "{answer}");
    let forged = [
        ("Origin", "https://elsewhere.example"),
        ("X-Forwarded-Host", "elsewhere.example"),
        ("X-Forwarded-Proto", "https"),
    ];
    let answer = site.post("/api/rooms", &forged).await;
    assert!(answer.starts_with("http/1.1 403"), "what a client says of its way is not believed: {answer}");
}

/// Limits count the client that the proxy saw, not the one that the client names.
async fn forged_addresses(kind: Kind) {
    let bounds = Bounds { players_per_address: 3, ..Bounds::default() };
    let site =
        Site::with(kind, kind.sample(), tessera_server::settings::Settings { bounds, ..settings() }).await;
    let mut answers = Vec::new();
    for number in 1..=4 {
        let address = format!("198.51.100.{number}");
        let answer = site.post("/api/players", &[("X-Forwarded-For", &address)]).await;
        answers.push(answer.split(' ').nth(1).unwrap().to_owned());
    }
    assert_eq!(answers, ["201", "201", "201", "429"]);
}

macro_rules! behind_both {
    ($($scenario:ident),+) => {
        mod nginx {$(
            #[tokio::test]
            async fn $scenario() { super::$scenario(crate::proxy::Kind::Nginx).await; }
        )+}
        mod caddy {$(
            #[tokio::test]
            async fn $scenario() { super::$scenario(crate::proxy::Kind::Caddy).await; }
        )+}
    };
}

behind_both!(a_whole_game, browsers, forged_addresses);
