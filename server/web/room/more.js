// What is rarely wanted in a room: the record, the position, notifications, the other pages.

import { at } from '../common/address.js';
import { copy } from '../common/copy.js';
import { h, setText } from '../common/dom.js';
import { words } from '../common/words.js';
import { allowNotifications, canNotify } from './turn.js';

/**
 * A dialog with the rest; the browser sees to focus and Escape.
 * @param {() => import('../wire.js').RoomView | null} room
 * @param {string | null} watchKey
 */
export function moreDialog(room, watchKey) {
  const query = watchKey ? `?watch=${watchKey}` : '';
  const position = h('button', { type: 'button' }, words.room.sharePosition);
  position.addEventListener('click', async () => {
    const copied = await copy(room()?.position ?? '');
    setText(position, copied ? words.room.copied : words.room.sharePosition);
  });
  const record = h('a', { class: 'button', download: '' }, words.room.record);
  const notify = canNotify() && h('button', { type: 'button', onclick: allowNotifications }, words.room.notify);
  const rules = h('a', { class: 'button' }, words.nav.rules);
  const facts = h('p', { class: 'quiet' });
  const element = h(
    'dialog',
    { class: 'sheet', 'aria-label': words.room.menu },
    facts,
    record,
    position,
    notify,
    rules,
    h('a', { class: 'button', href: at('settings') }, words.nav.settings),
    h('a', { class: 'button', href: at('') }, words.nav.lobby),
    h('button', { type: 'button', class: 'plain', onclick: () => element.close() }, words.close),
  );
  element.addEventListener('click', (event) => event.target === element && element.close());
  return {
    element,
    /** @param {string} text what kind of game this is */
    open: (text) => {
      const { id = '', game = '' } = room() ?? {};
      record.href = at(`api/rooms/${id}/record.pgn${query}`);
      rules.href = at(`games/${game}`);
      setText(facts, text);
      element.showModal();
    },
  };
}
