// The form of a new game: three boards to choose from, time, side, house rules folded away, and three ways to begin.

import { smallBoard } from '../board/board.js';
import { readMen } from '../board/position.js';
import { at } from '../common/address.js';
import { post } from '../common/api.js';
import { fill, h, setText } from '../common/dom.js';
import { newId } from '../common/ids.js';
import { recall, remember } from '../common/settings.js';
import { timeText } from '../common/text.js';
import { refusalText, words } from '../common/words.js';
import { FROM_PGN, TIMES, USUAL, customTime, houseRules, sameTime } from './choices.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {import('../wire.js').Opponent} Opponent */

const KEPT = 'tessera.play';
const SIDES = /** @type {const} */ (['random', 'white', 'black']);

/**
 * @param {GameInfo[]} games
 */
export function playForm(games) {
  /** @type {import('./choices.js').Choices} */
  let choices = { ...USUAL, ...recall(KEPT, {}) };
  const rules = h('div', { class: 'house-rules' });
  const set = (/** @type {Partial<import('./choices.js').Choices>} */ change) => {
    choices = { ...choices, ...change };
    remember(KEPT, choices);
  };
  const showRules = () => fill(rules, ...ruleFields(infoOf(games, choices.game)));
  const boards = games.map((info) =>
    gameChoice(info, info.game === choices.game, () => {
      set({ game: info.game });
      showRules();
    }),
  );
  const problem = h('p', { class: 'problem', role: 'alert' });
  const form = h(
    'form',
    { class: 'play', 'aria-label': words.play.heading },
    h('fieldset', { class: 'game-choices' }, h('legend', { class: 'off-screen' }, words.play.game), ...boards),
    h(
      'div',
      { class: 'play-line' },
      timeField(choices.time, (time) => set({ time })),
      sideField(choices.side, (side) => set({ side })),
    ),
    h('details', null, h('summary', null, words.play.rules), rules),
    buttons((opponent) => create(opponent)),
    problem,
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  showRules();

  const create = async (/** @type {Opponent} */ opponent) => {
    const info = infoOf(games, choices.game);
    const chosen = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    const alone = opponent === 'oneself';
    const time_control = alone ? { kind: 'unlimited' } : choices.time;
    form.inert = true;
    try {
      const body = {
        id: newId(),
        game: info.game,
        time_control,
        rules: houseRules(chosen, info.house_rules),
        side: choices.side,
        opponent,
        lag_compensation: chosen.lag === 'on',
        pgn: chosen.setup === FROM_PGN ? chosen.pgn : undefined,
      };
      /** @type {import('../wire.js').CreatedRoom} */
      const { room } = await post('rooms', body);
      location.href = at(`rooms/${room}`);
    } catch (refusal) {
      setText(problem, refusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)));
    } finally {
      form.inert = false;
    }
  };
  return form;
}

/** @param {GameInfo[]} games @param {string} game */
function infoOf(games, game) {
  const info = games.find((known) => known.game === game) ?? games[0];
  if (!info) throw new Error('the server offers no game');
  return info;
}

/** One board to choose. @param {GameInfo} info @param {boolean} checked @param {() => void} choose */
function gameChoice(info, checked, choose) {
  const board = smallBoard(info, words.games[info.game]);
  board.show(readMen(info.cells, info.setups.standard ?? ''), []);
  const radio = h('input', {
    type: 'radio',
    name: 'game',
    value: info.game,
    checked,
    class: 'off-screen',
    onchange: choose,
  });
  return h(
    'label',
    { class: 'game-choice' },
    radio,
    h('span', { class: 'game-picture', 'aria-hidden': 'true' }, board.element),
    h('span', { class: 'game-title' }, words.games[info.game]),
    h('span', { class: 'quiet' }, words.boards[info.game]),
  );
}

/** @param {import('../wire.js').TimeControl} chosen @param {(time: import('../wire.js').TimeControl) => void} set */
function timeField(chosen, set) {
  const known = TIMES.findIndex((time) => sameTime(time, chosen));
  const option = (/** @type {number} */ value, /** @type {string} */ text) =>
    h('option', { value, selected: value === known }, text);
  const select = h(
    'select',
    null,
    ...TIMES.map((time, index) => option(index, timeText(time))),
    option(-1, words.play.times.custom),
  );
  const given = chosen.kind === 'increment' ? chosen : { base: 600, increment: 5 };
  const minutes = h('input', { type: 'number', min: 0.25, max: 180, step: 0.25, value: given.base / 60 });
  const extra = h('input', { type: 'number', min: 0, max: 180, value: given.increment });
  const custom = h(
    'span',
    { class: 'custom-time', hidden: known >= 0 },
    labelled(words.play.times.base, minutes),
    labelled(words.play.times.extra, extra),
  );
  const change = () => {
    const time = TIMES[Number(select.value)];
    custom.hidden = time !== undefined;
    set(time ?? customTime(minutes.valueAsNumber, extra.valueAsNumber));
  };
  for (const field of [select, minutes, extra]) field.addEventListener('change', change);
  return h('div', { class: 'row' }, labelled(words.play.time, select), custom);
}

/** @param {import('../wire.js').SideChoice} chosen @param {(side: import('../wire.js').SideChoice) => void} set */
function sideField(chosen, set) {
  const texts = { random: words.play.random, ...words.sides };
  const options = SIDES.map((side) =>
    h(
      'label',
      null,
      h('input', { type: 'radio', name: 'side', value: side, checked: side === chosen, onchange: () => set(side) }),
      texts[side],
    ),
  );
  return h('fieldset', { class: 'side-choices' }, h('legend', null, words.play.side), ...options);
}

/** A field for each house rule; a start of one's own has another, and slow lines have one. @param {GameInfo} info */
function ruleFields(info) {
  const names = /** @type {Record<string, string>} */ (words.play.houseRules);
  const texts = /** @type {Record<string, string>} */ (words.play.values);
  const text = h('input', { type: 'text', name: 'position', value: info.setups.standard, spellcheck: 'false' });
  const position = labelled(words.play.position, text);
  const pgn = labelled(words.play.pgn, h('textarea', { name: 'pgn', rows: 5, spellcheck: 'false' }));
  pgn.classList.add('wide');
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

/** @param {(opponent: Opponent) => void} create */
function buttons(create) {
  const button = (/** @type {Opponent} */ opponent, /** @type {string} */ text, /** @type {string} */ look) =>
    h('button', { type: 'button', class: look, onclick: () => create(opponent) }, text);
  return h(
    'div',
    { class: 'row begin' },
    button('link', words.play.friend, 'firm'),
    button('lobby', words.play.anyone, ''),
    button('oneself', words.play.alone, ''),
  );
}

/** @param {string} text @param {HTMLElement} field */
const labelled = (text, field) => h('label', { class: 'field' }, h('span', null, text), field);
