//! Cells by row and place, and their names.

use crate::slow::Game;

/// A cell: its row from White's end, from 0, and its place in the row from White's left, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) row: usize,
    pub(crate) place: usize,
}

impl Cell {
    pub(crate) fn name(self, game: Game) -> String {
        match game {
            Game::Chess => format!("{}{}", letter(self.place - 1), self.row + 1),
            Game::Parob | Game::Parachess => format!("{}{}", letter(self.row), self.place),
        }
    }

    pub(crate) fn named(game: Game, name: &str) -> Cell {
        all(game).find(|cell| cell.name(game) == name).expect("the name of a cell")
    }
}

/// The number of cells of each row, from White's end.
pub(crate) fn rows(game: Game) -> &'static [usize] {
    match game {
        Game::Chess => &[8; 8],
        Game::Parob => &[1, 4, 5, 6, 7, 6, 5, 4, 1],
        Game::Parachess => &[6, 4, 8, 5, 10, 6, 10, 5, 8, 4, 6],
    }
}

pub(crate) fn all(game: Game) -> impl Iterator<Item = Cell> {
    let rows = rows(game).iter().enumerate();
    rows.flat_map(|(row, &length)| (1..=length).map(move |place| Cell { row, place }))
}

fn letter(index: usize) -> char {
    (b'a'..=b'z').nth(index).expect("boards have fewer than 26 rows").into()
}
