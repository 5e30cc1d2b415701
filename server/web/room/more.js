// What is rarely wanted in a room: time for the opponent, the games before and after, the record, the position,
// notifications, typed moves on touch screens, the other pages.

import { at } from '../common/address.js';
import { h, setAttribute, setText } from '../common/dom.js';
import { copyButton, handOn } from '../common/hand_on.js';
import { icon } from '../common/icons.js';
import { settings } from '../common/settings.js';
import { words } from '../common/words.js';
import { positionParcel, recordParcel, watchLink, watchParcel } from './links.js';
import { canNotify, isNotified, toggleNotifications } from './turn.js';

/** @typedef {import('../common/icons.js').IconName} IconName */

/**
 * A dialog with the rest; the browser sees to focus and Escape.
 * @param {() => import('../wire.js').RoomView} room
 * @param {(command: import('../wire.js').Command) => void} send
 * @param {string | null} watchKey
 * @param {() => void} toggleTyping shows or hides the field for typed moves
 */
export function moreDialog(room, send, watchKey, toggleTyping) {
  const goods = handedOn(room, watchKey);
  const give = button('plus', words.room.giveTime, () => send({ type: 'give_time' }));
  const previous = way('back', words.room.previousGame);
  const next = way('forward', words.room.nextGame);
  const notify = canNotify() ? notifySwitch() : null;
  const type = button('keys', words.room.typeMoves, () => closeAnd(toggleTyping), 'to-type');
  const rules = way('book', words.nav.rules, 'to-page');
  const facts = h('p', { class: 'quiet' });
  const element = h(
    'dialog',
    { class: 'sheet', 'aria-label': words.room.menu },
    facts,
    give,
    previous,
    next,
    ...goods.elements,
    ...(notify?.elements ?? []),
    type,
    rules,
    way('sliders', words.nav.settings, 'to-page', at('settings')),
    way('home', words.nav.lobby, 'to-page', at('')),
    h('button', { type: 'button', class: 'plain', onclick: () => element.close() }, words.close),
  );
  const closeAnd = (/** @type {() => void} */ act) => {
    element.close();
    act();
  };
  element.addEventListener('click', (event) => event.target === element && element.close());
  return {
    element,
    /** @param {string} text what kind of game this is */
    open: (text) => {
      const { game, ...now } = room();
      setAttribute(give, 'hidden', !mayGiveTime(room()));
      setAttribute(type, 'hidden', now.you.length === 0);
      setAttribute(type, 'aria-pressed', String(settings().typing));
      notify?.reset();
      goods.reset();
      link(previous, now.previous);
      link(next, now.next);
      rules.href = at(`games/${game}`);
      setText(facts, text);
      element.showModal();
    },
  };
}

/**
 * A line of the dialog that does something.
 * @param {IconName} name
 * @param {string} text
 * @param {() => void} act
 * @param {string} [look]
 */
const button = (name, text, act, look) => h('button', { type: 'button', class: look, onclick: act }, icon(name), text);

/**
 * A line of the dialog that leads to another page.
 * @param {IconName} name
 * @param {string} text
 * @param {string} [look]
 * @param {string} [href] if it is known from the start
 */
const way = (name, text, look = '', href) => h('a', { class: `button ${look}`, href }, icon(name), text);

/** Turns notifications on and off, and says so where the browser does not permit them. */
function notifySwitch() {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const toggle = button('bell', words.room.notify, async () => {
    const wasOn = isNotified();
    await toggleNotifications();
    show();
    if (!wasOn && !isNotified()) setText(problem, words.room.notifyDenied);
  });
  const show = () => {
    setAttribute(toggle, 'aria-pressed', String(isNotified()));
    setText(problem, '');
  };
  return { elements: [toggle, problem], reset: show };
}

/**
 * What can be handed on: the record, the position, the link to watch.
 * @param {() => import('../wire.js').RoomView} room
 * @param {string | null} watchKey
 */
function handedOn(room, watchKey) {
  const { record: label, shareRecord, copyPosition, sharePosition, copyWatchLink, shareWatchLink } = words.room;
  const download = h('a', { class: 'button', download: '' });
  const record = handOn(download, 'save', {
    label,
    shareLabel: shareRecord,
    parcel: () => recordParcel(room(), watchKey),
  });
  const position = copyButton({
    label: copyPosition,
    shareLabel: sharePosition,
    parcel: () => positionParcel(room()),
  });
  const watch = copyButton({
    label: copyWatchLink,
    shareLabel: shareWatchLink,
    parcel: () => watchParcel(room(), watchKey),
  });
  const ways = [record, position, watch];
  return {
    elements: ways.map(({ element }) => element),
    reset: () => {
      for (const { reset } of ways) reset();
      watch.element.hidden = watchLink(room(), watchKey) === null;
      download.href = at(`api/rooms/${room().id}/record.pgn${watchKey ? `?watch=${watchKey}` : ''}`);
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
