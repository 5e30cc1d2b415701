//! The logs of every release, which must replay for ever.
//!
//! `tests/golden/VERSION/GAME.jsonl` holds a finished log as it is stored, `GAME.view.json` what each audience was shown
//! of it then. A release adds a folder: name it in [`NEWEST`] and run these tests once with `WRITE_GOLDEN=1`. Folders of
//! earlier releases are never written again.

use std::{fs, path::PathBuf};

use serde_json::{Value, json};
use tessera_protocol::{
    Phase, Seq, Stamp,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_room::{Audience, Entry, State, Stored};
use tessera_rules::{
    Game, HouseRules,
    Side::{self, Black, White},
    Spectators, StartSetup,
};

use crate::{
    given::{
        Given, accepts, declines, gives_time, offers_draw, offers_rematch, offers_takeback, open, playing,
        plays, resigns, returns, room_id, takes_seat, timer, view, withdraws,
    },
    orders::{bronstein, increment, order, timed},
    people::{bob, name},
};

/// The release whose logs this code must still write byte by byte.
const NEWEST: &str = "v0.1.0";

/// Finished games of each kind. Together they hold every kind of event and most of its forms.
fn games() -> [(&'static str, Given); 4] {
    [
        ("chess", a_draw_agreed()),
        ("parob", a_castle_reached()),
        ("parachess", a_flag_fallen()),
        ("rematch", a_rematch_agreed()),
    ]
}

/// Chess with increment, lag, an offer declined, an outage, and a draw agreed on.
fn a_draw_agreed() -> Given {
    let given = playing(&timed(increment(300, 3)));
    let given = given.after_timed(&[(2_000, "e2e4"), (3_500, "e7e5")]);
    let given = given.when(plays(White, "g1f3").at(9_000).decided(9_007).over(80).id("first")).written().1;
    let given = given.when(offers_draw(White).at(9_500)).written().1;
    let given = given.when(declines(Black, 7).at(11_000)).written().1.outage(12_000, 60_000);
    let given = given.when(returns().at(63_000)).written().1;
    let given = given.when(plays(Black, "b8c6").at(65_000)).written().1;
    let given = given.when(offers_draw(Black).at(66_000).id("second_offer")).written().1;
    given.when(accepts(White, 11).at(70_000)).written().1
}

/// PAROB from the lobby without a clock and with its castles open; sides drawn; won in the castle.
fn a_castle_reached() -> Given {
    let rules =
        HouseRules { setup: StartSetup::OpenCastle, spectators: Spectators::Link, ..HouseRules::default() };
    let (opponent, side) = (Opponent::Lobby, SideChoice::Random);
    let given = open(&CreateRoom { rules, opponent, side, ..order(Game::Parob) });
    let mut given = given.when(takes_seat(bob()).at(5_000)).written().1;
    for ply in 0.. {
        let to_move = given.state.play().position().side_to_move();
        let Some(text) = advance(&given, to_move) else { break };
        given = given.when(plays(to_move, &text).at(6_000 + 700 * ply)).written().1;
    }
    given
}

/// The legal move that brings a man nearest to the enemy castle, the first of them by its text.
fn advance(given: &Given, side: Side) -> Option<String> {
    let texts = given.state.play().legal_moves().into_iter().map(|legal| legal.text().to_string());
    let row = |text: &String| text.bytes().skip(1).find(u8::is_ascii_lowercase).unwrap();
    match side {
        White => texts.min_by_key(|text| std::cmp::Reverse(row(text))),
        Black => texts.min_by_key(row),
    }
}

/// Parachess with Bronstein delay; Black plays on until White's flag falls.
fn a_flag_fallen() -> Given {
    let control = bronstein(60, 5);
    let given = playing(&CreateRoom { time_control: control, ..order(Game::Parachess) });
    let given = given.after_timed(&[(1_000, "c1e2"), (2_000, "i1h1"), (9_500, "c4e5"), (12_000, "i8g8")]);
    given.when(timer().at(200_000)).written().1
}

/// Chess without lag compensation: a takeback withdrawn, one agreed on, time given, resigned, and played again.
fn a_rematch_agreed() -> Given {
    let order = CreateRoom { lag_compensation: false, ..timed(increment(60, 2)) };
    let given = playing(&order).after_timed(&[(1_000, "e2e4"), (2_000, "e7e5"), (6_000, "d1h5")]);
    let given = given.when(offers_takeback(White).at(6_500)).written().1;
    let given = given.when(withdraws(White, 7).at(6_700)).written().1;
    let given = given.after_timed(&[(9_000, "b8c6"), (11_000, "h5f7")]);
    let given = given.when(gives_time(Black).at(11_500)).written().1;
    let given = given.when(offers_takeback(White).at(12_000)).written().1;
    let given = given.when(accepts(Black, 12).at(13_000)).written().1;
    let given = given.when(resigns(White).at(15_000)).written().1;
    let given = given.when(offers_rematch(Black).at(16_000)).written().1;
    given.when(offers_rematch(White).at(17_000)).written().1
}

fn folder(version: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(version)
}

fn stored(log: &[Entry]) -> String {
    let line = |entry: &Entry| {
        let Entry { seq, at, .. } = entry;
        let Stored { kind, version, body } = entry.to_stored();
        format!("{{\"seq\":{seq},\"at\":{at},\"kind\":\"{kind}\",\"version\":{version},\"body\":{body}}}\n")
    };
    log.iter().map(line).collect()
}

fn read(line: &str) -> Entry {
    let line: Value = serde_json::from_str(line).unwrap();
    let number = |name: &str| line[name].as_u64().unwrap();
    let seq = Seq(number("seq").try_into().unwrap());
    let version = number("version").try_into().unwrap();
    let kind = line["kind"].as_str().unwrap();
    Entry::from_stored(seq, Stamp(number("at")), kind, version, &line["body"].to_string()).unwrap()
}

fn shown(state: &State) -> Value {
    let shown = |audience| view(state, audience, state.last_at(), &[]);
    json!({
        "watcher": shown(Audience::Watcher),
        "white": shown(Audience::Seat(White)),
        "black": shown(Audience::Seat(Black)),
        "record": state.record(&name),
    })
}

/// Whether all that was told then is told the same now. New fields may have come.
fn still_says(now: &Value, then: &Value) -> bool {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            then.iter().all(|(field, then)| now.get(field).is_some_and(|now| still_says(now, then)))
        }
        (Value::Array(now), Value::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| still_says(now, then))
        }
        _ => now == then,
    }
}

