//! The rhombi of the Parachess board as corner points, and the three kinds of steps read off the corners.
//!
//! Points are whole numbers: six units to half a lattice edge across, six to a lattice row upwards.

use std::sync::LazyLock;

use crate::cell::Cell;

type Point = (i32, i32);

/// A rhombus: corners 0 and 2 are the acute ones (the long points), 1 and 3 the obtuse ones.
#[derive(Clone, Debug)]
pub(crate) struct Rhombus {
    pub(crate) cell: Cell,
    corners: [Point; 4],
}

/// A step into a rhombus, and the side or long point of it (by the number of its first corner) it was entered by.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) to: &'static Rhombus,
    pub(crate) by: usize,
}

pub(crate) static RHOMBI: LazyLock<Vec<Rhombus>> = LazyLock::new(tile);

impl Rhombus {
    /// Across the side from corner `side` to the next one.
    pub(crate) fn edgewise(&self, side: usize) -> Option<Entry> {
        let ends = self.side(side);
        let to =
            RHOMBI.iter().find(|other| other.cell != self.cell && other.has(ends.0) && other.has(ends.1))?;
        let by = (0..4).find(|&by| to.side(by) == ends || to.side(by) == (ends.1, ends.0))?;
        Some(Entry { to, by })
    }

    /// Straight on through the long point `acute` (0 or 2).
    pub(crate) fn diagonal(&self, acute: usize) -> Option<Entry> {
        let point = self.corners[acute];
        let (x, y) = self.centre();
        let beyond = (2 * point.0 - x, 2 * point.1 - y);
        let to = RHOMBI.iter().find(|other| other.centre() == beyond)?;
        Some(Entry { to, by: to.acute_at(point)? })
    }

    /// Through the long point `acute`, turning left (counter-clockwise) or right.
    pub(crate) fn arcwise(&self, acute: usize, left: bool) -> Option<Entry> {
        let point = self.corners[acute];
        let touching: Vec<Cell> =
            (0..4).filter_map(|side| self.edgewise(side)).map(|entry| entry.to.cell).collect();
        let straight = self.diagonal(acute).map(|entry| entry.to.cell);
        let turned =
            |other: &Rhombus| (cross(minus(point, self.centre()), minus(other.centre(), point)) > 0) == left;
        let to = RHOMBI.iter().find(|other| {
            other.cell != self.cell
                && other.acute_at(point).is_some()
                && !touching.contains(&other.cell)
                && Some(other.cell) != straight
                && turned(other)
        })?;
        Some(Entry { to, by: to.acute_at(point)? })
    }

    fn acute_at(&self, point: Point) -> Option<usize> {
        [0, 2].into_iter().find(|&acute| self.corners[acute] == point)
    }

    fn side(&self, side: usize) -> (Point, Point) {
        (self.corners[side], self.corners[(side + 1) % 4])
    }

    fn has(&self, point: Point) -> bool {
        self.corners.contains(&point)
    }

    fn centre(&self) -> Point {
        ((self.corners[0].0 + self.corners[2].0) / 2, (self.corners[0].1 + self.corners[2].1) / 2)
    }
}

/// Every edge of the lattice with a triangle on either side is the long diagonal of a rhombus.
fn tile() -> Vec<Rhombus> {
    let mut shapes = Vec::new();
    for start in lattice() {
        for (turn_left, along, turn_right) in
            [((6, 6), (12, 0), (6, -6)), ((-6, 6), (6, 6), (12, 0)), ((-12, 0), (-6, 6), (6, 6))]
        {
            let apexes = [plus(start, turn_left), plus(start, turn_right)];
            let end = plus(start, along);
            if [end, apexes[0], apexes[1]].into_iter().all(on_lattice) {
                let middle = |apex: Point| ((start.0 + end.0 + apex.0) / 3, (start.1 + end.1 + apex.1) / 3);
                shapes.push([start, middle(apexes[1]), end, middle(apexes[0])]);
            }
        }
    }
    number(shapes)
}

fn number(shapes: Vec<[Point; 4]>) -> Vec<Rhombus> {
    let unplaced = Cell { row: 0, place: 0 };
    let mut rhombi: Vec<Rhombus> =
        shapes.into_iter().map(|corners| Rhombus { cell: unplaced, corners }).collect();
    rhombi.sort_by_key(|rhombus| (rhombus.centre().1, rhombus.centre().0));
    let mut heights: Vec<i32> = rhombi.iter().map(|rhombus| rhombus.centre().1).collect();
    heights.dedup();
    for (row, height) in heights.into_iter().enumerate() {
        let in_row = rhombi.iter_mut().filter(|rhombus| rhombus.centre().1 == height);
        in_row.zip(1..).for_each(|(rhombus, place)| rhombus.cell = Cell { row, place });
    }
    rhombi
}

fn lattice() -> impl Iterator<Item = Point> {
    let all = (-18..=18).flat_map(|y| (-36..=36).map(move |x| (x, y)));
    all.filter(|&point| on_lattice(point))
}

/// Rows of 4, 5, 6, 7, 6, 5, 4 points, each centred: a hexagon with three edges to a side.
fn on_lattice((x, y): Point) -> bool {
    let reach = 36 - y.abs();
    y % 6 == 0 && y.abs() <= 18 && x.abs() <= reach && (x - reach) % 12 == 0
}

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Point, b: Point) -> i32 {
    a.0 * b.1 - a.1 * b.0
}
