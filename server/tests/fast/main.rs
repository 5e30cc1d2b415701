//! A hundred fast games at once over real sockets: bots of random legal moves in 95, stockfish at a fixed node count in 5;
//! once on good lines, and once through a proxy that stalls and cuts them all the while.

#[path = "../kill/dice.rs"]
mod dice;
#[path = "../support/support.rs"]
mod support;

mod bot;
mod engine;
mod proxy;
mod verdict;

use std::net::SocketAddr;

use bot::{Bot, Mind};
use engine::Engine;
use futures_util::future::join_all;
use serde_json::json;
use support::{
    player::Player,
    server::{Home, Server},
};
use tessera_protocol::RoomId;
use tessera_rules::Side;

/// Games of bots; every third is of another game.
const OF_BOTS: usize = 95;

/// Games of stockfish against itself.
const OF_ENGINES: usize = 5;

/// Bots' games in which nobody moves any more after some moves, so that a flag falls.
const LEFT_ALONE: usize = 5;

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_games_end_by_their_rules() {
    let server = Server::start(Home::folder()).await;
    play_a_hundred(&server, server.address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_games_on_bad_lines_end_by_their_rules() {
    let server = Server::start(Home::folder()).await;
    let by_proxy = proxy::start(server.address).await;
    play_a_hundred(&server, by_proxy).await;
}

async fn play_a_hundred(server: &Server, by: SocketAddr) {
    let games = join_all((0..OF_BOTS + OF_ENGINES).map(|number| play(server.address, by, number)));
    let rooms = games.await;
    assert_eq!(rooms.len(), 100);
    let asker = Player::new(server.address).await;
    let mut reasons = std::collections::BTreeMap::<String, u32>::new();
    for room in rooms {
        let record = asker.get(&format!("/api/rooms/{room}/record")).await.json();
        let reason = verdict::of(&record);
        *reasons.entry(format!("{reason:?}")).or_default() += 1;
    }
    assert!(reasons.contains_key("Timeout"), "some flags fell: {reasons:?}");
    println!("{reasons:?}");
}

/// Plays one game to its end. Rooms are made on a good line; the sockets go where `by` leads.
async fn play(server: SocketAddr, by: SocketAddr, number: usize) -> RoomId {
    let game = ["chess", "parob", "parachess"][if number < OF_BOTS { number % 3 } else { 0 }];
    let (white, black) = (Player::new(server).await, Player::new(server).await);
    let fast = json!({ "game": game, "time_control": { "kind": "increment", "base": 60, "increment": 0 } });
    let made = white.create(fast).await;
    black.take_seat(&made).await;
    let longest = if number < LEFT_ALONE { 6 } else { 60 };
    let bot = |player: Player, side: Side| async move {
        let seed = (number as u64) << 1 | u64::from(side == Side::Black);
        let mind =
            if number < OF_BOTS { Mind::Random } else { Mind::Engine(Box::new(Engine::start().await)) };
        let patience = if number < LEFT_ALONE { bot::Then::Sleeps } else { bot::Then::Resigns };
        Bot::new(Player { server: by, ..player }, made.room, side, seed).play(mind, longest, patience).await;
    };
    tokio::join!(bot(white, Side::White), bot(black, Side::Black));
    made.room
}
