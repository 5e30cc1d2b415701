// What goes on at this server, told again whenever it changes.

import { get } from '../common/api.js';

/** @typedef {import('../wire.js').RoomList} RoomList */

const EVERY = 4000;

/**
 * Follows the lobby while the page is looked at.
 * @param {(list: RoomList) => void} show
 * @param {(refusal: import('../common/api.js').Refusal) => void} failed
 */
export function followLobby(show, failed) {
  const ask = async () => {
    if (!document.hidden) await get('rooms').then((list) => show(/** @type {RoomList} */ (list)), failed);
    setTimeout(ask, EVERY);
  };
  document.addEventListener(
    'visibilitychange',
    () => void (document.hidden || get('rooms').then((list) => show(/** @type {RoomList} */ (list)), failed)),
  );
  return ask();
}
