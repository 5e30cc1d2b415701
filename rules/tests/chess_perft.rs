//! The well-known perft positions of chess, with the published counts for depths from 1.

use tessera_rules::{AnyPosition, Game};

const POSITIONS: [(&str, &[u64]); 7] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609]),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
];

#[test]
fn counts_are_the_published_ones() {
    for (text, counts) in POSITIONS {
        let position = AnyPosition::parse(Game::Chess, text).unwrap().position;
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{text} at depth {depth}");
        }
    }
}

#[test]
fn divide_adds_up() {
    let position = AnyPosition::start(Game::Chess);
    let divided = position.divide(3);
    assert_eq!(divided.len(), 20);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), position.perft(3));
    assert_eq!((position.perft(0), position.divide(0)), (1, Vec::new()));
}
