// The chat on the screen, both channels behind one button. Loaded after the board.

import { h, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { words } from '../common/words.js';
import { channelView } from './channel.js';
import { CHANNELS, hears } from './chat.js';
import { liesOver } from './sheets.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('./chat.js').Chat} Chat */

/**
 * The panel. Opening it is the reader's choice, since the places around it must not move by themselves; only what was said
 * before the page came is shown at once, where there is room for it.
 * @param {import('./channel.js').Talker} talker
 * @param {ReturnType<typeof import('./sheets.js').sheets>} sheet
 */
export function chatPanel(talker, sheet) {
  const heading = h('span', null, words.chat.heading);
  const button = h('button', { type: 'button', class: 'fold chat-button' }, icon('chat'), heading);
  const channels = CHANNELS.map((name) => ({ name, view: channelView(name, talker) }));
  const body = h('div', { class: 'chat-channels' }, ...channels.map(({ view }) => view.element));
  const element = h('section', { class: 'chat' }, button, body);
  /** @type {number | null} */
  let read = null;
  let count = 0;

  const tell = () => {
    if (panel.open()) read = count;
    const fresh = read === null ? 0 : count - read;
    setText(heading, fresh > 0 ? words.chat.fresh(fresh) : words.chat.heading);
    button.classList.toggle('fresh', fresh > 0);
  };
  const panel = sheet(element, button, () => {
    tell();
    for (const { view } of channels) view.reveal();
  });

  /** @param {RoomView} room @param {Chat} chat */
  const update = (room, chat) => {
    const heard = channels.filter(({ name }) => hears(room, name));
    element.hidden = heard.length === 0;
    for (const { name, view } of channels) {
      view.element.hidden = !hears(room, name);
      view.update(room, chat, heard.length > 1);
    }
    count = heard.reduce((sum, { name }) => sum + chat.channels[name].lines.length, 0);
    if (room.phase === 'open') read = 0;
    if (read === null && heard.length > 0 && heard.every(({ name }) => chat.channels[name].told)) {
      read = 0;
      if (count > 0 && !liesOver(body)) panel.show(true);
    }
    tell();
  };
  return { element, update };
}
