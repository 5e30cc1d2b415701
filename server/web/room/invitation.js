// While a seat is free: the link for the opponent, as text, as a picture to be scanned, and by the system's own sheet.
// The link's secret stands in the fragment, which no server ever sees; so the picture is made here.

import { fill, h } from '../common/dom.js';
import { copyButton } from '../common/hand_on.js';
import { comeLater } from '../common/later.js';
import { words } from '../common/words.js';
import { invitationParcel, seatLink, watchLink, watchParcel } from './links.js';
import { showQrCode } from './qr.js';

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
      const watching = watch && watchButton(room);
      if (!room.host) fill(element);
      else if (seat) fill(element, ...linkPanel(room, seat), watching);
      else fill(element, h('p', null, words.room.waitingLobby), watching);
    },
  };
}

/** @param {RoomView} room */
function watchButton(room) {
  const { copyWatchLink: label, shareWatchLink: shareLabel } = words.room;
  return copyButton({ label, shareLabel, parcel: () => watchParcel(room, null) }).element;
}

/** @param {RoomView} room @param {string} link where the free seat is taken */
function linkPanel(room, link) {
  const { copy: label, share: shareLabel, link: shownAs, invite } = words.room;
  const goods = { label, shareLabel, parcel: () => invitationParcel(room), shownAs };
  const picture = h('div', { class: 'qr' });
  void comeLater(picture, words.room.noQr, () => showQrCode(picture, link, words.room.qr));
  return [h('p', null, invite), copyButton(goods, { class: 'firm' }).element, picture];
}
