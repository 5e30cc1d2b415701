//! Logs that no room can have written, and events that do not fit.

use tessera_protocol::{Millis, OfferId, OfferKind, Seq, Stamp};
use tessera_room::{Audience, Author, BrokenLog, Entry, Event, State};
use tessera_rules::{
    Reason,
    Side::{Black, White},
};

use crate::{
    given::{Given, aborted, drawn, playing, room_id, view},
    orders::chess,
    people::{alice, bob},
};

/// A game of two plies: created, seat, start, two moves.
fn game() -> Given {
    playing(&chess()).after("e2e4 e7e5")
}

fn replay(log: &[Entry]) -> Result<State, BrokenLog> {
    State::replay(room_id(), log)
}

fn next(given: &Given, event: Event) -> Entry {
    let state = &given.state;
    Entry { seq: state.seq().next(), at: state.last_at(), by: Author::Server, command: None, event }
}

#[test]
fn a_log_is_contiguous_from_its_first_entry() {
    let log = game().log;
    assert!(matches!(replay(&[]), Err(BrokenLog::Empty)));
    assert!(matches!(replay(&log[1..]), Err(BrokenLog::NotCreated)));
    let mut gap = log.clone();
    gap.remove(3);
    assert!(matches!(replay(&gap), Err(BrokenLog::Gap { expected: Seq(4), found: Seq(5) })));
    let mut twice = log.clone();
    twice.insert(3, log[2].clone());
    assert!(matches!(replay(&twice), Err(BrokenLog::Gap { expected: Seq(4), found: Seq(3) })));
    let mut late = log.clone();
    late[0].seq = Seq(2);
    assert!(matches!(replay(&late), Err(BrokenLog::Gap { expected: Seq(1), found: Seq(2) })));
}

#[test]
fn time_never_runs_back() {
    let mut log = game().log;
    log[3].at = Stamp(log[3].at.0 - 1);
    assert!(matches!(replay(&log), Err(BrokenLog::TimeRunsBack(Seq(4)))));
}

#[test]
fn settings_that_make_no_game_are_told() {
    let mut log = game().log;
    let Event::Created { settings, .. } = &mut log[0].event else { panic!("the first entry") };
    settings.rules.setup = tessera_rules::StartSetup::OpenCastle;
    assert!(matches!(replay(&log), Err(BrokenLog::Settings(_))));
}

/// Events that cannot follow on a game of two plies.
fn misfits(given: &Given) -> Vec<Event> {
    let moved = |text: &str| {
        let Event::Moved { side, received_at, lag_returned, left, .. } = given.log[3].event else {
            panic!("the fourth entry is a move")
        };
        Event::Moved { side, text: text.parse().unwrap(), received_at, lag_returned, left }
    };
    vec![
        given.log[0].event.clone(),
        Event::SeatTaken { player: bob() },
        Event::Started { white: alice(), black: bob() },
        moved("e2e4"),
        given.log[4].event.clone(),
        Event::OfferDeclined { offer: OfferId(Seq(5)), side: White },
        Event::OfferWithdrawn { offer: OfferId(Seq(5)), side: White },
        Event::Offered { kind: OfferKind::Rematch, side: White },
        Event::Rematch { room: room_id() },
        // After two plies White is to move: to before its own last move it is both of them.
        Event::TakenBack { side: White, plies: 1, left: None },
        Event::TakenBack { side: Black, plies: 2, left: None },
        Event::TakenBack { side: Black, plies: 0, left: None },
        Event::TakenBack { side: White, plies: 4, left: None },
    ]
}

#[test]
fn an_event_that_does_not_fit_is_told_and_moves_nothing_but_the_seq() {
    let given = game();
    for event in misfits(&given) {
        let entry = next(&given, event);
        let mut log = given.log.clone();
        log.push(entry.clone());
        assert!(matches!(replay(&log), Err(BrokenLog::Misfit(Seq(6)))), "{entry:?}");
        let mut state = given.state.clone();
        state.evolve(&entry);
        assert_eq!(state.seq(), Seq(6));
        let seen = |state: &State| view(state, Audience::Seat(White), state.last_at(), &[]);
        assert_eq!(seen(&state), seen(&given.state), "{entry:?}");
    }
}

#[test]
fn a_result_is_written_once() {
    let given = game();
    let mut log = given.log.clone();
    log.push(next(&given, drawn(Reason::Agreement)));
    let over = replay(&log).unwrap();
    for event in [
        aborted(),
        drawn(Reason::Agreement),
        Event::Offered { kind: OfferKind::Draw, side: White },
        Event::OfferDeclined { offer: OfferId(Seq(6)), side: White },
        Event::Offered { kind: OfferKind::Takeback, side: White },
        Event::TakenBack { side: White, plies: 2, left: None },
        Event::TimeGiven { side: White, given: Millis(15_000) },
        Event::TimeGranted { from: Stamp(0), to: Stamp(1) },
        given.log[3].event.clone(),
    ] {
        let mut longer = log.clone();
        longer.push(Entry { seq: Seq(7), ..next(&given, event.clone()) });
        assert!(matches!(replay(&longer), Err(BrokenLog::Misfit(Seq(7)))), "{event:?}");
        let mut state = over.clone();
        state.evolve(longer.last().unwrap());
        assert_eq!(state.outcome(), over.outcome());
    }
}
