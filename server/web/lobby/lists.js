// Open games as rows and live games as small boards, kept by room so that nothing flickers when the lists change.

import { smallBoard } from '../board/board.js';
import { readMen, readMove } from '../board/position.js';
import { at } from '../common/address.js';
import { h, setText } from '../common/dom.js';
import { houseRulesText, timeText } from '../common/text.js';
import { nameOf, words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomSummary} RoomSummary */
/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {{ element: HTMLElement, update: (room: RoomSummary) => void }} Entry */

/**
 * A list with a heading, and a sentence where it is empty.
 * @param {string} heading
 * @param {string} empty
 * @param {string} look
 * @param {(room: RoomSummary) => Entry} make
 */
export function roomList(heading, empty, look, make) {
  const list = h('ul', { class: look });
  const sentence = h('p', { class: 'quiet' }, empty);
  const element = h('section', { class: 'rooms' }, h('h2', null, heading), sentence, list);
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
    },
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

/** A live game: a small board that keeps up. @param {GameInfo[]} games @returns {(room: RoomSummary) => Entry} */
export const liveBoard = (games) => (room) => {
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
      const [white, black] = [nameOf(now.seats.white?.player), nameOf(now.seats.black?.player)];
      setText(caption, `${words.lobby.versus(white, black)} · ${timeText(now.time_control)}`);
      if (now.position === shown) return;
      shown = now.position;
      const last = readMove(now.last_move ?? '');
      board.show(readMen(info.cells, now.position), last ? [last.from, last.to] : []);
    },
  };
};
