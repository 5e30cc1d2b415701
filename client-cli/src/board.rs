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
    /// How many lines there are for it, if that is bounded: then the drawing may be a smaller one.
    pub(crate) lines: Option<usize>,
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
    let scale = Scale::fitting(position.game(), look.bottom, look.lines);
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
    let (column, line) = scale.middle(cell);
    let name = cell.name.to_string();
    match scale.names() {
        Names::InMargins => write_man(canvas, (column, line), man),
        Names::BesideMen if scale.has_middle_line(cell) => {
            write_man(canvas, (column - 2, line), man);
            canvas.write(column, line, &name, Pen::Name);
        }
        Names::UnderMen => {
            write_man(canvas, (column, line - 1), man);
            canvas.write(column - name.len() / 2, line, &name, Pen::Name);
        }
        // The point of the cell reaches into both lines here; blanks keep it off the letters.
        Names::BesideMen => {
            canvas.write(column - 2, line - 1, "     ", Pen::Name);
            canvas.write(column - 2, line, &format!("{name:^5}"), Pen::Name);
            write_man(canvas, (column, line - 1), man);
        }
    }
}

fn write_man(canvas: &mut Canvas, (column, line): (usize, usize), man: Option<Man>) {
    if let Some(man) = man {
        let pen = match man.side {
            Side::White => Pen::White,
            Side::Black => Pen::Black,
        };
        canvas.put(column, line, man.letter(), pen);
    }
}

/// Letters and numbers along the left and the lower edge, where the cells do not hold their names.
fn write_margins(canvas: &mut Canvas, scale: &Scale, cells: &[Cell]) {
    if scale.names() != Names::InMargins {
        return;
    }
    let (_, bottom) = scale.size();
    for cell in cells {
        let (column, line) = scale.middle(cell);
        canvas.write(0, line, &cell.name.number().to_string(), Pen::Name);
        canvas.put(column, bottom - 1, cell.name.letter(), Pen::Name);
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Game;

    use super::*;

    fn plain(game: Game, bottom: Side, lines: Option<usize>) -> String {
        draw(&AnyPosition::start(game), Look { bottom, ink: Ink::Plain, tint: Tint::Cells, lines })
    }

    /// The scales by the ending of their file's name and the lines that ask for them.
    const SCALES: [(&str, Option<usize>); 2] = [("", None), ("_small", Some(20))];

    /// The drawings are files, so that whoever changes one sees it. `UPDATE_BOARDS=1 cargo test` writes them anew.
    #[test]
    fn the_boards_are_as_drawn() {
        let looks = Game::ALL.iter().flat_map(|game| Side::ALL.iter().map(move |side| (*game, *side)));
        for ((game, bottom), (ending, lines)) in looks.flat_map(|look| SCALES.map(|scale| (look, scale))) {
            // Chess fits as it is.
            if game == Game::Chess && lines.is_some() {
                continue;
            }
            let path = format!("{}/tests/boards/{game}_{bottom}{ending}.txt", env!("CARGO_MANIFEST_DIR"));
            let drawn = plain(game, bottom, lines);
            if std::env::var_os("UPDATE_BOARDS").is_some() {
                std::fs::write(&path, &drawn).unwrap();
            }
            assert_eq!(drawn, std::fs::read_to_string(&path).unwrap(), "{path}");
        }
    }

    #[test]
    fn a_terminal_of_24_lines_holds_every_board_and_four_lines_of_words() {
        for &game in Game::ALL {
            assert!(plain(game, Side::White, Some(20)).lines().count() <= 20, "{game}");
            let full = plain(game, Side::White, None).lines().count();
            assert_eq!(plain(game, Side::White, Some(full)).lines().count(), full, "{game}");
        }
    }

    #[test]
    fn every_cell_is_named_and_every_man_stands_in_a_drawing() {
        for (game, (_, lines)) in
            [Game::Parob, Game::Parachess].into_iter().flat_map(|game| SCALES.map(|scale| (game, scale)))
        {
            let drawn = plain(game, Side::Black, lines);
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
                let look = Look { bottom: Side::White, ink: Ink::Coloured, tint, lines: None };
                let coloured = draw(&AnyPosition::start(game), look);
                assert!(coloured.contains("\x1b["));
                let bare: Vec<String> =
                    coloured.lines().map(|line| without_escapes(line).trim_end().to_owned()).collect();
                assert_eq!(bare, plain(game, Side::White, None).lines().collect::<Vec<_>>());
            }
        }
    }

    fn without_escapes(line: &str) -> String {
        let mut parts = line.split('\x1b');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
    }
}
