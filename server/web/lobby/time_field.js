// The field for the time: what most play, and whatever else the server takes.

import { h, labelled } from '../common/dom.js';
import { timeText } from '../common/text.js';
import { words } from '../common/words.js';
import { EXTRAS, TIMES, customTime, figures, sameTime } from './choices.js';

/** @typedef {import('../wire.js').TimeControl} TimeControl */

/** @param {TimeControl} chosen @param {(time: TimeControl) => void} set */
export function timeField(chosen, set) {
  const known = TIMES.findIndex((time) => sameTime(time, chosen));
  const option = (/** @type {number} */ value, /** @type {string} */ text) =>
    h('option', { value, selected: value === known }, text);
  const select = h(
    'select',
    null,
    ...TIMES.map((time, index) => option(index, timeText(time))),
    option(-1, words.play.times.custom),
  );
  const own = ownTime(chosen);
  own.element.hidden = known >= 0;
  const change = () => {
    const time = TIMES[Number(select.value)];
    own.element.hidden = time !== undefined;
    set(time ?? own.time());
  };
  for (const field of [select, own.element]) field.addEventListener('change', change);
  return h('div', { class: 'row' }, labelled(words.play.time, select), own.element);
}

/** A time written by hand. @param {TimeControl} chosen */
function ownTime(chosen) {
  const given = figures(chosen);
  const minutes = h('input', { type: 'number', min: 0.25, max: 180, step: 0.25, value: given.minutes });
  const seconds = h('input', { type: 'number', min: 0, max: 180, value: given.seconds });
  const options = EXTRAS.map((kind) =>
    h('option', { value: kind, selected: kind === given.kind }, words.play.times.extras[kind]),
  );
  const kind = h('select', null, ...options);
  const element = h(
    'span',
    { class: 'custom-time' },
    labelled(words.play.times.base, minutes),
    labelled(words.play.times.seconds, seconds),
    labelled(words.play.times.which, kind),
  );
  const time = () =>
    customTime(minutes.valueAsNumber, seconds.valueAsNumber, EXTRAS[kind.selectedIndex] ?? 'increment');
  return { element, time };
}
