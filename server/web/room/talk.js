// The chat on the screen: folded until it is opened or has something to tell. Loaded after the board.

import { h, setAttribute, setText } from '../common/dom.js';
import { nameOf, refusalText, words } from '../common/words.js';
import { CHANNELS, hears } from './chat.js';

/** @typedef {import('../wire.js').ChatChannel} ChatChannel */
/** @typedef {import('../wire.js').ChatLine} ChatLine */
/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('./chat.js').Chat} Chat */

/** The longest line the server takes, in characters. */
const LONGEST = 280;

/**
 * The panel. Opening it is the reader's choice, since the places around it must not move by themselves; only what was said
 * before the page came is shown at once.
 * @param {(channel: ChatChannel, text: string) => void} say
 */
export function chatPanel(say) {
  const heading = h('summary', null, words.chat.heading);
  const channels = CHANNELS.map((name) => ({ name, view: channelView(name, say) }));
  const body = h('div', { class: 'chat-channels' }, ...channels.map(({ view }) => view.element));
  const element = h('details', { class: 'chat' }, heading, body);
  /** @type {number | null} */
  let read = null;
  let count = 0;

  const tell = () => {
    if (element.open) read = count;
    const fresh = count - (read ?? 0);
    setText(heading, fresh > 0 ? words.chat.fresh(fresh) : words.chat.heading);
    setAttribute(heading, 'class', fresh > 0 ? 'fresh' : null);
  };
  element.addEventListener('toggle', () => {
    tell();
    for (const { view } of channels) view.reveal();
  });

  /** @param {RoomView} room @param {Chat} chat */
  const update = (room, chat) => {
    const heard = channels.filter(({ name }) => hears(room, name));
    element.hidden = heard.length === 0;
    for (const { name, view } of channels) {
      view.element.hidden = !hears(room, name);
      view.update(chat, heard.length > 1);
    }
    count = heard.reduce((sum, { name }) => sum + chat.channels[name].lines.length, 0);
    if (read === null && count > 0) element.open = true;
    read ??= count;
    tell();
  };
  return { element, update };
}

/** One channel: its lines, and the field to say something. @param {ChatChannel} name @param {(channel: ChatChannel, text: string) => void} say */
function channelView(name, say) {
  const title = h('h3', null, words.chat[name]);
  const list = h('ol', { class: 'chat-lines', tabindex: 0, role: 'log', 'aria-label': words.chat[name] });
  const field = h('input', { type: 'text', maxlength: LONGEST, autocomplete: 'off', 'aria-label': words.chat.say });
  const problem = h('p', { class: 'chat-problem', role: 'alert' });
  const send = h('button', { type: 'submit' }, words.chat.send);
  const form = h('form', { class: 'chat-form' }, field, send);
  /** @type {ChatLine[]} */
  let shown = [];
  /** @type {Chat['refusal']} */
  let refused = null;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (field.value.trim() === '') return;
    say(name, field.value.trim());
    field.value = '';
  });
  const reveal = () => void (list.scrollTop = list.scrollHeight);

  /** A line that was refused comes back into the field, unless something else is being written. @param {Chat['refusal']} refusal */
  const showRefusal = (refusal) => {
    const mine = refusal?.saying.channel === name ? refusal : null;
    setText(problem, mine ? refusalText(mine) : '');
    if (mine && mine !== refused && field.value === '') field.value = mine.saying.text;
    refused = mine;
  };

  /** @param {Chat} chat @param {boolean} titled */
  const update = (chat, titled) => {
    title.hidden = !titled;
    showRefusal(chat.refusal);
    const { lines } = chat.channels[name];
    if (lines === shown) return;
    const joins = shown.every((line, index) => line === lines[index]);
    if (!joins) list.replaceChildren();
    list.append(...lines.slice(joins ? shown.length : 0).map(row));
    shown = lines;
    reveal();
  };
  return { element: h('section', null, title, list, form, problem), update, reveal };
}

/** One line; text is text. @param {ChatLine} line */
function row(line) {
  const who = line.from.name ?? (line.side ? words.sides[line.side] : words.somebody);
  if (line.kind === 'said') return h('li', null, h('span', { class: 'chat-who' }, `${who}: `), line.text);
  const done = line.kind === 'muted' ? words.chat.muted : words.chat.unmuted;
  return h('li', { class: 'quiet' }, done(nameOf(line.player)));
}
