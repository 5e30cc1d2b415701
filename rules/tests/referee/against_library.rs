//! The library against the referee, over random games and over random positions that no game would reach.

use tessera_rules as library;
use tessera_rules::{
    AnyPosition, Draws, HouseRules, LegalMove, Outcome, Play, Reason, Side, Stalemate, StartError, StartSetup,
};

use crate::against_vectors::start;
use crate::diagrams;
use crate::dice::Dice;
use crate::ending::{Ending, House};
use crate::slow::{Game, Move, Slow};

const HOUSES: [House; 4] = [
    House { stalemate_loses: false, draws_claimed: false },
    House { stalemate_loses: false, draws_claimed: true },
    House { stalemate_loses: true, draws_claimed: false },
    House { stalemate_loses: true, draws_claimed: true },
];

#[test]
fn random_games_of_chess() {
    random_games(Game::Chess, 24, 160);
}

#[test]
fn random_games_of_parob() {
    random_games(Game::Parob, 120, 160);
}

#[test]
fn random_games_of_parachess() {
    random_games(Game::Parachess, 20, 160);
}

#[test]
fn random_diagrams_of_chess() {
    random_diagrams(Game::Chess, 900);
}

#[test]
fn random_diagrams_of_parob() {
    random_diagrams(Game::Parob, 3_000);
}

#[test]
fn random_diagrams_of_parachess() {
    random_diagrams(Game::Parachess, 600);
}

/// Games from the usual start and from random positions, in turn, under each of the house rules.
fn random_games(game: Game, games: usize, plies: usize) {
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let usual = Slow::read(game, start(game));
        let first = if seed % 2 == 0 { usual } else { diagrams::sound(game, 12, &mut dice) };
        let house = houses(game)[seed / 2 % houses(game).len()];
        let rules = HouseRules { setup: StartSetup::Custom(first.text()), ..library_rules(house) };
        match Play::new(library_game(game), rules) {
            Ok(play) => random_game(play, first, house, plies, &mut dice),
            Err(error) => {
                let ending = first.ending(house, 1).map(outcome);
                assert_eq!(Some(error), ending.map(StartError::Finished), "{}", first.text());
            }
        }
    }
}

/// Plays at random, but half the time to and fro, so that positions repeat.
fn random_game(mut play: Play, mut slow: Slow, house: House, plies: usize, dice: &mut Dice) {
    let game = slow.game;
    let mut keys = vec![slow.key()];
    let mut played: Vec<Move> = Vec::new();
    for _ in 0..plies {
        assert_positions_agree(&slow, play.position(), dice);
        let times = keys.iter().filter(|key| **key == slow.key()).count();
        assert_games_agree(&slow, house, times, &play);
        let moves = if play.outcome().is_some() { return } else { slow.moves() };
        let back = played.iter().nth_back(1).map(|last| (last.to, last.from));
        let retreat = moves.iter().find(|mv| Some((mv.from, mv.to)) == back).filter(|_| dice.below(2) == 0);
        let mv = *retreat.unwrap_or_else(|| dice.pick(&moves));
        let text = mv.text(game).parse().expect("a move text");
        let legal = play.legalize(text).unwrap_or_else(|error| panic!("{}: {error}", slow.text()));
        play.play(&legal);
        slow = slow.after(&mv);
        keys.push(slow.key());
        played.push(mv);
    }
}

/// What depends on the game so far agrees: its ending, what may be claimed, and the moves that go on.
fn assert_games_agree(slow: &Slow, house: House, times: usize, play: &Play) {
    let text = slow.text();
    let ending = slow.ending(house, times);
    assert_eq!(play.outcome(), ending.map(outcome), "{text} for the {times}th time");
    assert_eq!(play.claimable(), claimable(slow, house, times), "{text} for the {times}th time");
    let expected = if ending.is_some() { Vec::new() } else { slow.moves() };
    assert_eq!(texts(&play.legal_moves()), slow_texts(&expected, slow.game), "{text}");
}

fn random_diagrams(game: Game, diagrams: usize) {
    for seed in 0..diagrams {
        let mut dice = Dice::new(seed);
        let most = *dice.pick(&[1, 3, 8, 20, 60]);
        let slow = diagrams::sound(game, most, &mut dice);
        let parsed = AnyPosition::parse(library_game(game), &slow.text());
        let parsed = parsed.unwrap_or_else(|error| panic!("{}: {error}", slow.text()));
        assert!(parsed.warnings.is_empty(), "{}", slow.text());
        assert_positions_agree(&slow, &parsed.position, &mut dice);
    }
}

/// Texts, checks, endings and legal moves agree; of the moves, a few agree in SAN and in what they lead to.
fn assert_positions_agree(slow: &Slow, position: &AnyPosition, dice: &mut Dice) {
    let text = slow.text();
    assert_eq!(position.to_string(), text);
    assert_eq!(position.in_check(), slow.check(), "{text}");
    assert_eq!(position.outcome(), slow.ending(House::default(), 1).map(outcome), "{text}");
    for house in houses(slow.game) {
        let expected = slow.ending(*house, 1).map(outcome);
        let rules = library_rules(*house);
        assert_eq!(position.outcome_under(&rules), expected, "{text} under {house:?}");
        for (side, white) in [(Side::White, true), (Side::Black, false)] {
            assert_eq!(
                position.can_win(side, &rules),
                slow.can_win(white, *house),
                "{side}: {text} under {house:?}"
            );
        }
    }
    let expected = slow.legal();
    assert_eq!(texts(&position.legal_moves()), slow_texts(&expected, slow.game), "{text}");
    for _ in 0..expected.len().min(3) {
        let mv = dice.pick(&expected);
        let legal = position.legalize(mv.text(slow.game).parse().expect("a move text"));
        let legal = legal.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.san(&legal), slow.san(mv, House::default()), "{text}");
        let mut next = position.clone();
        next.play(&legal);
        assert_eq!(next.to_string(), slow.after(mv).text(), "{text} after {}", mv.text(slow.game));
    }
}

/// The draw that may be claimed of a position at its `times`th time.
fn claimable(slow: &Slow, house: House, times: usize) -> Option<Reason> {
    if !house.draws_claimed || slow.ending(house, times).is_some() {
        None
    } else if times >= 3 {
        Some(Reason::ThreefoldRepetition)
    } else {
        (slow.clock >= 100).then_some(Reason::FiftyMoves)
    }
}

fn texts(moves: &[LegalMove]) -> Vec<String> {
    moves.iter().map(|mv| mv.text().to_string()).collect()
}

fn slow_texts(moves: &[Move], game: Game) -> Vec<String> {
    moves.iter().map(|mv| mv.text(game)).collect()
}

/// The house rules that a game has.
fn houses(game: Game) -> &'static [House] {
    if game == Game::Parob { &HOUSES } else { &HOUSES[..2] }
}

fn library_game(game: Game) -> library::Game {
    match game {
        Game::Chess => library::Game::Chess,
        Game::Parob => library::Game::Parob,
        Game::Parachess => library::Game::Parachess,
    }
}

fn library_rules(house: House) -> HouseRules {
    HouseRules {
        draws: if house.draws_claimed { Draws::Claimed } else { Draws::Automatic },
        stalemate: if house.stalemate_loses { Stalemate::Loss } else { Stalemate::Draw },
        ..HouseRules::default()
    }
}

fn outcome(ending: Ending) -> Outcome {
    let winner = ending.winner.map(|white| if white { Side::White } else { Side::Black });
    Outcome { winner, reason: ending.reason.parse().expect("a reason") }
}
