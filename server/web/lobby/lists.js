// Open and finished games as rows, games that are on as small boards, kept by room so that nothing flickers when the lists change.

import { smallBoard } from '../board/board.js';
import { readMen, readMove } from '../board/position.js';
import { at } from '../common/address.js';
import { fill, h } from '../common/dom.js';
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
      const focused = list.contains(document.activeElement) ? document.activeElement : null;
      rooms.forEach((room, index) => {
        const entry = entries.get(room.id) ?? make(room);
        entries.set(room.id, entry);
        entry.update(room);
        if (list.children[index] !== entry.element) list.insertBefore(entry.element, list.children[index] ?? null);
      });
      if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
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
  const element = roomRow(room, {
    fact: timeText(room.time_control),
    detail: [name, house].filter(Boolean).join(' · '),
    verb: words.lobby.join,
    label: words.lobby.joinName(words.games[room.game], name),
  });
  return { element, update: () => undefined };
};

/** A game that is over: one row. @returns {Entry} */
export function finishedRow(/** @type {RoomSummary} */ room) {
  const players = playersOf(room).join(' – ');
  const result = room.outcome ? outcomeText(room.outcome) : '';
  const element = roomRow(room, {
    fact: result,
    detail: players,
    verb: words.lobby.replay,
    label: words.lobby.replayName(words.games[room.game], players, result),
  });
  return { element, update: () => undefined };
}

/**
 * A row: the game and what matters most of it, a line of detail, and what can be done.
 * @param {RoomSummary} room
 * @param {{ fact: string, detail: string, verb: string, label: string }} texts
 */
function roomRow(room, { fact, detail, verb, label }) {
  return h(
    'li',
    { class: 'seek' },
    h('p', { class: 'seek-what' }, h('span', { class: 'seek-game' }, words.games[room.game]), h('span', null, fact)),
    h('p', { class: 'seek-detail quiet' }, detail),
    h('a', { class: 'button', href: at(`rooms/${room.id}`), 'aria-label': label }, verb),
  );
}

/** The two players, White first. @param {RoomSummary} room */
const playersOf = ({ seats }) => [nameOf(seats.white?.player), nameOf(seats.black?.player)];

/** Under a live game: who plays, and how fast. @param {RoomSummary} room */
export const liveCaption = (room) => [...playersOf(room), timeText(room.time_control)];

/**
 * A game that is on: a small board that keeps up.
 * @param {GameInfo[]} games
 * @param {(room: RoomSummary) => string[]} captionOf lines
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
  let [shown, told] = ['', ''];
  return {
    element,
    update: (now) => {
      const lines = captionOf(now);
      if (lines.join('\n') !== told) fill(caption, ...lines.map((line) => h('span', null, line)));
      told = lines.join('\n');
      if (now.position === shown) return;
      shown = now.position;
      const last = readMove(now.last_move ?? '');
      board.show(readMen(info.cells, now.position), last ? [last.from, last.to] : []);
    },
  };
};
