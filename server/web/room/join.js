// Taking a free seat: always a click, never a visit alone.

import { get, takeSeat } from '../common/api.js';
import { h, onPress, setText } from '../common/dom.js';
import { newId } from '../common/ids.js';
import { timeText } from '../common/text.js';
import { refusalText, words } from '../common/words.js';
import { freeSide } from './model.js';

/**
 * @typedef {object} Invitation
 * @property {string} room
 * @property {string | null} secret none for a room of the lobby
 * @property {string} text
 * @property {() => void} joined
 */

/** Who invites to what, or looks for it in the lobby, and to which side. @param {import('../wire.js').RoomView} room */
export function invitationText(room) {
  const side = freeSide(room);
  const told = room.opponent === 'lobby' ? words.room.looking : words.room.invited;
  const invited = told(room.creator?.name ?? null, words.games[room.game]);
  return side ? `${invited} ${words.room.yourSide(side)}` : invited;
}

/** A sentence and a button. @param {Invitation} invitation */
export function joinPanel({ room, secret, text, joined }) {
  const id = newId();
  const problem = h('p', { class: 'problem', role: 'alert' });
  const button = h('button', { type: 'button', class: 'firm' }, words.room.takeSeat);
  onPress(button, async () => {
    try {
      await takeSeat(room, id, secret);
      history.replaceState(null, '', location.pathname);
      joined();
    } catch (refusal) {
      setText(problem, refusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)));
    }
  });
  return h('section', { class: 'join' }, h('p', null, text), button, problem);
}

/**
 * What one is invited to, for whoever may see no more of the room than that.
 * @param {{ room: string, secret: string, joined: () => void }} invitation
 */
export async function invitedPanel({ room, secret, joined }) {
  /** @type {import('../wire.js').RoomView} */
  const view = await get(`rooms/${room}?invitation=${secret}`);
  const text = `${invitationText(view)} ${timeText(view.time_control)}.`;
  return h('div', null, h('h1', null, words.games[view.game]), joinPanel({ room, secret, text, joined }));
}
