// Where an arrow key leads, on any tiling. Pure.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Place} Place */
/** @typedef {'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'} Key */

/**
 * The cell that a key leads to from another, or the same one at the rim.
 *
 * Left and right walk the row. Up and down go to a cell of the next row that touches this one, and of several to the one
 * nearest to `goal`: the place across the board where the walk began, as in a text whose lines differ in length.
 * @param {Layout} layout
 * @param {string} from
 * @param {Key} key
 * @param {number} goal
 * @returns {string}
 */
export function neighbour(layout, from, key, goal) {
  const cell = layout.places.get(from);
  if (!cell) return from;
  const row = layout.rows[cell.row] ?? [];
  switch (key) {
    case 'Home':
      return row[0]?.name ?? from;
    case 'End':
      return row[row.length - 1]?.name ?? from;
    case 'ArrowLeft':
      return row[row.indexOf(cell) - 1]?.name ?? from;
    case 'ArrowRight':
      return row[row.indexOf(cell) + 1]?.name ?? from;
    default:
      return nearest(layout.rows[cell.row + (key === 'ArrowUp' ? -1 : 1)] ?? [], cell, goal)?.name ?? from;
  }
}

/**
 * @param {Place[]} row
 * @param {Place} cell
 * @param {number} goal
 */
function nearest(row, cell, goal) {
  const off = (/** @type {Place} */ place) => Math.abs(place.centre[0] - goal);
  return row.filter((place) => touches(place, cell)).sort((a, b) => off(a) - off(b))[0];
}

/** Whether two cells have a corner in common. @param {Place} a @param {Place} b */
function touches(a, b) {
  return a.polygon.some(([x, y]) => b.polygon.some((corner) => Math.hypot(corner[0] - x, corner[1] - y) < 2));
}
