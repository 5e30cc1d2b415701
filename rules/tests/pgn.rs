//! Records both ways: what reading the files in `pgn/` gives is written beside them.

use serde_json::Value;
use tessera_rules::pgn::{self, ClockReading, MAX_PLIES, MAX_VARIATION_DEPTH, ReadError, Reading, Record};
use tessera_rules::{Draws, Game, HouseRules, Outcome, Play, Reason, Side, Stalemate, StartSetup};

const FOREIGN: (&str, &str) = (include_str!("pgn/foreign.pgn"), include_str!("pgn/foreign.txt"));
const REFUSED: (&str, &str) = (include_str!("pgn/refused.pgn"), include_str!("pgn/refused.txt"));
const OURS: (&str, &str) = (include_str!("pgn/ours.pgn"), include_str!("pgn/ours.txt"));

#[test]
fn records_of_other_programs() {
    assert_reads(FOREIGN.0, FOREIGN.1);
}

#[test]
fn bad_games_are_refused_and_their_neighbours_kept() {
    assert_reads(REFUSED.0, REFUSED.1);
}

#[test]
fn our_own_tags() {
    assert_reads(OURS.0, OURS.1);
}

#[test]
fn line_ends_and_a_byte_order_mark_change_nothing() {
    for (text, expected) in [FOREIGN, REFUSED, OURS] {
        assert_reads(&text.replace('\n', "\r\n"), expected);
    }
    let marked = format!("\u{feff}{}", OURS.0);
    assert_eq!(summary(&marked), OURS.1);
    let of_old = "[Event \"x\"]\r\r1. e4 ; comment\re5 *\r";
    let reading = pgn::read(of_old).next().unwrap().unwrap();
    assert_eq!(reading.record.moves().len(), 2);
}

#[test]
fn what_was_read_is_written_so_that_it_reads_back() {
    let texts = [FOREIGN.0, REFUSED.0, OURS.0];
    let readings = texts.iter().flat_map(|text| pgn::read(text)).flatten();
    let records: Vec<Record> = readings.map(|reading| reading.record).collect();
    assert!(records.len() > 20);
    let file: String = records.iter().map(pgn::write).collect();
    let again: Vec<Record> = pgn::read(&file).map(|reading| clean(reading, &file)).collect();
    assert_eq!(again, records);
}

#[test]
fn judged_games_survive_being_written() {
    for line in include_str!("vectors/games.jsonl").lines() {
        let judged: Value = serde_json::from_str(line).unwrap();
        let game: Game = judged["game"].as_str().unwrap().parse().unwrap();
        let mut play = Play::new(game, HouseRules::default()).unwrap();
        for san in judged["san"].as_str().unwrap().split(' ') {
            let mv = play.read_move(san).unwrap();
            play.play(&mv);
        }
        let mut record = Record::of(&play, None);
        record.set_clocks((0..).map(|ply| (ply % 3 != 0).then_some(ClockReading(300_000 + 17 * ply))));
        record.tags_mut().set("White", "Ann \"\\\" O'Hara").unwrap();
        record.tags_mut().set("TimeControl", "300+5").unwrap();
        let text = pgn::write(&record);
        assert!(text.lines().all(|line| line.len() < 80), "{text}");
        let read: Vec<Record> = pgn::read(&text).map(|reading| clean(reading, &text)).collect();
        assert_eq!(read, [record]);
    }
}

#[test]
fn a_record_in_full() {
    let rules = HouseRules {
        setup: StartSetup::OpenCastle,
        draws: Draws::Claimed,
        stalemate: Stalemate::Loss,
        ..HouseRules::default()
    };
    let mut play = Play::new(Game::Parob, rules).unwrap();
    for text in ["c5d5", "g5f5", "b4c5"] {
        let mv = play.read_move(text).unwrap();
        play.play(&mv);
    }
    let mut record =
        Record::of(&play, Some(Outcome { winner: Some(Side::White), reason: Reason::Resignation }));
    record.tags_mut().set("White", "Ann").unwrap();
    record.tags_mut().set("TimeControl", "300+5").unwrap();
    record.set_clocks([Some(ClockReading(305_000)), Some(ClockReading(303_125))]);
    let expected = OURS.0.split_inclusive("1-0\n\n").next().unwrap();
    assert_eq!(pgn::write(&record), expected);
}

#[test]
fn every_ending_of_conduct_survives_being_written() {
    let mut play = Play::new(Game::Parachess, HouseRules::default()).unwrap();
    let mv = play.legal_moves()[0];
    play.play(&mv);
    let wins = [Reason::Resignation, Reason::Timeout, Reason::Abandoned];
    let draws = [Reason::Agreement, Reason::TimeoutVsInsufficient, Reason::Abandoned, Reason::Aborted];
    let wins = wins.iter().flat_map(|&reason| Side::ALL.iter().map(move |&side| Outcome::win(side, reason)));
    for outcome in wins.chain(draws.map(Outcome::draw)) {
        let record = Record::of(&play, Some(outcome));
        let text = pgn::write(&record);
        let read: Vec<Record> = pgn::read(&text).map(|reading| clean(reading, &text)).collect();
        assert_eq!(read, [record]);
    }
}

