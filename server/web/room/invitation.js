// While a seat is free: the link for the opponent, as text, as a picture to be scanned, and by the system's own sheet.
// The link's secret stands in the fragment, which no server ever sees; so the picture is made here.

import { at } from '../common/address.js';
import { canShare, copy, share } from '../common/copy.js';
import { fill, h, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomView} RoomView */

/** The panel of an open room, for its maker. */
export function invitation() {
  const element = h('section', { class: 'invitation', hidden: true });
  let shown = '';
  return {
    element,
    /** @param {RoomView} room */
    update: (room) => {
      element.hidden = !room.host;
      const key = room.host ? `${room.opponent} ${room.invitation}` : '';
      if (key === shown) return;
      shown = key;
      if (!room.host) fill(element);
      else if (room.invitation) fill(element, ...linkPanel(at(`rooms/${room.id}#seat=${room.invitation}`)));
      else fill(element, h('p', null, words.room.waitingLobby));
    },
  };
}

/** @param {string} link */
function linkPanel(link) {
  const field = h('input', { type: 'text', readonly: true, value: link, 'aria-label': words.room.link });
  field.addEventListener('focus', () => field.select());
  const label = h('span', null, words.room.copy);
  const copyButton = h('button', { type: 'button', class: 'firm' }, icon('copy'), label);
  copyButton.addEventListener('click', async () => {
    const copied = await copy(link);
    setText(label, copied ? words.room.copied : words.room.copyByHand);
    if (!copied) field.focus();
  });
  const shareButton =
    canShare() && h('button', { type: 'button', onclick: () => share(link) }, icon('share'), words.room.share);
  const picture = h('div', { class: 'qr' });
  import('./qr.js').then(({ qrPicture }) => fill(picture, qrPicture(link, words.room.qr)));
  return [h('p', null, words.room.invite), field, h('div', { class: 'row' }, copyButton, shareButton), picture];
}
