// The recovery code: made to be written down, and used where no device is left.

import { post } from '../common/api.js';
import { codeForm } from '../common/code_form.js';
import { h } from '../common/dom.js';
import { idsOfTexts } from '../common/ids.js';
import { words } from '../common/words.js';
import { codeButton } from './code_button.js';

/** @param {import('../wire.js').Me} me @param {() => Promise<void>} refresh */
export function recoveryPart(me, refresh) {
  const idOf = idsOfTexts();
  const make = codeButton(words.me.makeRecovery, words.me.recoveryMade, (id) => post('me/recovery', { id }));
  const use = codeForm({ label: words.me.recoveryCode, button: words.me.enter, known: '' }, async (code) => {
    await post('recover', { id: idOf(code), code });
    await refresh();
  });
  const text = me.has_recovery_code ? words.me.recoveryThere : words.me.recoveryText;
  return h(
    'section',
    null,
    h('h2', null, words.me.recovery),
    h('p', null, text),
    make,
    h('p', null, words.me.enterRecovery),
    use,
  );
}
