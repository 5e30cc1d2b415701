// Taking a free seat: always a click, never a visit alone.

import { post } from '../common/api.js';
import { h, onPress, setText } from '../common/dom.js';
import { newId } from '../common/ids.js';
import { refusalText, words } from '../common/words.js';

/**
 * @typedef {object} Invitation
 * @property {string} room
 * @property {string | null} secret none for a room of the lobby
 * @property {string} text
 * @property {() => void} joined
 */

/** A sentence and a button. @param {Invitation} invitation */
export function joinPanel({ room, secret, text, joined }) {
  const id = newId();
  const problem = h('p', { class: 'problem', role: 'alert' });
  const button = h('button', { type: 'button', class: 'firm' }, words.room.takeSeat);
  onPress(button, async () => {
    try {
      await post(`rooms/${room}/seat`, { id, invitation: secret });
      history.replaceState(null, '', location.pathname);
      joined();
    } catch (refusal) {
      setText(problem, refusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)));
    }
  });
  return h('section', { class: 'join' }, h('p', null, text), button, problem);
}
