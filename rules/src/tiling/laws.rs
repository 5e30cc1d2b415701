//! The laws that every board obeys, whatever its cells look like.

use std::collections::BTreeSet;

use super::{Point, Tiling, hexagon, point, rhombus};
use crate::bits::{Bits, CellIndex};
use crate::game::Game;

/// All ways along which men slide or leap from a cell, both ways each.
fn ways(game: Game, at: Point) -> Vec<Point> {
    let half = match game {
        Game::Chess => vec![point(1, 0), point(0, 1), point(1, 1), point(-1, 1), point(1, 2), point(2, -1)],
        Game::Parob => [hexagon::SIDES, hexagon::CORNERS].concat(),
        Game::Parachess => {
            let axis = rhombus::axis(at);
            let steps = rhombus::edgewise(axis).into_iter().chain([rhombus::diagonal(axis)]);
            steps.chain(rhombus::arcwise(axis)).chain(rhombus::leaps(axis)).collect()
        }
    };
    half.into_iter().flat_map(|by| [by, -by]).collect()
}

fn each_way(check: impl Fn(&Tiling, CellIndex, Point)) {
    for &game in Game::ALL {
        let tiling = Tiling::of(game);
        for cell in tiling.cells() {
            ways(game, tiling.point(cell)).into_iter().for_each(|by| check(tiling, cell, by));
        }
    }
}

#[test]
fn steps_are_mutual() {
    for &game in Game::ALL {
        let tiling = Tiling::of(game);
        for cell in tiling.cells() {
            for by in ways(game, tiling.point(cell)) {
                let Some(to) = tiling.step(cell, by) else { continue };
                assert!(ways(game, tiling.point(to)).contains(&-by), "{game} {:?}", tiling.name(cell));
                assert_eq!(tiling.step(to, -by), Some(cell));
            }
        }
    }
}

#[test]
fn rays_run_monotonically_and_reverse() {
    each_way(|tiling, cell, by| {
        let ray: Vec<CellIndex> = tiling.ray(cell, by).collect();
        let rises = by > -by;
        let mut last = cell;
        for (passed, &next) in ray.iter().enumerate() {
            assert_eq!(next > last, rises);
            last = next;
            let mut back: Vec<CellIndex> = tiling.ray(next, -by).take(passed + 1).collect();
            back.reverse();
            let mut way = vec![cell];
            way.extend(&ray[..passed]);
            assert_eq!(back, way);
        }
    });
}

#[test]
fn lines_hold_both_rays() {
    each_way(|tiling, cell, by| {
        let line = tiling.line::<u128>(cell, by);
        let rays: BTreeSet<_> = tiling.ray(cell, by).chain(tiling.ray(cell, -by)).collect();
        assert_eq!(line.both().cells().collect::<BTreeSet<_>>(), rays);
        assert!(line.upper.cells().all(|other| other > cell) && line.lower.cells().all(|other| other < cell));
    });
}

#[test]
fn the_half_turn_maps_steps_onto_steps() {
    each_way(|tiling, cell, by| {
        let turned = |cell: CellIndex| CellIndex::new(tiling.len() - 1 - cell.index());
        assert_eq!(tiling.step(turned(cell), -by), tiling.step(cell, by).map(turned));
    });
}

#[test]
fn names_find_their_cells() {
    for &game in Game::ALL {
        let tiling = Tiling::of(game);
        assert!(tiling.cells().all(|cell| tiling.find(tiling.name(cell)) == Some(cell)));
    }
    assert_eq!(Tiling::of(Game::Parob).find("a2".parse().unwrap()), None);
}
