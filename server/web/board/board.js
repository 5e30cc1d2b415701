// A board one can play on: layout, drawing, hand, pointers, keys and chooser put together.
// A page tells it what to show and what may be done; it tells the page which move is wanted.

import { fill, h, oncePerFrame, setAttribute } from '../common/dom.js';
import { settings } from '../common/settings.js';
import { words } from '../common/words.js';
import { chooser, placeOver } from './chooser.js';
import { Drawing } from './draw.js';
import { EMPTY, choose, drop, settle, tap } from './hand.js';
import { listenToKeys } from './keyboard.js';
import { cellAt, layOut } from './layout.js';
import { sideOf } from './men.js';
import { NOTHING } from './moves.js';
import { listenToPointers } from './pointer.js';
import { BLANK, compose } from './scene.js';
import { cellName } from './speech.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {import('./hand.js').Wish} Wish */
/** @typedef {import('./hand.js').Table} Table */
/** @typedef {import('./scene.js').View} View */
/** @typedef {import('./scene.js').Arrow} Arrow */
/**
 * @typedef {object} Play What the hand may do on the board.
 * @property {Table} table
 * @property {boolean} hints whether the targets of a picked man are shown
 */

/** Nothing may be done. @type {Play} */
export const LOOK_ONLY = { table: NOTHING, hints: false };

export class Board {
  /**
   * @param {GameInfo} info
   * @param {(wish: Wish, dragged: boolean) => void} onWish
   * @param {() => void} [onEscape] with nothing in hand what was planned is taken back: by Escape, or where a premove stands
   */
  constructor(info, onWish, onEscape = () => {}) {
    this.info = info;
    this.onWish = onWish;
    this.onEscape = onEscape;
    this.drawing = new Drawing(words.cell.board(words.games[info.game]));
    this.element = h('div', { class: `board-frame game-${info.game}` }, this.drawing.element);
    this.view = BLANK;
    this.play = LOOK_ONLY;
    this.hand = EMPTY;
    /** @type {Arrow[]} */
    this.arrows = [];
    /** @type {Arrow | null} */
    this.aimed = null;
    this.endDrag = () => {};
    this.layout = layOut(info, 'white');
    this.bottom = '';
    /** @type {HTMLElement | null} */
    this.question = null;
    this.refresh = oncePerFrame(() => this.#draw());
    this.keys = this.#listen();
    this.#lay('white');
  }

  /**
   * Shows a view, at once: pages call this once per frame.
   * @param {View} view
   * @param {Play} play
   */
  show(view, play) {
    const changed = view.men !== this.view.men || play.table !== this.play.table;
    if (view.men !== this.view.men) this.arrows = [];
    this.view = view;
    this.play = play;
    if (changed) this.#hold(settle(this.hand, play.table));
    this.#draw();
  }

  /** Width by height. */
  get ratio() {
    return this.layout.box.width / this.layout.box.height;
  }

  /** Puts the focus on a cell. @param {string} cell */
  focus(cell) {
    this.keys.focus(cell);
  }

  /** Puts the focus on the cell where it was last. */
  enter() {
    this.keys.focus(this.keys.current());
  }

  /** Lets go what is in hand; with nothing in hand, takes back what was planned. */
  escape() {
    if (this.hand.picked || this.hand.asking) this.#step({ hand: EMPTY, wish: null }, false);
    else this.onEscape();
  }

  #listen() {
    const { element, cellElements } = this.drawing;
    const keys = listenToKeys(element, cellElements, () => this.layout, {
      tap: (cell) => this.#tap(cell),
      escape: () => this.escape(),
    });
    this.endDrag = listenToPointers(element, this.#pointerListener(), () => {
      const { input } = settings();
      const active = this.play.table !== NOTHING;
      return { drag: active && input !== 'click', click: active && input !== 'drag', picked: this.hand.picked };
    });
    return keys;
  }

  /** @returns {import('./pointer.js').Listener} */
  #pointerListener() {
    return {
      cellAt: (point) => cellAt(this.layout, point),
      holds: (cell) => this.play.table.holds(cell) || this.#isTarget(cell),
      tap: (cell) => {
        this.arrows = [];
        this.#tap(cell);
      },
      lift: (cell) => {
        this.arrows = [];
        if (this.#withdraws(cell)) this.onEscape();
        this.#step(tap(this.hand, cell, this.play.table), false);
      },
      drag: (cell, drag) => this.#drag(cell, drag),
      drop: (cell, over, cancelled) => this.#drop(cell, over, cancelled),
      aim: (from, to) => this.#aim(from, to),
      sketch: (from, to) => this.#sketch(from, to),
    };
  }

  /** @param {string | null} cell */
  #tap(cell) {
    if (this.#withdraws(cell)) this.onEscape();
    else this.#step(tap(this.hand, cell, this.play.table), false);
  }

  /** Whether a tap there, with nothing in hand, takes a premove back: on its man, or where no other man is picked up. @param {string | null} cell */
  #withdraws(cell) {
    const { premove } = this.view;
    if (premove === null || this.hand.picked !== null) return false;
    return cell === null || cell === premove.from || !this.play.table.holds(cell);
  }

  /** @param {string} cell */
  #isTarget(cell) {
    return this.hand.picked !== null && this.play.table.targets(this.hand.picked).includes(cell);
  }

  /** @param {string} cell @param {import('./pointer.js').Drag} drag */
  #drag(cell, drag) {
    this.drawing.drag(cell, drag);
    for (const [name, element] of this.drawing.cellElements)
      element.classList.toggle('over', name === drag.over && this.#isTarget(name));
  }

  /** @param {string} from @param {string | null} to */
  #aim(from, to) {
    const aimed = to && to !== from ? { from, to } : null;
    if (aimed?.to === this.aimed?.to) return;
    this.aimed = aimed;
    this.refresh();
  }

  /** @param {string} cell @param {string | null} over @param {boolean} cancelled */
  #drop(cell, over, cancelled) {
    const step = cancelled ? { hand: this.hand, wish: null } : drop(this.hand, cell, over, this.play.table);
    this.drawing.release(cell, step.wish ? step.wish.to : null);
    this.#step(step, true);
  }

  /** All arrows, with the one that is being drawn. */
  #sketches() {
    const { aimed, arrows } = this;
    const known = arrows.some(({ from, to }) => from === aimed?.from && to === aimed.to);
    return aimed && !known ? [...arrows, aimed] : arrows;
  }

  /** @param {string} from @param {string} to */
  #sketch(from, to) {
    if (from === to && this.view.premove) return this.onEscape();
    const kept = this.arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
    this.arrows = kept.length < this.arrows.length ? kept : [...kept, { from, to }];
    this.refresh();
  }

  /** @param {import('./hand.js').Step} step @param {boolean} dragged */
  #step({ hand, wish }, dragged) {
    this.#hold(hand);
    this.refresh();
    if (wish) this.onWish(wish, dragged);
  }

  /** Takes a hand over, and opens or closes the chooser that goes with it. @param {import('./hand.js').Hand} hand */
  #hold(hand) {
    const dropped = hand.picked !== this.hand.picked;
    this.#take(hand);
    if (dropped) this.endDrag();
  }

  /** @param {import('./hand.js').Hand} hand */
  #take(hand) {
    if (hand.asking === this.hand.asking) return void (this.hand = hand);
    const hadFocus = this.question?.contains(document.activeElement);
    this.question?.remove();
    this.question = null;
    if (hadFocus && this.hand.asking) this.keys.focus(this.hand.asking.to);
    this.hand = hand;
    if (hand.asking) this.#ask(hand.asking);
  }

  /** @param {{ from: string, to: string, letters: string[] }} asking */
  #ask({ from, to, letters }) {
    const side = sideOf(this.view.men.get(from) ?? 'P');
    const roleOf = (/** @type {string} */ letter) =>
      this.info.men.find((man) => man.letter === letter.toUpperCase())?.role ?? 'pawn';
    const rank = (/** @type {string} */ letter) => this.info.promotion?.roles.indexOf(roleOf(letter)) ?? 0;
    this.question = chooser({
      info: this.info,
      layout: this.layout,
      cell: to,
      letters: [...letters]
        .sort((a, b) => rank(a) - rank(b))
        .map((letter) => (side === 'white' ? letter.toUpperCase() : letter)),
      answer: (letter) =>
        this.#step(letter ? choose(this.hand, letter.toLowerCase()) : { hand: EMPTY, wish: null }, false),
    });
    this.element.append(this.question);
    this.question.querySelector('button')?.focus();
  }

  /** @param {'white' | 'black'} bottom */
  #lay(bottom) {
    const { coordinates, rhombi } = settings();
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.bottom = bottom;
    this.layout = layOut(this.info, bottom);
    this.drawing.lay(this.layout, { waves: rhombi === 'wave', coordinates });
    this.element.style.setProperty('--ratio', String(this.ratio));
    if (this.question && this.hand.asking) placeOver(this.question, this.layout, this.hand.asking.to);
    const first = this.layout.rows[this.layout.rows.length - 1]?.[0];
    if (focused instanceof SVGElement) focused.focus();
    else if (first) this.keys.enter(first.name);
  }

  #draw() {
    if (this.view.bottom !== this.bottom) this.#lay(this.view.bottom);
    const scene = compose(this.view, this.hand, this.play.table, this.#sketches(), this.play.hints);
    this.drawing.show(scene);
    this.element.classList.toggle('at-hand', this.play.table !== NOTHING);
    for (const [cell, element] of this.drawing.cellElements) {
      setAttribute(element, 'aria-label', cellName(this.info, cell, scene.men.get(cell), scene.marks.get(cell)));
      setAttribute(element, 'aria-selected', this.hand.picked === cell ? 'true' : null);
    }
  }
}

