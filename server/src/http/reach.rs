//! Where a man alone could go, for pages that explain the rules.
//!
//! A position needs more than one man: kings, and enough men for the game not to be over. So helpers are put on the board,
//! many times over in different places, and the answers joined: no helper stands in the way everywhere.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use serde::Deserialize;
use tessera_protocol::http::Reach;
use tessera_rules::{AnyPosition, CellName, Game, Role, geometry::Cell};

use super::body::{GamePath, QueryOf};

/// How often helpers are placed.
const TRIES: usize = 24;
/// Of how many cells, the farthest ones, a helper takes one.
const FAR: usize = 30;

/// Which man is asked about, and where it stands.
#[derive(Debug, Deserialize)]
pub(super) struct ManQuery {
    man: Role,
    cell: CellName,
}

/// `GET /api/games/{game}/reach?man=&cell=`
pub(super) async fn reach(
    GamePath(game): GamePath,
    QueryOf(ManQuery { man, cell }): QueryOf<ManQuery>,
) -> Json<Reach> {
    let cells = reached(game, man, cell).map(|cells| cells.into_iter().collect());
    Json(Reach { cells })
}

/// The cells that a white man reaches on an empty board; none if such a man cannot stand there.
fn reached(game: Game, man: Role, cell: CellName) -> Option<BTreeSet<CellName>> {
    let letter = game.men().iter().find(|kind| kind.role == man)?.letter();
    let far = farthest(game, cell)?;
    let answers: Vec<_> = (0..TRIES)
        .filter_map(|turn| moves_with(game, &placement(game, letter, cell, &far, turn), cell))
        .collect();
    (!answers.is_empty()).then(|| answers.into_iter().flatten().collect())
}

/// Where the man on a cell can go in a position, if that is one to be asked about. Helpers' cells do not count.
fn moves_with(game: Game, men: &BTreeMap<CellName, char>, cell: CellName) -> Option<Vec<CellName>> {
    let position = AnyPosition::parse(game, &text(game, men)).ok()?.position;
    if position.in_check() || position.outcome().is_some() {
        return None;
    }
    let moves = position.legal_moves().into_iter().map(|legal| legal.text());
    let own = moves.filter(|mv| mv.from() == cell).map(|mv| mv.to());
    Some(own.filter(|to| !men.contains_key(to)).collect())
}

/// The man with its helpers; each turn puts them elsewhere.
fn placement(
    game: Game,
    letter: char,
    cell: CellName,
    far: &[&Cell],
    turn: usize,
) -> BTreeMap<CellName, char> {
    let has_kings = game.men().iter().any(|kind| kind.role == Role::King);
    let kings = ['K', 'k'].into_iter().filter(|king| has_kings && *king != letter);
    let mut men = BTreeMap::from([(cell, letter)]);
    for (index, helper) in kings.chain(['p', 'P']).enumerate() {
        let is_pawn = helper.eq_ignore_ascii_case(&'p');
        let free: Vec<_> = far
            .iter()
            .filter(|place| !men.contains_key(&place.name))
            .filter(|place| !(is_pawn && at_an_end(game, place)))
            .collect();
        let place = free[(turn * 5 + index * 3) % free.len().min(FAR)];
        men.insert(place.name, helper);
    }
    men
}

/// Whether a cell lies in the first or the last row.
fn at_an_end(game: Game, cell: &Cell) -> bool {
    let cells = game.board().cells();
    [cells.first(), cells.last()].into_iter().flatten().any(|end| in_one_row(end, cell))
}

fn in_one_row(one: &Cell, other: &Cell) -> bool {
    (one.centre[1] - other.centre[1]).abs() < 0.01
}

/// The other cells, the farthest first; none if the board has no such cell.
fn farthest(game: Game, cell: CellName) -> Option<Vec<&'static Cell>> {
    let cells = game.board().cells();
    let [x, y] = cells.iter().find(|place| place.name == cell)?.centre;
    let mut others: Vec<_> = cells.iter().filter(|place| place.name != cell).collect();
    let off = |place: &Cell| (place.centre[0] - x).hypot(place.centre[1] - y);
    others.sort_by(|one, other| off(other).total_cmp(&off(one)));
    Some(others)
}

/// The position text with White to move.
fn text(game: Game, men: &BTreeMap<CellName, char>) -> String {
    let rows = game.board().cells().chunk_by(in_one_row).rev().map(|row| row_text(row, men));
    let rights = if game == Game::Chess { "- - " } else { "" };
    format!("{} w {rights}0 1", rows.collect::<Vec<_>>().join("/"))
}

fn row_text(row: &[Cell], men: &BTreeMap<CellName, char>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for man in row.iter().map(|cell| men.get(&cell.name)).chain([Some(&' ')]) {
        let Some(letter) = man else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(*letter);
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Men alone in mid-board, and where they go.
    const CASES: [(Game, Role, &str, &str); 9] = [
        (Game::Chess, Role::Knight, "e4", "c3 c5 d2 d6 f2 f6 g3 g5"),
        (Game::Chess, Role::Bishop, "a1", "b2 c3 d4 e5 f6 g7 h8"),
        (Game::Chess, Role::Pawn, "e2", "e3 e4"),
        (Game::Chess, Role::King, "h1", "g1 g2 h2"),
        (Game::Parob, Role::Pawn, "h1", "h2"),
        (Game::Parob, Role::Rook, "a1", "b2 b3 c2 c4 d2 d5 e2 e6 f1 f6"),
        (Game::Parachess, Role::Rook, "e5", "a5 b3 c5 d3 e1 e2 e3 e4 e6 e7 e8 e9 e10 f3 g4 h2 i2 j1"),
        (Game::Parachess, Role::Bishop, "e5", "a1 a3 c1 c3 c4 d2 f4 g5 g6 g8 h5 i4 i6 k3 k6"),
        (Game::Parachess, Role::Sorcerer, "e5", "a2 a4 b1 b2 c2 c6 d1 d4 f2 f5 g3 g7 h3 h4 i3 i5"),
    ];

    #[test]
    fn a_man_alone_reaches_what_the_rules_say() {
        for (game, man, cell, expected) in CASES {
            let cells = reached(game, man, cell.parse().unwrap()).unwrap();
            let mut told: Vec<_> = cells.iter().map(ToString::to_string).collect();
            let mut wanted: Vec<_> = expected.split(' ').map(str::to_owned).collect();
            told.sort();
            wanted.sort();
            assert_eq!(told, wanted, "{game} {man} {cell}");
        }
    }

    #[test]
    fn every_man_stands_somewhere_and_pawns_not_everywhere() {
        for game in Game::ALL {
            for kind in game.men() {
                let stands = |cell: &Cell| reached(*game, kind.role, cell.name).is_some();
                let places = game.board().cells().iter().filter(|cell| stands(cell)).count();
                assert!(places > 0, "{game} {}", kind.role);
            }
        }
        assert_eq!(reached(Game::Chess, Role::Pawn, "a8".parse().unwrap()), None);
        assert_eq!(reached(Game::Parob, Role::Queen, "a1".parse().unwrap()), None);
        assert_eq!(reached(Game::Parob, Role::Rook, "h8".parse().unwrap()), None);
    }
}
