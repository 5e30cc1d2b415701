// The reader's own page: name, devices, codes, games, and the way out.

import { excuse } from './common/admission.js';
import { get } from './common/api.js';
import { fill, h } from './common/dom.js';
import { showPage } from './common/page.js';
import { words } from './common/words.js';
import { devicesPart } from './me/devices.js';
import { gamesPart } from './me/games.js';
import { leavePart } from './me/leave.js';
import { namePart } from './me/name.js';
import { recoveryPart } from './me/recovery.js';

const place = h('div', null);

/** Asks the server who this is, and shows it. */
async function refresh() {
  /** @type {import('./wire.js').Me} */
  const me = await get('me');
  if (!me.admitted) return fill(place, excuse({ code: 'invite_required' }));
  /** @type {import('./wire.js').DeviceList} */
  const { devices } = me.player ? await get('me/devices') : { devices: [] };
  const part = partInFocus();
  fill(
    place,
    h('h1', null, words.me.heading),
    h('p', { class: 'quiet' }, words.me.text),
    namePart(me, refresh),
    devicesPart(devices, refresh),
    recoveryPart(me, refresh),
    me.player && gamesPart(),
    me.player && leavePart(),
  );
  /** @type {HTMLElement | null | undefined} */ (place.children[part]?.querySelector('input, button'))?.focus();
}

/** Which part of the page has the focus, by its place; parts keep theirs when the page is told anew. */
const partInFocus = () => [...place.children].findIndex((part) => part.contains(document.activeElement));

showPage(words.me.heading, 'narrow me', place);
refresh().catch((refusal) => fill(place, excuse(refusal)));
