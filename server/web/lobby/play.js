// The form of a new game: three boards to choose from, time, side, house rules folded away, and three ways to begin.

import { smallBoard } from '../board/board.js';
import { readMen } from '../board/position.js';
import { at, inFragment } from '../common/address.js';
import { post } from '../common/api.js';
import { fill, h, setText } from '../common/dom.js';
import { idsOfTexts } from '../common/ids.js';
import { recall, remember } from '../common/settings.js';
import { orderRefusalText, words } from '../common/words.js';
import { FROM_PGN, USUAL, houseRules } from './choices.js';
import { ruleFields } from './rule_fields.js';
import { timeField } from './time_field.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {import('../wire.js').Opponent} Opponent */

const KEPT = 'tessera.play';
const SIDES = /** @type {const} */ (['random', 'white', 'black']);

/**
 * @param {GameInfo[]} games
 */
export function playForm(games) {
  /** @type {import('./choices.js').Choices} */
  let choices = { ...USUAL, ...recall(KEPT, {}), ...wanted(games) };
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

  let idOf = idsOfTexts();
  let sending = false;
  const create = async (/** @type {Opponent} */ opponent) => {
    if (sending) return;
    sending = true;
    try {
      const order = orderOf(form, infoOf(games, choices.game), choices, opponent);
      /** @type {import('../wire.js').CreatedRoom} */
      const { room, taken } = await post('rooms', { id: idOf(JSON.stringify(order)), ...order });
      // It is filled: whoever orders the same again wants another room.
      idOf = idsOfTexts();
      location.href = at(`rooms/${room}${taken ? '#met=1' : ''}`);
    } catch (refusal) {
      sending = false;
      setText(problem, await orderRefusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)));
    }
  };
  // Whoever comes back to this page by the browser's own button finds it as it was left.
  addEventListener('pageshow', () => void (sending = false));
  return form;
}

/** The game that a link to this page names. @param {GameInfo[]} games @returns {Partial<import('./choices.js').Choices>} */
function wanted(games) {
  const info = games.find(({ game }) => game === inFragment('game'));
  return info ? { game: info.game } : {};
}

/**
 * What is ordered.
 * @param {HTMLFormElement} form
 * @param {GameInfo} info
 * @param {import('./choices.js').Choices} choices
 * @param {Opponent} opponent
 */
function orderOf(form, info, { time, side }, opponent) {
  const chosen = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  return {
    game: info.game,
    time_control: opponent === 'oneself' ? { kind: 'unlimited' } : time,
    rules: houseRules(chosen, info.house_rules),
    side,
    opponent,
    lag_compensation: chosen.lag === 'on',
    pgn: chosen.setup === FROM_PGN ? chosen.pgn : undefined,
  };
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
