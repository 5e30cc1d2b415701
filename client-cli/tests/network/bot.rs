//! Seats in which a program plays.

use serde_json::json;

use crate::{host::Host, told::Told};

/// Two bots of random moves play a game to its end by the rules.
async fn play_at_random(game: &str) {
    let host = Host::start().await;
    let created = host.json(&["new", "--game", game, "--json"]).await;
    let [room, invitation] = ["room", "invitation_link"].map(|key| created[key].as_str().unwrap());
    let first = host.run(&["bot", room, "--json"], "").await;
    let second = host.run(&["--profile", "second", "bot", invitation, "--json"], "").await;
    let [first, second] = [first.end().await, second.end().await];
    assert_eq!((first.code, second.code), (Some(0), Some(0)), "{} {}", first.errors, second.errors);
    let [first, second] = [first, second].map(|end| Told::by_frames(&end));
    assert_eq!(first, second);
    let by_rules =
        ["checkmate", "castle", "stalemate", "insufficient_material", "threefold_repetition", "fifty_moves"];
    assert!(by_rules.contains(&first.outcome["reason"].as_str().unwrap()), "{}", first.outcome);
}

#[tokio::test]
async fn bots_play_chess() {
    play_at_random("chess").await;
}

#[tokio::test]
async fn bots_play_parob() {
    play_at_random("parob").await;
}

#[tokio::test]
async fn bots_play_parachess() {
    play_at_random("parachess").await;
}

#[tokio::test]
async fn a_bot_declines_draws_and_gives_moves_back() {
    let host = Host::start().await;
    let [room, invitation] = &host.room(&[]).await;
    let bot = host.run(&["--profile", "bot", "bot", invitation], "").await;
    let mut white = host.run(&["play", room], "draw\n").await;
    while white.line().await != "black declines" {}
    drop(white);
    // A claim waits for its turn: the bot has moved when the takeback is asked for.
    host.done(&["play", room], "e4\nclaim\ntakeback\nd4\nresign\n").await;
    assert_eq!(bot.end().await.code, Some(0));
    let record = host.json(&["record", room, "--json"]).await;
    assert_eq!(record["moves"][0]["san"], "d4");
}

/// An engine that writes down what it is told and plays what it was told to play.
#[cfg(unix)]
fn engine(host: &Host, moves: &str) -> String {
    let [script, log] = ["engine.sh", "engine.log"].map(|name| host.home().join(name));
    let text = format!(
        "set -- {moves}
        while read -r line; do
            echo \"$line\" >> {}
            case $line in
                uci) echo id name Test; echo uciok;;
                isready) echo readyok;;
                go*) echo info depth 1; echo bestmove $1 ponder a2a3; shift;;
            esac
        done",
        log.display()
    );
    std::fs::write(&script, text).unwrap();
    format!("sh {}", script.display())
}

#[cfg(unix)]
#[tokio::test]
async fn an_engine_is_told_the_game_and_how_much_to_think() {
    let host = Host::start().await;
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (time, options, thinking) in [
        ("none", vec!["--nodes", "50"], vec!["go nodes 50"]),
        ("none", vec![], vec!["go movetime 1000"]),
        ("3d", vec![], vec!["go movetime 1000"]),
        ("5+3", vec![], vec!["go wtime 300000 btime 300000 winc 3000 binc 3000"]),
    ] {
        let engine = engine(&host, "f2f3 e7e5 g2g4 d8h4");
        let created = host.json(&["new", "--practice", "--time", time, "--json"]).await;
        let room = created["room"].as_str().unwrap();
        let args = [&["bot", room, "--json", "--engine", &engine], options.as_slice()].concat();
        let told = Told::by_frames(&host.done(&args, "").await);
        assert_eq!(told.outcome, json!({"winner": "black", "reason": "checkmate"}));
        let log = std::fs::read_to_string(host.home().join("engine.log")).unwrap();
        let mut expected = vec!["uci".to_owned(), "ucinewgame".to_owned(), "isready".to_owned()];
        expected.push(format!("position fen {position}"));
        expected.extend(thinking.iter().map(|line| (*line).to_owned()));
        assert_eq!(log.lines().take(5).collect::<Vec<_>>(), expected);
        assert!(log.contains(&format!("position fen {position} moves f2f3 e7e5 g2g4\n")), "{log}");
        std::fs::remove_file(host.home().join("engine.log")).unwrap();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn an_engine_that_cannot_play_is_told_of() {
    let host = Host::start().await;
    for (game, moves, said) in [
        ("chess", Err("/nowhere/engine"), "cannot be started"),
        ("chess", Err("true"), "no UCI engine"),
        ("chess", Ok("e2e5"), "the server refuses what the bot does"),
        ("chess", Ok("'(none)'"), "the engine answers"),
        ("parob", Ok("e2e4"), "engines play chess"),
    ] {
        let engine = moves.map_or_else(ToOwned::to_owned, |moves| engine(&host, moves));
        let created = host.json(&["new", "--game", game, "--practice", "--json"]).await;
        let end =
            host.run(&["bot", created["room"].as_str().unwrap(), "--engine", &engine], "").await.end().await;
        assert!(end.code == Some(1) && end.errors.contains(said), "{said}: {}", end.errors);
    }
}
