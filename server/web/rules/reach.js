// Where a man alone could go: asked of the server, which alone knows the rules.
//
// A position needs more than one man (kings; enough men for the game not to be over), so helpers are put far away, several
// times over, and the answers joined: no helper stands in the way everywhere.

import { writeMen } from '../board/position.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {import('../wire.js').LegalMoves} LegalMoves */
/** @typedef {(position: string) => Promise<LegalMoves | null>} Ask null where the position is not sound */

const WANTED = 3;
const TRIES = 12;

/**
 * The cells a white man can reach.
 * @param {GameInfo} info
 * @param {string} letter capital
 * @param {string} cell
 * @param {Ask} ask
 * @returns {Promise<string[] | null>} null where such a man cannot stand there
 */
export async function reach(info, letter, cell, ask) {
  const found = new Set();
  let answers = 0;
  for (const men of placements(info, letter, cell)) {
    const answer = await ask(positionText(info, men));
    if (!answer || answer.check || answer.outcome) continue;
    answer.legal
      .filter((move) => move.startsWith(cell) && !/\d/.test(move[cell.length] ?? ''))
      .map((move) => move.slice(cell.length).replace(/[a-z]$/, ''))
      .filter((to) => !men.has(to))
      .forEach((to) => found.add(to));
    if (++answers === WANTED) break;
  }
  return answers > 0 ? [...found] : null;
}

/**
 * The man with its helpers in different places.
 * @param {GameInfo} info
 * @param {string} letter
 * @param {string} cell
 * @returns {Map<string, string>[]}
 */
export function placements(info, letter, cell) {
  const kings = info.men.some((man) => man.letter === 'K') ? ['K', 'k'] : [];
  const helpers = [...kings.filter((king) => king !== letter), 'p', 'P'];
  const far = farthest(info, cell);
  return Array.from({ length: TRIES }, (_, turn) => {
    /** @type {Map<string, string>} */
    const men = new Map([[cell, letter]]);
    helpers.forEach((helper, index) => {
      const free = far.filter((place) => !men.has(place.name) && (helper.toUpperCase() !== 'P' || !place.end));
      const place = free[(turn * 5 + index * 3) % Math.min(free.length, 30)];
      if (place) men.set(place.name, helper);
    });
    return men;
  });
}

/** The other cells, the farthest first, with whether they lie in an end row. @param {GameInfo} info @param {string} cell */
function farthest(info, cell) {
  const here = info.cells.find((place) => place.name === cell)?.centre ?? [0, 0];
  const heights = info.cells.map((place) => place.centre[1]);
  const ends = [Math.min(...heights), Math.max(...heights)];
  const far = (/** @type {[number, number]} */ [x, y]) => Math.hypot(x - here[0], y - here[1]);
  return info.cells
    .filter((place) => place.name !== cell)
    .sort((a, b) => far(b.centre) - far(a.centre))
    .map(({ name, centre }) => ({ name, end: ends.some((end) => Math.abs(end - centre[1]) < 0.01) }));
}

/** @param {GameInfo} info @param {Map<string, string>} men */
function positionText(info, men) {
  const fields = (info.setups.standard ?? '').split(' ').length;
  return `${writeMen(info.cells, men)} w ${fields === 6 ? '- - ' : ''}0 1`;
}
