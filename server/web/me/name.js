// The reader's name, as others see it.

import { put } from '../common/api.js';
import { codeForm } from '../common/code_form.js';
import { h } from '../common/dom.js';
import { words } from '../common/words.js';

/** The most characters of a name. */
const LONGEST = 24;

/** @param {import('../wire.js').Me} me @param {() => Promise<void>} refresh */
export function namePart(me, refresh) {
  const form = codeForm(
    { label: words.me.name, button: words.me.saveName, known: me.player?.name ?? '', longest: LONGEST },
    async (name) => {
      await put('me/name', { name });
      await refresh();
    },
  );
  return h(
    'section',
    null,
    h('h2', null, words.me.name),
    h('p', null, words.me.nameText(me.player?.name ?? null)),
    form,
  );
}