#[test]
fn derived_and_unwritable_tags_are_refused() {
    let mut record = Record::of(&Play::new(Game::Chess, HouseRules::default()).unwrap(), None);
    let tags = record.tags_mut();
    for name in ["Result", "FEN", "Reason", "", "Two words", "Ümlaut"] {
        assert!(tags.set(name, "value").is_err(), "{name:?}");
    }
    assert!(tags.set("Event", "two\nlines").is_err());
    assert!(tags.set("Event", "x".repeat(5_000)).is_err());
    assert_eq!(tags.get("Event"), Some("?"));
    let refused = (0..1_000).find_map(|n| tags.set(&format!("Tag{n}"), "").err());
    assert!(refused.is_some());
}

#[test]
fn latin_1_files_are_decoded() {
    let bytes = b"[White \"M\xfcller\"]\n\n1. e4 *\n";
    let text = pgn::decode(bytes);
    let reading = pgn::read(&text).next().unwrap().unwrap();
    assert_eq!(reading.record.tags().get("White"), Some("Müller"));
    assert_eq!(pgn::decode("é".as_bytes()), "é");
}

#[test]
fn hostile_texts_are_bounded() {
    let first_error = |text: &str| pgn::read(text).next().unwrap().unwrap_err().to_string();
    let deep = format!("1. e4 {}", "(".repeat(1_000_000));
    assert!(first_error(&deep).contains(&format!("more than {MAX_VARIATION_DEPTH} deep")));
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(MAX_PLIES);
    assert!(first_error(&long).contains(&format!("more than {MAX_PLIES} half-moves")));
    let tags: String = (0..1_000).map(|n| format!("[Tag{n} \"\"]\n")).collect();
    assert!(first_error(&tags).contains("tags"));
    let value = format!("[Event \"{}\"]", "x".repeat(1_000_000));
    assert!(first_error(&value).contains("longer"));
    assert!(first_error(&"x".repeat(1_000_000)).len() < 200);
    let unclosed = "{\n\n[A \"\"]\n".repeat(100_000);
    assert!(pgn::read(&unclosed).count() > 0);
    // Were each of these comments looked for in the whole line, this would take minutes.
    assert_eq!(pgn::read(&"{}".repeat(1_000_000)).count(), 0);
    assert_eq!(pgn::read("").count() + pgn::read(" \n; nothing here\n{nor here}").count(), 0);
}

fn assert_reads(text: &str, expected: &str) {
    let found = summary(text);
    for (found, expected) in found.split("\n\n").zip(expected.split("\n\n")) {
        assert_eq!(found.trim(), expected.trim());
    }
    assert_eq!(found, expected);
}

fn summary(text: &str) -> String {
    let readings = pgn::read(text).map(|reading| match reading {
        Err(error) => format!("error: {error}\n"),
        Ok(reading) => lines(&reading).join("\n") + "\n",
    });
    readings.collect::<Vec<_>>().join("\n")
}

fn lines(Reading { record, warnings }: &Reading) -> Vec<String> {
    let tags = record.tags().iter().filter(|(_, value)| !["?", "????.??.??"].contains(value));
    let tags: Vec<String> = tags.map(|(name, value)| format!("{name}={value}")).collect();
    let moves = record.moves().iter();
    let words = moves.map(|mv| mv.clock.map_or(mv.san.clone(), |clock| format!("{}@{clock}", mv.san)));
    let outcome = record.outcome().map_or("unfinished".to_owned(), |outcome| outcome.to_string());
    let has_rules = *record.rules() != HouseRules::default();
    let mut lines = vec![format!("{}: {}", record.game().title(), tags.join(", "))];
    lines.extend(has_rules.then(|| format!("rules: {:?}", record.rules())));
    lines.push(format!("moves: {}", words.collect::<Vec<_>>().join(" ")));
    lines.push(format!("outcome: {outcome}"));
    lines
        .extend(record.fallen_draw().map(|draw| format!("passed over: {} at ply {}", draw.reason, draw.ply)));
    lines.extend(warnings.iter().map(|warning| format!("warning: {warning}")));
    lines
}

/// The record of a reading that raised no doubt.
fn clean(reading: Result<Reading, ReadError>, text: &str) -> Record {
    let reading = reading.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(reading.warnings.is_empty(), "{:?}\n{text}", reading.warnings);
    reading.record
}
