//! Boards drawn in text, for all three tilings by the same lines: cells are polygons, and their sides become characters.

mod canvas;
mod outline;
mod scale;

use std::collections::BTreeMap;

use tessera_rules::{AnyPosition, CellName, Man, Side, geometry::Cell};

use crate::output::Ink;
use canvas::{Canvas, Pen};
use outline::draw_outline;
use scale::{Names, Scale};

/// How a board is looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    /// The side that sits at the bottom.
    pub(crate) bottom: Side,
    /// Whether colour is wanted.
    pub(crate) ink: Ink,
    /// Which colouring of the cells.
    pub(crate) tint: Tint,
}

/// Which colouring of the cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum Tint {
    /// Neighbours differ; on rhombi, each orientation has its colour.
    #[default]
    Cells,
    /// Cells that waves link share a colour.
    Wave,
}

/// Draws a position, each line ended: White's men as capitals, Black's as small letters, castles with a thick outline.
pub(crate) fn draw(position: &AnyPosition, look: Look) -> String {
    let scale = Scale::new(position.game(), look.bottom);
    let men: BTreeMap<CellName, Man> = position.men().collect();
    let cells = position.game().board().cells();
    let mut canvas = Canvas::new(scale.size());
    for cell in cells {
        paint_ground(&mut canvas, &scale, cell, look.tint);
        draw_outline(&mut canvas, &scale.corners(cell), Pen::Edge);
    }
    // Castles last, so that their outline lies over their neighbours'.
    for castle in cells.iter().filter(|cell| cell.is_castle_of.is_some()) {
        draw_outline(&mut canvas, &scale.corners(castle), Pen::Castle);
    }
    for cell in cells {
        write_cell(&mut canvas, &scale, cell, men.get(&cell.name).copied());
    }
    write_margins(&mut canvas, &scale, cells);
    canvas.render(look.ink)
}

fn paint_ground(canvas: &mut Canvas, scale: &Scale, cell: &Cell, tint: Tint) {
    let colour = match tint {
        Tint::Cells => cell.colour,
        Tint::Wave => cell.wave.unwrap_or(cell.colour),
    };
    canvas.paint(&scale.corners(cell), scale.paint(colour));
}

fn write_cell(canvas: &mut Canvas, scale: &Scale, cell: &Cell, man: Option<Man>) {
    let (column, line) = scale.man_place(cell);
    if let Some(man) = man {
        let pen = match man.side {
            Side::White => Pen::White,
            Side::Black => Pen::Black,
        };
        canvas.put(column, line, man.letter(), pen);
    }
    if scale.names() == Names::InCells {
        let name = cell.name.to_string();
        canvas.write(column - name.len() / 2, line + 1, &name, Pen::Name);
    }
}

/// Letters and numbers along the left and the lower edge, where the cells do not hold their names.
fn write_margins(canvas: &mut Canvas, scale: &Scale, cells: &[Cell]) {
    if scale.names() == Names::InCells {
        return;
    }
    let (_, bottom) = scale.size();
    for cell in cells {
        let (column, line) = scale.man_place(cell);
        canvas.write(0, line, &cell.name.number().to_string(), Pen::Name);
        canvas.put(column, bottom - 1, cell.name.letter(), Pen::Name);
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Game;

    use super::*;

    fn plain(game: Game, bottom: Side) -> String {
        draw(&AnyPosition::start(game), Look { bottom, ink: Ink::Plain, tint: Tint::Cells })
    }

    /// The drawings are files, so that whoever changes one sees it. `UPDATE_BOARDS=1 cargo test` writes them anew.
    #[test]
    fn the_boards_are_as_drawn() {
        for (game, bottom) in
            Game::ALL.iter().flat_map(|game| Side::ALL.iter().map(move |side| (*game, *side)))
        {
            let path = format!("{}/tests/boards/{game}_{bottom}.txt", env!("CARGO_MANIFEST_DIR"));
            let drawn = plain(game, bottom);
            if std::env::var_os("UPDATE_BOARDS").is_some() {
                std::fs::write(&path, &drawn).unwrap();
            }
            assert_eq!(drawn, std::fs::read_to_string(&path).unwrap(), "{path}");
        }
    }

    #[test]
    fn every_cell_is_named_and_every_man_stands_in_a_drawing() {
        for game in [Game::Parob, Game::Parachess] {
            let drawn = plain(game, Side::Black);
            let words: Vec<&str> = drawn.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
            for cell in game.board().cells() {
                assert_eq!(
                    words.iter().filter(|word| **word == cell.name.to_string()).count(),
                    1,
                    "{}",
                    cell.name
                );
            }
            let start = AnyPosition::start(game);
            let mut men: Vec<String> = start.men().map(|(_, man)| man.letter().to_string()).collect();
            let mut drawn: Vec<&str> = words.into_iter().filter(|word| word.len() == 1).collect();
            men.sort_unstable();
            drawn.sort_unstable();
            assert_eq!(drawn, men);
        }
    }

    #[test]
    fn colour_changes_no_character() {
        for &game in Game::ALL {
            for tint in [Tint::Cells, Tint::Wave] {
                let look = Look { bottom: Side::White, ink: Ink::Coloured, tint };
                let coloured = draw(&AnyPosition::start(game), look);
                assert!(coloured.contains("\x1b["));
                let bare: Vec<String> =
                    coloured.lines().map(|line| without_escapes(line).trim_end().to_owned()).collect();
                assert_eq!(bare, plain(game, Side::White).lines().collect::<Vec<_>>());
            }
        }
    }

    fn without_escapes(line: &str) -> String {
        let mut parts = line.split('\x1b');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
    }
}
