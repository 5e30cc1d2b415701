//! The boards for those who draw them: cells as polygons, their colours, names and neighbours.
//!
//! Coordinates are in units of a cell's side, `x` to White's right, `y` upwards away from White, the middle of the
//! board at the origin.

use std::sync::LazyLock;

use crate::bits::CellIndex;
use crate::cell_name::CellName;
use crate::game::Game;
use crate::names::words;
use crate::side::Side;
use crate::tiling::{Point, Tiling};

/// A direction in the plane, the nearest of sixteen; north is upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)] // the words say it
pub enum Direction {
    East,
    EastNorthEast,
    NorthEast,
    NorthNorthEast,
    North,
    NorthNorthWest,
    NorthWest,
    WestNorthWest,
    West,
    WestSouthWest,
    SouthWest,
    SouthSouthWest,
    South,
    SouthSouthEast,
    SouthEast,
    EastSouthEast,
}

words!(Direction, "direction", {
    East => "east",
    EastNorthEast => "east_north_east",
    NorthEast => "north_east",
    NorthNorthEast => "north_north_east",
    North => "north",
    NorthNorthWest => "north_north_west",
    NorthWest => "north_west",
    WestNorthWest => "west_north_west",
    West => "west",
    WestSouthWest => "west_south_west",
    SouthWest => "south_west",
    SouthSouthWest => "south_south_west",
    South => "south",
    SouthSouthEast => "south_south_east",
    SouthEast => "south_east",
    EastSouthEast => "east_south_east",
});

impl Direction {
    /// The direction of a way that is not nothing.
    fn of([x, y]: [f64; 2]) -> Direction {
        let sixteenth = std::f64::consts::TAU / 16.0;
        let nearest = |index: u8| (y.atan2(x) - f64::from(index) * sixteenth).cos();
        let best = (0..16).max_by(|&a, &b| nearest(a).total_cmp(&nearest(b)));
        Self::ALL[usize::from(best.expect("there are sixteen"))]
    }
}

/// A board as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    cells: Vec<Cell>,
}

/// A cell as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// What it is called.
    pub name: CellName,
    /// Its middle.
    pub centre: [f64; 2],
    /// Its corners, counter-clockwise.
    pub polygon: Vec<[f64; 2]>,
    /// The index of its colour, from 0. In chess 0 is dark, in PAROB 0 is red.
    pub colour: u8,
    /// The index of its colour in the second colouring, constant along wave-paths (Parachess).
    pub wave: Option<u8>,
    /// The cells one step away: through the sides, on squares and rhombi also through corners. By direction, from east
    /// counter-clockwise.
    pub neighbours: Vec<(Direction, CellName)>,
    /// The row it is in, from 0 at White's end.
    pub row: u8,
    /// Whose castle it is (PAROB).
    pub is_castle_of: Option<Side>,
    /// Whose pawns are promoted here (chess, Parachess).
    pub promotes: Option<Side>,
}

impl Board {
    /// The cells row by row from White's end, each row from White's left.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell called so, if there is one.
    #[must_use]
    pub fn cell(&self, name: CellName) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.name == name)
    }

    fn new(game: Game) -> Board {
        let tiling = Tiling::of(game);
        Board { cells: tiling.cells().map(|cell| draw(game, tiling, cell)).collect() }
    }
}

impl Game {
    /// The board of the game.
    #[must_use]
    pub fn board(self) -> &'static Board {
        static BOARDS: LazyLock<Vec<Board>> =
            LazyLock::new(|| Game::ALL.iter().map(|&game| Board::new(game)).collect());
        &BOARDS[self as usize]
    }
}

fn draw(game: Game, tiling: &Tiling, cell: CellIndex) -> Cell {
    let (at, shape) = (tiling.point(cell), &tiling.shape);
    let centre = scale(shape.unit, 1, at + at + -middle(tiling)).map(|twice| twice / 2.0);
    let corner = |by| {
        let [x, y] = scale(shape.unit, shape.parts, by);
        [centre[0] + x, centre[1] + y]
    };
    let row = tiling.rows().iter().position(|row| row.contains(&cell.index()));
    let end = end(tiling, cell);
    Cell {
        name: tiling.name(cell),
        centre,
        polygon: (shape.corners)(at).into_iter().map(corner).collect(),
        colour: (shape.colour)(at),
        wave: shape.wave.map(|wave| wave(at)),
        neighbours: neighbours(tiling, cell),
        row: row.and_then(|row| u8::try_from(row).ok()).expect("a cell is in one of few rows"),
        is_castle_of: end.filter(|_| game == Game::Parob),
        promotes: end.filter(|_| !game.promotions().is_empty()).map(|side| !side),
    }
}

/// Twice the middle of the board, since that need not be a place of the grid.
fn middle(tiling: &Tiling) -> Point {
    let (first, last) = (CellIndex::new(0), CellIndex::new(tiling.len() - 1));
    tiling.point(first) + tiling.point(last)
}

/// Whose end row the cell is in.
fn end(tiling: &Tiling, cell: CellIndex) -> Option<Side> {
    match tiling.rows() {
        [white, .., black] if white.contains(&cell.index()) || black.contains(&cell.index()) => {
            Some(if white.contains(&cell.index()) { Side::White } else { Side::Black })
        }
        _ => None,
    }
}

fn neighbours(tiling: &Tiling, cell: CellIndex) -> Vec<(Direction, CellName)> {
    let steps = (tiling.shape.steps)(tiling.point(cell)).into_iter();
    let neighbour = |by| {
        let direction = Direction::of(scale(tiling.shape.unit, 1, by));
        tiling.step(cell, by).map(|to| (direction, tiling.name(to)))
    };
    let mut neighbours: Vec<_> = steps.filter_map(neighbour).collect();
    neighbours.sort_unstable();
    neighbours
}

/// A way on the grid, given in parts of a grid unit, in units of a cell's side.
fn scale(unit: [f64; 2], parts: i32, way: Point) -> [f64; 2] {
    let part = |length: i32, unit| f64::from(length) * unit / f64::from(parts);
    [part(way.x, unit[0]), part(way.y, unit[1])]
}
