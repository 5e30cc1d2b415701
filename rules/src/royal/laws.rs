//! What the generator takes for granted about the boards of chess and Parachess.

use super::{Royal, Steps};
use crate::bits::Bits;
use crate::chess::{self, Chess};
use crate::parachess::{self, Parachess};
use crate::side::Side;
use crate::tiling::Tiling;

fn each_cell<const N: usize, V: Royal<N>>(check: impl Fn(crate::bits::CellIndex, &Steps<V::Bits, N>)) {
    let cells = Tiling::of(V::GAME).cells();
    cells.for_each(|cell| check(cell, V::field().at(cell)));
}

/// A cell sees another along one line at most, and a leap never lands on a line: so a pinned jumper cannot move, and
/// the line that pins a man is the only one with king and man.
fn lines_and_leaps_are_apart<const N: usize, V: Royal<N>>() {
    each_cell::<N, V>(|cell, steps| {
        let mut seen = steps.leaps | V::Bits::of(cell);
        for line in steps.lines() {
            assert!(!line.both().meets(seen), "{cell:?}");
            seen |= line.both();
        }
    });
}

/// Attacks are looked up from the attacked cell, so they must run both ways.
fn attacks_are_mutual<const N: usize, V: Royal<N>>() {
    each_cell::<N, V>(|cell, steps| {
        let field = V::field();
        assert!(steps.king.cells().all(|to| field.at(to).king.has(cell)));
        assert!(steps.leaps.cells().all(|to| field.at(to).leaps.has(cell)));
        for &side in Side::ALL {
            let captures = steps.pawn_captures[side];
            assert!(captures.cells().all(|to| field.at(to).pawn_captures[!side].has(cell)));
        }
    });
}

#[test]
fn of_chess() {
    lines_and_leaps_are_apart::<{ chess::SLANTS }, Chess>();
    attacks_are_mutual::<{ chess::SLANTS }, Chess>();
}

#[test]
fn of_parachess() {
    lines_and_leaps_are_apart::<{ parachess::SLANTS }, Parachess>();
    attacks_are_mutual::<{ parachess::SLANTS }, Parachess>();
}
