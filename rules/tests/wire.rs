//! The small public types as they travel: the exact JSON, both ways.
#![allow(clippy::unwrap_used)] // a type that does not serialize fails the test

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tessera_rules::geometry::Direction;
use tessera_rules::{
    AnyPosition, BySide, CellChange, CellName, Draws, Game, HouseRuleError, HouseRules, MoveText, Outcome,
    Reason, Role, Side, Spectators, Stalemate, StartError, StartSetup, Takebacks, pgn,
};

fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, text: &Value) {
    assert_eq!(&serde_json::to_value(value).unwrap(), text);
    assert_eq!(&serde_json::from_value::<T>(text.clone()).unwrap(), value);
}

/// Every value travels as its word.
fn check_words<T>(values: &[T], word: fn(T) -> &'static str)
where
    T: Serialize
        + DeserializeOwned
        + PartialEq
        + std::fmt::Debug
        + Copy
        + std::str::FromStr
        + std::fmt::Display,
    <T as std::str::FromStr>::Err: std::fmt::Debug,
{
    for &value in values {
        check(&value, &json!(word(value)));
        assert_eq!((value.to_string().as_str(), word(value).parse::<T>().unwrap()), (word(value), value));
    }
}

#[test]
fn words() {
    check_words(Side::ALL, Side::as_str);
    check_words(Game::ALL, Game::as_str);
    check_words(Role::ALL, Role::as_str);
    check_words(Reason::ALL, Reason::as_str);
    check_words(Draws::ALL, Draws::as_str);
    check_words(Stalemate::ALL, Stalemate::as_str);
    check_words(Takebacks::ALL, Takebacks::as_str);
    check_words(Spectators::ALL, Spectators::as_str);
    check_words(Direction::ALL, Direction::as_str);
    let error = "red".parse::<Side>().unwrap_err().to_string();
    assert_eq!(error, "\"red\" is no side; known are white, black");
}

#[test]
fn structures() {
    check(&BySide { white: 1, black: 2 }, &json!({"white": 1, "black": 2}));
    check(&Outcome::win(Side::White, Reason::Castle), &json!({"winner": "white", "reason": "castle"}));
    check(&Outcome::draw(Reason::Agreement), &json!({"winner": null, "reason": "agreement"}));
    check(&"e10".parse::<CellName>().unwrap(), &json!("e10"));
    check(&"e10f6".parse::<MoveText>().unwrap(), &json!("e10f6"));
    let change = CellChange { cell: "e4".parse().unwrap(), before: None, after: Some('P') };
    check(&change, &json!({"cell": "e4", "before": null, "after": "P"}));
}

#[test]
fn house_rules() {
    let default = json!({
        "setup": "standard", "draws": "automatic", "stalemate": "draw", "takebacks": "ask", "spectators": "open",
    });
    check(&HouseRules::default(), &default);
    assert_eq!(serde_json::from_value::<HouseRules>(json!({})).unwrap(), HouseRules::default());
    check(&StartSetup::OpenCastle, &json!("open_castle"));
    check(&StartSetup::Custom("x".to_owned()), &json!({"custom": "x"}));
}

#[test]
fn errors_tell_their_code_and_what_it_speaks_of() {
    let unsound = AnyPosition::parse(Game::Chess, "k7/8/8/8/8/8/8/P7 w - - 0 1").unwrap_err();
    let faults = json!([
        {"code": "kings", "side": "white", "found": 0},
        {"code": "pawn", "side": "white", "cell": "a1"},
    ]);
    check(&unsound, &json!({ "faults": faults }));
    check(&StartError::from(unsound), &json!({"code": "unsound_start", "faults": faults}));
    check(
        &StartError::from(HouseRuleError::OpenCastle { game: Game::Chess }),
        &json!({"code": "open_castle", "game": "chess"}),
    );
    let castling = AnyPosition::parse(Game::Chess, "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1").unwrap().position;
    let attacked = json!({"code": "king_in_check", "move": "e1g1", "king": "f1"});
    check(&castling.legalize("e1g1".parse().unwrap()).unwrap_err(), &attacked);
    check(&castling.read_move("O-O").unwrap_err(), &attacked);
    let error = pgn::read("1. e4 e5 2. Nf6 *").next().unwrap().unwrap_err();
    let why = json!({"code": "nobody_can", "san": "Nf6", "side": "white", "role": "knight", "to": "f6"});
    check(&error.fault, &json!({"code": "move", "number": "2.", "text": "Nf6", "why": why}));
}

#[test]
fn what_is_not_ours_is_refused() {
    assert!(serde_json::from_value::<HouseRules>(json!({"draw": "claimed"})).is_err());
    assert!(serde_json::from_value::<Side>(json!("White")).is_err());
    for text in ["", "e2", "E2e4", "e2e4 "] {
        assert!(serde_json::from_value::<MoveText>(json!(text)).is_err(), "{text:?}");
    }
}

#[test]
fn texts_have_the_schema_of_strings() {
    for schema in [schemars::schema_for!(MoveText), schemars::schema_for!(CellName)] {
        assert_eq!(schema.as_value()["type"], json!("string"));
    }
}
