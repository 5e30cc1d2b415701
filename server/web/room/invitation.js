// While a seat is free: the link for the opponent, as text, as a picture to be scanned, and by the system's own sheet.
// The link's secret stands in the fragment, which no server ever sees; so the picture is made here.

import { canShare, copy, share } from '../common/copy.js';
import { copyButton } from '../common/copy_button.js';
import { fill, h, onPress, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { words } from '../common/words.js';
import { seatLink, watchLink } from './links.js';

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
      const [seat, watch] = [seatLink(room), room.rules.spectators === 'link' ? watchLink(room, null) : null];
      const key = room.host ? `${room.opponent} ${seat} ${watch}` : '';
      if (key === shown) return;
      shown = key;
      const watching = watch ? copyButton(words.room.copyWatchLink, () => watch) : null;
      const copying = watching && [watching.button, watching.field];
      if (!room.host) fill(element);
      else if (seat) fill(element, ...linkPanel(seat), ...(copying ?? []));
      else fill(element, h('p', null, words.room.waitingLobby), ...(copying ?? []));
    },
  };
}

/** @param {string} link */
function linkPanel(link) {
  const field = h('input', { type: 'text', readonly: true, value: link, 'aria-label': words.room.link });
  field.addEventListener('focus', () => field.select());
  const label = h('span', null, words.room.copy);
  const button = h('button', { type: 'button', class: 'firm' }, icon('copy'), label);
  onPress(button, async () => {
    const copied = await copy(link);
    setText(label, copied ? words.room.copied : words.room.copyByHand);
    if (!copied) field.focus();
  });
  const shareButton =
    canShare() && h('button', { type: 'button', onclick: () => share(link) }, icon('share'), words.room.share);
  const picture = h('div', { class: 'qr' });
  // Without the picture there is still the link.
  import('./qr.js').then(({ qrPicture }) => fill(picture, qrPicture(link, words.room.qr))).catch(() => undefined);
  return [h('p', null, words.room.invite), field, h('div', { class: 'row' }, button, shareButton), picture];
}
