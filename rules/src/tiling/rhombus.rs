//! The 72 rhombi of the Parachess board.
//!
//! Each rhombus has an edge of a triangular lattice as its long diagonal. The lattice has points at `(x, y)` with
//! `x + y` odd, `y` from 0 to 6; a cell's place is the *sum* of the two ends of its edge, so everything stays whole.
//! Seen so, every kind of path is a straight row of places: along a side, along the long diagonal, or between the two.

use std::sync::LazyLock;

use super::{Point, Shape, Tiling, point, row_then_place};

/// Lattice edges to a side of the hexagon.
const SIDE: i32 = 3;

/// The directions of lattice edges; the others are their reverses.
const EDGES: [Point; 3] = [point(2, 0), point(1, 1), point(-1, 1)];

/// The Parachess board.
pub(crate) static RHOMBI: LazyLock<Tiling> = LazyLock::new(|| {
    let unit = [3_f64.sqrt() / 4.0, 0.75];
    let shape = Shape { unit, parts: 3, corners, colour, wave: Some(wave), steps };
    Tiling::new(places(), row_then_place, shape)
});

/// The sums of the ends of all lattice edges that are not on the outline.
fn places() -> Vec<Point> {
    let points = (0..=2 * SIDE).flat_map(|y| (-2 * SIDE..=2 * SIDE).map(move |x| point(x, y)));
    let starts = points.filter(|&at| in_lattice(at));
    let edges = starts.flat_map(|from| EDGES.map(|by| (from, from + by)));
    let inner = edges.filter(|&(from, to)| in_lattice(to) && !on_outline(from, to));
    inner.map(|(from, to)| from + to).collect()
}

/// How far a lattice point lies from the middle, in edges.
fn distance(at: Point) -> i32 {
    let y = (at.y - SIDE).abs();
    y.max((at.x.abs() + y) / 2)
}

fn in_lattice(at: Point) -> bool {
    (at.x + at.y - SIDE) % 2 == 0 && distance(at) <= SIDE
}

/// Whether the edge is part of the outline: both ends are on the rim, on one of its sides.
fn on_outline(from: Point, to: Point) -> bool {
    distance(from) == SIDE && distance(to) == SIDE
}

/// The heading turned left by 60°.
fn left(heading: Point) -> Point {
    point((heading.x - 3 * heading.y) / 2, (heading.x + heading.y) / 2)
}

/// The heading turned right by 60°.
fn right(heading: Point) -> Point {
    -left(left(heading))
}

/// The heading of the long diagonal of the cell at a place, one of its two.
pub(crate) fn axis(at: Point) -> Point {
    // The middle of a level edge lies on a row of the lattice; the slanted ones alternate.
    let [level, rising, falling] = EDGES;
    match at.y.rem_euclid(2) {
        0 => level,
        _ if (at.x + at.y).rem_euclid(4) == 0 => rising,
        _ => falling,
    }
}

/// The edgewise steps that go with one of the two headings of the long diagonal.
pub(crate) fn edgewise(axis: Point) -> [Point; 2] {
    [left(axis), right(axis)]
}

/// The diagonal step through the long point ahead.
pub(crate) fn diagonal(axis: Point) -> Point {
    2 * axis
}

/// The arcwise steps through the long point ahead.
pub(crate) fn arcwise(axis: Point) -> [Point; 2] {
    [axis + left(axis), axis + right(axis)]
}

/// The sorcerer's leaps that begin through, or beside, the long point ahead.
pub(crate) fn leaps(axis: Point) -> [Point; 8] {
    let turned = [left(axis), right(axis)];
    let [diagonal_then_edge, diagonal_then_arc] = [2, 3].map(|ahead| turned.map(|by| ahead * axis + by));
    let arc_then_diagonal = turned.map(|by| axis + 3 * by);
    // Past the side on the left one stands on the axis turned left twice, and goes on along it.
    let edge_then_diagonal = [left(axis) + 2 * left(left(axis)), right(axis) + 2 * right(right(axis))];
    let [a, b] = diagonal_then_edge;
    let [c, d] = diagonal_then_arc;
    let [e, f] = arc_then_diagonal;
    let [g, h] = edge_then_diagonal;
    [a, b, c, d, e, f, g, h]
}

fn corners(at: Point) -> Vec<Point> {
    let axis = axis(at);
    let across = left(axis) + left(left(axis));
    vec![3 * axis, across, -3 * axis, -across]
}

/// By orientation: lying, rising to the right, rising to the left.
fn colour(at: Point) -> u8 {
    let orientation = EDGES.iter().position(|&edge| edge == axis(at));
    u8::try_from(orientation.expect("an axis is one of the edges")).expect("there are three")
}

/// Constant along wave-paths.
fn wave(at: Point) -> u8 {
    u8::try_from(at.x.rem_euclid(3)).expect("a remainder of 3 is small")
}

fn steps(at: Point) -> Vec<Point> {
    let ahead = |axis| edgewise(axis).into_iter().chain([diagonal(axis)]).chain(arcwise(axis));
    [axis(at), -axis(at)].into_iter().flat_map(ahead).collect()
}
