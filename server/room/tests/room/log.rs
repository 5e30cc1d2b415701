//! The stored form of every event: written and read back, and refused where it is not what it says.

use tessera_protocol::{
    Millis, OfferId, OfferKind, Seq, Stamp, TimeControl, http::SideChoice, room::Opponent,
};
use tessera_room::{Author, Entry, Event, LogError, Settings};
use tessera_rules::{BySide, Game, HouseRules, Outcome, Reason, Side};

use crate::{
    given::room_id,
    people::{alice, bob},
};

fn events() -> Vec<Event> {
    let settings = Settings {
        game: Game::Parob,
        time_control: TimeControl::Increment {
            base: 300.try_into().unwrap(),
            increment: 5.try_into().unwrap(),
        },
        rules: HouseRules::default(),
        side: SideChoice::Random,
        opponent: Opponent::Link,
        lag_compensation: true,
    };
    let left = Some(BySide { white: Millis(299_000), black: Millis(300_000) });
    let moved = |lag_returned, left| Event::Moved {
        side: Side::White,
        text: "c1d2".parse().unwrap(),
        received_at: Stamp(7),
        lag_returned,
        left,
    };
    vec![
        Event::Created { settings: settings.clone(), creator: alice(), previous: None },
        Event::Created {
            settings: Settings { lag_compensation: false, ..settings },
            creator: alice(),
            previous: Some(room_id()),
        },
        Event::SeatTaken { player: bob() },
        Event::Started { white: alice(), black: bob() },
        moved(Millis(40), left),
        moved(Millis::ZERO, None),
        Event::Offered { kind: OfferKind::Draw, side: Side::Black },
        Event::OfferDeclined { offer: OfferId(Seq(6)), side: Side::White },
        Event::Offered { kind: OfferKind::Takeback, side: Side::White },
        Event::OfferWithdrawn { offer: OfferId(Seq(8)), side: Side::White },
        Event::TakenBack { side: Side::White, plies: 1, left },
        Event::TakenBack { side: Side::Black, plies: 2, left: None },
        Event::TimeGiven { side: Side::Black, given: Millis(15_000) },
        Event::Rematch { room: room_id() },
        Event::TimeGranted { from: Stamp(8), to: Stamp(9) },
        Event::Ended { outcome: Outcome::win(Side::White, Reason::Castle) },
        Event::Ended { outcome: Outcome::draw(Reason::Aborted) },
    ]
}

#[test]
fn every_event_is_read_back_as_it_was_written() {
    let authors = [(Author::Server, None), (Author::Player(alice()), Some("c-1".parse().unwrap()))];
    for event in events() {
        for (by, command) in authors.clone() {
            let entry = Entry { seq: Seq(3), at: Stamp(10), by, command, event: event.clone() };
            let stored = entry.to_stored();
            let read =
                Entry::from_stored(entry.seq, entry.at, stored.kind, stored.version, &stored.body).unwrap();
            assert_eq!(read, entry, "{stored:?}");
        }
    }
}

#[test]
fn what_a_newer_server_wrote_is_told_from_what_is_broken() {
    let read = |kind, version, body| Entry::from_stored(Seq(3), Stamp(10), kind, version, body);
    for (kind, version) in [("castled", 1), ("ended", 0), ("ended", 2)] {
        let error = read(kind, version, r#"{"event":{"winner":null,"reason":"aborted"}}"#).unwrap_err();
        assert!(matches!(error, LogError::UnknownKind { .. }), "{kind} {version}: {error}");
    }
    for body in [
        "",
        "{}",
        "null",
        r#"{"event":{}}"#,
        r#"{"event":{"winner":null,"reason":"boredom"}}"#,
        r#"{"event":{"winner":null,"reason":"aborted","loser":"white"}}"#,
        r#"{"by":"somebody","event":{"winner":null,"reason":"aborted"}}"#,
    ] {
        let error = read("ended", 1, body).unwrap_err();
        assert!(matches!(error, LogError::BrokenBody { .. }), "{body}: {error}");
    }
}
