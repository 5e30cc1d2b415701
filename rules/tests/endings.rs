//! Endings, house rules and claims, beyond what the vectors hold.
#![allow(clippy::unwrap_used)] // a move that should be legal fails the test

use tessera_rules::{
    AnyPosition, Draws, Game, HouseRules, Outcome, Play, Reason, Side, Stalemate, StartError, StartSetup,
};

fn custom(text: &str) -> HouseRules {
    HouseRules { setup: StartSetup::Custom(text.to_owned()), ..HouseRules::default() }
}

fn play(play: &mut Play, moves: &str) {
    for word in moves.split_whitespace() {
        let mv = play.read_move(word).unwrap_or_else(|error| panic!("{word}: {error}"));
        play.play(&mv);
    }
}

fn outcome_text(outcome: Option<Outcome>) -> String {
    outcome.map_or("none".to_owned(), |outcome| outcome.to_string())
}

/// Positions under the rules as written, and in PAROB under `stalemate` = `loss`.
#[test]
fn of_positions() {
    let cases = [
        (Game::Chess, "4k3/8/8/8/8/8/8/4KB1N w - - 0 1", "none"),
        (Game::Chess, "4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", "none"),
        (Game::Chess, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "draw (insufficient material)"),
        (Game::Chess, "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "none"),
        (Game::Chess, "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", "draw (insufficient material)"),
        (Game::Chess, "4k3/8/8/8/8/8/8/BB2K3 w - - 0 1", "none"),
        (Game::Chess, "8/8/8/8/8/8/8/K1k5 w - - 100 90", "draw (insufficient material)"),
        (Game::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 100 90", "draw (stalemate)"),
        (Game::Parachess, "5k/4/8/5/10/6/10/5/8/4/K5 b 100 90", "draw (insufficient material)"),
        (Game::Parachess, "6/4/5S1k/K4/6Q3/6/10/5/8/4/6 b 100 90", "white wins (stalemate)"),
        (Game::Parob, "1/4/5/6/7/6/5/4/1 w 0 1", "draw (insufficient material)"),
        (Game::Parob, "P/4/5/6/7/6/5/4/1 b 100 1", "white wins (castle)"),
        (Game::Parob, "1/4/5/6/3R3/6/5/4/1 b 100 1", "draw (stalemate)"),
    ];
    for (game, text, expected) in cases {
        let position = AnyPosition::parse(game, text).unwrap().position;
        assert_eq!(outcome_text(position.outcome()), expected, "{text}");
        assert_eq!(position.legal_moves().is_empty(), expected != "none", "{text}");
    }
}

#[test]
fn of_parob_when_stalemate_loses() {
    let rules = HouseRules { stalemate: Stalemate::Loss, ..HouseRules::default() };
    let cases = [
        ("1/4/5/6/3R3/6/5/4/1 b 0 1", "white wins (stalemate)"),
        ("1/4/5/6/7/6/5/4/1 w 0 1", "black wins (stalemate)"),
        ("P/4/5/6/7/6/5/4/1 b 0 1", "white wins (castle)"),
        // A bishop on red, bishops on the same colour, bishops that never meet.
        ("1/4/5/6/b6/B5/5/4/1 w 0 1", "none"),
        ("1/4/5/2b3/7/6/B4/4/1 w 0 1", "none"),
        ("1/4/5/2b3/7/6/1B3/4/1 w 0 1", "draw (insufficient material)"),
        // Black has nothing to move with after White's next move.
        ("1/4/5/2B3/7/6/5/4/1 w 0 1", "none"),
    ];
    for (text, expected) in cases {
        let position = AnyPosition::parse(Game::Parob, text).unwrap().position;
        assert_eq!(outcome_text(position.outcome_under(&rules)), expected, "{text}");
    }
}

/// White's flag falls in each; could Black win?
#[test]
fn of_time() {
    let draws = HouseRules::default();
    let loses = HouseRules { stalemate: Stalemate::Loss, ..HouseRules::default() };
    let cases = [
        (Game::Chess, &draws, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", false),
        (Game::Chess, &draws, "4kn2/8/8/8/8/8/8/Q3K3 w - - 0 1", false),
        (Game::Chess, &draws, "4kn2/8/8/8/8/8/8/R3K3 w - - 0 1", true),
        (Game::Chess, &draws, "4kb2/8/8/8/8/8/8/Q3K3 w - - 0 1", false),
        (Game::Chess, &draws, "4kb2/8/8/8/8/8/P7/4K3 w - - 0 1", true),
        (Game::Chess, &draws, "4kb2/8/8/8/8/8/8/N3K3 w - - 0 1", true),
        (Game::Parachess, &draws, "5k/4/8/5/10/6/10/5/8/4/KQ4 w 0 1", false),
        (Game::Parachess, &draws, "4sk/4/8/5/10/6/10/5/8/4/KQ4 w 0 1", true),
        (Game::Parob, &draws, "1/4/5/2b3/7/6/5/R3/1 w 0 1", false),
        (Game::Parob, &draws, "1/4/2b2/6/7/6/5/R3/1 w 0 1", true),
        (Game::Parob, &draws, "1/4/5/6/7/6/5/R3/1 w 0 1", false),
        (Game::Parob, &loses, "1/4/5/6/7/6/5/R3/1 w 0 1", false),
        (Game::Parob, &loses, "1/4/5/2b3/7/6/5/R3/1 w 0 1", true),
    ];
    for (game, rules, text, black_could) in cases {
        let rules = HouseRules { setup: StartSetup::Custom(text.to_owned()), ..rules.clone() };
        let outcome = Play::new(game, rules).unwrap().on_timeout(Side::White);
        let expected = if black_could {
            Outcome::win(Side::Black, Reason::Timeout)
        } else {
            Outcome::draw(Reason::TimeoutVsInsufficient)
        };
        assert_eq!(outcome, expected, "{text}");
    }
}

#[test]
fn repetition_counts_the_start_and_forgets_what_was_taken_back() {
    let mut game = Play::new(Game::Chess, custom("4k3/8/8/8/8/8/8/R3K3 w Q - 7 20")).unwrap();
    // The first time with a castling right is another position.
    play(&mut game, "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8");
    assert_eq!(game.outcome(), None);
    play(&mut game, "Ke2");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));
    assert!(game.legal_moves().is_empty());
    let over = game.read_move("Ke7").unwrap_err().to_string();
    assert_eq!(over, "the game is over: draw (threefold repetition)");
    game.take_back(1);
    assert_eq!((game.outcome(), game.ply()), (None, 8));
    play(&mut game, "Kd2 Kd7 Ke1 Ke8");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));
    game.take_back(100);
    assert_eq!((game.ply(), game.position()), (0, game.start()));
}

