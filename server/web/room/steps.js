// Stepping through the moves by keys and by the wheel over the board.

import { settings } from '../common/settings.js';

/**
 * @typedef {object} Listener
 * @property {(by: 1 | -1) => void} step
 * @property {() => void} start
 * @property {() => void} end
 * @property {() => void} flip
 * @property {() => void} escape takes back what was planned
 */

/** A wheel must turn this far for one step, so that a touchpad does not race through the game. */
const NOTCH = 60;

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} board
 * @param {Listener} listener
 */
export function listenToSteps(root, board, listener) {
  const keys = /** @type {Record<string, () => void>} */ ({
    ArrowLeft: () => listener.step(-1),
    ArrowRight: () => listener.step(1),
    ArrowUp: listener.start,
    ArrowDown: listener.end,
    Home: listener.start,
    End: listener.end,
    f: listener.flip,
    Escape: listener.escape,
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const act = keys[event.key];
    if (
      !act ||
      typing ||
      (event.key.length === 1 && !settings().shortcuts) ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    if (document.querySelector('dialog[open]') || !root.isConnected) return;
    event.preventDefault();
    act();
  });
  let turned = 0;
  board.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < NOTCH) return;
      listener.step(turned > 0 ? 1 : -1);
      turned = 0;
    },
    { passive: false },
  );
}
