// What stands in place of a page that the server does not show: on a private server the form for its invite code, which a link
// with `#code=` fills in, else why.

import { forgetSecret, secretInFragment } from './address.js';
import { post } from './api.js';
import { codeForm } from './code_form.js';
import { h } from './dom.js';
import { apology } from './page.js';
import { refusalText, words } from './words.js';

/** @param {{ code: string }} refusal */
export const excuse = (refusal) => (refusal.code === 'invite_required' ? admission() : apology(refusalText(refusal)));

/** Asks for the invite code. Who is let in sees the page that was asked for. */
function admission() {
  const known = secretInFragment('code') ?? '';
  const form = codeForm({ label: words.me.inviteCode, button: words.me.enter, known }, async (code) => {
    await post('admission', { code });
    forgetSecret('code');
    location.reload();
  });
  return h('section', null, h('h1', null, words.me.private), h('p', null, words.me.privateText), form);
}