/**
 * A board to look at: a picture with a name, without focus or pointers.
 * @param {GameInfo} info
 * @param {string} label
 * @param {'edge' | 'every' | 'none'} [coordinates]
 */
export function smallBoard(info, label, coordinates = 'none') {
  const drawing = new Drawing(label);
  const lay = (/** @type {import('../wire.js').Side} */ side) => {
    const layout = layOut(info, side);
    drawing.lay(layout, { waves: settings().rhombi === 'wave', coordinates });
    return layout;
  };
  const { box } = lay('white');
  let seenFrom = 'white';
  setAttribute(drawing.element, 'role', 'img');
  drawing.cells.setAttribute('aria-hidden', 'true');
  for (const element of drawing.cellElements.values()) element.removeAttribute('tabindex');
  const element = h('div', { class: `board-frame small game-${info.game}` });
  element.style.setProperty('--ratio', String(box.width / box.height));
  fill(element, drawing.element);
  return {
    element,
    /** @param {Map<string, string>} men @param {string[]} last @param {import('../wire.js').Side} [bottom] */
    show: (men, last, bottom = 'white') => {
      if (bottom !== seenFrom) lay(bottom);
      seenFrom = bottom;
      drawing.show(compose({ ...BLANK, men, last, bottom }, EMPTY, NOTHING, [], false));
    },
  };
}
