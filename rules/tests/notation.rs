//! Notation both ways, at every position of random games of all three games.
#![allow(clippy::unwrap_used)] // a text of our own that cannot be read fails the test

#[path = "referee/dice.rs"]
mod dice;

use std::collections::HashSet;

use dice::Dice;
use tessera_rules::{AnyPosition, Game, IllegalMove, LegalMove, MoveText};

/// Plays random games to their ends, showing every position on the way.
fn random_games(game: Game, games: usize, mut check: impl FnMut(&AnyPosition, &[LegalMove])) {
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut position = AnyPosition::start(game);
        for _ in 0..400 {
            let moves = position.legal_moves();
            check(&position, &moves);
            if moves.is_empty() {
                break;
            }
            position.play(dice.pick(&moves));
        }
    }
}

#[test]
fn position_texts_read_back() {
    for &game in Game::ALL {
        random_games(game, 40, |position, _| {
            let parsed = AnyPosition::parse(game, &position.to_string()).unwrap();
            assert_eq!(&parsed.position, position, "{position}");
            assert!(parsed.warnings.is_empty(), "{position}: {:?}", parsed.warnings);
        });
    }
}

#[test]
fn every_move_has_a_san_of_its_own_that_reads_back() {
    for &game in Game::ALL {
        random_games(game, 8, |position, moves| {
            let mut seen = HashSet::new();
            for mv in moves {
                let san = position.san(mv);
                assert_eq!(position.read_move(&san).as_ref(), Ok(mv), "{position}: {san}");
                assert!(seen.insert(san.clone()), "{position}: {san} twice");
            }
        });
    }
}

#[test]
fn move_texts_legalize_in_order() {
    for &game in Game::ALL {
        random_games(game, 20, |position, moves| {
            assert!(moves.is_sorted_by(|a, b| a.text().as_str() < b.text().as_str()), "{position}");
            for mv in moves {
                assert_eq!(position.legalize(mv.text()).as_ref(), Ok(mv), "{position}");
            }
        });
    }
}

fn position(game: Game, text: &str) -> AnyPosition {
    AnyPosition::parse(game, text).unwrap().position
}

#[test]
fn san_of_chess_names_as_little_as_needed() {
    let cases = [
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1g1", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
        ("6k1/8/8/Q3Q3/8/8/8/Q3K3 w - - 0 1", "a5c3", "Qa5c3"),
        // The other knight is pinned.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
    ];
    for (text, mv, san) in cases {
        let position = position(Game::Chess, text);
        let mv = position.legalize(mv.parse().unwrap()).unwrap();
        assert_eq!(position.san(&mv), san, "{text}");
    }
}

#[test]
fn san_is_read_without_ornaments() {
    let start = AnyPosition::start(Game::Chess);
    for san in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Nf3+", "Nf3#", "g1f3"] {
        assert_eq!(start.read_move(san).unwrap().text().as_str(), "g1f3", "{san}");
    }
    let castle = position(Game::Chess, "4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    for san in ["O-O", "0-0", "e1g1"] {
        assert_eq!(castle.read_move(san).unwrap().text().as_str(), "e1g1", "{san}");
    }
    for san in ["a8=Q", "a8Q", "a8=Q+", "a7a8=Q"] {
        assert_eq!(castle.read_move(san).unwrap().text().as_str(), "a7a8q", "{san}");
    }
    let parachess = AnyPosition::start(Game::Parachess);
    assert_eq!(parachess.read_move("c1d2").unwrap().text(), "c1d2".parse().unwrap());
}

#[test]
fn refusals_say_why() {
    let pinned = "4k3/8/8/8/1b6/2N2N2/8/4K3 w - - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let two = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let promotes = "8/4P1k1/8/8/8/8/8/4K2R w K - 0 1";
    let cases = [
        (start, "e2e5", "e2e5: the pawn on e2 cannot go to e5"),
        (start, "e4e5", "no man on e4"),
        (start, "e7e5", "it is white's turn"),
        (start, "i2i4", "there is no cell i2 on this board"),
        (start, "a1a2", "a1a2: white's own pawn stands on a2"),
        (start, "e2e4q", "e2e4q: this move promotes no pawn"),
        (start, "e4=Q", "e2e4q: this move promotes no pawn"),
        (start, "Nd5", "Nd5: no white knight can go to d5"),
        (start, "Nxf3", "Nxf3: there is nothing to capture on f3"),
        (start, "O-O", "O-O: castling is not possible here"),
        (start, "", "\"\" is neither a move text nor SAN"),
        (start, "Sd5", "\"Sd5\" is neither a move text nor SAN"),
        (start, "e4!", "\"e4!\" is neither a move text nor SAN"),
        (start, "É4", "\"É4\" is neither a move text nor SAN"),
        (start, "e9", "there is no cell e9 on this board"),
        (pinned, "c3d5", "c3d5: the king on e1 would be in check"),
        (pinned, "Nd5", "c3d5: the king on e1 would be in check"),
        (promotes, "e1d1k", "e1d1k: this move promotes no pawn"),
        (promotes, "e7e8", "e7e8: say what the pawn becomes, one of q, r, b, n"),
        (promotes, "e8", "e7e8: say what the pawn becomes, one of q, r, b, n"),
        (promotes, "e7e8k", "e7e8k: say what the pawn becomes, one of q, r, b, n"),
        (promotes, "e7e8z", "e7e8z: say what the pawn becomes, one of q, r, b, n"),
        ("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "e1e2", "e1e2: the king on e2 would be in check"),
        (two, "Nd2", "ambiguous: Nd2 could be b1d2 or f3d2"),
        ("4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "e1g1", "e1g1: the king on e1 would be in check"),
        ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1", "e1g1: the king on f1 would be in check"),
        ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "O-O", "e1g1: the king on f1 would be in check"),
        ("4k3/8/8/8/8/6r1/8/4K2R w K - 0 1", "O-O+", "e1g1: the king on g1 would be in check"),
        ("r3k3/8/3R4/8/8/8/8/4K3 b q - 0 1", "O-O-O", "e8c8: the king on d8 would be in check"),
        ("r3k3/8/3R4/8/8/8/8/4K3 b - - 0 1", "O-O-O", "O-O-O: castling is not possible here"),
        ("rn2k3/8/3R4/8/8/8/8/4K3 b q - 0 1", "e8c8", "e8c8: the king on e8 cannot go to c8"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7", "the game is over: draw (stalemate)"),
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "e1f2",
            "the game is over: black wins (checkmate)",
        ),
    ];
    for (text, mv, why) in cases {
        let error = position(Game::Chess, text).read_move(mv).unwrap_err();
        assert_eq!(error.to_string(), why, "{text}");
    }
}

#[test]
fn draws_can_be_played_past_but_wins_cannot() {
    let drawn = position(Game::Chess, "4k3/8/8/8/8/8/8/R3K3 w - - 120 80");
    let mv: MoveText = "a1a8".parse().unwrap();
    assert!(matches!(drawn.legalize(mv), Err(IllegalMove::GameOver(_))));
    assert!(drawn.legalize_past_draws(mv).is_ok() && drawn.read_move_past_draws("Ra8+").is_ok());
    let won = position(Game::Parob, "P/4/5/6/3r3/6/5/4/1 b 0 1");
    let error = won.read_move_past_draws("e4e3").unwrap_err();
    assert_eq!(error.to_string(), "the game is over: white wins (castle)");
}
