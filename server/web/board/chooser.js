// The chooser of a promotion: the men in question, the first over the target cell and the others in a row from there. Escape and a
// press elsewhere cancel.

import { h } from '../common/dom.js';
import { words } from '../common/words.js';
import { manPicture } from './men.js';
import { manName } from './speech.js';

/** @typedef {import('./layout.js').Layout} Layout */

/**
 * @typedef {object} Question
 * @property {import('../wire.js').GameInfo} info
 * @property {Layout} layout
 * @property {string} cell
 * @property {string[]} letters as in position texts, so that each is drawn in its side's colour
 * @property {(letter: string | null) => void} answer null: cancelled
 */

/**
 * The chooser as an element to be laid over the board.
 * @param {Question} question
 */
export function chooser({ info, layout, cell, letters, answer }) {
  // The press of a finger that made the move ends in a click, here by now: it chooses nothing. A key's click has no detail.
  let pressed = false;
  const buttons = letters.map((letter) =>
    h(
      'button',
      {
        type: 'button',
        'aria-label': manName(info, letter),
        onclick: (event) => (pressed || /** @type {MouseEvent} */ (event).detail === 0) && answer(letter),
      },
      manPicture(letter),
    ),
  );
  const element = h('div', { class: 'chooser', role: 'dialog', 'aria-label': words.cell.promote }, ...buttons);
  element.addEventListener('pointerdown', () => (pressed = true));
  element.addEventListener('keydown', (event) => {
    const index = buttons.findIndex((button) => button === document.activeElement);
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (move) buttons[(index + move + buttons.length) % buttons.length]?.focus();
    else if (event.key === 'Escape') answer(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const elsewhere = (/** @type {Event} */ { target }) => {
    if (!element.isConnected) document.removeEventListener('pointerdown', elsewhere);
    // On the board itself a press is the board's to answer.
    else if (target instanceof Node && !element.parentElement?.contains(target)) answer(null);
  };
  document.addEventListener('pointerdown', elsewhere);
  placeOver(element, layout, cell);
  return element;
}

/** Puts a chooser over a cell: downwards from the upper half of the board, upwards from the lower. @param {HTMLElement} element @param {Layout} layout @param {string} cell */
export function placeOver(element, layout, cell) {
  const place = layout.places.get(cell);
  if (!place) return;
  const { x, y, width, height } = layout.box;
  const part = (/** @type {number} */ share) => `${(share * 100).toFixed(2)}%`;
  const [across, down] = [(place.centre[0] - x) / width, (place.centre[1] - y) / height];
  const upper = down < 0.5;
  element.classList.toggle('down', upper);
  element.classList.toggle('up', !upper);
  element.style.setProperty('--cell', `${((200 * place.inradius) / width).toFixed(2)}cqi`);
  element.style.setProperty('--across', part(across));
  element.style.setProperty('--off', part(upper ? down : 1 - down));
}
