//! What must hold for any input whatever, as plain functions: tests run them on a corpus and on random input, fuzzers
//! on whatever they find. Each panics if its property does not hold, and on nothing else.

use std::collections::BTreeSet;

use crate::pgn::{self, Record};
use crate::{AnyPosition, CellName, Draws, Game, HouseRules, LegalMove, MoveText, Play, Stalemate};

/// A move text that can be read is written as it was read; a move read in the start position of a game is legal there.
pub fn move_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(mv) = text.parse::<MoveText>() {
        assert_eq!(mv.to_string(), text);
        assert_eq!(MoveText::new(mv.from(), mv.to(), mv.promotion()), mv);
    }
    for &game in Game::ALL {
        let start = AnyPosition::start(game);
        if let Ok(mv) = start.read_move(&text) {
            assert!(start.legal_moves().contains(&mv), "{text:?} was read as the illegal {}", mv.text());
        }
    }
}

/// A refused position text has a reason; an accepted one is sound: its canonical form reads back without a warning, and
/// [`legal_is_generated`] holds.
pub fn position_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for &game in Game::ALL {
        match AnyPosition::parse(game, &text) {
            Err(unsound) => assert!(unsound.reasons().next().is_some(), "no reason to refuse {text:?}"),
            Ok(parsed) => {
                assert_reads_back(&parsed.position);
                legal_is_generated(&parsed.position);
            }
        }
    }
}

/// Every record that can be read is written so that it reads back the same, without a warning.
pub fn records(bytes: &[u8]) {
    for reading in pgn::read(&pgn::decode(bytes)).flatten() {
        assert_record_reads_back(&reading.record);
    }
}

/// A move text legalizes exactly if the generated moves hold it; each generated move's SAN names it alone.
pub fn legal_is_generated(position: &AnyPosition) {
    let generated: Vec<LegalMove> = position.legal_moves();
    let texts: Vec<MoveText> = generated.iter().map(LegalMove::text).collect();
    assert!(texts.is_sorted(), "{position}: moves out of order");
    let distinct: BTreeSet<MoveText> = texts.iter().copied().collect();
    assert_eq!(distinct.len(), texts.len(), "{position}: a move twice");
    for text in every_move_text(position.game()) {
        let legal = position.legalize(text);
        assert_eq!(legal.is_ok(), distinct.contains(&text), "{position}: {text}");
    }
    for mv in &generated {
        assert_eq!(position.legalize(mv.text()).as_ref(), Ok(mv), "{position}: {}", mv.text());
        let san = position.san(mv);
        assert_eq!(position.read_move(&san).as_ref(), Ok(mv), "{position}: {san}");
    }
}

/// Plays a game by bytes: the game, its house rules, then moves and takebacks. At every ply the position reads back
/// from its text, a takeback restores what was, and the finished record reads back.
pub fn play_round_trip(bytes: &[u8]) {
    let [game, house, choices @ ..] = bytes else { return };
    let game = Game::ALL[usize::from(*game) % Game::ALL.len()];
    let mut play =
        Play::new(game, house_rules(game, *house)).expect("the standard start is sound and goes on");
    let mut history = vec![snapshot(&play)];
    for &choice in choices {
        let moves = play.legal_moves();
        assert_eq!(moves.is_empty(), play.outcome().is_some(), "{}", play.position());
        if choice >= 0xf8 || moves.is_empty() {
            let plies = usize::from(choice & 7).min(history.len() - 1);
            history.truncate(history.len() - plies);
            play.take_back(u32::try_from(plies).expect("a few plies"));
        } else {
            play.play(&moves[usize::from(choice) % moves.len()]);
            history.push(snapshot(&play));
        }
        assert_eq!(history.last(), Some(&snapshot(&play)), "a takeback restores what was");
        assert_eq!(play.moves().len() + 1, history.len());
        assert_reads_back(play.position());
    }
    assert_record_reads_back(&Record::of(&play, None));
}

fn house_rules(game: Game, byte: u8) -> HouseRules {
    let draws = if byte & 1 == 0 { Draws::Automatic } else { Draws::Claimed };
    let loses = game == Game::Parob && byte & 2 != 0;
    let stalemate = if loses { Stalemate::Loss } else { Stalemate::Draw };
    HouseRules { draws, stalemate, ..HouseRules::default() }
}

/// What a takeback must restore.
fn snapshot(play: &Play) -> String {
    format!("{} {:?} {:?}", play.position(), play.outcome(), play.claimable())
}

fn assert_reads_back(position: &AnyPosition) {
    let text = position.to_string();
    let again = AnyPosition::parse(position.game(), &text).expect("a position's own text is sound");
    assert_eq!(again.position, *position, "{text}");
    assert!(again.warnings.is_empty(), "{text}");
}

fn assert_record_reads_back(record: &Record) {
    let text = pgn::write(record);
    let mut readings = pgn::read(&text);
    let reading =
        readings.next().expect("a record is a game").unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(reading.record, *record, "{text}");
    assert!(reading.warnings.is_empty(), "{:?}\n{text}", reading.warnings);
    assert!(readings.next().is_none(), "one record is one game\n{text}");
}

/// Every move text over the cells of the board, with no promotion and with every letter.
fn every_move_text(game: Game) -> impl Iterator<Item = MoveText> {
    let cells = move || game.board().cells().iter().map(|cell| cell.name);
    let promotions = || std::iter::once(None).chain(('a'..='z').map(Some));
    let pairs = cells().flat_map(move |from: CellName| cells().map(move |to| (from, to)));
    pairs.flat_map(move |(from, to)| promotions().map(move |letter| MoveText::new(from, to, letter)))
}
