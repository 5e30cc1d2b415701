// A button that copies a text; where the browser does not copy, the text is shown to be copied by hand.

import { copy } from './copy.js';
import { h, onPress, setText } from './dom.js';
import { icon } from './icons.js';
import { words } from './words.js';

/**
 * @param {string} label
 * @param {() => string} what asked at each press
 */
export function copyButton(label, what) {
  const text = h('span', null, label);
  const button = h('button', { type: 'button' }, icon('copy'), text);
  const field = h('input', { type: 'text', readonly: true, hidden: true, 'aria-label': label });
  const show = (/** @type {string} */ now, /** @type {boolean} */ byHand) => {
    setText(text, now);
    field.hidden = !byHand;
  };
  onPress(button, async () => {
    field.value = what();
    const copied = await copy(field.value);
    show(copied ? words.room.copied : words.room.copyByHand, !copied);
    if (!copied) field.select();
  });
  return { button, field, reset: () => show(label, false) };
}
