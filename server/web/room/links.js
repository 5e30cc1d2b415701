// The addresses of a room that are handed on. What is secret stands in the fragment, which no server sees. Pure.

import { at } from '../common/address.js';

/** @typedef {import('../wire.js').RoomView} RoomView */

/** Where the free seat is taken, or null if nobody is invited. @param {RoomView} room */
export const seatLink = ({ id, invitation }) => (invitation ? at(`rooms/${id}#seat=${invitation}`) : null);

/**
 * Where others may watch, or null if they may not.
 * @param {Pick<RoomView, 'id' | 'rules' | 'watch_key'>} room
 * @param {string | null} watchKey with which this page itself was opened
 */
export function watchLink({ id, rules, watch_key }, watchKey) {
  const key = watch_key ?? watchKey;
  if (rules.spectators === 'none') return null;
  if (rules.spectators !== 'link') return at(`rooms/${id}`);
  return key ? at(`rooms/${id}#watch=${key}`) : null;
}
