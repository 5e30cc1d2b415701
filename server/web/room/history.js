// Looking back in a game: which men stood where after any ply. Pure.

import { readMen, takenBy } from '../board/position.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').CellView} CellView */

/**
 * The men after a ply. Nothing is kept between calls: a game of hundreds of moves is stepped through in no time.
 * @param {CellView[]} cells
 * @param {RoomView} room
 * @param {number} ply 0: the start
 */
export function menAfter(cells, room, ply) {
  if (ply >= room.moves.length) return readMen(cells, room.position);
  const men = readMen(cells, room.start);
  for (const move of room.moves.slice(0, ply)) {
    for (const { cell, after } of move.changes) {
      if (after) men.set(cell, after);
      else men.delete(cell);
    }
  }
  return men;
}

/**
 * The men each side has captured, by their letters: what a move took from its target or in passing. A man that became
 * another is not captured.
 * @param {RoomView} room
 * @param {number} ply
 * @returns {{ white: string[], black: string[] }} by who captured
 */
export function capturedBy(room, ply) {
  /** @type {{ white: string[], black: string[] }} */
  const taken = { white: [], black: [] };
  for (const move of room.moves.slice(0, ply)) taken[move.side].push(...takenBy(move));
  return taken;
}

/**
 * Captured men as shown: strongest first by value where the game has values, and the difference that is left.
 * @param {{ white: string[], black: string[] }} taken
 * @param {import('../wire.js').ManView[]} kinds
 * @param {'white' | 'black'} side
 */
export function balance(taken, kinds, side) {
  const value = (/** @type {string} */ letter) =>
    kinds.find((kind) => kind.letter === letter.toUpperCase())?.value ?? null;
  const sum = (/** @type {string[]} */ letters) => letters.reduce((total, letter) => total + (value(letter) ?? 0), 0);
  const other = side === 'white' ? 'black' : 'white';
  const valued = kinds.some((kind) => kind.value !== null);
  const ahead = valued ? sum(taken[side]) - sum(taken[other]) : taken[side].length - taken[other].length;
  const order = (/** @type {string} */ letter) =>
    value(letter) ?? kinds.findIndex((kind) => kind.letter === letter.toUpperCase());
  return { letters: [...taken[side]].sort((a, b) => order(b) - order(a)), ahead: Math.max(0, ahead) };
}
