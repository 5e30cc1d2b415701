// The line that says how things stand, always in the same place and of the same height; and the same for ears.

import { h, setAttribute, setText } from '../common/dom.js';
import { shutBecause } from '../common/connection.js';
import { outcomeText, refusalText, words } from '../common/words.js';
import { clockText, leftForFirstMove } from './clock.js';
import { pendingMove } from './state.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('./state.js').RoomState} RoomState */

/**
 * @typedef {object} Circumstances What the status depends on besides the room.
 * @property {import('../common/connection.js').Line} line
 * @property {number | null} closeCode of the line, if it is shut
 * @property {string | null} note something that happened here, in words
 * @property {number | null} now the server's time, if it is known
 * @property {boolean} back whether an earlier position is looked at
 * @property {boolean} invited whether the reader came by a link that somebody sent, to play or to watch
 */

/**
 * What is to be said now, the most urgent first.
 * @param {RoomState} state
 * @param {Circumstances} circumstances
 * @returns {{ text: string, tone: 'plain' | 'turn' | 'warn' | 'end' }}
 */
export function statusOf(state, { line, closeCode, note, now, back, invited }) {
  const { room, refusal, time } = state;
  if (line === 'shut') return { text: refusalText(shutBecause(closeCode)), tone: 'warn' };
  if (line === 'lost') return { text: words.room.lost, tone: 'warn' };
  if (!room) return { text: words.room.connecting, tone: 'plain' };
  if (refusal && !isExplainedByEnd(room, refusal)) return { text: refusalText(refusal), tone: 'warn' };
  if (room.outcome) return { text: endText(room), tone: 'end' };
  if (note) return { text: note, tone: 'warn' };
  if (back && room.you.length > 0) return { text: words.room.lookingBack, tone: 'warn' };
  if (room.phase === 'open' && !room.host && !invited && room.opponent === 'link')
    return { text: words.room.needsLink, tone: 'plain' };
  if (pendingMove(state)) return { text: words.room.sending, tone: 'plain' };
  if (time) return { text: timeNewsText(time), tone: 'plain' };
  return { text: turnText(room, now), tone: room.to_move && room.you.includes(room.to_move) ? 'turn' : 'plain' };
}

/** Whether the result says enough: what came too late for the game was refused because it is over. @param {RoomView} room @param {import('./state.js').Refusal} refusal */
const isExplainedByEnd = (room, refusal) => room.outcome !== null && refusal.code === 'game_over';

/** @param {import('./state.js').TimeNews} time */
export const timeNewsText = (time) =>
  time.kind === 'time_given'
    ? words.room.given(time.side, clockText(time.given))
    : words.room.granted(clockText(time.granted));

/** @param {RoomView} room */
function endText(room) {
  if (!room.outcome) return '';
  const { winner } = room.outcome;
  const text = outcomeText(room.outcome);
  if (room.you.length !== 1 || !winner) return text;
  return `${winner === room.you[0] ? words.outcome.youWon : words.outcome.youLost}. ${text}`;
}

/** @param {RoomView} room @param {number | null} now */
function turnText(room, now) {
  if (room.phase === 'open') return words.room.waitingForOpponent;
  const first = firstMoveText(room, now);
  if (first) return first;
  const turn = words.room.turnOf(room.to_move ?? 'white');
  if (room.you.length === 0) return `${words.room.watching} ${turn}`;
  const own = room.you.length === 1 && room.to_move === room.you[0] ? words.room.yourTurn : turn;
  const offers = room.offers.filter(({ side }) => room.you.includes(side));
  return [own, ...offers.map(({ offer_kind }) => words.room.offering[offer_kind])].join('. ');
}

/** @param {RoomView} room @param {number | null} now */
function firstMoveText(room, now) {
  const left = leftForFirstMove(room, now);
  return left !== null && room.to_move && room.you.includes(room.to_move)
    ? words.room.firstMove(clockText(left))
    : null;
}

/** So many sentences stay where screen readers find them: more than can come at once. */
const KEPT = 6;

/** Texts of more characters than this get smaller letters, on phones and everywhere, so that the line keeps its height. */
const LONG = 36;
const LONGEST = 80;

/** @param {string} text */
const sizeOf = ({ length }) => (length > LONGEST ? ' longest' : length > LONG ? ' long' : '');

/** How long a wish must stand to be read out, so that of many steps in a row only the last is told. */
const PAUSE = 250;

/** The line. */
export function statusLine() {
  const element = h('p', { class: 'status' });
  const live = h('div', { class: 'off-screen', 'aria-live': 'polite', 'aria-atomic': 'false', role: 'status' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const say = (/** @type {string} */ text) => {
    live.append(h('p', null, text));
    while (live.childElementCount > KEPT) live.firstElementChild?.remove();
  };
  return {
    element,
    live,
    /** @param {{ text: string, tone: string }} status */
    update: ({ text, tone }) => {
      setText(element, text);
      setAttribute(element, 'class', `status ${tone}${sizeOf(text)}`);
    },
    /** Reads something out, behind what is being read. @param {string} text */
    say,
    /** Reads something out, unless something else is to be read out in its place a moment later. @param {string} text */
    sayLast: (text) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => say(text), PAUSE);
    },
  };
}
