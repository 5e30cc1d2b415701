// A field, a button, and what the server said to it.

import { h, setText } from './dom.js';
import { refusalText } from './words.js';

/**
 * @param {{ label: string, button: string, known: string, longest?: number }} texts `known` stands in the field at first; `longest` in characters
 * @param {(text: string) => Promise<void>} send fails with a `Refusal`
 */
export function codeForm({ label, button, known, longest }, send) {
  const field = h('input', {
    type: 'text',
    value: known,
    maxlength: longest,
    autocomplete: 'off',
    spellcheck: 'false',
    required: true,
  });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const form = h(
    'form',
    { class: 'code-form' },
    h('label', { class: 'field' }, h('span', null, label), field),
    h('button', { type: 'submit' }, button),
    problem,
  );
  let sending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    setText(problem, '');
    try {
      await send(field.value);
    } catch (refusal) {
      setText(problem, refusalText(/** @type {import('./api.js').Refusal} */ (refusal)));
    } finally {
      sending = false;
    }
  });
  return form;
}
