// The move list: a row per move of both sides, stepped through by taps, keys and the wheel. Rows are added, never redrawn.

import { enable, h, setAttribute, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { scoreText, words } from '../common/words.js';
import { clockText } from './clock.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').MoveView} MoveView */

/**
 * @param {(ply: number) => void} show
 * @param {ReturnType<typeof import('./sheets.js').sheets>} sheet
 */
export function moveList(show, sheet) {
  const list = h('ol', { class: 'moves-list' });
  const empty = h('p', { class: 'quiet' }, words.room.noMoves);
  const result = h('p', { class: 'moves-result' });
  const scroller = h(
    'div',
    { class: 'moves-scroll', tabindex: 0, role: 'region', 'aria-label': words.room.moves },
    empty,
    list,
    result,
  );
  const buttons = steppers(show);
  const fold = h('button', { type: 'button', class: 'fold moves-button' }, icon('list'), words.room.moves);
  const element = h(
    'section',
    { class: 'moves' },
    fold,
    scroller,
    h('div', { class: 'steppers' }, ...buttons.elements),
  );
  sheet(element, fold);
  /** @type {{ move: MoveView, button: HTMLButtonElement }[]} */
  let shown = [];
  /** @type {HTMLButtonElement | null} */
  let current = null;

  const trim = (/** @type {RoomView} */ room) => {
    const kept = shown.findIndex(({ move }, index) => !looksLike(move, room.moves[index]));
    if (kept < 0) return;
    shown.slice(kept).forEach(({ button }) => button.remove());
    shown = shown.slice(0, kept);
    for (const row of [...list.children]) if (!row.querySelector('button')) row.remove();
  };

  /**
   * @param {RoomView} room
   * @param {number} ply on the board
   */
  const update = (room, ply) => {
    trim(room);
    for (const move of room.moves.slice(shown.length)) {
      const at = move.ply;
      const left = ownLeft(move);
      const button = h(
        'button',
        { type: 'button', class: 'move', onclick: () => show(at) },
        move.san,
        left !== undefined && room.time_control.kind !== 'days' && h('span', { class: 'move-clock' }, clockText(left)),
      );
      rowFor(list, move).append(button);
      shown.push({ move, button });
    }
    empty.hidden = room.moves.length > 0;
    setText(result, room.outcome ? scoreText(room.outcome) : '');
    result.hidden = result.textContent === '';
    const target = shown[ply - 1]?.button ?? null;
    if (target !== current) {
      if (current) setAttribute(current, 'aria-current', null);
      if (target) setAttribute(target, 'aria-current', 'step');
      current = target;
      reveal(scroller, target);
    }
    buttons.update(room, ply);
  };

  new ResizeObserver(() => reveal(scroller, current)).observe(scroller);
  element.addEventListener('keydown', (event) => event.target === scroller && event.stopPropagation());
  return { element, update };
}

/** What was left to who made a move. @param {MoveView} move */
const ownLeft = ({ left, side }) => left?.[side];

/** Whether two moves are shown alike. After a takeback the same move may have been made in another time. @param {MoveView} one @param {MoveView | undefined} other */
const looksLike = (one, other) => other?.move === one.move && ownLeft(other) === ownLeft(one);

/** @param {HTMLOListElement} list @param {MoveView} move */
function rowFor(list, move) {
  const last = list.lastElementChild;
  if (move.side === 'black' && last?.childElementCount === 1) return last;
  const row = h('li', { value: list.childElementCount + 1 });
  if (move.side === 'black') row.append(h('span', { class: 'move', 'aria-hidden': 'true' }, '…'));
  list.append(row);
  return row;
}

/**
 * Scrolls the list, and only the list, so that a move stands in the middle of what lies above the list's lower margin.
 * @param {HTMLElement} scroller
 * @param {HTMLElement | null} target
 */
function reveal(scroller, target) {
  const seen = scroller.clientHeight - parseFloat(getComputedStyle(scroller).paddingBottom);
  scroller.scrollTop = target ? target.offsetTop + target.offsetHeight / 2 - seen / 2 : 0;
}

/** The four buttons that step. @param {(ply: number) => void} show */
function steppers(show) {
  let ply = 0;
  let end = 0;
  const make = (
    /** @type {import('../common/icons.js').IconName} */ sign,
    /** @type {string} */ label,
    /** @type {() => number} */ to,
  ) =>
    h(
      'button',
      { type: 'button', class: 'plain', 'aria-label': label, title: label, onclick: () => show(to()) },
      icon(sign),
    );
  const elements = [
    make('first', words.room.toStart, () => 0),
    make('back', words.room.back1, () => Math.max(0, ply - 1)),
    make('forward', words.room.forward1, () => Math.min(end, ply + 1)),
    make('last', words.room.toEnd, () => end),
  ];
  /** @param {RoomView} room @param {number} shown */
  const update = (room, shown) => {
    ply = shown;
    end = room.moves.length;
    elements.forEach((button, index) => enable(button, index < 2 ? ply > 0 : ply < end));
  };
  return { elements, update };
}
