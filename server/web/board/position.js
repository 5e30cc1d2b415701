// Men on cells: reading position texts and move texts. Pure; knows rows and letters, no rule.

import { sideOf } from './men.js';

/** @typedef {import('../wire.js').CellView} CellView */
/** @typedef {import('../wire.js').CellChange} CellChange */
/** @typedef {Map<string, string>} Men man's letter by cell */

/**
 * Cells in the order of position texts: rows from Black's end, each from White's left.
 * The cells of a game come row by row from White's end; a row ends where the height of the centres changes.
 * @param {CellView[]} cells
 * @returns {CellView[][]}
 */
export function rowsOf(cells) {
  /** @type {CellView[][]} */
  const rows = [];
  for (const cell of cells) {
    const row = rows[0];
    if (row?.[0] && Math.abs(row[0].centre[1] - cell.centre[1]) < 0.01) row.push(cell);
    else rows.unshift([cell]);
  }
  return rows;
}

/**
 * The men of a position text. What does not fit the board is passed over: texts come from the server.
 * @param {CellView[]} cells
 * @param {string} text
 * @returns {Men}
 */
export function readMen(cells, text) {
  /** @type {Men} */
  const men = new Map();
  const parts = (text.split(' ')[0] ?? '').split('/');
  rowsOf(cells).forEach((row, index) => {
    let place = 0;
    for (const token of (parts[index] ?? '').match(/\d+|[A-Za-z]/g) ?? []) {
      if (/\d/.test(token)) place += Number(token);
      else {
        const cell = row[place++];
        if (cell) men.set(cell.name, token);
      }
    }
  });
  return men;
}

/** The side to move in a position text. @param {string} text @returns {'white' | 'black'} */
export const sideToMove = (text) => (text.split(' ')[1] === 'b' ? 'black' : 'white');

/**
 * The parts of a move text.
 * @param {string} text
 * @returns {{ from: string, to: string, promotion: string | null } | null}
 */
export function readMove(text) {
  const found = /^([a-z]\d{1,2})([a-z]\d{1,2})([a-z])?$/.exec(text);
  return found?.[1] && found[2] ? { from: found[1], to: found[2], promotion: found[3] ?? null } : null;
}

/**
 * The letters of the men that a move captured, on its target or in passing.
 * @param {Pick<import('../wire.js').MoveView, 'side' | 'changes'>} move
 */
export const takenBy = ({ side, changes }) =>
  changes.flatMap(({ before }) => (before !== null && sideOf(before) !== side ? [before] : []));
