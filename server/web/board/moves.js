// Tables for the hand: from the server's legal moves, or for a premove, which may name any cell. Pure.

import { sideOf } from './men.js';
import { readMove } from './position.js';

/** @typedef {import('./hand.js').Table} Table */
/** @typedef {import('../wire.js').Side} Side */
/** @typedef {import('../wire.js').GameInfo} GameInfo */

/** A table on which nothing can be picked up. @type {Table} */
export const NOTHING = { holds: () => false, targets: () => [], promotions: () => [] };

/**
 * The table of a side to move. Its men without a move may be picked up too: that they have none is worth seeing.
 * @param {string[]} legal move texts
 * @param {Map<string, string>} men
 * @param {Side} side
 * @returns {Table}
 */
export function legalTable(legal, men, side) {
  /** @type {Map<string, Map<string, string[]>>} */
  const moves = new Map();
  for (const text of legal) {
    const move = readMove(text);
    if (!move) continue;
    const targets = moves.get(move.from) ?? new Map();
    targets.set(move.to, [...(targets.get(move.to) ?? []), ...(move.promotion ? [move.promotion] : [])]);
    moves.set(move.from, targets);
  }
  return {
    holds: (cell) => ownMan(men, cell, side),
    targets: (cell) => [...(moves.get(cell)?.keys() ?? [])],
    promotions: (from, to) => moves.get(from)?.get(to) ?? [],
  };
}

/**
 * The table of a side that waits: any own man to any other cell. A pawn that is bound for a promotion cell names its new
 * man now, though it may never get there.
 * @param {GameInfo} info
 * @param {Map<string, string>} men
 * @param {Side} side
 * @returns {Table}
 */
export function premoveTable(info, men, side) {
  const letters = new Map(info.men.map((man) => [man.role, man.letter]));
  const promotion = info.promotion;
  const choices = (promotion?.roles ?? []).map((role) => (letters.get(role) ?? '').toLowerCase());
  return {
    holds: (cell) => ownMan(men, cell, side),
    targets: (from) => info.cells.map((cell) => cell.name).filter((cell) => cell !== from),
    promotions: (from, to) =>
      men.get(from)?.toUpperCase() === letters.get('pawn') && promotion?.cells[side].includes(to) ? choices : [],
  };
}

/** @param {Map<string, string>} men @param {string} cell @param {Side} side */
function ownMan(men, cell, side) {
  const letter = men.get(cell);
  return letter !== undefined && sideOf(letter) === side;
}
