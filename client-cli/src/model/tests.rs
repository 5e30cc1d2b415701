//! What a few frames make of a room.

use serde_json::{Value, json};
use tessera_protocol::Seq;
use tessera_rules::Outcome;

use super::*;

const START: &str = "b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1";
const AFTER: &str = "b/rbbr/ppppp/6/7/3P2/PPPP1/RBBR/B b 0 1";

fn snapshot(phase: &str, you: &Value) -> Value {
    let player = json!({"id": "0000000000000000000001", "name": null});
    json!({"type": "snapshot", "protocol": 1, "build": "0", "now": 1000, "seq": 2, "room": {
        "id": "0000000000000000000000", "game": "parob", "time_control": {"kind": "unlimited"},
        "rules": {}, "lag_compensation": true, "opponent": "link", "created_at": 1, "phase": phase,
        "seats": {"white": null, "black": null}, "creator": player, "you": you, "start": START,
        "position": START, "position_seq": 2, "to_move": null, "check": false, "moves": [], "clocks": null,
        "offers": [], "outcome": null
    }})
}

fn event(seq: u32, event: &Value) -> Value {
    json!({"type": "event", "seq": seq, "at": 1, "now": 4000, "event": event})
}

fn clocks(running: &Value) -> Value {
    json!({"left": {"white": 9000, "black": 8000}, "running": running, "at": 3000, "deadline": null, "standing": false})
}

fn started(you: &Value) -> Value {
    let seat = json!({"player": {"id": "0000000000000000000001", "name": "Ada"}});
    event(
        3,
        &json!({"kind": "started", "seats": {"white": seat, "black": seat}, "you": you,
        "clocks": clocks(&json!("white"))}),
    )
}

fn moved() -> Value {
    event(
        4,
        &json!({"kind": "moved", "ply": 1, "side": "white", "move": "c4d4", "san": "d4", "changes": [],
        "received_at": 1, "decided_at": 1, "lag_returned": 0, "position": AFTER, "check": false, "clocks": null}),
    )
}

fn run(frames: &[Value]) -> Model {
    let frames = frames.iter().map(|frame| serde_json::from_value::<ServerFrame>(frame.clone()).unwrap());
    frames.fold(None, |known, frame| Model::after(known, &frame)).unwrap()
}

#[test]
fn a_side_drawn_at_the_start_is_ours_at_once() {
    let before = run(&[snapshot("open", &json!([]))]);
    assert_eq!((before.my_turn(), before.my_side()), (None, None));
    let model = run(&[snapshot("open", &json!([])), started(&json!(["white"]))]);
    assert_eq!((model.my_turn(), model.is_playing()), (Some(Side::White), true));
}

#[test]
fn a_move_hands_the_turn_over_and_ends_offers() {
    let offered =
        event(4, &json!({"kind": "offered", "offer_kind": "draw", "offer": 4, "side": "black", "ply": 0}));
    let before = [snapshot("open", &json!([])), started(&json!(["white"])), offered];
    assert_eq!(run(&before).offer_to_me().map(|offer| offer.side), Some(Side::Black));
    let mut frames = before.to_vec();
    frames.push(moved());
    let model = run(&frames);
    assert_eq!((model.my_turn(), model.my_side(), model.offer_to_me()), (None, Some(Side::White), None));
    assert_eq!((model.room().position.as_str(), model.room().position_seq), (AFTER, Seq(4)));
    assert_eq!(model.room().moves.len(), 1);
}

#[test]
fn our_own_offer_is_not_ours_to_answer_but_on_a_practice_board_it_is() {
    let offered =
        event(4, &json!({"kind": "offered", "offer_kind": "draw", "offer": 4, "side": "white", "ply": 0}));
    let offers = |you| run(&[snapshot("open", &json!([])), started(&you), offered.clone()]).offer_to_me();
    assert_eq!(offers(json!(["white"])), None);
    assert!(offers(json!(["white", "black"])).is_some());
}

#[test]
fn only_the_running_clock_runs() {
    let model = run(&[snapshot("open", &json!([])), started(&json!([]))]);
    assert_eq!((model.left(Side::White), model.left(Side::Black)), (Some(Millis(8000)), Some(Millis(8000))));
}

#[test]
fn a_clock_under_a_us_delay_stands_until_the_delay_has_passed() {
    // One second after the start of the move, which is when the other tests' clocks are told.
    for (kind, delay, left) in [("delay", 2, 9000), ("delay", 1, 9000), ("bronstein", 2, 8000)] {
        let mut open = snapshot("open", &json!([]));
        open["room"]["time_control"] = json!({"kind": kind, "base": 300, "delay": delay});
        assert_eq!(run(&[open, started(&json!([]))]).left(Side::White), Some(Millis(left)), "{kind} {delay}");
    }
    let mut open = snapshot("open", &json!([]));
    open["room"]["time_control"] = json!({"kind": "delay", "base": 300, "delay": 1});
    let mut later = started(&json!([]));
    later["now"] = json!(5500);
    assert_eq!(run(&[open, later]).left(Side::White), Some(Millis(7500)));
}

#[test]
fn the_end_is_the_end() {
    let ended =
        event(4, &json!({"kind": "ended", "winner": "black", "reason": "resignation", "clocks": null}));
    let model = run(&[snapshot("open", &json!([])), started(&json!(["white"])), ended]);
    let outcome = Outcome { winner: Some(Side::Black), reason: Reason::Resignation };
    assert_eq!((model.is_finished(), model.my_turn(), model.room().outcome), (true, None, Some(outcome)));
}

#[test]
fn events_before_the_first_snapshot_are_nothing() {
    assert_eq!(Model::after(None, &serde_json::from_value(moved()).unwrap()), None);
}
