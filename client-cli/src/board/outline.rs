//! The sides of a cell as characters: `|` and `-`, steep slants as `/` and `\\`, and flat ones as `'`, `-` and `.` by their height in
//! the line.

use super::{
    canvas::{Canvas, Pen},
    scale::Corner,
};

/// Draws the sides of a cell.
pub(super) fn draw_outline(canvas: &mut Canvas, corners: &[Corner], pen: Pen) {
    for (&from, &to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (left, right) = if from <= to { (from, to) } else { (to, from) };
        if left.0 == right.0 {
            draw_upright(canvas, left, right, pen);
        } else if left.1 == right.1 {
            draw_level(canvas, left, right, pen);
        } else if 2 * (right.1 - left.1).abs() >= right.0 - left.0 {
            draw_steep(canvas, left, right, pen);
        } else {
            draw_flat(canvas, left, right, pen);
        }
    }
}

fn draw_upright(canvas: &mut Canvas, top: Corner, bottom: Corner, pen: Pen) {
    let letter = if pen == Pen::Castle { '#' } else { '|' };
    (top.1..bottom.1).for_each(|line| put(canvas, (top.0, line), letter, pen));
}

fn draw_level(canvas: &mut Canvas, left: Corner, right: Corner, pen: Pen) {
    (left.0..=right.0).for_each(|column| put(canvas, (column, left.1), '-', pen));
    [left, right].into_iter().for_each(|corner| put(canvas, corner, '+', Pen::Joint));
}

/// One stroke in each line.
fn draw_steep(canvas: &mut Canvas, left: Corner, right: Corner, pen: Pen) {
    let (run, rise) = (right.0 - left.0, right.1 - left.1);
    let letter = match (pen, rise > 0) {
        (Pen::Castle, _) => '#',
        (_, true) => '\\',
        (_, false) => '/',
    };
    for line in left.1.min(right.1)..left.1.max(right.1) {
        // Where the side passes the middle of the line.
        let column = left.0 + (2 * (line - left.1) + 1) * run / (2 * rise);
        put(canvas, (column, line), letter, pen);
    }
}

/// One stroke in each column.
fn draw_flat(canvas: &mut Canvas, left: Corner, right: Corner, pen: Pen) {
    let (run, rise) = (right.0 - left.0, right.1 - left.1);
    for column in left.0 + 1..right.0 {
        // In twelfths of a line, so that it is whole for every width that is drawn.
        let height = left.1 * 12 + (column - left.0) * rise * 12 / run;
        let letter = match height.rem_euclid(12) {
            0..4 => '\'',
            4..8 => '-',
            _ => '.',
        };
        put(canvas, (column, height.div_euclid(12)), letter, pen);
    }
    let (left_end, right_end) = if rise > 0 { (('\'', 0), ('.', -1)) } else { (('.', -1), ('\'', 0)) };
    end(canvas, left, left_end, pen);
    end(canvas, right, right_end, pen);
}

/// The end of a flat side, where nothing else passes.
fn end(canvas: &mut Canvas, corner: Corner, (letter, below): (char, i32), pen: Pen) {
    if let Some((column, line)) = spot((corner.0, corner.1 + below))
        && canvas.pen(column, line) == Pen::None
    {
        canvas.put(column, line, letter, pen);
    }
}

/// Draws over all but stronger pens.
fn put(canvas: &mut Canvas, at: Corner, letter: char, pen: Pen) {
    if let Some((column, line)) = spot(at)
        && canvas.pen(column, line) <= pen
    {
        canvas.put(column, line, letter, pen);
    }
}

fn spot((column, line): Corner) -> Option<(usize, usize)> {
    Some((usize::try_from(column).ok()?, usize::try_from(line).ok()?))
}
