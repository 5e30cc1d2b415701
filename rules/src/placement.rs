//! The rows of a position text, both ways.

use crate::game::Game;
use crate::man::Man;
use crate::position_error::PositionFault;
use crate::tiling::Tiling;

/// What stands on each cell, in order of the cells.
pub(crate) type Placement = Vec<Option<Man>>;

/// Reads the rows, from Black's end to White's. Faults are added to `faults`; what can be read beside them is kept.
///
/// `None` if the number of rows is wrong, so that nothing can be said about the cells.
pub(crate) fn read(game: Game, text: &str, faults: &mut Vec<PositionFault>) -> Option<Placement> {
    let tiling = Tiling::of(game);
    let (expected, found) = (tiling.rows().len(), text.split('/').count());
    if found != expected {
        faults.push(PositionFault::Rows { expected, found });
        return None;
    }
    let mut placement = vec![None; tiling.len()];
    for (index, (row, cells)) in text.split('/').zip(tiling.rows().iter().rev()).enumerate() {
        RowReader { game, row: index + 1, faults }.read(row, &mut placement[cells.clone()]);
    }
    Some(placement)
}

/// Reads one row and notes its faults.
struct RowReader<'a> {
    game: Game,
    row: usize,
    faults: &'a mut Vec<PositionFault>,
}

impl RowReader<'_> {
    fn read(&mut self, mut text: &str, cells: &mut [Option<Man>]) {
        let mut place = 0_usize;
        while let Some(letter) = text.chars().next() {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let (token, rest) = text.split_at(digits.max(letter.len_utf8()));
            text = rest;
            if digits > 0 {
                place = place.saturating_add(self.empty_run(token));
            } else {
                let man = self.man(letter);
                if let Some(cell) = cells.get_mut(place) {
                    *cell = man;
                }
                place = place.saturating_add(1);
            }
        }
        if place != cells.len() {
            let (row, expected) = (self.row, cells.len());
            self.faults.push(PositionFault::RowLength { row, expected, found: place });
        }
    }

    fn empty_run(&mut self, run: &str) -> usize {
        let length = if run.starts_with('0') { None } else { run.parse().ok() };
        if length.is_none() {
            self.faults.push(PositionFault::EmptyRun { run: run.to_owned(), row: self.row });
        }
        length.unwrap_or(0)
    }

    fn man(&mut self, letter: char) -> Option<Man> {
        let man = Man::from_letter(letter).filter(|man| self.game.has(man.role));
        if man.is_none() {
            self.faults.push(PositionFault::UnknownMan { letter, row: self.row });
        }
        man
    }
}

/// The rows as text.
pub(crate) fn write(game: Game, man_at: impl Fn(usize) -> Option<Man>) -> String {
    let rows = Tiling::of(game).rows().iter().rev();
    let rows: Vec<String> = rows.map(|row| write_row(row.clone().map(&man_at))).collect();
    rows.join("/")
}

fn write_row(cells: impl Iterator<Item = Option<Man>>) -> String {
    let mut text = String::new();
    let mut empty = 0_usize;
    for cell in cells.map(Some).chain([None]) {
        match cell {
            Some(None) => empty += 1,
            _ if empty > 0 => {
                text += &empty.to_string();
                empty = 0;
            }
            _ => {}
        }
        text.extend(cell.flatten().map(Man::letter));
    }
    text
}
