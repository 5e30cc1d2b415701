// A button that has the server make a code, and shows it.

import { h, onPress, setText } from '../common/dom.js';
import { newId } from '../common/ids.js';
import { refusalText } from '../common/words.js';

/**
 * @param {string} label
 * @param {string} text what to do with the code
 * @param {(id: string) => Promise<{ code: string }>} make fails with a `Refusal`; the same id again makes the same code
 */
export function codeButton(label, text, make) {
  const code = h('strong', { class: 'code' });
  const told = h('p', { class: 'quiet' });
  const button = h('button', { type: 'button' }, label);
  let id = newId();
  onPress(button, async () => {
    try {
      setText(code, (await make(id)).code);
      id = newId();
      setText(told, text);
    } catch (refusal) {
      setText(told, refusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)));
    }
  });
  return h('div', { role: 'group', 'aria-label': label }, button, h('div', { role: 'status' }, code, told));
}
