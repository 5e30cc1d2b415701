// Parts of the room that a button opens and closes. On phones they lie over what is below the board, so one is open at a time.

import { setAttribute } from '../common/dom.js';

/** @typedef {{ open: () => boolean, show: (open: boolean) => void }} Sheet */

/** The sheets of one page. */
export function sheets() {
  /** @type {Sheet[]} */
  const all = [];

  /**
   * Makes a part with the class `open`, or without it.
   * @param {HTMLElement} part
   * @param {HTMLButtonElement} button
   * @param {() => void} [changed]
   * @returns {Sheet}
   */
  return function sheet(part, button, changed = () => {}) {
    const open = () => part.classList.contains('open');
    const show = (/** @type {boolean} */ wanted) => {
      if (wanted) all.filter((other) => other !== self).forEach((other) => other.show(false));
      part.classList.toggle('open', wanted);
      setAttribute(button, 'aria-expanded', String(wanted));
      changed();
    };
    const self = { open, show };
    all.push(self);
    setAttribute(button, 'aria-expanded', 'false');
    button.addEventListener('click', () => show(!open()));
    part.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !open()) return;
      show(false);
      button.focus();
    });
    return self;
  };
}

/** Whether a part lies over others when it is open, as the style sheet has it on small screens. @param {HTMLElement} part */
export const liesOver = (part) => getComputedStyle(part).zIndex === '1';
