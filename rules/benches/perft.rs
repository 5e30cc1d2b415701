//! Perft of the three games side by side with cozy-chess, single thread, the last ply counted in bulk by both.
//!
//! Rounds of all contestants alternate, so that a busy machine slows all alike; what counts are the ratios of the
//! medians. `cargo bench -p tessera-rules`, or with `-- ROUNDS` for another number of rounds than 7.
#![allow(clippy::unwrap_used)] // a position that cannot be read ends the bench

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board;
use tessera_rules::{AnyPosition, Game};

const DEFAULT_ROUNDS: usize = 7;

/// The chess positions: start, a middle game with everything in it, an endgame, a quiet middle game.
const CHESS: [(&str, u32); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

const PAROB: [(&str, u32); 2] =
    [("b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1", 6), ("b/rb2/2pp1/2p2r/RP5/2Pb1P/2P2/2BR/B b 1 9", 5)];

const PARACHESS: [(&str, u32); 2] = [
    ("rsqksr/1bb1/pppppppp/5/10/6/10/5/PPPPPPPP/1BB1/RSQKSR w 0 1", 4),
    ("rs1k1r/b1b1/pp1p1ppp/1p1p1/10/6/RP5P2/1SP2/1P1PPs1R/1BB1/2QKS1 b 0 7", 4),
];

/// One who counts, with the seconds of each round.
struct Contestant {
    name: &'static str,
    count: Box<dyn Fn() -> u64>,
    nodes: u64,
    seconds: Vec<f64>,
}

impl Contestant {
    fn new(name: &'static str, count: impl Fn() -> u64 + 'static) -> Self {
        // The first run fills tables and caches and is not timed.
        Contestant { name, nodes: count(), count: Box::new(count), seconds: Vec::new() }
    }

    fn run(&mut self) {
        let start = Instant::now();
        assert_eq!(black_box((self.count)()), self.nodes);
        self.seconds.push(start.elapsed().as_secs_f64());
    }

    /// Million nodes per second, by the median round.
    fn speed(&self) -> f64 {
        let mut seconds = self.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        self.nodes as f64 / seconds[seconds.len() / 2] / 1e6
    }
}

fn ours(game: Game, positions: &[(&str, u32)]) -> impl Fn() -> u64 + use<> {
    let read = |&(text, depth): &(&str, u32)| (AnyPosition::parse(game, text).unwrap().position, depth);
    let positions: Vec<_> = positions.iter().map(read).collect();
    move || positions.iter().map(|(position, depth)| position.perft(*depth)).sum()
}

fn theirs() -> u64 {
    CHESS.iter().map(|(text, depth)| cozy_perft(&Board::from_fen(text, false).unwrap(), *depth)).sum()
}

fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += cozy_perft(&after, depth - 1);
        }
        false
    });
    nodes
}

fn main() {
    let rounds =
        std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(DEFAULT_ROUNDS);
    let mut contestants = [
        Contestant::new("cozy-chess", theirs),
        Contestant::new("chess", ours(Game::Chess, &CHESS)),
        Contestant::new("parob", ours(Game::Parob, &PAROB)),
        Contestant::new("parachess", ours(Game::Parachess, &PARACHESS)),
    ];
    for _ in 0..rounds {
        contestants.iter_mut().for_each(Contestant::run);
    }
    let [cozy, chess, ..] = contestants.each_ref().map(Contestant::speed);
    println!("{:12} {:>12} {:>10} {:>12} {:>10}", "", "nodes", "Mnodes/s", "/cozy-chess", "/chess");
    for contestant in &contestants {
        let (name, nodes, speed) = (contestant.name, contestant.nodes, contestant.speed());
        println!("{name:12} {nodes:>12} {speed:>10.1} {:>12.2} {:>10.2}", speed / cozy, speed / chess);
    }
}
