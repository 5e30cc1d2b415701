// What cells and moves are called when read out. Pure.

import { words } from '../common/words.js';
import { sideOf } from './men.js';
import { takenBy } from './position.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */

const MARKS = /** @type {const} */ ([
  'chosen',
  'target',
  'capture',
  'check',
  'last',
  'sent',
  'planned',
  'refused',
  'premove',
]);

/** The name of a kind of man. @param {import('../wire.js').ManView[]} kinds @param {string} letter */
export function kindName(kinds, letter) {
  const man = kinds.find((kind) => kind.letter === letter.toUpperCase());
  return man ? words.men[man.role] : letter;
}

/** The name of a man. @param {GameInfo} info @param {string} letter as in position texts */
export const manName = (info, letter) => words.manOf(sideOf(letter), kindName(info.men, letter));

/**
 * The name of a cell with what stands on it and what is marked there: "white rook, d4, last move".
 * @param {GameInfo} info
 * @param {string} cell
 * @param {string | undefined} letter
 * @param {Set<string> | undefined} marks
 */
export function cellName(info, cell, letter, marks) {
  const man = letter ? [manName(info, letter), cell] : [cell, words.cell.empty];
  const { castle } = info.cells.find(({ name }) => name === cell) ?? {};
  if (castle) man.push(words.cell.castle(castle));
  return [...man, ...MARKS.filter((mark) => marks?.has(mark)).map((mark) => words.cell[mark])].join(', ');
}

/**
 * A move in words: "white bishop c2 to e4, captures black pawn".
 * @param {GameInfo} info
 * @param {import('../wire.js').MoveView} move
 * @param {boolean} check
 */
export function moveName(info, move, check) {
  const [, from = '', to = '', promotion = ''] = /^([a-z]\d+)([a-z]\d+)([a-z]?)$/.exec(move.move) ?? [];
  const man = move.changes.find((change) => change.cell === from)?.before;
  const [taken] = takenBy(move);
  return [
    words.room.moved(man ? manName(info, man) : '', from, to),
    taken ? words.room.captures(sideOf(taken), kindName(info.men, taken)) : '',
    promotion ? words.room.promotes(move.side, kindName(info.men, promotion)) : '',
    check ? words.room.check : '',
  ].join('');
}
