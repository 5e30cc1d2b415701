//! The laws of the boards as they are drawn, and the boards against pictures made apart from this crate.
#![allow(clippy::unwrap_used)] // a broken picture fails the test

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tessera_rules::geometry::{Cell, Direction};
use tessera_rules::{Game, Role, Side};

const NEAR: f64 = 1e-9;

fn distance([ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> f64 {
    (ax - bx).hypot(ay - by)
}

fn each_cell(check: impl Fn(Game, &Cell)) {
    for &game in Game::ALL {
        game.board().cells().iter().for_each(|cell| check(game, cell));
    }
}

/// Twice the area; positive if the corners run counter-clockwise.
fn area(polygon: &[[f64; 2]]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|([ax, ay], [bx, by])| ax * by - bx * ay).sum()
}

#[test]
fn rows_have_their_lengths() {
    let rows = |game: Game| {
        let mut rows = BTreeMap::new();
        game.board().cells().iter().for_each(|cell| *rows.entry(cell.row).or_insert(0) += 1);
        rows.into_values().collect::<Vec<i32>>()
    };
    assert_eq!(rows(Game::Chess), [8; 8]);
    assert_eq!(rows(Game::Parob), [1, 4, 5, 6, 7, 6, 5, 4, 1]);
    assert_eq!(rows(Game::Parachess), [6, 4, 8, 5, 10, 6, 10, 5, 8, 4, 6]);
}

#[test]
fn polygons_have_unit_sides_around_their_centre() {
    each_cell(|game, cell| {
        let next = cell.polygon.iter().cycle().skip(1);
        for (&a, &b) in cell.polygon.iter().zip(next) {
            assert!((distance(a, b) - 1.0).abs() < NEAR, "{game} {}", cell.name);
        }
        let corners = f64::from(u8::try_from(cell.polygon.len()).unwrap());
        let middle = [0, 1].map(|axis| cell.polygon.iter().map(|corner| corner[axis]).sum::<f64>() / corners);
        assert!(distance(middle, cell.centre) < NEAR, "{game} {}", cell.name);
        assert!(area(&cell.polygon) > 0.0, "{game} {}", cell.name);
    });
}

#[test]
fn neighbours_are_mutual_and_lie_in_their_direction() {
    each_cell(|game, cell| {
        for (direction, name) in &cell.neighbours {
            let other = game.board().cell(*name).unwrap();
            let opposite = Direction::ALL[(*direction as usize + 8) % 16];
            assert!(other.neighbours.contains(&(opposite, cell.name)), "{game} {} {name}", cell.name);
            let angle = f64::atan2(other.centre[1] - cell.centre[1], other.centre[0] - cell.centre[0]);
            let off = angle - f64::from(*direction as u8) * std::f64::consts::TAU / 16.0;
            assert!(off.cos() > (std::f64::consts::TAU / 32.0).cos() - NEAR, "{game} {} {name}", cell.name);
        }
        let directions: BTreeSet<_> = cell.neighbours.iter().map(|(direction, _)| direction).collect();
        assert_eq!(directions.len(), cell.neighbours.len(), "{game} {}", cell.name);
    });
}

/// How many corners two cells share.
fn shared_corners(a: &Cell, b: &Cell) -> usize {
    a.polygon.iter().filter(|&&corner| b.polygon.iter().any(|&other| distance(corner, other) < NEAR)).count()
}

#[test]
fn neighbours_are_the_cells_that_touch() {
    each_cell(|game, cell| {
        let touching = game.board().cells().iter().filter(|other| match game {
            // Through corners of hexagons there are no steps to neighbours.
            Game::Parob => shared_corners(cell, other) == 2,
            Game::Chess | Game::Parachess => (1..=2).contains(&shared_corners(cell, other)),
        });
        let touching: BTreeSet<_> = touching.map(|other| other.name).collect();
        let neighbours: BTreeSet<_> = cell.neighbours.iter().map(|&(_, name)| name).collect();
        assert_eq!(neighbours, touching, "{game} {}", cell.name);
    });
}

#[test]
fn the_half_turn_maps_each_board_onto_itself() {
    each_cell(|game, cell| {
        let cells = game.board().cells();
        let turned =
            cells.iter().find(|other| distance([-cell.centre[0], -cell.centre[1]], other.centre) < NEAR);
        let turned = turned.unwrap_or_else(|| panic!("{game} {}", cell.name));
        let index = |name| cells.iter().position(|cell| cell.name == name).unwrap();
        assert_eq!(index(cell.name) + index(turned.name), cells.len() - 1);
        assert_eq!(cell.is_castle_of, turned.is_castle_of.map(|side| !side));
        assert_eq!(cell.promotes, turned.promotes.map(|side| !side));
        let away = |direction: Direction| Direction::ALL[(direction as usize + 8) % 16];
        let steps: BTreeSet<_> = turned.neighbours.iter().map(|&(d, name)| (d, index(name))).collect();
        let mapped: BTreeSet<_> =
            cell.neighbours.iter().map(|&(d, name)| (away(d), cells.len() - 1 - index(name))).collect();
        assert_eq!(steps, mapped, "{game} {}", cell.name);
    });
}

#[test]
fn colours_differ_across_sides_and_are_even() {
    each_cell(|game, cell| {
        for (_, name) in &cell.neighbours {
            let other = game.board().cell(*name).unwrap();
            if shared_corners(cell, other) == 2 {
                assert_ne!(cell.colour, other.colour, "{game} {} {name}", cell.name);
            }
        }
    });
    let count = |game: Game, colour: fn(&Cell) -> u8| {
        let mut counts = BTreeMap::new();
        game.board().cells().iter().for_each(|cell| *counts.entry(colour(cell)).or_insert(0) += 1);
        counts.into_values().collect::<Vec<i32>>()
    };
    assert_eq!(count(Game::Chess, |cell| cell.colour), [32, 32]);
    assert_eq!(count(Game::Parob, |cell| cell.colour), [15, 12, 12]);
    assert_eq!(count(Game::Parachess, |cell| cell.colour), [24, 24, 24]);
    assert_eq!(count(Game::Parachess, |cell| cell.wave.unwrap()), [24, 24, 24]);
}

#[test]
fn arcwise_steps_keep_the_wave_colour() {
    for cell in Game::Parachess.board().cells() {
        for (_, name) in &cell.neighbours {
            let other = Game::Parachess.board().cell(*name).unwrap();
            let is_arcwise = shared_corners(cell, other) == 1 && cell.colour != other.colour;
            assert_eq!(cell.wave == other.wave, is_arcwise, "{} {name}", cell.name);
        }
    }
}

#[test]
fn castles_and_last_rows() {
    let named = |game: Game, pick: fn(&Cell) -> Option<Side>| {
        let cells = game.board().cells().iter();
        cells.filter_map(|cell| Some(format!("{} {}", pick(cell)?, cell.name))).collect::<Vec<_>>()
    };
    assert_eq!(named(Game::Parob, |cell| cell.is_castle_of), ["white a1", "black i1"]);
    assert_eq!(named(Game::Parob, |cell| cell.promotes), Vec::<String>::new());
    assert_eq!(named(Game::Chess, |cell| cell.promotes).len(), 16);
    let ends = named(Game::Parachess, |cell| cell.promotes);
    assert_eq!((ends.len(), ends[0].as_str(), ends[11].as_str()), (12, "black a1", "white k6"));
    let red =
        Game::Parob.board().cells().iter().filter(|cell| cell.colour == 0 && [1, 7].contains(&cell.row));
    assert_eq!(red.map(|cell| cell.name.to_string()).collect::<Vec<_>>(), ["b1", "b4", "h1", "h4"]);
}

#[test]
fn men_and_their_values() {
    let table = |game: Game| {
        let men = game.men().iter();
        men.map(|kind| kind.letter().to_string() + &kind.value.map_or(String::new(), |v| v.to_string()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(table(Game::Chess), "P1 N3 B3 R5 Q9 K");
    assert_eq!(table(Game::Parob), "P R B");
    assert_eq!(table(Game::Parachess), "P1 R3 B3 S3.5 Q6 K");
    assert_eq!(Game::Parachess.promotions(), [Role::Queen, Role::Rook, Role::Bishop, Role::Sorcerer]);
}

/// The values of an attribute in a line of SVG.
fn attribute<'a>(line: &'a str, name: &str) -> &'a str {
    let start = line.find(&format!("{name}=\"")).unwrap() + name.len() + 2;
    line[start..].split('"').next().unwrap()
}

/// The corners and fill of a drawn cell.
type Drawn = (Vec<[f64; 2]>, String);

/// The cells of a picture by name, and its width and height.
fn picture(file: &str) -> (BTreeMap<String, Drawn>, [f64; 2]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards").join(file);
    let svg = std::fs::read_to_string(path).unwrap();
    let numbers = |text: &str| text.split([',', ' ']).map(|n| n.parse().unwrap()).collect::<Vec<f64>>();
    let view = numbers(attribute(&svg, "viewBox"));
    let polygons = svg.lines().filter(|line| line.starts_with("<polygon")).map(|line| {
        let corners =
            numbers(attribute(line, "points")).chunks(2).map(|xy| [xy[0], xy[1]]).collect::<Vec<_>>();
        (corners, attribute(line, "fill").to_owned())
    });
    let labels = svg.lines().filter(|line| line.contains("font-size=\"9\""));
    let names = labels.map(|line| line.split(['>', '<']).nth(2).unwrap().to_owned());
    (names.zip(polygons).collect(), [view[2], view[3]])
}

#[test]
fn boards_look_as_in_their_pictures() {
    for (game, scale) in [(Game::Chess, 60.0), (Game::Parob, 41.57), (Game::Parachess, 71.59)] {
        let (cells, [width, height]) = picture(&format!("{game}.svg"));
        assert_eq!(cells.len(), game.board().cells().len());
        let mut fills = BTreeMap::new();
        for cell in game.board().cells() {
            let (corners, fill) = &cells[cell.name.as_str()];
            assert_eq!(corners.len(), cell.polygon.len());
            for [x, y] in &cell.polygon {
                let drawn = [width / 2.0 + scale * x, height / 2.0 - scale * y];
                assert!(corners.iter().any(|&corner| distance(corner, drawn) < 0.5), "{game} {}", cell.name);
            }
            assert_eq!(fills.entry(cell.colour).or_insert(fill), &fill, "{game} {}", cell.name);
        }
        assert_eq!(fills.values().collect::<BTreeSet<_>>().len(), fills.len(), "{game}");
    }
}
