// What one can do in a room, in places that never change. What cannot be undone asks first, elsewhere than the finger was.

import { at } from '../common/address.js';
import { h, setAttribute, setText } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { words } from '../common/words.js';
import { isAbortable } from './asking.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').Side} Side */
/** @typedef {import('../wire.js').Command} Command */
/** @typedef {import('../common/question.js').Question} Question */
/** @typedef {{ text: string, enabled: boolean, act: () => void }} Action */
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
  const element = h('div', { class: 'actions', role: 'toolbar', 'aria-label': words.room.actions }, ...places);

  /** @param {RoomView} room */
  const update = (room) => {
    const seated = room.you.length > 0 || room.host;
    for (const { button } of [draw, back, resign]) setAttribute(button, 'hidden', !seated);
    draw.show(drawAction(room, verbs.send));
    back.show(takebackAction(room, verbs.send));
    resign.show(resignAction(room, verbs.send, ask));
  };
  return { element, update };
}

/** One place in the row, which keeps its place whatever it offers. @param {import('../common/icons.js').IconName} name */
function place(name) {
  const text = h('span', null);
  /** @type {() => void} */
  let act = () => {};
  const button = h('button', { type: 'button', class: 'action', onclick: () => act() }, icon(name), text);
  return {
    button,
    /** @param {Action} action */
    show: (action) => {
      act = action.act;
      setText(text, action.text);
      setAttribute(button, 'disabled', !action.enabled);
    },
  };
}

/** Whether an own offer of a kind is open. @param {RoomView} room @param {string} kind */
const offered = (room, kind) => room.offers.some((offer) => offer.offer_kind === kind && offer.side === room.you[0]);

/**
 * Offer or claim a draw; once the game is over, another game.
 * @param {RoomView} room
 * @param {Verbs['send']} send
 * @returns {Action}
 */
function drawAction(room, send) {
  const { next, phase, you, claimable, to_move } = room;
  const two = you.length === 1;
  if (next) return { text: words.room.nextGame, enabled: true, act: () => location.assign(at(`rooms/${next}`)) };
  if (phase === 'finished') {
    const pending = offered(room, 'rematch');
    const text = pending ? words.room.rematchOffered : words.room.rematch;
    return {
      text,
      enabled: two && !pending && room.outcome?.reason !== 'aborted',
      act: () => send({ type: 'offer_rematch' }),
    };
  }
  if (claimable && to_move && you.includes(to_move)) {
    return { text: words.room.claimDraw, enabled: true, act: () => send({ type: 'claim_draw' }, to_move) };
  }
  const pending = offered(room, 'draw');
  const text = pending ? words.room.drawOffered : words.room.offerDraw;
  return { text, enabled: phase === 'playing' && two && !pending, act: () => send({ type: 'offer_draw' }) };
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
  const pending = offered(room, 'takeback');
  const possible = phase === 'playing' && rules.takebacks !== 'never' && moves.some((move) => move.side === side);
  const text = pending ? words.room.asked : words.room.takeBack;
  return { text, enabled: possible && !pending, act: () => send({ type: 'offer_takeback' }, side) };
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
  const [question, yes] = abortable
    ? [words.room.abortSure, words.room.abortYes]
    : [words.room.resignSure, words.room.resignYes];
  const sure = () => {
    ask(null);
    send({ type: abortable ? 'abort' : 'resign' });
  };
  const text = phase === 'open' ? words.room.closeRoom : abortable ? words.room.abort : words.room.resign;
  const answers = [
    { text: yes, act: sure },
    { text: words.cancel, act: () => ask(null) },
  ];
  return { text, enabled: phase !== 'finished', act: () => ask({ text: question, answers }) };
}
