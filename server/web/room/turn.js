// Telling a reader who looks elsewhere that it is their move: by the title, the icon, and by notification where permitted.

import { recall, remember } from '../common/settings.js';
import { words } from '../common/words.js';

const KEY = 'tessera.notify';
const ICONS = {
  rest: new URL('../icon.svg', import.meta.url).href,
  turn: new URL('../icon-turn.svg', import.meta.url).href,
};

/** Whether this browser can notify here: it cannot on plain http, and phones that leave it to service workers cannot either. */
export const canNotify = () => isSecureContext && 'Notification' in globalThis && isConstructible();

/** What is not permitted shows nothing when it is tried. */
function isConstructible() {
  if (Notification.permission === 'granted') return true;
  try {
    return Boolean(new Notification(''));
  } catch {
    return false;
  }
}

/** Whether the reader is to be notified: it is wished for on this device, and permitted. */
export const isNotified = () => recall(KEY, false) && Notification.permission === 'granted';

/** Turns notifications off, or on as far as they are permitted, which is asked for. Keeps the wish. */
export async function toggleNotifications() {
  const wanted = !isNotified();
  remember(KEY, wanted && (await Notification.requestPermission()) === 'granted');
}

/** Shows in title and icon whose move it is. @param {string} title */
export function turnTeller(title) {
  let told = false;
  /** @param {boolean} mine */
  return (mine) => {
    document.title = mine ? `${words.room.yourTurn} · ${title}` : title;
    if (mine === told) return;
    told = mine;
    document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? ICONS.turn : ICONS.rest);
    if (mine && document.hidden && canNotify() && isNotified()) notify(title);
  };
}

/** @param {string} title */
function notify(title) {
  try {
    const notice = new Notification(words.room.yourTurn, { body: title, tag: location.pathname, icon: ICONS.turn });
    notice.addEventListener('click', () => (window.focus(), notice.close()));
  } catch {
    // Phones that leave it to service workers: title and icon have told it.
  }
}