#[test]
fn every_golden_log_replays_to_what_was_shown() {
    let mut replayed = 0;
    for version in fs::read_dir(folder("")).unwrap() {
        for file in fs::read_dir(version.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "jsonl") {
                let log: Vec<_> = fs::read_to_string(&path).unwrap().lines().map(read).collect();
                let state = State::replay(room_id(), &log).unwrap();
                let then = fs::read_to_string(path.with_extension("view.json")).unwrap();
                let then: Value = serde_json::from_str(&then).unwrap();
                assert_eq!(state.phase(), Phase::Finished, "{}", path.display());
                assert!(still_says(&shown(&state), &then), "{}: {}", path.display(), shown(&state));
                replayed += 1;
            }
        }
    }
    assert!(replayed >= 3, "one log of each game at least");
}

#[test]
fn the_newest_golden_logs_are_what_is_written_today() {
    let writing = std::env::var_os("WRITE_GOLDEN").is_some();
    for (game, given) in games() {
        let path = folder(NEWEST).join(game).with_extension("jsonl");
        if writing {
            fs::create_dir_all(folder(NEWEST)).unwrap();
            fs::write(&path, stored(&given.log)).unwrap();
            let shown = serde_json::to_string_pretty(&shown(&given.state)).unwrap();
            fs::write(path.with_extension("view.json"), shown + "\n").unwrap();
        }
        assert_eq!(stored(&given.log), fs::read_to_string(&path).unwrap(), "{}", path.display());
    }
}

#[test]
fn the_golden_games_hold_every_kind_of_event() {
    let logs = games().map(|(_, given)| stored(&given.log)).concat();
    for kind in [
        "created",
        "seat_taken",
        "started",
        "moved",
        "offered",
        "offer_declined",
        "offer_withdrawn",
        "taken_back",
        "time_given",
        "rematch",
        "time_granted",
        "ended",
    ] {
        assert!(logs.contains(&format!("\"kind\":\"{kind}\"")), "{kind}");
    }
}
