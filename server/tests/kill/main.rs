//! `kill -9` in the middle of a hundred running games, many times over at random moments, and orderly stops: nothing that anyone
//! was told of is lost, no command is applied twice, no clock is charged for the time down, and every game goes on.
//!
//! The server is the real program with its store on disk. The moments are drawn: after so many moves more, told to
//! anybody, the process is killed, whatever it is doing for all the other games just then.

#[path = "../support/support.rs"]
mod support;

mod account;
mod dice;
mod host;
mod line;
mod table;

use std::sync::Arc;

use tokio::task::JoinSet;

use account::Account;
use dice::Dice;
use host::{Ending, Host};
use table::Table;

const GAMES: usize = 100;
const KILLS: usize = 12;
const STOPS: usize = 3;

/// Moves that every game must make after the last restart.
const MOVES_AFTER: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_forgets_nothing() {
    let (_, unsure) = play_through(&[Ending::Killed; KILLS]).await;
    assert!(unsure > 0, "kills met commands on their way, which had to be sent again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_stopped_forgets_nothing_and_tells_when_to_come_back() {
    let (account, _) = play_through(&[Ending::Stopped; STOPS]).await;
    let mut waits = account.goodbyes();
    // Some die with a move that crossed them; of each game's two lines one mostly just listens.
    assert!(waits.len() > GAMES, "{} goodbyes", waits.len());
    waits.sort_unstable();
    waits.dedup();
    assert!(waits.len() > GAMES / 2, "not all come back at the same moment: {waits:?}");
}

/// Has a hundred games played through these endings of their server.
async fn play_through(endings: &[Ending]) -> (Arc<Account>, u32) {
    let mut host = Host::start().await;
    let account = Arc::new(Account::default());
    let mut games = JoinSet::new();
    for number in 0..GAMES {
        let table = Table::set(host.address, number, Arc::clone(&account)).await;
        games.spawn(table.play(MOVES_AFTER));
    }
    let mut dice = Dice::new(9);
    for ending in endings {
        account.moves_more(50 + dice.below(400)).await;
        let down = host.end_and_restart(*ending).await;
        account.was_down(down);
    }
    account.no_more_ends();
    let played: Vec<_> = games.join_all().await;
    assert_eq!(played.len(), GAMES);
    let (mut granted, mut unsure) = (0, 0);
    for game in &played {
        granted += game.check_record(&account.downs()).await;
        unsure += game.commands_with_unknown_fate;
    }
    assert!(granted > 0, "running clocks were met, and what was lost was granted");
    (account, unsure)
}
