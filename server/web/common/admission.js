// What stands in place of a page that the server does not show: on a private server the form for its invite code, which a link
// with `#code=` fills in, else why, and a way to try again.

import { dropFromFragment, inFragment } from './address.js';
import { post } from './api.js';
import { codeForm } from './code_form.js';
import { h } from './dom.js';
import { apology } from './page.js';
import { refusalText, words } from './words.js';

/** What another try will not mend. */
const LASTING = new Set(['not_found', 'no_access', 'no_such_room', 'wrong_invitation', 'banned']);

/**
 * What to show. An error that is no refusal is thrown on: then a file of the page did not come, and `rescue.js` sees to that.
 * @param {{ code: string }} refusal
 */
export function excuse(refusal) {
  if (refusal.code === undefined) throw refusal;
  if (refusal.code === 'invite_required') return admission();
  const again = h('button', { type: 'button', onclick: () => location.reload() }, words.reload);
  return apology(refusalText(refusal), LASTING.has(refusal.code) ? null : again);
}

/** Asks for the invite code. Who is let in sees the page that was asked for. */
function admission() {
  const known = inFragment('code') ?? '';
  const form = codeForm({ label: words.me.inviteCode, button: words.me.enter, known }, async (code) => {
    await post('admission', { code });
    dropFromFragment('code');
    location.reload();
  });
  return h('section', null, h('h1', null, words.me.private), h('p', null, words.me.privateText), form);
}
