//! A board as data: where its cells lie on an integer grid, how they are numbered, named and joined by steps.
//!
//! Everything that games and pictures need is computed from these coordinates; what a step is, each game says.

pub(crate) mod hexagon;
pub(crate) mod rhombus;
pub(crate) mod square;

use std::collections::BTreeMap;
use std::ops::{Add, Mul, Neg, Range};

use crate::bits::{Bits, CellIndex, Line};
use crate::cell_name::CellName;
use crate::game::Game;

/// A place on the grid of a board, or the way from one to another. Ordered row by row, upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    /// Upwards, away from White's end.
    pub(crate) y: i32,
    /// To White's right.
    pub(crate) x: i32,
}

/// Shorthand for a point.
pub(crate) const fn point(x: i32, y: i32) -> Point {
    Point { y, x }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        point(self.x + other.x, self.y + other.y)
    }
}

impl Mul<Point> for i32 {
    type Output = Point;

    fn mul(self, by: Point) -> Point {
        point(self * by.x, self * by.y)
    }
}

impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        -1 * self
    }
}

/// How to draw the cells of a board, and the steps to neighbours.
pub(crate) struct Shape {
    /// The length of one grid unit to the right and upwards; a cell's side has length 1.
    pub(crate) unit: [f64; 2],
    /// Into how many parts a grid unit is divided to place corners.
    pub(crate) parts: i32,
    /// The corners of the cell at a place, counter-clockwise, in parts of a grid unit from its centre.
    pub(crate) corners: fn(Point) -> Vec<Point>,
    /// The colour of the cell at a place.
    pub(crate) colour: fn(Point) -> u8,
    /// A second colouring, where the board has one.
    pub(crate) wave: Option<fn(Point) -> u8>,
    /// The steps to the cells next to the one at a place; not all of them need exist.
    pub(crate) steps: fn(Point) -> Vec<Point>,
}

/// The cells of a board.
pub(crate) struct Tiling {
    points: Vec<Point>,
    names: Vec<CellName>,
    rows: Vec<Range<usize>>,
    numbers: BTreeMap<Point, CellIndex>,
    /// How it looks.
    pub(crate) shape: Shape,
}

impl Tiling {
    /// The board with cells at these places; `name` gets row and place in it, from 0.
    fn new(mut points: Vec<Point>, name: fn(usize, usize) -> CellName, shape: Shape) -> Self {
        points.sort_unstable();
        let rows = rows(&points);
        let names = rows.iter().enumerate().flat_map(|(y, row)| (0..row.len()).map(move |x| name(y, x)));
        let numbers = points.iter().enumerate().map(|(index, &at)| (at, CellIndex::new(index)));
        Tiling { names: names.collect(), numbers: numbers.collect(), rows, points, shape }
    }

    /// The board of a game.
    pub(crate) fn of(game: Game) -> &'static Tiling {
        match game {
            Game::Chess => &square::SQUARES,
            Game::Parob => &hexagon::HEXAGONS,
            Game::Parachess => &rhombus::RHOMBI,
        }
    }

    /// How many cells.
    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }

    /// All cells in order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellIndex> + use<> {
        (0..self.points.len()).map(CellIndex::new)
    }

    /// The numbers of the cells of each row, from White's end.
    pub(crate) fn rows(&self) -> &[Range<usize>] {
        &self.rows
    }

    /// The cells of a row, counted from White's end, or from Black's if negative.
    pub(crate) fn row<B: Bits>(&self, row: isize) -> B {
        let row = row.rem_euclid(self.rows.len().cast_signed()).unsigned_abs();
        B::all(self.rows[row].clone().map(CellIndex::new))
    }

    /// Where the cell lies.
    pub(crate) fn point(&self, cell: CellIndex) -> Point {
        self.points[cell.index()]
    }

    /// What the cell is called.
    pub(crate) fn name(&self, cell: CellIndex) -> CellName {
        self.names[cell.index()]
    }

    /// The cell called so, if there is one.
    pub(crate) fn find(&self, name: CellName) -> Option<CellIndex> {
        self.names.iter().position(|&known| known == name).map(CellIndex::new)
    }

    /// The cell reached by a step, if there is one.
    pub(crate) fn step(&self, cell: CellIndex, by: Point) -> Option<CellIndex> {
        self.numbers.get(&(self.point(cell) + by)).copied()
    }

    /// The cells reached by single steps.
    pub(crate) fn leaps<B: Bits>(&self, cell: CellIndex, steps: impl IntoIterator<Item = Point>) -> B {
        B::all(steps.into_iter().filter_map(|by| self.step(cell, by)))
    }

    /// The cells passed by the same step again and again, to the edge of the board.
    pub(crate) fn ray(&self, cell: CellIndex, by: Point) -> impl Iterator<Item = CellIndex> {
        std::iter::successors(self.step(cell, by), move |&cell| self.step(cell, by))
    }

    /// The rays along `by` and against it as one line.
    pub(crate) fn line<B: Bits>(&self, cell: CellIndex, by: Point) -> Line<B> {
        let by = by.max(-by);
        Line { lower: B::all(self.ray(cell, -by)), upper: B::all(self.ray(cell, by)) }
    }
}

/// Where each row begins and ends in a sorted list of places.
fn rows(points: &[Point]) -> Vec<Range<usize>> {
    let mut rows: Vec<Range<usize>> = Vec::new();
    for row in points.chunk_by(|a, b| a.y == b.y) {
        let start = rows.last().map_or(0, |row| row.end);
        rows.push(start..start + row.len());
    }
    rows
}

/// The name of the cell at `place` of `row`: row letter, then the place from 1.
fn row_then_place(row: usize, place: usize) -> CellName {
    name(row, place)
}

/// The name with the given letter and number, both from 0.
fn name(letter: usize, number: usize) -> CellName {
    let letter = ('a'..='z').nth(letter).expect("no board has more than 26 rows or files");
    let number = u8::try_from(number + 1).expect("no row is longer than 99 cells");
    CellName::new(letter, number).expect("a letter and a number make a name")
}

#[cfg(test)]
mod laws;
