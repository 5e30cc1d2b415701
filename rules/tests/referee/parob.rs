//! How the men of PAROB move, by the centres of the hexagons: `x` in half widths from the middle, `y` in rows.

use crate::cell::{Cell, rows};
use crate::slow::{Game, Move, Slow};

const SIDES: [(isize, isize); 6] = [(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
const CORNERS: [(isize, isize); 6] = [(0, 2), (0, -2), (3, 1), (-3, 1), (3, -1), (-3, -1)];

pub(crate) fn reach(position: &Slow, from: Cell) -> Vec<Move> {
    let targets = match position.men[&from].to_ascii_lowercase() {
        'p' => pawn(position, from),
        'r' => rook(position, from),
        _ => CORNERS.into_iter().filter_map(|offset| step(from, offset)).collect(),
    };
    let free = |to: &Cell| !position.men.contains_key(to) || position.is_enemy(*to);
    targets.into_iter().filter(free).map(|to| Move { from, to, promotion: None }).collect()
}

/// Who stands in the enemy castle: `true` for White.
pub(crate) fn winner(position: &Slow) -> Option<bool> {
    let (lowest, highest) = (Cell { row: 0, place: 1 }, Cell { row: 8, place: 1 });
    if position.men.get(&highest).is_some_and(char::is_ascii_uppercase) {
        return Some(true);
    }
    position.men.get(&lowest).filter(|man| man.is_ascii_lowercase()).map(|_| false)
}

pub(crate) fn is_red(cell: Cell) -> bool {
    colour(cell) == 0
}

/// The colour of a cell, 0 for red.
pub(crate) fn colour(cell: Cell) -> isize {
    centre(cell).0.rem_euclid(3)
}

fn pawn(position: &Slow, from: Cell) -> Vec<Cell> {
    let up = if position.white { 1 } else { -1 };
    let ahead: Vec<Cell> = [(-1, up), (1, up)].into_iter().filter_map(|offset| step(from, offset)).collect();
    let before_last = if position.white { 7 } else { 1 };
    if from.row == before_last && is_red(from) {
        return [(-2, 0), (2, 0)].into_iter().filter_map(|offset| step(from, offset)).collect();
    }
    ahead
}

fn rook(position: &Slow, from: Cell) -> Vec<Cell> {
    let mut targets = Vec::new();
    for side in SIDES {
        let mut cell = step(from, side);
        while let Some(here) = cell {
            targets.push(here);
            cell = if position.men.contains_key(&here) { None } else { step(here, side) };
        }
    }
    targets
}

fn step(from: Cell, (right, up): (isize, isize)) -> Option<Cell> {
    let (x, y) = centre(from);
    let row = usize::try_from(y + up).ok()?;
    let length = *rows(Game::Parob).get(row)?;
    (1..=length).map(|place| Cell { row, place }).find(|&cell| centre(cell).0 == x + right)
}

fn centre(cell: Cell) -> (isize, isize) {
    let length = rows(Game::Parob)[cell.row].cast_signed();
    (2 * cell.place.cast_signed() - length - 1, cell.row.cast_signed())
}
