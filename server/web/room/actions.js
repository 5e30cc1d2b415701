// What one can do in a room, in places that never change. What cannot be undone asks first, elsewhere than the finger was.

import { at } from '../common/address.js';
import { enable, fill, h, isEnabled, setAttribute, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { words } from '../common/words.js';
import { isAbortable } from './asking.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').Side} Side */
/** @typedef {import('../wire.js').Command} Command */
/** @typedef {import('../common/question.js').Question} Question */
/** @typedef {import('../common/icons.js').IconName} IconName */
/**
 * @typedef {object} Action
 * @property {string} text what happens at a press
 * @property {string} [label] the same at more length
 * @property {boolean} enabled
 * @property {IconName} [icon] if not the place's own
 * @property {Command['type']} [type] of what it asks for: while that has no answer it is not asked again
 * @property {() => void} act
 */
/**
 * @typedef {object} Verbs
 * @property {(command: Command, side?: Side) => void} send for the own seat, unless another is named
 * @property {() => void} flip
 * @property {() => void} more
 */

/**
 * The row of actions.
 * @param {Verbs} verbs
 * @param {(question: Question | null) => void} ask
 */
export function actionRow(verbs, ask) {
  const draw = place('draw');
  const back = place('undo');
  const resign = place('flag');
  const flip = place('flip');
  const more = place('more');
  flip.show({ text: words.room.flip, enabled: true, act: verbs.flip });
  more.show({ text: words.room.menu, enabled: true, act: verbs.more });
  const places = [draw, back, resign, flip, more].map(({ button }) => button);
  const element = h('div', { class: 'actions', role: 'group', 'aria-label': words.room.actions }, ...places);

  /** @param {RoomView} room @param {import('./state.js').Asked[]} outbox */
  const update = (room, outbox) => {
    const seated = room.you.length > 0 || room.host;
    // Who watches is led to the players' next game from the same place.
    setAttribute(draw.button, 'hidden', !seated && !room.next);
    for (const { button } of [back, resign]) setAttribute(button, 'hidden', !seated);
    const asked = new Set(outbox.map(({ command }) => command.type));
    const show = (/** @type {ReturnType<typeof place>} */ { show }, /** @type {Action} */ action) =>
      show({ ...action, enabled: action.enabled && !(action.type && asked.has(action.type)) });
    show(draw, drawAction(room, verbs.send));
    show(back, takebackAction(room, verbs.send));
    show(resign, resignAction(room, verbs.send, ask));
  };
  return { element, update };
}

/** One place in the row, which keeps its place whatever it offers. @param {IconName} own its picture */
function place(own) {
  const picture = h('span', { class: 'action-picture' });
  const text = h('span', null);
  /** @type {IconName | null} */
  let shown = null;
  /** @type {() => void} */
  let act = () => {};
  const button = h('button', { type: 'button', class: 'action' }, picture, text);
  // The second click of a double click was meant for what stood here before the first.
  button.addEventListener('click', ({ detail }) => detail < 2 && isEnabled(button) && act());
  return {
    button,
    /** @param {Action} action */
    show: (action) => {
      act = action.act;
      const { icon: name = own } = action;
      if (name !== shown) fill(picture, icon(name));
      shown = name;
      setText(text, action.text);
      setAttribute(button, 'aria-label', action.label);
      enable(button, action.enabled);
    },
  };
}

/**
 * To withdraw an own offer of a kind, if one is open.
 * @param {RoomView} room
 * @param {import('../wire.js').OfferView['offer_kind']} kind
 * @param {Verbs['send']} send
 * @returns {Action | null}
 */
function withdrawal(room, kind, send) {
  const own = room.offers.find(({ offer_kind, side }) => offer_kind === kind && side === room.you[0]);
  if (!own) return null;
  const { withdraw, withdrawOffer } = words.room;
  const act = () => send({ type: 'withdraw', offer: own.offer });
  return { text: withdraw, label: withdrawOffer[kind], icon: 'close', enabled: true, type: 'withdraw', act };
}

/**
 * Offer or claim a draw; once the game is over, another game.
 * @param {RoomView} room
 * @param {Verbs['send']} send
 * @returns {Action}
 */
function drawAction(room, send) {
  const { next, phase, you, claimable, to_move } = room;
  const two = you.length === 1;
  if (next)
    return {
      text: words.room.nextGame,
      icon: 'forward',
      enabled: true,
      act: () => location.assign(at(`rooms/${next}`)),
    };
  if (phase === 'finished') {
    const enabled = two && room.outcome?.reason !== 'aborted';
    const act = () => send({ type: 'offer_rematch' });
    const rematch = /** @type {Action} */ ({
      text: words.room.rematch,
      icon: 'again',
      enabled,
      type: 'offer_rematch',
      act,
    });
    return withdrawal(room, 'rematch', send) ?? rematch;
  }
  if (claimable && to_move && you.includes(to_move)) {
    const act = () => send({ type: 'claim_draw' }, to_move);
    return { text: words.room.claimDraw, enabled: true, type: 'claim_draw', act };
  }
  const enabled = phase === 'playing' && two;
  const act = () => send({ type: 'offer_draw' });
  return withdrawal(room, 'draw', send) ?? { text: words.room.offerDraw, enabled, type: 'offer_draw', act };
}

/**
 * Take back: asked of the opponent, done at once where both seats are in one hand.
 * @param {RoomView} room
 * @param {Verbs['send']} send
 * @returns {Action}
 */
function takebackAction(room, send) {
  const { moves, you, phase, rules } = room;
  const side = you.length === 2 ? moves[moves.length - 1]?.side : you[0];
  const enabled = phase === 'playing' && rules.takebacks !== 'never' && moves.some((move) => move.side === side);
  const act = () => send({ type: 'offer_takeback' }, side);
  return withdrawal(room, 'takeback', send) ?? { text: words.room.takeBack, enabled, type: 'offer_takeback', act };
}

/**
 * Resign, or before both have moved abort, or withdraw a room that nobody joined.
 * @param {RoomView} room
 * @param {Verbs['send']} send
 * @param {(question: Question | null) => void} ask
 * @returns {Action}
 */
function resignAction({ phase, moves }, send, ask) {
  const abortable = isAbortable({ moves });
  const [question, yes] = sureTexts(phase, abortable);
  const type = abortable ? 'abort' : 'resign';
  const sure = () => {
    ask(null);
    send({ type });
  };
  const text = phase === 'open' ? words.room.closeRoom : abortable ? words.room.abort : words.room.resign;
  const answers = [
    { text: yes, act: sure },
    { text: words.cancel, act: () => ask(null) },
  ];
  const picture = phase !== 'finished' && abortable ? 'close' : 'flag';
  return { text, icon: picture, enabled: phase !== 'finished', type, act: () => ask({ text: question, answers }) };
}

/** What is asked before the game ends, and the yes to it. @param {RoomView['phase']} phase @param {boolean} abortable @returns {[string, string]} */
function sureTexts(phase, abortable) {
  if (phase === 'open') return [words.room.closeSure, words.room.closeYes];
  return abortable ? [words.room.abortSure, words.room.abortYes] : [words.room.resignSure, words.room.resignYes];
}
