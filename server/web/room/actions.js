// What one can do in a room, in places that never change. What cannot be undone asks first, elsewhere than the finger was.

import { fill, h, setAttribute, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').Side} Side */
/**
 * @typedef {object} Verbs
 * @property {(command: import('../wire.js').Command) => void} send
 * @property {() => void} flip
 * @property {() => void} more
 */
/** @typedef {{ text: string, yes: string, no: string, accept: () => void, decline: () => void }} Question */

/** @param {import('../common/icons.js').IconName} name @param {string} label @param {() => void} act */
function action(name, label, act) {
  const text = h('span', null, label);
  const button = h('button', { type: 'button', class: 'action', onclick: act }, icon(name), text);
  return { button, text };
}

/**
 * The row of actions.
 * @param {Verbs} verbs
 * @param {(question: Question | null) => void} ask
 */
export function actionRow(verbs, ask) {
  const close = () => ask(null);
  const sure = (
    /** @type {string} */ text,
    /** @type {string} */ yes,
    /** @type {import('../wire.js').Command} */ command,
  ) => ask({ text, yes, no: words.cancel, accept: () => (close(), verbs.send(command)), decline: close });
  let abortable = false;
  const flip = action('flip', words.room.flip, verbs.flip);
  const draw = action('draw', words.room.offerDraw, () => verbs.send({ type: 'offer_draw' }));
  const resign = action('flag', words.room.resign, () =>
    abortable
      ? sure(words.room.abortSure, words.room.abortYes, { type: 'abort' })
      : sure(words.room.resignSure, words.room.resignYes, { type: 'resign' }),
  );
  const more = action('more', words.room.menu, verbs.more);
  const element = h('div', { class: 'actions', role: 'toolbar', 'aria-label': words.room.actions });
  fill(element, draw.button, resign.button, flip.button, more.button);

  /** @param {RoomView} room */
  const update = (room) => {
    const seated = room.you.length > 0 || room.host;
    const playing = room.phase === 'playing' && seated;
    abortable = room.moves.length < 2;
    const mine = room.offers.some((offer) => offer.side === room.you[0]);
    setAttribute(draw.button, 'hidden', !seated);
    setAttribute(resign.button, 'hidden', !seated);
    setAttribute(draw.button, 'disabled', !playing || mine || room.you.length !== 1);
    setText(draw.text, mine ? words.room.drawOffered : words.room.offerDraw);
    setAttribute(resign.button, 'disabled', room.phase === 'finished');
    setText(
      resign.text,
      room.phase === 'open' ? words.room.closeRoom : abortable ? words.room.abort : words.room.resign,
    );
  };
  return { element, update };
}

/** The place where questions are put: offers of the opponent, and whether one is sure. */
export function questionBox() {
  const text = h('p', null);
  const yes = h('button', { type: 'button', class: 'firm' });
  const no = h('button', { type: 'button' });
  const element = h(
    'div',
    { class: 'question', role: 'alertdialog', hidden: true },
    text,
    h('div', { class: 'row' }, yes, no),
  );
  /** @type {HTMLElement | null} */
  let returnTo = null;
  /** @type {Question | null} */
  let shown = null;
  yes.addEventListener('click', () => shown?.accept());
  no.addEventListener('click', () => shown?.decline());
  element.addEventListener('keydown', (event) => event.key === 'Escape' && shown?.decline());

  return {
    element,
    /** @param {Question | null} question @param {boolean} own whether the reader asked for it, so that focus goes there */
    show: (question, own) => {
      if (question?.text === shown?.text) return void (shown = question);
      const hadFocus = element.contains(document.activeElement);
      shown = question;
      element.hidden = question === null;
      if (question) {
        fill(text, question.text);
        setAttribute(element, 'aria-label', question.text);
        setText(yes, question.yes);
        setText(no, question.no);
        if (own) {
          returnTo = document.activeElement instanceof HTMLElement ? document.activeElement : null;
          no.focus();
        }
      } else if (hadFocus) returnTo?.focus();
    },
  };
}
