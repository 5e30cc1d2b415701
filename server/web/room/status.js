// The line that says how things stand, always in the same place and of the same height; and the same for ears.

import { h, setAttribute, setText } from '../common/dom.js';
import { outcomeText, refusalText, words } from '../common/words.js';
import { clockText } from './clock.js';
import { pendingMove } from './state.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('./state.js').RoomState} RoomState */

/**
 * What is to be said now, the most urgent first.
 * @param {RoomState} state
 * @param {import('../common/connection.js').Line} line
 * @param {string | null} note something that happened here, in words
 * @returns {{ text: string, tone: 'plain' | 'turn' | 'warn' | 'end' }}
 */
export function statusOf(state, line, note) {
  const { room, refusal, time } = state;
  if (line === 'lost') return { text: words.room.lost, tone: 'warn' };
  if (!room) return { text: words.room.connecting, tone: 'plain' };
  if (refusal) return { text: refusalText(refusal), tone: 'warn' };
  if (note) return { text: note, tone: 'warn' };
  if (pendingMove(state)) return { text: words.room.sending, tone: 'plain' };
  if (room.outcome) return { text: endText(room), tone: 'end' };
  if (time) return { text: timeNewsText(time), tone: 'plain' };
  return { text: turnText(room), tone: room.to_move && room.you.includes(room.to_move) ? 'turn' : 'plain' };
}

/** @param {import('./state.js').TimeNews} time */
const timeNewsText = (time) =>
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

/** @param {RoomView} room */
function turnText(room) {
  if (room.phase === 'open') return words.room.waitingForOpponent;
  const first = firstMoveText(room);
  if (first) return first;
  if (room.you.length === 1 && room.to_move === room.you[0]) return words.room.yourTurn;
  const turn = words.room.turnOf(room.to_move ?? 'white');
  return room.you.length === 0 ? `${words.room.watching} ${turn}` : turn;
}

/** Before a side's own second move its clock stands, but its first move has a limit. @param {RoomView} room */
function firstMoveText({ clocks, to_move, you }) {
  if (!clocks?.deadline || clocks.running || clocks.standing || !to_move) return null;
  const limit = clockText(clocks.deadline - clocks.at);
  return you.includes(to_move) ? words.room.firstMove(limit) : null;
}

/** The line. */
export function statusLine() {
  const element = h('p', { class: 'status' });
  const live = h('div', { class: 'off-screen', 'aria-live': 'polite', role: 'status' });
  return {
    element,
    live,
    /** @param {{ text: string, tone: string }} status */
    update: ({ text, tone }) => {
      setText(element, text);
      setAttribute(element, 'class', `status ${tone}`);
    },
    /** Reads something out. @param {string} text */
    say: (text) => setText(live, text),
  };
}
