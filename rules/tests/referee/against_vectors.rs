//! The referee against the judged positions and games: it must say the same as other slow judges said.

use serde_json::Value;

use crate::ending::{Ending, House};
use crate::slow::{Game, Slow};

const POSITIONS: [&str; 4] = [
    include_str!("../vectors/chess.jsonl"),
    include_str!("../vectors/parob.jsonl"),
    include_str!("../vectors/parachess.jsonl"),
    include_str!("../vectors/special.jsonl"),
];
const GAMES: &str = include_str!("../vectors/games.jsonl");

#[test]
fn positions_come_out_as_judged() {
    for line in POSITIONS.iter().flat_map(|file| file.lines()) {
        let judged: Value = serde_json::from_str(line).expect("a JSON line");
        let position = Slow::read(game(&judged), text(&judged["position"]));
        assert_eq!(position.text(), text(&judged["position"]));
        let legal: Vec<String> = position.legal().iter().map(|mv| mv.text(position.game)).collect();
        assert_eq!(Value::from(legal), judged["legal"], "{line}");
        assert_eq!(ending_value(position.ending(House::default(), 1)), judged["outcome"], "{line}");
        if let Some(check) = judged["check"].as_bool() {
            assert_eq!(position.check(), check, "{line}");
        }
        for (mv, san) in judged["san"].as_object().into_iter().flatten() {
            assert_eq!(position.san(&position.find(mv), House::default()), text(san), "{line}");
        }
        for (depth, nodes) in judged["perft"].as_object().into_iter().flatten() {
            assert_eq!(Some(position.perft(depth.parse().expect("a depth"))), nodes.as_u64(), "{line}");
        }
    }
}

#[test]
fn games_come_out_as_judged() {
    for line in GAMES.lines() {
        let judged: Value = serde_json::from_str(line).expect("a JSON line");
        let game = game(&judged);
        let mut position = Slow::read(game, start(game));
        let mut seen = vec![position.key()];
        let sans = text(&judged["san"]).split(' ');
        for (mv, san) in text(&judged["moves"]).split(' ').zip(sans) {
            let mv = position.find(mv);
            assert_eq!(position.san(&mv, House::default()), san, "{line}");
            position = position.after(&mv);
            seen.push(position.key());
        }
        assert_eq!(position.text(), text(&judged["final"]));
        let times = seen.iter().filter(|key| **key == position.key()).count();
        let ending = position.ending(House::default(), times);
        assert_eq!(ending_value(ending), judged["outcome"], "{line}");
    }
}

pub(crate) fn start(game: Game) -> &'static str {
    match game {
        Game::Chess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        Game::Parob => "b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1",
        Game::Parachess => "rsqksr/1bb1/pppppppp/5/10/6/10/5/PPPPPPPP/1BB1/RSQKSR w 0 1",
    }
}

fn ending_value(ending: Option<Ending>) -> Value {
    let side = |white| if white { "white" } else { "black" };
    ending.map_or(
        Value::Null,
        |Ending { winner, reason }| serde_json::json!({ "winner": winner.map(side), "reason": reason }),
    )
}

fn game(judged: &Value) -> Game {
    match text(&judged["game"]) {
        "chess" => Game::Chess,
        "parob" => Game::Parob,
        "parachess" => Game::Parachess,
        other => panic!("no game {other}"),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}
