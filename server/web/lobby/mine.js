// The reader's own games that are not over, what waits for them first.

import { leftText } from '../common/text.js';
import { nameOf, words } from '../common/words.js';
import { liveBoard, roomList } from './lists.js';
import { isMyMove, isPractice } from './state.js';

/** @typedef {import('../wire.js').OwnRoom} OwnRoom */

/** What an own game waits for. @param {OwnRoom} own */
function state(own) {
  if (own.room.phase === 'open') return words.lobby.waiting;
  if (isPractice(own)) return words.room.practice;
  if (isMyMove(own)) return words.lobby.yourMove;
  return own.offers.length > 0 ? words.lobby.offer : words.lobby.theirMove;
}

/** Whom it is played with; nobody on a practice board. @param {OwnRoom} own */
function opponent(own) {
  const { room, sides } = own;
  const other = sides[0] === 'white' ? room.seats.black : room.seats.white;
  return room.phase === 'playing' && !isPractice(own) ? nameOf(other?.player) : words.games[room.game];
}

/** By when the side to move must have moved, where a game takes days; clocks stand before the first moves. @param {OwnRoom} own @param {number} now the server's */
function due({ room, deadline }, now) {
  if (room.time_control.kind !== 'days' || deadline === null) return [];
  return [leftText(deadline - now), ...(room.ply < 2 ? [words.lobby.forFirstMove] : [])];
}

/** The list; it is hidden while it is empty. @param {import('../wire.js').GameInfo[]} games */
export function ownGames(games) {
  /** @type {Map<string, OwnRoom>} */
  let known = new Map();
  let serverNow = 0;
  const caption = (/** @type {import('../wire.js').RoomSummary} */ { id }) => {
    const own = known.get(id);
    return own ? [state(own), opponent(own), ...due(own, serverNow)] : [];
  };
  const bottom = (/** @type {import('../wire.js').RoomSummary} */ { id }) => known.get(id)?.sides[0] ?? 'white';
  const boards = liveBoard(games, caption, bottom);
  const list = roomList({ heading: words.lobby.mine, empty: null, look: 'lives mine' }, boards);
  return {
    element: list.element,
    /** @param {import('./state.js').Lists} lists */
    update: ({ mine, now }) => {
      serverNow = now;
      known = new Map(mine.map((own) => [own.room.id, own]));
      list.update(mine.map(({ room }) => room));
      mine.forEach((own, index) => list.mark(index, isMyMove(own)));
    },
  };
}