#[test]
fn an_en_passant_capture_makes_another_position() {
    let mut game = Play::new(Game::Chess, custom("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")).unwrap();
    play(&mut game, "e4 Kd7 Kd1 Ke8 Ke1 Kd7 Kd1 Ke8 Ke1");
    assert_eq!(game.outcome(), None);
    play(&mut game, "Kd7");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));
}

#[test]
fn claimed_draws_wait_for_a_claim() {
    let rules = HouseRules { draws: Draws::Claimed, ..custom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") };
    let mut game = Play::new(Game::Chess, rules).unwrap();
    let circle = "Ke2 Ke7 Ke1 Ke8";
    play(&mut game, circle);
    assert_eq!(game.claimable(), None);
    play(&mut game, circle);
    assert_eq!((game.claimable(), game.outcome()), (Some(Reason::ThreefoldRepetition), None));
    assert!(!game.legal_moves().is_empty());
    play(&mut game, circle);
    assert_eq!(game.outcome(), None);
    play(&mut game, circle);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));
    assert_eq!(game.claimable(), None);
}

#[test]
fn claimed_fifty_moves_end_at_150() {
    let text = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";
    let claimed = |text: &str| HouseRules { draws: Draws::Claimed, ..custom(text) };
    let mut game = Play::new(Game::Chess, claimed(text)).unwrap();
    play(&mut game, "Ke2");
    assert_eq!((game.claimable(), game.outcome()), (Some(Reason::FiftyMoves), None));
    let mut game = Play::new(Game::Chess, claimed(&text.replace("99", "149"))).unwrap();
    play(&mut game, "Ra8+");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
    let mut game = Play::new(Game::Chess, custom(text)).unwrap();
    play(&mut game, "Ke2");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
}

