// The lobby as this client knows it: frames in, lists out. Pure.

/** @typedef {import('../wire.js').LobbyFrame} LobbyFrame */
/** @typedef {import('../wire.js').RoomSummary} RoomSummary */
/** @typedef {import('../wire.js').OwnRoom} OwnRoom */
/**
 * @typedef {object} Lists
 * @property {RoomSummary[]} open newest first
 * @property {RoomSummary[]} live newest first
 * @property {RoomSummary[]} finished the last to end first
 * @property {OwnRoom[]} mine what waits for the reader first
 * @property {number} now the server's time when it last said something
 */

/** Before the first frame. @type {Lists} */
export const EMPTY = { open: [], live: [], finished: [], mine: [], now: 0 };

/**
 * The lists after a frame.
 * @param {Lists} lists
 * @param {LobbyFrame} frame
 * @returns {Lists}
 */
export function receive(lists, frame) {
  switch (frame.type) {
    case 'lobby': {
      const { open, live, finished, mine, now } = frame;
      return { open, live, finished, mine: urgentFirst(mine), now };
    }
    case 'lobby_changed':
      return {
        open: changed(lists.open, frame, 'open', madeAt),
        live: changed(lists.live, frame, 'playing', madeAt),
        finished: changed(lists.finished, frame, 'finished', endedAt),
        mine: frame.mine ? urgentFirst(frame.mine) : lists.mine,
        now: frame.now,
      };
    case 'heartbeat':
      return { ...lists, now: frame.now };
    default:
      return lists;
  }
}

/** Whether both sides are the reader's: nobody waits there. @param {OwnRoom} own */
export const isPractice = ({ sides }) => sides.length === 2;

/** Whether an opponent waits for the reader's move. @param {OwnRoom} own */
export const isMyMove = ({ to_move, sides }) => to_move !== null && sides.length === 1 && sides[0] === to_move;

const madeAt = (/** @type {RoomSummary} */ room) => room.created_at;
const endedAt = (/** @type {RoomSummary} */ room) => room.ended_at ?? 0;

/**
 * One list after a change: a room that was told anew leaves its old place, and stands in the list of its phase alone.
 * @param {RoomSummary[]} rooms
 * @param {Extract<LobbyFrame, { type: 'lobby_changed' }>} change
 * @param {import('../wire.js').Phase} phase
 * @param {(room: RoomSummary) => number} stamp newest first
 */
function changed(rooms, { upsert, gone }, phase, stamp) {
  const leaving = new Set([...gone, ...upsert.map(({ id }) => id)]);
  const coming = upsert.filter((room) => room.phase === phase);
  return [...coming, ...rooms.filter(({ id }) => !leaving.has(id))].sort((a, b) => stamp(b) - stamp(a));
}

/** How little a room waits for the reader. @param {OwnRoom} own */
function rank(own) {
  if (isPractice(own)) return 4;
  if (isMyMove(own)) return 0;
  return own.offers.length > 0 ? 1 : own.to_move ? 2 : 3;
}

/** Own moves first, then offers to be answered, practice boards last; among those what runs out first. @param {OwnRoom[]} mine */
function urgentFirst(mine) {
  const due = (/** @type {OwnRoom} */ { deadline }) => deadline ?? Infinity;
  return [...mine].sort((a, b) => rank(a) - rank(b) || (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : 0));
}
