// Open and finished games as rows, games that are on as small boards, kept by room so that nothing flickers when the lists change.

import { smallBoard } from '../board/board.js';
import { readMen, readMove } from '../board/position.js';
import { at } from '../common/address.js';
import { h, setText } from '../common/dom.js';
import { houseRulesText, timeText } from '../common/text.js';
import { nameOf, outcomeText, words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomSummary} RoomSummary */
/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {{ element: HTMLElement, update: (room: RoomSummary) => void }} Entry */

/**
 * A list with a heading, and a sentence where it is empty; without a sentence it is not shown then.
 * @param {{ heading: string, empty: string | null, look: string }} texts
 * @param {(room: RoomSummary) => Entry} make
 */
export function roomList({ heading, empty, look }, make) {
  const list = h('ul', { class: look });
  const sentence = h('p', { class: 'quiet' }, empty);
  const element = h('section', { class: 'rooms', hidden: empty === null }, h('h2', null, heading), sentence, list);
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  return {
    element,
    /** @param {RoomSummary[]} rooms */
    update: (rooms) => {
      const ids = new Set(rooms.map((room) => room.id));
      for (const [id, entry] of entries) {
        if (ids.has(id)) continue;
        entry.element.remove();
        entries.delete(id);
      }
      rooms.forEach((room, index) => {
        const entry = entries.get(room.id) ?? make(room);
        entries.set(room.id, entry);
        entry.update(room);
        if (list.children[index] !== entry.element) list.insertBefore(entry.element, list.children[index] ?? null);
      });
      sentence.hidden = rooms.length > 0;
      element.hidden = empty === null && rooms.length === 0;
    },
    /** Marks an entry as one that waits for the reader. @param {number} index @param {boolean} on */
    mark: (index, on) => void list.children[index]?.classList.toggle('waiting', on),
  };
}

/** An open game: one row, one button. @param {GameInfo[]} games @returns {(room: RoomSummary) => Entry} */
export const seekRow = (games) => (room) => {
  const name = nameOf(room.creator);
  const house = houseRulesText(room.rules, games.find((info) => info.game === room.game)?.house_rules ?? []);
  const element = h(
    'li',
    { class: 'seek' },
    h('span', { class: 'seek-game' }, words.games[room.game]),
    h('span', null, timeText(room.time_control)),
    h('span', { class: 'quiet' }, [name, house].filter(Boolean).join(' · ')),
    h(
      'a',
      {
        class: 'button',
        href: at(`rooms/${room.id}`),
        'aria-label': words.lobby.joinName(words.games[room.game], name),
      },
      words.lobby.join,
    ),
  );
  return { element, update: () => undefined };
};

/** A game that is over: one row. @returns {Entry} */
export function finishedRow(/** @type {RoomSummary} */ room) {
  const players = playersOf(room);
  const element = h(
    'li',
    { class: 'seek' },
    h('span', { class: 'seek-game' }, words.games[room.game]),
    h('span', null, players),
    h('span', { class: 'quiet' }, room.outcome && outcomeText(room.outcome)),
    h(
      'a',
      { class: 'button', href: at(`rooms/${room.id}`), 'aria-label': words.lobby.replayName(players) },
      words.lobby.replay,
    ),
  );
  return { element, update: () => undefined };
}

/** The two players, White first. @param {RoomSummary} room */
const playersOf = ({ seats }) => words.lobby.versus(nameOf(seats.white?.player), nameOf(seats.black?.player));

/** Under a live game: who plays, and how fast. @param {RoomSummary} room */
export const liveCaption = (room) => `${playersOf(room)} · ${timeText(room.time_control)}`;

/**
 * A game that is on: a small board that keeps up.
 * @param {GameInfo[]} games
 * @param {(room: RoomSummary) => string} captionOf
 * @returns {(room: RoomSummary) => Entry}
 */
export const liveBoard = (games, captionOf) => (room) => {
  const info = games.find((known) => known.game === room.game);
  if (!info) return { element: h('li', null), update: () => undefined };
  const board = smallBoard(info, words.games[info.game]);
  const caption = h('span', { class: 'live-caption' });
  const element = h(
    'li',
    null,
    h(
      'a',
      { class: 'live', href: at(`rooms/${room.id}`) },
      h('span', { class: 'live-picture' }, board.element),
      caption,
    ),
  );
  let shown = '';
  return {
    element,
    update: (now) => {
      setText(caption, captionOf(now));
      if (now.position === shown) return;
      shown = now.position;
      const last = readMove(now.last_move ?? '');
      board.show(readMen(info.cells, now.position), last ? [last.from, last.to] : []);
    },
  };
};
