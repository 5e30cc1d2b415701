// What happened between two moments, in words for ears: what the eye sees change anywhere on the page. Pure.

import { moveName } from '../board/speech.js';
import { refusalText, words } from '../common/words.js';
import { offerText } from './offers.js';
import { statusOf, timeNewsText } from './status.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').GameInfo} GameInfo */
/** @typedef {import('./state.js').RoomState} RoomState */
/** @typedef {import('./status.js').Circumstances} Circumstances */
/** @typedef {{ state: RoomState & { room: RoomView }, circumstances: Circumstances }} Moment */

/**
 * Sentences in the order in which they are to be said.
 * @param {GameInfo} info
 * @param {Moment} before
 * @param {Moment} now
 * @returns {string[]}
 */
export function news(info, before, now) {
  return [
    ...lineNews(before, now),
    ...moveNews(info, before.state.room, now.state.room),
    ...offerNews(before.state, now.state),
    ...fresh(before, now, ({ state }) => state.time, timeNewsText),
    ...fresh(before, now, ({ state }) => state.refusal, refusalText),
    ...fresh(
      before,
      now,
      ({ circumstances }) => circumstances.note,
      (note) => note,
    ),
    ...fresh(
      before,
      now,
      ({ state }) => state.room.outcome,
      () => statusOf(now.state, now.circumstances).text,
    ),
  ];
}

/**
 * What is said of something that is there now and was not, or was another.
 * @template Thing
 * @param {Moment} before
 * @param {Moment} now
 * @param {(moment: Moment) => Thing | null} find
 * @param {(thing: Thing) => string} text
 */
function fresh(before, now, find, text) {
  const thing = find(now);
  return thing === null || thing === find(before) ? [] : [text(thing)];
}

/** @param {Moment} before @param {Moment} now */
function lineNews(before, { state, circumstances }) {
  const [was, is] = [before.circumstances.line, circumstances.line];
  if (was === is) return [];
  return is === 'live' ? [words.room.inContact] : [statusOf(state, circumstances).text];
}

/**
 * Of moves that came together, after a lost line, the last is said.
 * @param {GameInfo} info
 * @param {RoomView} before
 * @param {RoomView} now
 */
function moveNews(info, before, now) {
  const move = now.moves[now.moves.length - 1];
  if (now.moves.length > before.moves.length && move) return [moveName(info, move, now.check)];
  return now.moves.length < before.moves.length ? [words.room.tookBack] : [];
}

/** What the opponent offers, and whether an own offer was declined. @param {RoomState & { room: RoomView }} before @param {RoomState & { room: RoomView }} now */
function offerNews(before, now) {
  const own = (/** @type {import('../wire.js').OfferView} */ { side }) => now.room.you.includes(side);
  const among = (/** @type {RoomView} */ { offers }, /** @type {number} */ id) =>
    offers.some(({ offer }) => offer === id);
  const came = now.room.offers.filter((offer) => !own(offer) && !among(before.room, offer.offer));
  const sameStage = before.room.position_seq === now.room.position_seq && before.room.phase === now.room.phase;
  const gone = before.room.offers.filter((offer) => own(offer) && !among(now.room, offer.offer));
  const declined = gone.filter(({ offer }) => sameStage && !now.room.next && !withdraws(before, offer));
  return [...came.map((offer) => offerText(now.room, offer)), ...declined.map(() => words.room.declined)];
}

/**
 * What happened and can be seen nowhere on the page: moves taken back, an offer declined. Ears are told of it anyway.
 * @param {Moment} before
 * @param {Moment} now
 * @returns {string | null}
 */
export function unseen(before, now) {
  const { moves, you } = now.state.room;
  if (moves.length < before.state.room.moves.length) return you.length === 2 ? null : words.room.tookBack;
  return offerNews(before.state, now.state).includes(words.room.declined) ? words.room.declined : null;
}

/** Whether an own offer was about to be withdrawn. @param {RoomState} state @param {number} id */
const withdraws = ({ outbox }, id) => outbox.some(({ command }) => command.type === 'withdraw' && command.offer === id);
