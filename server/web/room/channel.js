// One channel of the chat on the screen: its lines, the field to say something, and for the host a way to mute.

import { h, setText } from '../common/dom.js';
import { nameOf, refusalText, words } from '../common/words.js';
import { earlierThan, moderates, mutedIn } from './chat.js';

/** @typedef {import('../wire.js').ChatChannel} ChatChannel */
/** @typedef {import('../wire.js').ChatLine} ChatLine */
/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('./chat.js').Chat} Chat */
/**
 * @typedef {object} Talker What the chat asks of the page.
 * @property {(wish: import('../wire.js').ChatWish) => void} say
 * @property {(channel: ChatChannel) => void} earlier
 * @property {(question: import('../common/question.js').Question | null) => void} ask
 */

/** The longest line the server takes, in characters. */
const LONGEST = 280;

/** @param {ChatChannel} name @param {Talker} talker */
export function channelView(name, talker) {
  const title = h('h3', null, words.chat[name]);
  const list = h('div', { class: 'chat-lines', tabindex: 0, role: 'log', 'aria-label': words.chat[name] });
  const earlier = h('button', { type: 'button', class: 'chat-earlier', hidden: true }, words.chat.earlier);
  const { form, showRefusal } = field(name, talker);
  const problem = h('p', { class: 'chat-problem', role: 'alert' });
  /** @type {ChatLine[]} */
  let shown = [];
  let askedBefore = Infinity;

  const askEarlier = () => {
    const first = shown[0]?.seq ?? 0;
    if (earlier.hidden || first >= askedBefore) return;
    askedBefore = first;
    talker.earlier(name);
  };
  earlier.addEventListener('click', () => {
    askedBefore = Infinity;
    askEarlier();
  });
  list.addEventListener('scroll', () => list.scrollTop === 0 && askEarlier());
  const reveal = () => void (list.scrollTop = list.scrollHeight);

  /** @param {RoomView} room @param {Chat} chat @param {boolean} titled */
  const update = (room, chat, titled) => {
    title.hidden = !titled;
    setText(problem, showRefusal(chat.refusal));
    const channel = chat.channels[name];
    earlier.hidden = earlierThan(channel) === null;
    const { lines } = channel;
    if (lines === shown) return;
    const row = (/** @type {ChatLine} */ line) =>
      rowOf(line, moderates(room, line.from) && (() => moderate(line.from)));
    const came = lines.length - shown.length;
    if (shown.length > 0 && came > 0 && shown.every((line, index) => line === lines[index + came])) {
      const below = list.scrollHeight - list.scrollTop;
      list.prepend(...lines.slice(0, came).map(row));
      list.scrollTop = list.scrollHeight - below;
    } else {
      const joins = shown.every((line, index) => line === lines[index]);
      if (!joins) list.replaceChildren();
      list.append(...lines.slice(joins ? shown.length : 0).map(row));
      reveal();
    }
    shown = lines;
  };

  /** Asks before somebody is muted, or heard again. @param {import('../wire.js').PlayerView} player */
  const moderate = (player) => {
    const muted = mutedIn(shown).has(player.id);
    const act = () => {
      talker.ask(null);
      talker.say({ type: muted ? 'unmute' : 'mute', channel: name, player: player.id });
    };
    const [question, yes] = muted ? [words.chat.unmuteSure, words.chat.unmute] : [words.chat.muteSure, words.chat.mute];
    const answers = [
      { text: yes, act },
      { text: words.cancel, act: () => talker.ask(null) },
    ];
    talker.ask({ text: question(nameOf(player)), answers });
  };

  return { element: h('section', null, title, earlier, list, form, problem), update, reveal };
}

/** The field. @param {ChatChannel} channel @param {Talker} talker */
function field(channel, talker) {
  const input = h('input', { type: 'text', maxlength: LONGEST, autocomplete: 'off', 'aria-label': words.chat.say });
  const form = h('form', { class: 'chat-form' }, input, h('button', { type: 'submit' }, words.chat.send));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === '') return;
    talker.say({ type: 'chat', channel, text });
    input.value = '';
  });
  /** @type {Chat['refusal']} */
  let refused = null;

  /** What to say of a refusal. A line refused comes back into the field, unless something else is being written. @param {Chat['refusal']} refusal */
  const showRefusal = (refusal) => {
    const mine = refusal?.saying.channel === channel ? refusal : null;
    if (mine && mine !== refused && mine.saying.type === 'chat' && input.value === '') input.value = mine.saying.text;
    refused = mine;
    return mine ? refusalText(mine) : '';
  };
  return { form, showRefusal };
}

/** One line; text is text. The name is a button for whoever may mute its bearer. @param {ChatLine} line @param {false | (() => void)} moderate */
function rowOf(line, moderate) {
  const who = line.from.name ?? (line.side ? words.sides[line.side] : words.somebody);
  if (line.kind !== 'said') {
    const done = line.kind === 'muted' ? words.chat.muted : words.chat.unmuted;
    return h('p', { class: 'quiet' }, done(nameOf(line.player)));
  }
  const name = moderate
    ? h('button', { type: 'button', class: 'chat-who', title: words.chat.moderate(who), onclick: moderate }, who)
    : h('span', { class: 'chat-who' }, who);
  return h('p', null, name, h('span', { class: 'chat-who' }, ': '), line.text);
}
