// Leaving the server: said what it means, and asked again elsewhere than the finger was.

import { at } from '../common/address.js';
import { remove } from '../common/api.js';
import { h, setText } from '../common/dom.js';
import { refusalText, words } from '../common/words.js';
import { questionBox } from '../common/question.js';

export function leavePart() {
  const box = questionBox(() => button.focus());
  const problem = h('p', { class: 'problem', role: 'alert' });
  const leave = async () => {
    try {
      await remove('me', { confirm: true });
      location.href = at('');
    } catch (refusal) {
      setText(problem, refusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)));
    }
  };
  const answers = [
    { text: words.me.leaveYes, act: () => (box.show(null, true), void leave()) },
    { text: words.cancel, act: () => box.show(null, true) },
  ];
  const ask = () => box.show({ text: words.me.leaveSure, answers }, true);
  const button = h('button', { type: 'button', onclick: ask }, words.me.leave);
  return h(
    'section',
    null,
    h('h2', null, words.me.leave),
    h('p', null, words.me.leaveText),
    box.element,
    button,
    problem,
  );
}
