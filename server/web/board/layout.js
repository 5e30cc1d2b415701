// Where everything of a board is drawn: a game's cells placed on the screen, for either side at the bottom. Pure.
// Knows no board: whatever tiling the server describes is laid out by its polygons alone.

import { rowsOf } from './position.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {import('../wire.js').Side} Side */
/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Place One cell on the screen, lengths in units of a hundredth of a cell's side, y downwards.
 * @property {string} name
 * @property {Point} centre
 * @property {Point[]} polygon
 * @property {number} inradius of the circle that fits the cell
 * @property {Point} label where the cell's name stands, below
 * @property {Point} top where a second label stands, above
 * @property {number} colour
 * @property {number} wave
 * @property {Side | null} castle
 * @property {number} row from the top of the screen
 */
/**
 * @typedef {object} Layout
 * @property {Map<string, Place>} places
 * @property {Place[][]} rows from the top of the screen, each from the left
 * @property {{ x: number, y: number, width: number, height: number }} box
 * @property {number} inradius the smallest of all cells
 */

const UNIT = 100;
const MARGIN = 4;

/**
 * @param {GameInfo} info
 * @param {Side} bottom
 * @returns {Layout}
 */
export function layOut(info, bottom) {
  const sign = bottom === 'white' ? 1 : -1;
  const turn = (/** @type {Point} */ [x, y]) =>
    /** @type {Point} */ ([round(x * sign * UNIT), round(-y * sign * UNIT)]);
  const rows = rowsOf(info.cells).map((row) => row.map((cell) => place(cell, turn)));
  if (bottom === 'black') rows.reverse().forEach((row) => row.reverse());
  rows.forEach((row, index) => row.forEach((cell) => (cell.row = index)));
  const places = new Map(rows.flat().map((cell) => [cell.name, cell]));
  return { places, rows, box: boxOf(rows.flat()), inradius: Math.min(...rows.flat().map((cell) => cell.inradius)) };
}

/**
 * @param {import('../wire.js').CellView} cell
 * @param {(point: Point) => Point} turn
 * @returns {Place}
 */
function place(cell, turn) {
  const centre = turn(cell.centre);
  const polygon = cell.polygon.map(turn);
  return {
    name: cell.name,
    centre,
    polygon,
    inradius: inradius(centre, polygon),
    label: labelPoint(centre, polygon, 1, cell.name),
    top: labelPoint(centre, polygon, -1, cell.name),
    colour: cell.colour,
    wave: cell.wave ?? cell.colour,
    castle: cell.castle ?? null,
    row: 0,
  };
}

/**
 * A label stands in the roomiest corner: the lowest of them (or the highest), and of those the leftmost. In the sharp corners
 * of rhombi it stands the further in the longer it is.
 * @param {Point} centre
 * @param {Point[]} polygon
 * @param {1 | -1} down
 * @param {string} name
 * @returns {Point}
 */
function labelPoint(centre, polygon, down, name) {
  const far = (/** @type {Point} */ corner) => Math.round(Math.hypot(corner[0] - centre[0], corner[1] - centre[1]));
  const corner = [...polygon].sort((a, b) => far(b) - far(a) || down * (b[1] - a[1]) || a[0] - b[0])[0] ?? centre;
  const sharp = 20 + 9 * name.length;
  const share = 1 - (far(corner) < 80 ? 17 : polygon.length === 4 ? sharp : 22) / far(corner);
  return [round(centre[0] + (corner[0] - centre[0]) * share), round(centre[1] + (corner[1] - centre[1]) * share)];
}

/** Distance from the centre to the nearest side. @param {Point} centre @param {Point[]} polygon */
function inradius([cx, cy], polygon) {
  const sides = polygon.map((a, index) => {
    const b = polygon[(index + 1) % polygon.length] ?? a;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return Math.abs((b[0] - a[0]) * (cy - a[1]) - (b[1] - a[1]) * (cx - a[0])) / length;
  });
  return Math.min(...sides);
}

/** @param {Place[]} places */
function boxOf(places) {
  const xs = places.flatMap((cell) => cell.polygon.map((corner) => corner[0]));
  const ys = places.flatMap((cell) => cell.polygon.map((corner) => corner[1]));
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { x, y, width: round(Math.max(...xs) + MARGIN - x), height: round(Math.max(...ys) + MARGIN - y) };
}

/**
 * The polygon drawn smaller about its centre, so that its edge lies `by` units inside the cell's.
 * @param {Place} cell
 * @param {number} by
 * @returns {Point[]}
 */
export function inset(cell, by) {
  const share = 1 - by / cell.inradius;
  const [cx, cy] = cell.centre;
  return cell.polygon.map(([x, y]) => [round(cx + (x - cx) * share), round(cy + (y - cy) * share)]);
}

/**
 * The cell at a point, if there is one.
 * @param {Layout} layout
 * @param {Point} point
 */
export function cellAt(layout, point) {
  for (const cell of layout.places.values()) if (holds(cell.polygon, point)) return cell.name;
  return null;
}

/** Whether a convex polygon holds a point. @param {Point[]} polygon @param {Point} point */
function holds(polygon, [x, y]) {
  const turns = polygon.map((a, index) => {
    const b = polygon[(index + 1) % polygon.length] ?? a;
    return Math.sign((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
  });
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
