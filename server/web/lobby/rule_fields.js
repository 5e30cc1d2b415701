// The fields for house rules, for the start of the game, and for slow lines.

import { h, labelled } from '../common/dom.js';
import { words } from '../common/words.js';
import { FROM_PGN } from './choices.js';

/** A field for each house rule; a start of one's own has others, and slow lines have one. @param {import('../wire.js').GameInfo} info */
export function ruleFields(info) {
  const names = /** @type {Record<string, string>} */ (words.play.houseRules);
  const texts = /** @type {Record<string, string>} */ (words.play.values);
  const text = h('input', { type: 'text', name: 'position', value: info.setups.standard, spellcheck: 'false' });
  const position = labelled(words.play.position, text);
  const pgn = recordField();
  const showStart = (/** @type {string} */ setup) => {
    position.hidden = setup !== 'custom';
    pgn.hidden = setup !== FROM_PGN;
  };
  showStart('');
  const fields = info.house_rules.map(({ name, values }) => {
    const offered = name === 'setup' ? [...values, FROM_PGN] : values;
    const select = h('select', { name }, ...offered.map((value) => h('option', { value }, texts[value] ?? value)));
    if (name === 'setup') select.addEventListener('change', () => showStart(select.value));
    return labelled(names[name] ?? name, select);
  });
  const lag = h('input', { type: 'checkbox', name: 'lag', value: 'on', checked: true });
  return [...fields, labelled(words.play.lag, lag), position, pgn];
}

/** The record of a game to go on with: pasted, or from a file. */
function recordField() {
  const area = h('textarea', { name: 'pgn', rows: 5, spellcheck: 'false' });
  const file = h('input', { type: 'file', accept: '.pgn,text/plain' });
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    if (chosen) area.value = await chosen.text();
  });
  return h('div', { class: 'wide' }, labelled(words.play.pgn, area), labelled(words.play.pgnFile, file));
}
