//! The 39 hexagons of the PAROB board. The grid is twice as fine to the right as the cells are wide, so that rows can
//! be shifted by half a cell.

use std::sync::LazyLock;

use super::{Point, Shape, Tiling, point, row_then_place};

/// The lengths of the rows from White's castle to Black's.
const ROWS: [i32; 9] = [1, 4, 5, 6, 7, 6, 5, 4, 1];

/// The steps through three of the sides; the others are their reverses.
pub(crate) const SIDES: [Point; 3] = [point(2, 0), point(1, 1), point(-1, 1)];

/// The steps across three of the corners; the others are their reverses.
pub(crate) const CORNERS: [Point; 3] = [point(0, 2), point(3, 1), point(-3, 1)];

/// The PAROB board.
pub(crate) static HEXAGONS: LazyLock<Tiling> = LazyLock::new(|| {
    let points =
        (0..).zip(ROWS).flat_map(|(y, len)| (0..len).map(move |place| point(2 * place + 1 - len, y)));
    let unit = [3_f64.sqrt() / 2.0, 1.5];
    let shape = Shape { unit, parts: 3, corners, colour, wave: None, steps };
    Tiling::new(points.collect(), row_then_place, shape)
});

fn corners(_: Point) -> Vec<Point> {
    vec![point(0, -2), point(3, -1), point(3, 1), point(0, 2), point(-3, 1), point(-3, -1)]
}

/// Red, as the castles, is 0.
fn colour(at: Point) -> u8 {
    u8::try_from(at.x.rem_euclid(3)).expect("a remainder of 3 is small")
}

fn steps(_: Point) -> Vec<Point> {
    SIDES.into_iter().flat_map(|by| [by, -by]).collect()
}
