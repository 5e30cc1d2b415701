//! Every line of the test vectors comes out the same. The README beside them describes their fields.
//!
//! Unwrapping is how a test says that a file is not what it should be.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value, json};
use tessera_rules::{AnyPosition, Game, HouseRules, Outcome, Play};

/// One line of a file, with the place to name when it fails.
struct Line {
    place: String,
    fields: Map<String, Value>,
}

impl Line {
    fn text(&self, field: &str) -> &str {
        self.fields[field].as_str().unwrap_or_else(|| panic!("{}: {field} is no text", self.place))
    }

    fn game(&self) -> Game {
        self.text("game").parse().unwrap()
    }

    /// The words of a field that holds several, blank-separated.
    fn words(&self, field: &str) -> Vec<&str> {
        self.text(field).split(' ').collect()
    }

    fn check(&self, field: &str, ours: &Value) {
        assert_eq!(&self.fields[field], ours, "{}: {field}", self.place);
    }
}

fn lines(file: &str) -> Vec<Line> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let line = |(index, text): (usize, &str)| Line {
        place: format!("{file}:{}", index + 1),
        fields: serde_json::from_str(text).unwrap(),
    };
    text.lines().enumerate().map(line).collect()
}

fn outcome(outcome: Option<Outcome>) -> Value {
    outcome.map_or(Value::Null, |Outcome { winner, reason }| {
        json!({ "winner": winner.map(|side| side.as_str()), "reason": reason.as_str() })
    })
}

fn check_position(line: &Line) {
    let parsed = AnyPosition::parse(line.game(), line.text("position"));
    let parsed = parsed.unwrap_or_else(|error| panic!("{}: {error}", line.place));
    let position = parsed.position;
    assert!(parsed.warnings.is_empty(), "{}: {:?}", line.place, parsed.warnings);
    let legal = position.legal_moves();
    for (field, value) in &line.fields {
        let ours = match field.as_str() {
            "game" => json!(position.game().as_str()),
            "position" => json!(position.to_string()),
            "legal" => legal.iter().map(|mv| mv.text().to_string()).collect(),
            "outcome" => outcome(position.outcome()),
            "check" => json!(position.in_check()),
            "san" => legal.iter().map(|mv| (mv.text().to_string(), json!(position.san(mv)))).collect(),
            "perft" => perft(&position, value),
            _ => panic!("{}: unknown field {field}", line.place),
        };
        line.check(field, &ours);
    }
    for mv in &legal {
        let san = position.san(mv);
        assert_eq!(position.read_move(&san).as_ref(), Ok(mv), "{}: {san}", line.place);
    }
}

/// Our counts for the depths asked for.
fn perft(position: &AnyPosition, depths: &Value) -> Value {
    let depths = depths.as_object().unwrap().keys();
    let counts: BTreeMap<_, _> =
        depths.map(|depth| (depth, position.perft(depth.parse().unwrap()))).collect();
    json!(counts)
}

fn check_positions(file: &str, expected: usize) {
    let lines = lines(file);
    assert_eq!(lines.len(), expected, "{file} is not whole");
    lines.iter().for_each(check_position);
}

#[test]
fn chess() {
    check_positions("chess.jsonl", 55);
}

#[test]
fn parob() {
    check_positions("parob.jsonl", 69);
}

#[test]
fn parachess() {
    check_positions("parachess.jsonl", 40);
}

#[test]
fn special() {
    check_positions("special.jsonl", 51);
}

#[test]
fn unsound() {
    let lines = lines("unsound.jsonl");
    assert_eq!(lines.len(), 18);
    for line in lines {
        let parsed = AnyPosition::parse(line.game(), line.text("position"));
        assert_eq!(parsed.is_ok(), line.fields["sound"].as_bool().unwrap(), "{}", line.place);
        let error = parsed.unwrap_err();
        assert!(error.reasons().all(|reason| !reason.is_empty()), "{}", line.place);
    }
}

/// Plays the words of one field, and checks all the others.
fn check_game(line: &Line, words: &str) {
    let mut play = Play::new(line.game(), HouseRules::default()).unwrap();
    for word in line.words(words) {
        assert_eq!(play.outcome(), None, "{}: over before {word}", line.place);
        let mv = play.read_move(word).unwrap_or_else(|error| panic!("{}: {error}", line.place));
        play.play(&mv);
    }
    let joined = |texts: Vec<String>| json!(texts.join(" "));
    line.check("moves", &joined(play.moves().iter().map(|mv| mv.text.to_string()).collect()));
    line.check("san", &joined(play.moves().iter().map(|mv| mv.san.clone()).collect()));
    line.check("final", &json!(play.position().to_string()));
    line.check("outcome", &outcome(play.outcome()));
}

#[test]
fn games() {
    let lines = lines("games.jsonl");
    assert_eq!(lines.len(), 27);
    for line in lines {
        check_game(&line, "moves");
        check_game(&line, "san");
    }
}
