//! From a board's plane to columns and lines of characters.

use tessera_rules::{Game, Side, geometry::Cell};

/// A corner of a cell on the canvas: its column, and the line it lies above.
pub(super) type Corner = (i32, i32);

/// How a game's board becomes characters, and which way round.
#[derive(Debug)]
pub(super) struct Scale {
    measure: Measure,
    /// 1, or −1 where Black sits at the bottom.
    turn: f64,
    /// Smallest `x` and largest `y`, in units of a cell's side, after turning.
    corner: [f64; 2],
    size: (usize, usize),
}

/// Where the cells' names are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// In each cell, under its man.
    UnderMen,
    /// In each cell, beside its man where the cell has a line in its middle, else under it.
    BesideMen,
    /// Along the edges of the board.
    InMargins,
}

/// The measures of one tiling. A character is about twice as high as wide.
#[derive(Debug, Clone, Copy)]
struct Measure {
    columns_per_unit: f64,
    /// How far apart the heights are at which corners and middles of cells can lie, in units of a cell's side.
    step: f64,
    /// How many lines each step down takes, over and over.
    lines_of_steps: &'static [i32],
    /// Columns kept free at the left.
    margin: i32,
    names: Names,
    /// Background colours of the cells, of the 256 of terminals.
    paints: &'static [u8],
}

/// Half the width of a hexagon, and half the long diagonal of a rhombus, whose side is 1.
const HALF_WIDTH: f64 = 0.866_025_403_784_438_6;

impl Measure {
    fn of(game: Game) -> Self {
        match game {
            Game::Chess => Self {
                columns_per_unit: 4.0,
                step: 0.5,
                lines_of_steps: &[1],
                margin: 2,
                names: Names::InMargins,
                paints: &[95, 137],
            },
            // A slanted side takes two lines, an upright one, which is two steps high, only one.
            Game::Parob => Self {
                columns_per_unit: 4.0 / HALF_WIDTH,
                step: 0.5,
                lines_of_steps: &[2, 1, 0],
                margin: 0,
                names: Names::UnderMen,
                paints: &[131, 137, 65],
            },
            Game::Parachess => Self {
                columns_per_unit: 6.0 / HALF_WIDTH,
                step: 0.25,
                lines_of_steps: &[1],
                margin: 0,
                names: Names::UnderMen,
                paints: &[137, 65, 67],
            },
        }
    }

    /// The measures of a drawing that takes fewer lines, down to what a terminal of 24 lines holds with room for words.
    fn small(game: Game) -> Self {
        let full = Self::of(game);
        match game {
            Game::Chess => full,
            // A slanted side takes one line, an upright one too.
            Game::Parob => Self { lines_of_steps: &[1, 0, 1], names: Names::BesideMen, ..full },
            // All corners lie an even number of steps below the top.
            Game::Parachess => Self { lines_of_steps: &[0, 1], names: Names::BesideMen, ..full },
        }
    }

    /// The line that lies so many steps below the top.
    fn line(&self, steps: i32) -> i32 {
        (0..steps).zip(self.lines_of_steps.iter().cycle()).map(|(_, lines)| lines).sum()
    }
}

impl Scale {
    /// The largest scale at which the drawing has at most so many lines, or else the smallest.
    pub(super) fn fitting(game: Game, bottom: Side, lines: Option<usize>) -> Self {
        let full = Self::new(game, Measure::of(game), bottom);
        match lines {
            Some(lines) if lines < full.size.1 => Self::new(game, Measure::small(game), bottom),
            _ => full,
        }
    }

    fn new(game: Game, measure: Measure, bottom: Side) -> Self {
        let turn = match bottom {
            Side::White => 1.0,
            Side::Black => -1.0,
        };
        let corners = || {
            game.board().cells().iter().flat_map(|cell| &cell.polygon).map(|at| at.map(|part| part * turn))
        };
        let corner = corners().fold([f64::MAX, f64::MIN], |[x, y], at| [x.min(at[0]), y.max(at[1])]);
        let mut scale = Self { measure, turn, corner, size: (0, 0) };
        let (right, bottom) = game
            .board()
            .cells()
            .iter()
            .flat_map(|cell| scale.corners(cell))
            .fold((0, 0), |(right, bottom), (column, line)| (right.max(column), bottom.max(line)));
        let names_below = if measure.names == Names::InMargins { 2 } else { 0 };
        scale.size = (whole(right + 1), whole(bottom + names_below));
        scale
    }

    /// Columns and lines of the whole drawing.
    pub(super) fn size(&self) -> (usize, usize) {
        self.size
    }

    pub(super) fn names(&self) -> Names {
        self.measure.names
    }

    /// The background of a cell with this index of colour.
    pub(super) fn paint(&self, colour: u8) -> u8 {
        let paints = self.measure.paints;
        paints[usize::from(colour) % paints.len()]
    }

    /// A cell's corners, in order around it.
    pub(super) fn corners(&self, cell: &Cell) -> Vec<Corner> {
        cell.polygon.iter().map(|&at| self.place(at)).collect()
    }

    /// The column in a cell's middle, and the line below its middle, or through it where it has one there.
    pub(super) fn middle(&self, cell: &Cell) -> (usize, usize) {
        let (column, line) = self.place(cell.centre);
        (whole(column), whole(line))
    }

    /// Whether a line runs through the middle of a cell, so that it has no line right above its middle.
    pub(super) fn has_middle_line(&self, cell: &Cell) -> bool {
        let lines = || self.corners(cell).into_iter().map(|(_, line)| line);
        let height = lines().max().unwrap_or_default() - lines().min().unwrap_or_default();
        height % 2 == 1
    }

    fn place(&self, at: [f64; 2]) -> Corner {
        let column = (at[0] * self.turn - self.corner[0]) * self.measure.columns_per_unit;
        let steps = (self.corner[1] - at[1] * self.turn) / self.measure.step;
        (nearest(column) + self.measure.margin, self.measure.line(nearest(steps)))
    }
}

/// The nearest whole number; a board is a few dozen characters wide.
#[expect(clippy::cast_possible_truncation, reason = "boards are far smaller than the largest number")]
fn nearest(length: f64) -> i32 {
    length.round() as i32
}

fn whole(length: i32) -> usize {
    usize::try_from(length).expect("the drawing begins at the board's own corner")
}
