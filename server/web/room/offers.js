// Questions that the other side raises: its offers, and its absence. Pure.

import { words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').Command} Command */
/** @typedef {import('../common/question.js').Question} Question */

/** What is said of the opponent's offer, by kind. */
export const OFFER_TEXTS = /** @type {const} */ ({
  draw: 'opponentOffersDraw',
  takeback: 'opponentAsksBack',
  rematch: 'opponentOffersRematch',
});

/**
 * The opponent's open offer as a question.
 * @param {RoomView} room
 * @param {(command: Command) => void} send
 * @returns {Question | null}
 */
export function offerQuestion(room, send) {
  const offer = room.offers.find(({ side }) => !room.you.includes(side));
  if (!offer || room.you.length !== 1) return null;
  const answers = [
    { text: words.room.accept, act: () => send({ type: 'accept', offer: offer.offer }) },
    { text: words.room.decline, act: () => send({ type: 'decline', offer: offer.offer }) },
  ];
  return { text: words.room[OFFER_TEXTS[offer.offer_kind]], answers };
}

/**
 * What may be claimed of an opponent who has left.
 * @param {number | null} left milliseconds until the claim holds; null without one
 * @param {(command: Command) => void} send
 * @param {() => void} wait
 * @returns {Question | null}
 */
export function absenceQuestion(left, send, wait) {
  if (left === null || left > 0) return null;
  const answers = [
    { text: words.room.claimWin, act: () => send({ type: 'claim_absence', as: 'win' }) },
    { text: words.room.claimDrawAbsent, act: () => send({ type: 'claim_absence', as: 'draw' }) },
    { text: words.room.wait, act: wait },
  ];
  return { text: words.room.mayClaim, answers };
}
