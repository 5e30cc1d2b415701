// What the room's page shows, worked out from the room and from what the reader is doing. Pure.

import { NOTHING, legalTable, premoveTable } from '../board/moves.js';
import { sideOf } from '../board/men.js';
import { readMove } from '../board/position.js';
import { menAfter } from './history.js';
import { pendingMove, refusedMove } from './state.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').Side} Side */
/** @typedef {import('./state.js').RoomState} RoomState */
/** @typedef {import('./premove.js').Premove} Premove */
/**
 * @typedef {object} Reading What the reader is doing; never stored at the server.
 * @property {boolean} flipped
 * @property {number | null} ply null: the newest
 * @property {Premove | null} premove
 * @property {string | null} confirm a move text that waits for a second yes
 */

/** The side that whoever joins will have, if the other is taken. @param {RoomView} room @returns {Side | null} */
export function freeSide({ phase, host, seats }) {
  if (phase !== 'open' || host || (!seats.white && !seats.black)) return null;
  return seats.white ? 'black' : 'white';
}

/** The side to look from: one's own, or the one that is offered. @param {RoomView} room @param {boolean} flipped @returns {Side} */
export function bottomSide(room, flipped) {
  const mine = room.you.length === 1 ? room.you[0] : freeSide(room);
  return (mine === 'black') !== flipped ? 'black' : 'white';
}

/** The ply on the board. @param {RoomView} room @param {Reading} reading */
export const shownPly = (room, { ply }) => (ply === null ? room.moves.length : Math.min(ply, room.moves.length));

/** Whether the newest position is on the board. @param {RoomView} room @param {Reading} reading */
export const isLive = (room, reading) => shownPly(room, reading) === room.moves.length;

/** The side that this client may move now. @param {RoomView} room @returns {Side | null} */
export const moverHere = (room) =>
  room.phase === 'playing' && room.to_move && room.you.includes(room.to_move) ? room.to_move : null;

/** The side that waits here while the other thinks. @param {RoomView} room @returns {Side | null} */
export const waiterHere = (room) =>
  room.phase === 'playing' && room.you.length === 1 && !moverHere(room) ? (room.you[0] ?? null) : null;

/**
 * Works out views of the board. Tables and men are kept while what they come from is the same, so that the board can tell
 * by identity whether anything changed.
 * @param {GameInfo} info
 */
export function boardModel(info) {
  const men = keep(
    (/** @type {RoomView} */ room, /** @type {number} */ ply) => menAfter(info.cells, room, ply),
    (room, ply) => [ply === room.moves.length ? room.position : room.start, ply],
  );
  const table = keep(tableFor(info), (room, _, kind) => [room.legal, room.position, kind]);

  /**
   * @param {RoomState} state
   * @param {RoomView} room
   * @param {Reading} reading
   * @returns {{ view: import('../board/scene.js').View, play: import('../board/board.js').Play }}
   */
  return (state, room, reading) => {
    const ply = shownPly(room, reading);
    const live = isLive(room, reading);
    const standing = men(room, ply);
    const last = readMove(room.moves[ply - 1]?.move ?? '');
    const sent = live ? pendingMove(state) : null;
    const planned = live ? reading.confirm : null;
    const kind = !live || sent || planned ? 'none' : moverHere(room) ? 'move' : waiterHere(room) ? 'premove' : 'none';
    return {
      view: {
        bottom: bottomSide(room, reading.flipped),
        men: standing,
        last: last ? [last.from, last.to] : [],
        check: live && room.check ? kingOf(standing, room.to_move ?? lastMover(room)) : null,
        pending: pendingView({ sent, planned, refused: live ? refusedMove(state) : null }),
        premove: live ? reading.premove : null,
        dots: [],
      },
      play: { table: table(room, standing, kind), hints: kind === 'move' },
    };
  };
}

/** @param {GameInfo} info */
const tableFor =
  (info) =>
  /** @param {RoomView} room @param {Map<string, string>} men @param {string} kind @returns {import('../board/hand.js').Table} */
  (room, men, kind) => {
    const mover = moverHere(room);
    const waiter = waiterHere(room);
    if (kind === 'move' && mover) return legalTable(room.legal ?? [], men, mover);
    if (kind === 'premove' && waiter) return premoveTable(info, men, waiter);
    return NOTHING;
  };

/** The side that stands in check when the game is over. @param {RoomView} room @returns {Side} */
const lastMover = (room) => (room.moves[room.moves.length - 1]?.side === 'white' ? 'black' : 'white');

/** @param {Map<string, string>} men @param {Side} side */
const kingOf = (men, side) =>
  [...men].find(([, letter]) => letter.toUpperCase() === 'K' && sideOf(letter) === side)?.[0] ?? null;

/**
 * @param {Record<'sent' | 'planned' | 'refused', string | null>} moves of which at most one is shown, in this order
 * @returns {import('../board/scene.js').View['pending']}
 */
function pendingView({ sent, planned, refused }) {
  const move = readMove(sent ?? planned ?? refused ?? '');
  return move && { from: move.from, to: move.to, state: sent ? 'sent' : planned ? 'planned' : 'refused' };
}

/**
 * A function that answers with what it made last while its key is the same.
 * @template {unknown[]} Arguments
 * @template Value
 * @param {(...given: Arguments) => Value} make
 * @param {(...given: Arguments) => unknown[]} key
 */
function keep(make, key) {
  /** @type {unknown[]} */
  let last = [];
  /** @type {Value} */
  let value;
  return (/** @type {Arguments} */ ...given) => {
    const next = key(...given);
    if (next.length !== last.length || next.some((part, index) => part !== last[index])) {
      value = make(...given);
      last = next;
    }
    return value;
  };
}
