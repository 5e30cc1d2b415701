//! What the two at the board ask of each other: draws, takebacks, time, claims, rematches.

use serde_json::{Value, json};

use crate::{host::Host, told::Told};

#[tokio::test]
async fn a_draw_is_offered_and_accepted() {
    let host = Host::start().await;
    let [room, invitation] = &host.room(&[]).await;
    let white = host.run(&["play", room, "--json"], "e4\ndraw\n").await;
    let black = host.run(&["--profile", "black", "play", invitation, "--json"], "accept\n").await;
    for end in [white.end().await, black.end().await] {
        assert_eq!(Told::by_frames(&end).outcome, json!({"winner": null, "reason": "agreement"}));
    }
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_other_side_agrees() {
    let host = Host::start().await;
    let [room, invitation] = &host.room(&[]).await;
    let white = host.run(&["play", room], "e4\ntakeback\nd4\nresign\n").await;
    let black = host.run(&["--profile", "black", "play", invitation], "accept\n").await;
    for end in [white.end().await, black.end().await] {
        assert!(end.lines.iter().any(|line| line == "white takes the last move back"), "{end:?}");
    }
    let record = host.json(&["record", room, "--json"]).await;
    assert_eq!((&record["moves"][0]["san"], &record["taken_back"][0]["plies"]), (&json!("d4"), &json!(1)));
}

#[tokio::test]
async fn on_a_practice_board_the_last_move_is_taken_back_unasked() {
    let host = Host::start().await;
    let created = host.json(&["new", "--practice", "--json"]).await;
    let room = created["room"].as_str().unwrap();
    host.done(&["play", room, "--json"], "e4\ntakeback\nd4\nresign\n").await;
    let record = host.json(&["record", room, "--json"]).await;
    assert_eq!(record["moves"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_offer_is_withdrawn_and_time_is_given() {
    let host = Host::start().await;
    let room = &host.game(&["--time", "5+0"]).await;
    let end = host.done(&["play", room], "draw\nwithdraw\nwithdraw\ngive\nresign\n").await;
    let place = |part: &str| {
        end.lines.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("{part}: {end:?}"))
    };
    let told =
        ["white offers a draw", "white takes the offer back", "bad line \"withdraw\"", "black is given 15 s"];
    assert!(told.map(place).is_sorted(), "{end:?}");
}

#[tokio::test]
async fn claims_that_do_not_hold_are_refused_in_words() {
    let host = Host::start().await;
    let room = &host.game(&["--time", "5+0"]).await;
    let end = host.done(&["play", room], "claim\nclaim draw\nclaim win\nresign\n").await;
    let refused: Vec<&String> = end.lines.iter().filter(|line| line.starts_with("refused: ")).collect();
    let codes = ["(nothing_to_claim)", "(nothing_to_claim)", "(not_absent)"];
    assert!(
        refused.len() == 3 && refused.iter().zip(codes).all(|(line, code)| line.ends_with(code)),
        "{refused:?}"
    );
}

#[tokio::test]
async fn those_who_stay_play_again_with_sides_changed() {
    let host = Host::start().await;
    let [room, invitation] = &host.room(&[]).await;
    let first = ["play", room, "--stay", "--json"];
    let first = host.run(&first, "e4\nresign\nrematch\ne5\nresign\n").await;
    let second = ["--profile", "second", "play", invitation, "--stay", "--json"];
    let second = host.run(&second, "accept\nd4\n").await;
    for end in [first.end().await, second.end().await] {
        let told = Told::by_frames(&end);
        assert_eq!((end.code, &told.outcome["winner"]), (Some(0), &json!("white")), "{}", end.errors);
        let moves: Vec<&Value> = told.moves.iter().map(|played| &played["san"]).collect();
        assert_eq!(moves, ["d4", "e5"]);
        let local: Vec<Value> = end.json().into_iter().filter(|line| !line["local"].is_null()).collect();
        assert!(local.len() == 1 && local[0]["local"]["notice"] == "rematch", "{local:?}");
    }
    let record = host.json(&["record", room, "--json"]).await;
    let again = host.json(&["record", record["next"].as_str().unwrap(), "--json"]).await;
    assert_eq!(again["previous"], room.as_str());
}
