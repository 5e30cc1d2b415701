// The devices that are this player: which there are, one more by a link code, and this one by a code from another.

import { post, remove } from '../common/api.js';
import { codeForm } from '../common/code_form.js';
import { fill, h, onPress, setText } from '../common/dom.js';
import { idsOfTexts } from '../common/ids.js';
import { language, refusalText, words } from '../common/words.js';
import { codeButton } from './code_button.js';

/** @typedef {import('../wire.js').DeviceView} DeviceView */

/** @param {DeviceView[]} devices @param {() => Promise<void>} refresh */
export function devicesPart(devices, refresh) {
  const list = h('ul', { class: 'devices' });
  fill(list, ...devices.map((device) => row(device, refresh)));
  const idOf = idsOfTexts();
  const link = codeForm({ label: words.me.linkCode, button: words.me.enter, known: '' }, async (code) => {
    await post('link', { id: idOf(code), code });
    await refresh();
  });
  const more = codeButton(words.me.addDevice, words.me.linkText, (id) => post('me/link-code', { id }));
  return h('section', null, h('h2', null, words.me.devices), list, more, h('p', null, words.me.enterLink), link);
}

/** @param {DeviceView} device @param {() => Promise<void>} refresh */
function row({ n, since, seen_at, this: here }, refresh) {
  const text = here ? words.me.thisDevice : words.me.device(date(since), date(seen_at));
  const button = h(
    'button',
    { type: 'button', 'aria-label': `${words.me.removeDevice}: ${text}` },
    words.me.removeDevice,
  );
  const problem = h('p', { class: 'problem', role: 'alert' });
  onPress(button, async () => {
    try {
      await remove(`me/devices/${n}`);
      await refresh();
    } catch (refusal) {
      setText(problem, refusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)));
    }
  });
  return h('li', null, h('span', null, text), !here && button, problem);
}

const date = (/** @type {number} */ stamp) => new Date(stamp).toLocaleDateString(language);
