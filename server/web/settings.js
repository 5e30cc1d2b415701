// The settings, kept on this device and seen at once.

import { smallBoard } from './board/board.js';
import { readMen } from './board/position.js';
import { excuse } from './common/admission.js';
import { gameInfo } from './common/api.js';
import { fill, h } from './common/dom.js';
import { showPage } from './common/page.js';
import { choose, settings } from './common/settings.js';
import { words } from './common/words.js';

/** @typedef {import('./common/settings.js').Settings} Settings */

/** Values offered, the default first; empty means as the system. */
const CHOICES = /** @type {const} */ ({
  language: ['', 'en', 'de'],
  theme: ['', 'light', 'dark'],
  input: ['both', 'drag', 'click'],
  coordinates: ['edge', 'every', 'none'],
  rhombi: ['orientation', 'wave'],
});
const SWITCHES = /** @type {const} */ (['sound', 'confirm', 'shortcuts']);
const RELOADS = new Set(['language', 'theme']);

const preview = h('div', { class: 'settings-preview' });

/** @template {keyof typeof CHOICES} Name @param {Name} name */
function choice(name) {
  const texts = /** @type {Record<string, string>} */ (words.settings.values);
  const now = settings()[name];
  const options = CHOICES[name].map((value) => h('option', { value, selected: value === now }, texts[value || 'auto']));
  const select = h('select', { name }, ...options);
  select.addEventListener('change', () => keep(name, /** @type {Settings[Name]} */ (select.value)));
  return h('label', { class: 'field' }, h('span', null, words.settings[name]), select);
}

/** @param {typeof SWITCHES[number]} name */
function toggle(name) {
  const box = h('input', { type: 'checkbox', name, checked: settings()[name] });
  box.addEventListener('change', () => keep(name, box.checked));
  return h('label', { class: 'field switch' }, box, h('span', null, words.settings[name]));
}

/** @template {keyof Settings} Name @param {Name} name @param {Settings[Name]} value */
function keep(name, value) {
  choose(name, value);
  if (RELOADS.has(name)) location.reload();
  else showPreview();
}

/** The board that shows most of what can be chosen. */
async function showPreview() {
  const info = await gameInfo('parachess');
  const board = smallBoard(info, words.games[info.game], settings().coordinates);
  board.show(readMen(info.cells, info.setups.standard ?? ''), ['c4', 'd3']);
  fill(preview, board.element);
}

showPage(
  words.settings.heading,
  'settings',
  h('h1', null, words.settings.heading),
  h('p', { class: 'quiet' }, words.settings.kept),
  h(
    'div',
    { class: 'settings-columns' },
    h(
      'div',
      { class: 'settings-fields' },
      choice('language'),
      choice('theme'),
      choice('input'),
      choice('coordinates'),
      choice('rhombi'),
      ...SWITCHES.map(toggle),
    ),
    preview,
  ),
);
showPreview().catch((refusal) => fill(preview, excuse(refusal)));
