// Handing something on: by copying it, by the system's sheet where there is one, and if all else fails by hand.

import { canShare, copy, share } from './copy.js';
import { fill, h, onPress, setText } from './dom.js';
import { icon } from './icons.js';
import { words } from './words.js';

/** What is handed on: an address, or where there is none a text. @typedef {{ title: string, text?: string, url?: string }} Parcel */
/**
 * @typedef {object} Goods
 * @property {string} label of the control
 * @property {string} shareLabel of the button that opens the sheet
 * @property {() => Parcel | null} parcel asked for at each press; null while there is none
 * @property {string} [shownAs] what is copied is shown from the start, under this name
 */

/**
 * A button that copies, with the sheet beside it.
 * @param {Goods} goods
 * @param {import('./dom.js').Attributes} [attributes] of the button
 */
export function copyButton(goods, attributes = {}) {
  const button = h('button', { type: 'button', ...attributes });
  const { element, pass, reset } = handOn(button, 'copy', goods);
  onPress(button, () => pass(words.room.copied, words.room.copyByHand));
  return { element, reset };
}

/**
 * Lets something be handed on beside a control, whose words tell what became of it.
 * @param {HTMLElement} control
 * @param {import('./icons.js').IconName} name of the control's picture
 * @param {Goods} goods
 */
export function handOn(control, name, { label, shareLabel, parcel, shownAs }) {
  const text = h('span', null);
  const said = h('span', { class: 'off-screen', role: 'status' });
  const field = h('input', { type: 'text', readonly: true, 'aria-label': shownAs ?? label });
  const sheet = h(
    'button',
    { type: 'button', class: 'share', 'aria-label': shareLabel, title: shareLabel },
    icon('share'),
    shownAs && words.room.share,
  );
  fill(control, icon(name), text);
  const element = h('div', { class: 'hand-on' }, shownAs && field, control, sheet, !shownAs && field, said);

  /** Copies, and tells which of the two it came to. @param {string} copied @param {string} byHand */
  const pass = async (copied, byHand) => {
    field.value = contentOf(parcel());
    const works = await copy(field.value);
    for (const place of [text, said]) setText(place, works ? copied : byHand);
    field.hidden = works && !shownAs;
    if (!works) field.select();
  };
  // The button is not barred meanwhile: there are systems that never tell that their sheet was closed.
  sheet.addEventListener('click', async () => {
    if (!(await share(parcel() ?? {}))) await pass(words.room.notShared, words.room.notSharedByHand);
  });
  field.addEventListener('focus', () => field.select());

  /** As before anything was handed on. */
  const reset = () => {
    setText(text, label);
    setText(said, '');
    field.value = contentOf(parcel());
    field.hidden = !shownAs;
    const now = parcel();
    sheet.hidden = now === null || !canShare(now);
  };
  reset();
  return { element, pass, reset };
}

/** What is copied. @param {Parcel | null} parcel */
const contentOf = (parcel) => parcel?.url ?? parcel?.text ?? '';
