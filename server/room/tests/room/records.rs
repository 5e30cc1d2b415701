//! Records of games in which more happened than moves.

use tessera_protocol::{Millis, http::CreateRoom};
use tessera_rules::{
    Reason,
    Side::{Black, White},
    pgn,
};

use crate::{
    given::{Given, accepts, gives_time, offers_takeback, playing, plays, returns, won},
    orders::{increment, timed},
    people::{alice, name},
};

/// A move over a slow line, time given, a move taken back, an outage, and a game that White left.
fn eventful() -> Given {
    let given = playing(&timed(increment(60, 0))).after_timed(&[(0, "e2e4"), (0, "e7e5")]);
    let given = given.when(plays(White, "g1f3").at(2_000).over(340)).written().1;
    let given = given.when(gives_time(Black).at(3_000)).written().1;
    let given = given.after_timed(&[(4_000, "b8c6")]).when(offers_takeback(Black).at(4_500)).written().1;
    let seq = given.state.seq().0;
    let given = given.when(accepts(White, seq).at(5_000)).written().1.outage(6_000, 7_000);
    let given = given.when(returns().at(8_500)).written().1.after_timed(&[(9_000, "g8f6")]);
    let claim = tessera_protocol::Command::ClaimAbsence { result: tessera_protocol::AbsenceResult::Win };
    let answer = given.away(alice(), 9_500).when(crate::given::asks(Black, claim).at(39_500));
    answer.then([won(Black, Reason::Abandoned)])
}

#[test]
fn a_record_in_json_reckons_the_clocks_up() {
    let record = eventful().state.record(&name);
    assert_eq!(record.moves.len(), 4);
    assert_eq!(record.moves[2].lag_returned, Millis(340));
    assert_eq!(
        (record.given[0].side, record.given[0].given, record.given[0].ply),
        (White, Millis(15_000), 3)
    );
    assert_eq!(
        (record.taken_back[0].side, record.taken_back[0].plies, record.taken_back[0].ply),
        (Black, 1, 3)
    );
    assert_eq!(record.granted[0].granted, Millis(2_500));
    assert!(record.lag_compensation);
}

#[test]
fn a_record_in_pgn_tells_the_same_in_tags_and_reads_back() {
    let text = eventful().state.pgn(&name, "https://example.org/rooms/1");
    for line in [
        "[LagReturned \"0.340 0.000\"]",
        "[TimeGranted \"2.500\"]",
        "[TimeGiven \"15.000 0.000\"]",
        "[TakenBack \"1\"]",
        "[Termination \"abandoned\"]",
        "[Reason \"abandoned\"]",
        "[Result \"0-1\"]",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let reading = pgn::read(&text).next().unwrap().unwrap();
    assert_eq!((reading.record.moves().len(), reading.warnings), (4, Vec::new()));
    assert_eq!(reading.record.outcome().unwrap().reason, Reason::Abandoned);
}

#[test]
fn a_quiet_game_has_no_such_tags() {
    let order = CreateRoom { lag_compensation: false, ..timed(increment(60, 0)) };
    let given = playing(&order).after_timed(&[(0, "e2e4"), (0, "e7e5")]);
    let given = given.when(plays(White, "g1f3").at(2_000).over(340)).written().1;
    let record = given.state.record(&name);
    assert_eq!(record.moves[2].lag_returned, Millis::ZERO, "the room gives nothing back");
    let text = given.state.pgn(&name, "?");
    assert!(!["LagReturned", "TimeG", "TakenBack"].iter().any(|tag| text.contains(tag)), "{text}");
}
