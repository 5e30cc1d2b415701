// What of a room is handed on: its addresses and its position. What is secret stands in the fragment, which no server sees. Pure.

import { at } from '../common/address.js';
import { words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../common/hand_on.js').Parcel} Parcel */

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

/**
 * Where those who may watch find the record, or null if nobody may.
 * @param {Pick<RoomView, 'id' | 'rules' | 'watch_key'>} room
 * @param {string | null} watchKey with which this page itself was opened
 */
export function recordLink(room, watchKey) {
  const link = watchLink(room, watchKey);
  return link && at(`api/rooms/${room.id}/record.pgn${new URL(link).hash.replace('#', '?')}`);
}

/** @param {RoomView} room @returns {Parcel} */
export const invitationParcel = (room) => ({
  title: titleOf(room),
  text: words.room.invited(room.creator?.name ?? null, words.games[room.game]),
  url: seatLink(room) ?? undefined,
});

/** @param {RoomView} room @param {string | null} watchKey @returns {Parcel} */
export const watchParcel = (room, watchKey) => ({
  title: titleOf(room),
  text: words.room.watchThis(words.games[room.game]),
  url: watchLink(room, watchKey) ?? undefined,
});

/** The record, or null where the players keep it to themselves. @param {RoomView} room @param {string | null} watchKey @returns {Parcel | null} */
export function recordParcel(room, watchKey) {
  const url = recordLink(room, watchKey);
  return url === null ? null : { title: titleOf(room), url };
}

/** @param {RoomView} room @returns {Parcel} */
export const positionParcel = (room) => ({ title: titleOf(room), text: room.position });

/** @param {RoomView} room */
const titleOf = ({ game }) => `${words.games[game]} · ${words.title}`;
