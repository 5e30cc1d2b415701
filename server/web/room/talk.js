// The chat on the screen, both channels behind one button. The button is there from the start, the channels come after the board.

import { fill, h, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { comeLater, later } from '../common/later.js';
import { words } from '../common/words.js';
import { CHANNELS, hears } from './chat.js';
import { liesOver } from './sheets.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('./chat.js').Chat} Chat */

/** @type {() => Promise<typeof import('./channel.js')>} */
const channelPart = later(new URL('./channel.js', import.meta.url));

/**
 * The panel. Opening it is the reader's choice, since the places around it must not move by themselves; only what was said
 * before the page came is shown at once, where there is room for it.
 * @param {import('./channel.js').Talker} talker
 * @param {ReturnType<typeof import('./sheets.js').sheets>} sheet
 */
export function chatPanel(talker, sheet) {
  const heading = h('span', null, words.chat.heading);
  const button = h('button', { type: 'button', class: 'fold chat-button' }, icon('chat'), heading);
  const body = h('div', { class: 'chat-channels' });
  const element = h('section', { class: 'chat' }, button, body);
  /** @type {{ name: import('../wire.js').ChatChannel, view: ReturnType<typeof import('./channel.js').channelView> }[]} */
  let channels = [];
  let refresh = () => {};
  /** @type {number | null} */
  let read = null;
  let count = 0;

  const tell = () => {
    if (panel.open() && channels.length > 0) read = count;
    const fresh = read === null ? 0 : count - read;
    setText(heading, fresh > 0 ? words.chat.fresh(fresh) : words.chat.heading);
    button.classList.toggle('fresh', fresh > 0);
  };
  const reveal = () => channels.forEach(({ view }) => view.reveal());
  const panel = sheet(element, button, () => {
    tell();
    reveal();
  });

  /** @param {RoomView} room @param {Chat} chat */
  const update = (room, chat) => {
    refresh = () => update(room, chat);
    const heard = CHANNELS.filter((name) => hears(room, name));
    element.hidden = heard.length === 0;
    for (const { name, view } of channels) {
      view.element.hidden = !hears(room, name);
      view.update(room, chat, heard.length > 1);
    }
    count = heard.reduce((sum, name) => sum + chat.channels[name].lines.length, 0);
    if (room.phase === 'open') read = 0;
    if (read === null && heard.length > 0 && heard.every((name) => chat.channels[name].told)) {
      read = 0;
      if (count > 0 && !liesOver(body)) panel.show(true);
    }
    tell();
  };

  /** Fetches the channels. */
  const load = () =>
    comeLater(body, words.chat.missing, async () => {
      const { channelView } = await channelPart();
      channels = CHANNELS.map((name) => ({ name, view: channelView(name, talker) }));
      fill(body, ...channels.map(({ view }) => view.element));
      refresh();
      reveal();
    });
  return { element, update, load };
}
