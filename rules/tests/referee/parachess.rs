//! How the men of Parachess move, step by step from rhombus to rhombus.

use std::collections::BTreeMap;
use std::iter::successors;
use std::sync::LazyLock;

use crate::cell::{Cell, rows};
use crate::rhombi::{Entry, RHOMBI, Rhombus};
use crate::slow::{Game, Move, Slow};

pub(crate) fn reach(position: &Slow, from: Cell) -> Vec<Move> {
    let Routes { edge, diagonal, wave, leaps } = Routes::of(from);
    let targets = match position.men[&from].to_ascii_lowercase() {
        'p' => return pawn(position, from),
        'r' => slide(position, edge.iter()),
        'b' => slide(position, diagonal.iter().chain(wave)),
        'q' => slide(position, edge.iter().chain(diagonal).chain(wave)),
        's' => leaps.clone(),
        _ => firsts(edge.iter().chain(diagonal).chain(wave)),
    };
    let free = |to: &Cell| !position.men.contains_key(to) || position.is_enemy(*to);
    targets.into_iter().filter(free).map(|to| Move { from, to, promotion: None }).collect()
}

/// The cells of each path, nearest first.
type Paths = Vec<Vec<Cell>>;

/// Everything that can be reached from one cell of an empty board.
struct Routes {
    edge: Paths,
    diagonal: Paths,
    wave: Paths,
    leaps: Vec<Cell>,
}

impl Routes {
    fn of(cell: Cell) -> &'static Routes {
        static ALL: LazyLock<BTreeMap<Cell, Routes>> =
            LazyLock::new(|| RHOMBI.iter().map(|rhombus| (rhombus.cell, Routes::from(rhombus))).collect());
        &ALL[&cell]
    }

    fn from(start: &Rhombus) -> Routes {
        Routes {
            edge: edge_paths(start),
            diagonal: diagonal_paths(start),
            wave: wave_paths(start),
            leaps: leaps(start),
        }
    }
}

fn slide<'a>(position: &Slow, paths: impl Iterator<Item = &'a Vec<Cell>>) -> Vec<Cell> {
    let mut targets = Vec::new();
    for path in paths {
        let open = path.iter().take_while(|cell| !position.men.contains_key(cell)).count();
        targets.extend(path.iter().take(open + 1));
    }
    targets
}

fn firsts<'a>(paths: impl Iterator<Item = &'a Vec<Cell>>) -> Vec<Cell> {
    paths.filter_map(|path| path.first()).copied().collect()
}

fn edge_paths(start: &Rhombus) -> Paths {
    let onward = |entry: &Entry| entry.to.edgewise((entry.by + 2) % 4);
    (0..4).map(|side| successors(start.edgewise(side), onward).map(cell).collect()).collect()
}

fn diagonal_paths(start: &Rhombus) -> Paths {
    let onward = |entry: &Entry| entry.to.diagonal((entry.by + 2) % 4);
    [0, 2].map(|acute| successors(start.diagonal(acute), onward).map(cell).collect()).to_vec()
}

fn wave_paths(start: &Rhombus) -> Paths {
    let path = |(acute, left): (usize, bool)| {
        let onward =
            |&(entry, left): &(Entry, bool)| Some((entry.to.arcwise((entry.by + 2) % 4, !left)?, !left));
        let first = start.arcwise(acute, left).map(|entry| (entry, left));
        successors(first, onward).map(|(entry, _)| cell(entry)).collect()
    };
    [(0, true), (0, false), (2, true), (2, false)].map(path).to_vec()
}

fn arcs(start: &Rhombus, acute: usize) -> Vec<Entry> {
    [true, false].into_iter().filter_map(|left| start.arcwise(acute, left)).collect()
}

/// The leaps of the sorcerer: one diagonal step and one edgewise or arcwise step, in either order.
fn leaps(start: &Rhombus) -> Vec<Cell> {
    let mut targets = Vec::new();
    for Entry { to, by } in [0, 2].into_iter().filter_map(|acute| start.diagonal(acute)) {
        let far = (by + 2) % 4;
        targets.extend(arcs(to, far).into_iter().map(cell));
        // The two sides next to the far long point are the one that begins there and the one that ends there.
        targets.extend([far, (far + 3) % 4].into_iter().filter_map(|side| to.edgewise(side)).map(cell));
    }
    for Entry { to, by } in [0, 2].into_iter().flat_map(|acute| arcs(start, acute)) {
        targets.extend(to.diagonal((by + 2) % 4).map(cell));
    }
    for Entry { to, by } in (0..4).filter_map(|side| start.edgewise(side)) {
        let opposite = (by + 2) % 4;
        let acute = if opposite % 2 == 0 { opposite } else { (opposite + 1) % 4 };
        targets.extend(to.diagonal(acute).map(cell));
    }
    targets
}

fn pawn(position: &Slow, from: Cell) -> Vec<Move> {
    let Routes { edge, diagonal, wave, .. } = Routes::of(from);
    let is_forward = |to: &Cell| if position.white { to.row > from.row } else { to.row < from.row };
    let straight = firsts(edge.iter().chain(diagonal));
    let captures = straight.iter().copied().filter(|&to| position.is_enemy(to));
    let quiet = straight.iter().copied().chain(firsts(wave.iter()));
    let quiet = quiet.filter(|to| !position.men.contains_key(to));
    captures.chain(quiet).filter(is_forward).flat_map(|to| promotions(position.white, from, to)).collect()
}

fn promotions(white: bool, from: Cell, to: Cell) -> Vec<Move> {
    let last = if white { rows(Game::Parachess).len() - 1 } else { 0 };
    let letters = if to.row == last { ['q', 'r', 'b', 's'].map(Some).to_vec() } else { vec![None] };
    letters.into_iter().map(|promotion| Move { from, to, promotion }).collect()
}

fn cell(entry: Entry) -> Cell {
    entry.to.cell
}
