// "What does this man do?": choose a man, put it anywhere, see where it could go.

import { Board } from '../board/board.js';
import { manPicture } from '../board/men.js';
import { BLANK } from '../board/scene.js';
import { get } from '../common/api.js';
import { fill, h, setText } from '../common/dom.js';
import { decimal, words } from '../common/words.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */

/**
 * @param {GameInfo} info
 * @param {Record<string, string>} texts what each man does, by kind
 */
export function tryMan(info, texts) {
  let letter = info.men[info.men.length - 1]?.letter ?? 'P';
  let cell = middle(info);
  let asked = 0;
  const board = new Board(info, ({ to }) => put(letter, to));
  const text = h('p', { class: 'man-text', 'aria-live': 'polite' });

  const put = async (/** @type {string} */ man, /** @type {string} */ place) => {
    [letter, cell] = [man, place];
    const turn = ++asked;
    show([]);
    const kind = info.men.find((known) => known.letter === man)?.role ?? 'pawn';
    /** @type {{ cells: string[] | null } | null} */
    const answer = await get(`games/${info.game}/reach?man=${kind}&cell=${place}`).catch(() => null);
    if (turn !== asked) return;
    show(answer?.cells ?? []);
    setText(text, !answer ? words.refusals.unreachable : answer.cells ? (texts[kind] ?? '') : words.rules.notThere);
  };
  const show = (/** @type {string[]} */ dots) => {
    const table = {
      holds: (/** @type {string} */ at) => at === cell,
      targets: () => info.cells.map(({ name }) => name).filter((name) => name !== cell),
      promotions: () => [],
    };
    board.show({ ...BLANK, men: new Map([[cell, letter]]), dots }, { table, hints: false });
  };
  const choices = info.men.map((man) => manChoice(man, man.letter === letter, () => put(man.letter, cell)));
  const element = h(
    'section',
    { class: 'try' },
    h('h2', null, words.rules.tryMan),
    h('fieldset', { class: 'men-choices' }, h('legend', { class: 'quiet' }, words.rules.tryHint), ...choices),
    board.element,
    text,
  );
  put(letter, cell);
  return element;
}

/** @param {import('../wire.js').ManView} man @param {boolean} checked @param {() => void} choose */
function manChoice(man, checked, choose) {
  const radio = h('input', { type: 'radio', name: 'man', checked, class: 'off-screen', onchange: choose });
  const name = words.men[man.role];
  const label = h('label', { class: 'man-choice' });
  fill(
    label,
    radio,
    manPicture(man.letter),
    h('span', null, man.value === null ? name : `${name} (${decimal(man.value)})`),
  );
  return label;
}

/** The cell nearest to the middle of the board. @param {GameInfo} info */
function middle(info) {
  const count = info.cells.length;
  const x = info.cells.reduce((sum, { centre }) => sum + centre[0], 0) / count;
  const y = info.cells.reduce((sum, { centre }) => sum + centre[1], 0) / count;
  const off = (/** @type {import('../wire.js').CellView} */ { centre }) => Math.hypot(centre[0] - x, centre[1] - y);
  return [...info.cells].sort((a, b) => off(a) - off(b))[0]?.name ?? '';
}
