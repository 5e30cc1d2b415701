// What is rarely wanted in a room: time for the opponent, the games before and after, the record, the position, notifications, the other pages.

import { at } from '../common/address.js';
import { copyButton } from '../common/copy_button.js';
import { h, setAttribute, setText } from '../common/dom.js';
import { words } from '../common/words.js';
import { watchLink } from './links.js';
import { allowNotifications, canNotify } from './turn.js';

/**
 * A dialog with the rest; the browser sees to focus and Escape.
 * @param {() => import('../wire.js').RoomView} room
 * @param {(command: import('../wire.js').Command) => void} send
 * @param {string | null} watchKey
 */
export function moreDialog(room, send, watchKey) {
  const query = watchKey ? `?watch=${watchKey}` : '';
  const position = copyButton(words.room.sharePosition, () => room().position);
  const watch = copyButton(words.room.copyWatchLink, () => watchLink(room(), watchKey) ?? '');
  const give = h('button', { type: 'button', onclick: () => send({ type: 'give_time' }) }, words.room.giveTime);
  const previous = h('a', { class: 'button' }, words.room.previousGame);
  const next = h('a', { class: 'button' }, words.room.nextGame);
  const record = h('a', { class: 'button', download: '' }, words.room.record);
  const notify = canNotify() && h('button', { type: 'button', onclick: allowNotifications }, words.room.notify);
  const rules = h('a', { class: 'button' }, words.nav.rules);
  const facts = h('p', { class: 'quiet' });
  const element = h(
    'dialog',
    { class: 'sheet', 'aria-label': words.room.menu },
    facts,
    give,
    previous,
    next,
    record,
    position.button,
    position.field,
    watch.button,
    watch.field,
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
      const { id, game, ...now } = room();
      setAttribute(give, 'hidden', !mayGiveTime(room()));
      position.reset();
      watch.reset();
      watch.button.hidden = watchLink(room(), watchKey) === null;
      link(previous, now.previous);
      link(next, now.next);
      record.href = at(`api/rooms/${id}/record.pgn${query}`);
      rules.href = at(`games/${game}`);
      setText(facts, text);
      element.showModal();
    },
  };
}

/** Whether there is an opponent with a clock that runs out. @param {import('../wire.js').RoomView} room */
const mayGiveTime = ({ phase, you, time_control }) =>
  phase === 'playing' && you.length === 1 && time_control.kind !== 'unlimited' && time_control.kind !== 'days';

/** Leads to another room, or is not there. @param {HTMLAnchorElement} element @param {string | undefined} room */
function link(element, room) {
  element.hidden = room === undefined;
  if (room) element.href = at(`rooms/${room}`);
}
