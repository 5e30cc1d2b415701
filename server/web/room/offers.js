// Questions that the other side raises: its offers, and its absence. Pure.

import { words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').Command} Command */
/** @typedef {import('../common/question.js').Question} Question */

/** What is said of the opponent's offer. @param {Pick<RoomView, 'moves'>} room @param {import('../wire.js').OfferView} offer */
export function offerText({ moves }, { offer_kind, side }) {
  switch (offer_kind) {
    case 'draw':
      return words.room.opponentOffersDraw;
    case 'rematch':
      return words.room.opponentOffersRematch;
    case 'takeback':
      return words.room.opponentAsksBack(takenBack(moves, side));
  }
}

/** The moves that a side would take back, as in the move list: its last, and the answer to it. @param {RoomView['moves']} moves @param {import('../wire.js').Side} side */
function takenBack(moves, side) {
  const last = moves.filter((move) => move.side === side).at(-1);
  return moves.slice(last ? last.ply - 1 : 0).map(({ san }) => san);
}

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
  return { text: offerText(room, offer), answers };
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
