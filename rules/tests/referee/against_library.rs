//! The library against the referee, over random games and over random positions that no game would reach.

use tessera_rules as library;
use tessera_rules::{AnyPosition, Draws, HouseRules, LegalMove, Outcome, Play, Reason, Side, Stalemate};

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
    random_games(Game::Chess, 16, 160);
}

#[test]
fn random_games_of_parob() {
    random_games(Game::Parob, 120, 160);
}

#[test]
fn random_games_of_parachess() {
    random_games(Game::Parachess, 12, 160);
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

fn random_games(game: Game, games: usize, plies: usize) {
    for seed in 0..games {
        let house = houses(game)[seed % houses(game).len()];
        random_game(game, house, plies, &mut Dice::new(seed));
    }
}

/// Plays at random, but half the time to and fro, so that positions repeat.
fn random_game(game: Game, house: House, plies: usize, dice: &mut Dice) {
    let mut play = Play::new(library_game(game), library_rules(house)).expect("the usual start");
    let mut slow = Slow::read(game, start(game));
    let mut keys = vec![slow.key()];
    let mut played: Vec<Move> = Vec::new();
    for _ in 0..plies {
        assert_positions_agree(&slow, play.position(), dice);
        let times = keys.iter().filter(|key| **key == slow.key()).count();
        let ending = slow.ending(house, times);
        assert_eq!(play.outcome(), ending.map(outcome), "{} for the {times}th time", slow.text());
        assert_eq!(
            play.claimable(),
            claimable(&slow, house, times),
            "{} for the {times}th time",
            slow.text()
        );
        if ending.is_some() {
            assert!(play.legal_moves().is_empty());
            return;
        }
        let moves = slow.moves();
        let back = played.iter().nth_back(1).map(|last| (last.to, last.from));
        let retreat = moves.iter().find(|mv| Some((mv.from, mv.to)) == back).filter(|_| dice.below(2) == 0);
        let mv = *retreat.unwrap_or_else(|| dice.pick(&moves));
        let legal = legalize(play.position(), &slow, &mv);
        play.play(&legal);
        slow = slow.after(&mv);
        keys.push(slow.key());
        played.push(mv);
    }
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
    let legal: Vec<String> = position.legal_moves().iter().map(|mv| mv.text().to_string()).collect();
    assert_eq!(legal, expected.iter().map(|mv| mv.text(slow.game)).collect::<Vec<_>>(), "{text}");
    for _ in 0..expected.len().min(3) {
        let mv = dice.pick(&expected);
        let legal = legalize(position, slow, mv);
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

fn legalize(position: &AnyPosition, slow: &Slow, mv: &Move) -> LegalMove {
    let text = mv.text(slow.game).parse().expect("a move text");
    position.legalize(text).unwrap_or_else(|error| panic!("{}: {error}", slow.text()))
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
