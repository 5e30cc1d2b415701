//! Our chess against cozy-chess, a chess crate written apart from ours, over random games.
#![allow(clippy::unwrap_used)] // a board that the other crate refuses fails the test

#[path = "referee/dice.rs"]
mod dice;

use cozy_chess::{Board, GameStatus, Move, Piece, Square};
use dice::Dice;
use tessera_rules::{AnyPosition, Game, Outcome, Reason};

const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

/// A move of the other crate in our text; it castles by taking the own rook.
fn text(board: &Board, mv: Move) -> String {
    let castles =
        board.piece_on(mv.from) == Some(Piece::King) && board.color_on(mv.to) == Some(board.side_to_move());
    let to = match mv.to.file() {
        _ if !castles => mv.to,
        file if file > mv.from.file() => Square::new(cozy_chess::File::G, mv.to.rank()),
        _ => Square::new(cozy_chess::File::C, mv.to.rank()),
    };
    Move { to, ..mv }.to_string()
}

fn moves(board: &Board) -> Vec<(String, Move)> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece.into_iter().map(|mv| (text(board, mv), mv)));
        false
    });
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    moves
}

/// The fields that mean the same in both crates: all but the en-passant cell.
fn comparable(fen: &str) -> Vec<&str> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields.remove(3);
    fields
}

/// The ending the other crate knows of; it leaves material and repetition to others.
fn status(outcome: Option<Outcome>) -> GameStatus {
    match outcome.map(|outcome| outcome.reason) {
        Some(Reason::Checkmate) => GameStatus::Won,
        Some(Reason::Stalemate | Reason::FiftyMoves) => GameStatus::Drawn,
        _ => GameStatus::Ongoing,
    }
}

/// Plays one random game in both, comparing all along. Returns how many half-moves it had.
fn compare_game(start: &str, dice: &mut Dice) -> usize {
    let mut ours = AnyPosition::parse(Game::Chess, start).unwrap().position;
    let mut board = Board::from_fen(start, false).unwrap();
    for ply in 0..300 {
        let (our_text, their_text) = (ours.to_string(), board.to_string());
        assert_eq!(comparable(&our_text), comparable(&their_text));
        assert_eq!(ours.in_check(), !board.checkers().is_empty(), "{our_text}");
        if let Some(Outcome { reason: Reason::InsufficientMaterial, .. }) = ours.outcome() {
            return ply;
        }
        assert_eq!(status(ours.outcome()), board.status(), "{our_text}");
        if ours.outcome().is_some() {
            return ply;
        }
        let (our_moves, their_moves) = (ours.legal_moves(), moves(&board));
        let our_texts: Vec<_> = our_moves.iter().map(|mv| mv.text().to_string()).collect();
        let their_texts: Vec<_> = their_moves.iter().map(|(text, _)| text.clone()).collect();
        assert_eq!(our_texts, their_texts, "{our_text}");
        let takes = our_texts.iter().any(|text| text[2..4] == *our_text.split(' ').nth(3).unwrap());
        assert!(our_text.contains(" - ") || takes, "{our_text}");
        let pairs: Vec<_> = our_moves.iter().zip(&their_moves).collect();
        let (our_move, (_, their_move)) = dice.pick(&pairs);
        ours.play(our_move);
        board.play(*their_move);
    }
    300
}

#[test]
fn random_games_agree() {
    let mut dice = Dice::new(1);
    let mut plies = 0;
    for round in 0..400 {
        plies += compare_game(STARTS[round % STARTS.len()], &mut dice);
    }
    assert!(plies > 30_000, "only {plies} positions were compared");
}