#[test]
fn a_stalemate_that_wins_is_marked_as_a_win() {
    let text = "1/4/5/6/r2R3/6/5/4/1 w 0 1";
    let mut draws = Play::new(Game::Parob, custom(text)).unwrap();
    play(&mut draws, "e4e1");
    assert_eq!(draws.moves()[0].san, "Rxe1");
    assert_eq!(outcome_text(draws.outcome()), "draw (stalemate)");
    let rules = HouseRules { stalemate: Stalemate::Loss, ..custom(text) };
    let mut loses = Play::new(Game::Parob, rules).unwrap();
    play(&mut loses, "e4e1");
    assert_eq!(loses.moves()[0].san, "Rxe1#");
    assert_eq!(outcome_text(loses.outcome()), "white wins (stalemate)");
}

#[test]
fn changes_name_every_cell() {
    let text = "r3k3/1P6/8/3pP3/8/8/8/4K2R w K d6 0 1";
    let cases = [
        ("e1g1", "e1 K>. f1 .>R g1 .>K h1 R>."),
        ("e5d6", "d5 p>. e5 P>. d6 .>P"),
        ("b7a8n", "b7 P>. a8 r>N"),
    ];
    for (mv, expected) in cases {
        let mut game = Play::new(Game::Chess, custom(text)).unwrap();
        play(&mut game, mv);
        let letter = |man: Option<char>| man.unwrap_or('.');
        let changes = game.moves()[0].changes.iter();
        let changes: Vec<_> = changes
            .map(|change| format!("{} {}>{}", change.cell, letter(change.before), letter(change.after)))
            .collect();
        assert_eq!(changes.join(" "), expected, "{mv}");
    }
}

#[test]
fn games_that_cannot_start() {
    let start = |game, rules| Play::new(game, rules).map(|game| game.ply());
    let open = HouseRules { setup: StartSetup::OpenCastle, ..HouseRules::default() };
    let loses = HouseRules { stalemate: Stalemate::Loss, ..HouseRules::default() };
    assert!(matches!(start(Game::Chess, open.clone()), Err(StartError::HouseRule(_))));
    assert!(matches!(start(Game::Parachess, loses.clone()), Err(StartError::HouseRule(_))));
    assert_eq!((start(Game::Parob, open), start(Game::Parob, loses)), (Ok(0), Ok(0)));
    let finished = start(Game::Parob, custom("1/4/5/6/3R3/6/5/4/1 b 0 1"));
    assert_eq!(finished, Err(StartError::Finished(Outcome::draw(Reason::Stalemate))));
    assert!(matches!(start(Game::Chess, custom("8/8 w - - 0 1")), Err(StartError::Unsound(_))));
    // Under claimed draws the same clock does not finish the game.
    let worn = "4k3/8/8/8/8/8/8/R3K3 w - - 120 90";
    assert!(start(Game::Chess, custom(worn)).is_err());
    assert_eq!(start(Game::Chess, HouseRules { draws: Draws::Claimed, ..custom(worn) }), Ok(0));
}

#[test]
fn the_open_castle_start() {
    let rules = HouseRules { setup: StartSetup::OpenCastle, ..HouseRules::default() };
    let game = Play::new(Game::Parob, rules).unwrap();
    assert_eq!(game.start().to_string(), "1/rbbr/ppppp/6/7/6/PPPPP/RBBR/1 w 0 1");
    assert_eq!(game.start(), &AnyPosition::open_castle());
}
