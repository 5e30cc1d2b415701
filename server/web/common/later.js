// Parts of the client that come after the page is there.

import { fill, h } from './dom.js';
import { words } from './words.js';

/**
 * A module that is fetched at the first call, and anew at the next if that failed. Each try has an address of its own: until 2026
 * browsers had to remember that a module did not come, and many of them never ask for it again. For the same reason all that
 * such a module imports is to be on the page already.
 * @param {URL} address
 * @returns {() => Promise<any>}
 */
export function later(address) {
  /** @type {Promise<unknown> | null} */
  let coming = null;
  let tries = 0;
  const again = (/** @type {unknown} */ error) => {
    coming = null;
    address.search = `try=${++tries}`;
    throw error;
  };
  return () => (coming ??= import(address.href).catch(again));
}

/**
 * Lets something come into a place. If it does not come, that is said there, with a button to try again.
 * @param {HTMLElement} place
 * @param {string} excuse
 * @param {() => Promise<void>} come fills the place
 */
export async function comeLater(place, excuse, come) {
  try {
    await come();
  } catch {
    const again = h('button', { type: 'button', onclick: () => retry(place, excuse, come) }, words.reload);
    fill(place, h('div', null, h('p', { role: 'status' }, excuse), again));
  }
}

/** @type {typeof comeLater} */
async function retry(place, excuse, come) {
  await comeLater(place, excuse, come);
  // The button is gone, and the focus was on it.
  place.tabIndex = -1;
  place.focus();
}
