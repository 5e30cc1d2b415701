//! How the men of chess move, by files and ranks.

use crate::cell::{Cell, rows};
use crate::slow::{Game, Move, Slow};

const STRAIGHT: [(isize, isize); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const SLANTED: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(isize, isize); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

pub(crate) fn reach(position: &Slow, from: Cell) -> Vec<Move> {
    let all = || STRAIGHT.into_iter().chain(SLANTED);
    match position.men[&from].to_ascii_lowercase() {
        'p' => return pawn(position, from),
        'n' => along(position, from, LEAPS, 1),
        'b' => along(position, from, SLANTED, 8),
        'r' => along(position, from, STRAIGHT, 8),
        'q' => along(position, from, all(), 8),
        _ => along(position, from, all(), 1),
    }
    .into_iter()
    .map(|to| Move { from, to, promotion: None })
    .collect()
}

/// The castling moves that the rules allow.
pub(crate) fn castlings(position: &Slow) -> Vec<Move> {
    let row = if position.white { 0 } else { 7 };
    let cell = |place| Cell { row, place };
    let (short, long) = if position.white { ('K', 'Q') } else { ('k', 'q') };
    let allowed = |right, empty: &[usize], safe: &[usize]| {
        position.castling.contains(&right)
            && empty.iter().all(|&place| !position.men.contains_key(&cell(place)))
            && !safe.iter().any(|&place| position.attacked(cell(place), position.white))
    };
    let mut moves = Vec::new();
    if allowed(short, &[6, 7], &[5, 6, 7]) {
        moves.push(Move { from: cell(5), to: cell(7), promotion: None });
    }
    if allowed(long, &[2, 3, 4], &[5, 4, 3]) {
        moves.push(Move { from: cell(5), to: cell(3), promotion: None });
    }
    moves
}

/// What a move does beside moving one man: the rook of a castling, the pawn taken in passing, lost rights.
pub(crate) fn aftermath(before: &Slow, mv: &Move, next: &mut Slow) {
    let man = before.men[&mv.from].to_ascii_lowercase();
    let row = mv.from.row;
    if man == 'k' && mv.from.place.abs_diff(mv.to.place) == 2 {
        let (corner, beside) = if mv.to.place == 7 { (8, 6) } else { (1, 4) };
        let rook = next.men.remove(&Cell { row, place: corner }).expect("a rook castles");
        next.men.insert(Cell { row, place: beside }, rook);
    }
    if man == 'p' && before.passant == Some(mv.to) {
        next.men.remove(&Cell { row, place: mv.to.place });
    }
    let doubled = man == 'p' && row.abs_diff(mv.to.row) == 2;
    next.passant = doubled.then_some(Cell { row: row.midpoint(mv.to.row), place: mv.from.place });
    drop_lost_castling(next);
}

/// Drops the castling rights whose king or rook is not at home.
pub(crate) fn drop_lost_castling(position: &mut Slow) {
    let Slow { men, castling, .. } = position;
    let stands = |row, place, man| men.get(&Cell { row, place }) == Some(&man);
    castling.retain(|right| match right {
        'K' => stands(0, 5, 'K') && stands(0, 8, 'R'),
        'Q' => stands(0, 5, 'K') && stands(0, 1, 'R'),
        'k' => stands(7, 5, 'k') && stands(7, 8, 'r'),
        _ => stands(7, 5, 'k') && stands(7, 1, 'r'),
    });
}

/// Whether a cell is light.
pub(crate) fn is_light(cell: Cell) -> bool {
    (cell.row + cell.place).is_multiple_of(2)
}

fn along(
    position: &Slow,
    from: Cell,
    directions: impl IntoIterator<Item = (isize, isize)>,
    limit: usize,
) -> Vec<Cell> {
    let mut targets = Vec::new();
    for (right, up) in directions {
        let line = std::iter::successors(step(from, right, up), |&cell| step(cell, right, up));
        for cell in line.take(limit) {
            if !position.men.contains_key(&cell) {
                targets.push(cell);
                continue;
            }
            if position.is_enemy(cell) {
                targets.push(cell);
            }
            break;
        }
    }
    targets
}

fn pawn(position: &Slow, from: Cell) -> Vec<Move> {
    let (up, home) = if position.white { (1, 1) } else { (-1, 6) };
    let free = |cell: &Cell| !position.men.contains_key(cell);
    let mut targets = Vec::new();
    if let Some(ahead) = step(from, 0, up).filter(free) {
        targets.push(ahead);
        targets.extend(step(ahead, 0, up).filter(|cell| from.row == home && free(cell)));
    }
    let captures = [-1, 1].into_iter().filter_map(|right| step(from, right, up));
    targets.extend(captures.filter(|&cell| position.is_enemy(cell) || position.passant == Some(cell)));
    targets.into_iter().flat_map(|to| promotions(from, to)).collect()
}

fn promotions(from: Cell, to: Cell) -> Vec<Move> {
    let last = to.row == 0 || to.row == 7;
    let letters = if last { ['q', 'r', 'b', 'n'].map(Some).to_vec() } else { vec![None] };
    letters.into_iter().map(|promotion| Move { from, to, promotion }).collect()
}

fn step(from: Cell, right: isize, up: isize) -> Option<Cell> {
    let row = from.row.checked_add_signed(up)?;
    let place = from.place.checked_add_signed(right)?;
    let length = *rows(Game::Chess).get(row)?;
    (1..=length).contains(&place).then_some(Cell { row, place })
}
