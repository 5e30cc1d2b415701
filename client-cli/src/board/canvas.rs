//! A rectangle of characters, each with what it was drawn with and what lies under it.

use super::scale::Corner;
use crate::output::Ink;

/// A rectangle of characters.
pub(super) struct Canvas {
    columns: usize,
    spots: Vec<Spot>,
}

/// What a character was drawn with: its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pen {
    /// Nothing was drawn.
    None,
    /// A side of a cell.
    Edge,
    /// Where level and upright sides meet.
    Joint,
    /// A side of a castle.
    Castle,
    /// The name of a cell.
    Name,
    /// A man of White.
    White,
    /// A man of Black.
    Black,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    letter: char,
    pen: Pen,
    ground: Option<u8>,
}

const EMPTY: Spot = Spot { letter: ' ', pen: Pen::None, ground: None };

impl Canvas {
    /// An empty canvas of so many columns and lines.
    pub(super) fn new((columns, lines): (usize, usize)) -> Self {
        Self { columns, spots: vec![EMPTY; columns * lines] }
    }

    /// Writes one character; outside of the canvas, nothing.
    pub(super) fn put(&mut self, column: usize, line: usize, letter: char, pen: Pen) {
        if let Some(spot) = self.spot(column, line) {
            (spot.letter, spot.pen) = (letter, pen);
        }
    }

    /// What was at work at a place; outside of the canvas, nothing.
    pub(super) fn pen(&self, column: usize, line: usize) -> Pen {
        let spot = self.spots.get(line * self.columns + column).filter(|_| column < self.columns);
        spot.map_or(Pen::None, |spot| spot.pen)
    }

    /// Writes a text from left to right.
    pub(super) fn write(&mut self, column: usize, line: usize, text: &str, pen: Pen) {
        text.chars().zip(column..).for_each(|(letter, column)| self.put(column, line, letter, pen));
    }

    /// Gives the characters within a convex shape a background.
    pub(super) fn paint(&mut self, corners: &[Corner], ground: u8) {
        let columns = self.columns;
        for (index, spot) in self.spots.iter_mut().enumerate() {
            if contains(corners, index % columns, index / columns) {
                spot.ground = Some(ground);
            }
        }
    }

    /// All lines, each ended, without blanks at their ends.
    pub(super) fn render(&self, ink: Ink) -> String {
        self.spots.chunks(self.columns).map(|line| render_line(line, ink) + "\n").collect()
    }

    fn spot(&mut self, column: usize, line: usize) -> Option<&mut Spot> {
        if column >= self.columns {
            return None;
        }
        self.spots.get_mut(line * self.columns + column)
    }
}

/// Whether the middle of a character lies in a convex shape or on its border.
fn contains(corners: &[Corner], column: usize, line: usize) -> bool {
    let (Ok(column), Ok(line)) = (i32::try_from(column), i32::try_from(line)) else { return false };
    // Twice the distances, since the middle of a line is half a line down.
    let turns = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(from, to)| {
        (to.0 - from.0) * (2 * line + 1 - 2 * from.1) - 2 * (to.1 - from.1) * (column - from.0)
    });
    let (mut left, mut right) = (false, false);
    turns.for_each(|turn| {
        left |= turn < 0;
        right |= turn > 0;
    });
    !(left && right)
}

fn render_line(line: &[Spot], ink: Ink) -> String {
    let end =
        line.iter().rposition(|spot| spot.letter != ' ' || spot.ground.is_some()).map_or(0, |last| last + 1);
    let line = &line[..end];
    match ink {
        Ink::Plain => line.iter().map(|spot| spot.letter).collect::<String>().trim_end().to_owned(),
        Ink::Coloured => {
            let runs = line.chunk_by(|left, right| (left.pen, left.ground) == (right.pen, right.ground));
            runs.map(render_run).collect()
        }
    }
}

fn render_run(run: &[Spot]) -> String {
    let text: String = run.iter().map(|spot| spot.letter).collect();
    let ground = run[0].ground.map(|ground| format!("48;5;{ground}"));
    let pen = match run[0].pen {
        Pen::None => None,
        // On a cell sides and names step back; outside they have the terminal's own colour.
        Pen::Edge | Pen::Joint => ground.is_some().then_some("38;5;236"),
        Pen::Name => ground.is_some().then_some("38;5;252"),
        Pen::Castle => Some("1;38;5;226"),
        Pen::White => Some("1;38;5;231"),
        Pen::Black => Some("1;38;5;16"),
    };
    let style: Vec<String> = ground.into_iter().chain(pen.map(ToOwned::to_owned)).collect();
    if style.is_empty() { text } else { format!("\x1b[{}m{text}\x1b[0m", style.join(";")) }
}
