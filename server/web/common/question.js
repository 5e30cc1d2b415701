// The place where questions are put: whether one is sure, and what the opponent offers.

import { fill, h, isEnabled, setAttribute, setText } from './dom.js';

/**
 * @typedef {object} Question
 * @property {string} text
 * @property {{ text: string, act: () => void }[]} answers the last is the careful one: Escape gives it
 * @property {boolean} [sure] the first is what the reader just did, and a second yes is all that it takes
 */

/**
 * The box; it is hidden while nothing is asked.
 * @param {() => void} home puts the focus where it belongs when there is nothing to go back to
 */
export function questionBox(home) {
  const text = h('p', null);
  const row = h('div', { class: 'row' });
  const element = h('div', { class: 'question', role: 'alertdialog', hidden: true }, text, row);
  /** @type {HTMLElement | SVGElement | null} */
  let returnTo = null;
  /** @type {Question | null} */
  let shown = null;
  element.addEventListener('keydown', (event) => event.key === 'Escape' && shown?.answers.slice(-1)[0]?.act());

  /** @param {Question} question */
  const put = (question) => {
    setText(text, question.text);
    setAttribute(element, 'aria-label', question.text);
    const answer = (/** @type {number} */ index) => () => shown?.answers[index]?.act();
    const buttons = question.answers.map((choice, index) =>
      h('button', { type: 'button', class: index === 0 ? 'firm' : null, onclick: answer(index) }, choice.text),
    );
    fill(row, ...buttons);
    return question.sure ? buttons[0] : buttons[buttons.length - 1];
  };

  /**
   * @param {Question | null} question
   * @param {boolean} own whether the reader asked for it, so that focus goes there
   */
  const show = (question, own) => {
    const same = question?.text === shown?.text;
    const hadFocus = element.contains(document.activeElement);
    shown = question;
    if (same) return;
    element.hidden = question === null;
    if (!question) return void (hadFocus && leave());
    if (!hadFocus) returnTo = focused();
    const likely = put(question);
    if (own || hadFocus) likely?.focus();
  };
  /** Goes back to where the focus was, if that is still there. */
  const leave = () => {
    if (returnTo?.checkVisibility() && isEnabled(returnTo)) returnTo.focus();
    else home();
  };
  return { element, show };
}

/** What has the focus; nothing if the page itself has it. */
function focused() {
  const element = document.activeElement;
  const some = element instanceof HTMLElement || element instanceof SVGElement;
  return some && element !== document.body ? element : null;
}
