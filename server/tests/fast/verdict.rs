//! Whether a game ended by its rules, and its clocks agree with the moves' stamps to the millisecond.

use tessera_protocol::{Millis, http::RecordBody};
use tessera_rules::{BySide, Outcome, Play, Reason, Side};

/// What each side had at the start.
const BASE: Millis = Millis::from_secs(60);

/// Checks a record, and tells how the game ended.
pub(crate) fn of(record: &RecordBody) -> Reason {
    let room = record.room;
    let outcome = record.outcome.unwrap_or_else(|| panic!("{room} is not over"));
    let play = replay(record);
    let left = clocks(record);
    let by_rules = play.outcome();
    match outcome.reason {
        Reason::Timeout | Reason::TimeoutVsInsufficient => {
            let flagged = play.position().side_to_move();
            assert_eq!(outcome, play.on_timeout(flagged), "{room}");
            let began = record.moves.last().expect("clocks run").decided_at;
            let ended = record.ended_at.expect("it is over");
            assert!(ended.since(began) >= left[flagged], "{room}: the flag fell early");
        }
        Reason::Resignation => {
            assert_eq!(by_rules, None, "{room}");
            assert_eq!(outcome, Outcome::win(!play.position().side_to_move(), Reason::Resignation), "{room}");
        }
        _ => assert_eq!(Some(outcome), by_rules, "{room}"),
    }
    outcome.reason
}

fn replay(record: &RecordBody) -> Play {
    let mut play = Play::new(record.game, record.rules.clone()).expect("a room's rules fit its game");
    for played in &record.moves {
        let legal = play.legalize(played.text).unwrap_or_else(|error| panic!("{}: {error}", record.room));
        play.play(&legal);
    }
    assert_eq!(play.position().to_string(), record.position, "{}", record.room);
    play
}

/// What is left on both clocks: each move cost what passed between the last decision and its own arrival, less the lag
/// given back; the first move of each side cost nothing.
fn clocks(record: &RecordBody) -> BySide<Millis> {
    assert!(record.granted.is_empty(), "{}: nothing stood still", record.room);
    let mut left = BySide { white: BASE, black: BASE };
    for (number, played) in record.moves.iter().enumerate() {
        if let Some(before) = number.checked_sub(1).filter(|_| number >= 2) {
            let used = played.received_at.since(record.moves[before].decided_at);
            left[played.side] = left[played.side] - (used - played.lag_returned);
        } else {
            assert_eq!(played.lag_returned, Millis::ZERO, "{}", record.room);
        }
        assert_eq!(played.left, Some(left), "{} ply {}", record.room, played.ply);
        assert!(
            left[played.side] > Millis::ZERO && played.received_at <= played.decided_at,
            "{}",
            record.room
        );
        let turn = if number % 2 == 0 { Side::White } else { Side::Black };
        assert_eq!(played.side, turn, "{}", record.room);
    }
    left
}
