//! The 64 squares of the chess board. The grid has a place for every square.

use std::sync::LazyLock;

use super::{Point, Shape, Tiling, name, point};

/// The chess board.
pub(crate) static SQUARES: LazyLock<Tiling> = LazyLock::new(|| {
    let points = (0..8).flat_map(|y| (0..8).map(move |x| point(x, y))).collect();
    let shape = Shape { unit: [1.0, 1.0], parts: 2, corners, colour, wave: None, steps };
    Tiling::new(points, |row, file| name(file, row), shape)
});

fn corners(_: Point) -> Vec<Point> {
    vec![point(-1, -1), point(1, -1), point(1, 1), point(-1, 1)]
}

/// Dark is 0, as a1; light is 1.
fn colour(at: Point) -> u8 {
    u8::from((at.x + at.y) % 2 != 0)
}

/// Across the sides and through the corners.
fn steps(_: Point) -> Vec<Point> {
    let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| point(x, y)));
    around.filter(|&by| by != point(0, 0)).collect()
}
