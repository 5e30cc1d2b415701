// Open and finished games as rows, games that are on as small boards, kept by room so that nothing flickers when the lists change.

import { smallBoard } from '../board/board.js';
import { readMen, readMove } from '../board/position.js';
import { at } from '../common/address.js';
import { takeSeat } from '../common/api.js';
import { fill, h, onPress, setText } from '../common/dom.js';
import { newId } from '../common/ids.js';
import { houseRulesText, timeText } from '../common/text.js';
import { nameOf, outcomeText, refusalText, scoreText, words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomSummary} RoomSummary */
/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {import('../common/dom.js').Child} Child */
/** @typedef {{ element: HTMLElement, update: (room: RoomSummary) => void }} Entry */

/**
 * A list with a heading, and a sentence where it is empty; without a sentence it is not shown then.
 * @param {{ heading: string, empty: string | null, look: string, problem?: HTMLElement }} texts `problem`: where a refusal is told
 * @param {(room: RoomSummary) => Entry} make
 */
export function roomList({ heading, empty, look, problem }, make) {
  const list = h('ul', { class: look });
  const sentence = h('p', { class: 'quiet' }, empty);
  const element = h(
    'section',
    { class: 'rooms', hidden: empty === null },
    h('h2', null, heading),
    problem,
    sentence,
    list,
  );
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

/**
 * An open game: one row, and the press that takes its seat; the reader's own leads to its room.
 * @param {GameInfo[]} games
 * @param {(room: RoomSummary) => boolean} isOwn
 * @param {HTMLElement} problem
 * @returns {(room: RoomSummary) => Entry}
 */
export const seekRow = (games, isOwn, problem) => (room) => {
  const name = nameOf(room.creator);
  const game = words.games[room.game];
  const house = houseRulesText(room.rules, games.find((info) => info.game === room.game)?.house_rules ?? []);
  const play = h('button', { type: 'button', 'aria-label': words.lobby.joinName(game, name) }, words.lobby.join);
  const own = toRoom(room, words.lobby.own, words.lobby.ownName(game));
  const id = newId();
  onPress(play, () => take(room, id, problem));
  const detail = [name, house].filter(Boolean).join(' · ');
  const look = h('a', { href: at(`rooms/${room.id}`), 'aria-label': `${game}: ${detail}` }, game);
  return {
    element: roomRow(look, timeText(room.time_control), [detail], [play, own]),
    update: () => {
      play.hidden = isOwn(room);
      own.hidden = !play.hidden;
    },
  };
};

/** Sits down at a room of the lobby and goes there. @param {RoomSummary} room @param {string} id @param {HTMLElement} problem */
async function take(room, id, problem) {
  setText(problem, '');
  try {
    await takeSeat(room.id, id, null);
    location.href = at(`rooms/${room.id}`);
  } catch (refusal) {
    setText(problem, refusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)));
  }
}

/** A game that is over: one row. @returns {Entry} */
export function finishedRow(/** @type {RoomSummary} */ room) {
  const { outcome } = room;
  const [white, black] = playersOf(room);
  const named = (/** @type {import('../wire.js').Side} */ side, /** @type {string | undefined} */ name) =>
    outcome?.winner === side ? h('b', null, name) : name;
  const score = (outcome && scoreText(outcome)) || '–';
  const detail = [named('white', white), ` ${score} `, named('black', black), ` · ${timeText(room.time_control)}`];
  const game = words.games[room.game];
  const result = outcome ? outcomeText(outcome) : '';
  const replay = toRoom(room, words.lobby.replay, words.lobby.replayName(game, `${white} – ${black}`, result));
  const element = roomRow(game, result, detail, [replay]);
  return { element, update: () => undefined };
}

/** @param {RoomSummary} room @param {string} text @param {string} label */
const toRoom = (room, text, label) =>
  h('a', { class: 'button', href: at(`rooms/${room.id}`), 'aria-label': label }, text);

/**
 * A row: the game and what matters most of it, a line of detail, and what can be done.
 * @param {Child} game
 * @param {string} fact
 * @param {Child[]} detail
 * @param {HTMLElement[]} verbs
 */
const roomRow = (game, fact, detail, verbs) =>
  h(
    'li',
    { class: 'seek' },
    h('p', { class: 'seek-what' }, h('span', { class: 'seek-game' }, game), h('span', null, fact)),
    h('p', { class: 'seek-detail quiet' }, ...detail),
    ...verbs,
  );

/** The two players, White first. @param {RoomSummary} room */
const playersOf = ({ seats }) => [nameOf(seats.white?.player), nameOf(seats.black?.player)];

/** Under a live game: who plays, and how fast. @param {RoomSummary} room */
export const liveCaption = (room) => [...playersOf(room), timeText(room.time_control)];

/**
 * A game that is on: a small board that keeps up.
 * @param {GameInfo[]} games
 * @param {(room: RoomSummary) => string[]} captionOf lines
 * @param {(room: RoomSummary) => import('../wire.js').Side} bottomOf whose side it is seen from
 * @returns {(room: RoomSummary) => Entry}
 */
export const liveBoard = (games, captionOf, bottomOf) => (room) => {
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
      const bottom = bottomOf(now);
      if (bottom + now.position === shown) return;
      shown = bottom + now.position;
      const last = readMove(now.last_move ?? '');
      board.show(readMen(info.cells, now.position), last ? [last.from, last.to] : [], bottom);
    },
  };
};
