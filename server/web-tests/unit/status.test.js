// What the status line says when several things are true at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNKNOWN, ask, receive } from '../../web/room/state.js';
import { statusOf } from '../../web/room/status.js';
import { moved, snapshot } from './frames.js';

/** @typedef {import('../../web/wire.js').ServerFrame} ServerFrame */
/** @typedef {import('../../web/room/status.js').Circumstances} Circumstances */

/** @type {Circumstances} */
const WELL = { line: 'live', closeCode: null, note: null, now: 0, back: false, invited: false };
const NOTE = 'The premove was not possible.';
const start = receive(UNKNOWN, snapshot({}, 4));
const asking = ask(start, { id: 'a', side: 'white', command: { type: 'move', move: 'e2e4', at: 4 } });
const refused = (/** @type {string} */ code, seq = 4) =>
  /** @type {const} */ ({ type: 'refused', id: 'a', code, message: '', seq });
/** @type {ServerFrame} */
const ended = {
  type: 'event',
  seq: 5,
  at: 0,
  now: 0,
  event: { kind: 'ended', winner: 'black', reason: 'timeout', clocks: null },
};
const YOU_LOST = 'You lost. Black wins: time';
const clocks = { left: { white: 1, black: 1 }, running: null, at: 0, deadline: 30_000, standing: false };
const watched = receive(UNKNOWN, snapshot({ you: [] }, 4));
const kept = receive(UNKNOWN, snapshot({ you: [], phase: 'open', to_move: null }, 4));
/** @param {'draw' | 'takeback'} offer_kind @returns {ServerFrame} */
const offered = (offer_kind) => ({
  type: 'event',
  seq: 5,
  at: 0,
  now: 0,
  event: { kind: 'offered', offer: 5, offer_kind, side: 'white', ply: 0 },
});
const first = receive(UNKNOWN, snapshot({ clocks }, 4));

/** Frames one after the other, from a state with a move on its way. @param {ServerFrame[]} frames */
const after = (...frames) => frames.reduce(receive, asking);

/** @type {[string, import('../../web/room/state.js').RoomState, Partial<Circumstances>, string | RegExp][]} */
const CASES = [
  ['nothing else', start, {}, 'Your move'],
  ['a move on its way', asking, {}, 'On its way…'],
  ['a refusal', after(refused('illegal_move')), {}, /rules do not allow/],
  ['a refusal and a note', after(refused('illegal_move')), { note: NOTE }, /rules do not allow/],
  ['a refusal on a dead line', after(refused('illegal_move')), { line: 'lost' }, /Not in contact/],
  ['a refusal, and then something happened', after(refused('illegal_move'), moved(5, 'e2e4')), {}, 'Black to move'],
  ['a refusal, and then a whole new room', after(refused('illegal_move'), snapshot({}, 7)), {}, 'Your move'],
  ['refused because it is over, and the end', after(refused('game_over', 5), ended), {}, YOU_LOST],
  ['the end, and then refused because it is over', after(ended, refused('game_over', 5)), {}, YOU_LOST],
  ['the end while a move is on its way', after(ended), {}, YOU_LOST],
  ['the end that dropped a premove', after(ended), { note: NOTE }, YOU_LOST],
  ['after the end something else was refused', after(ended, refused('too_many', 5)), {}, /too much at once/],
  ['a line shut because of a new server', start, { line: 'shut', closeCode: 4000 }, /newer than this page/],
  ['a line shut for a banned player', start, { line: 'shut', closeCode: 4005 }, /shut you out/],
  ['a line shut while a refusal stands', after(refused('busy')), { line: 'shut', closeCode: 4004 }, /no such game/],
  ['an own offer', receive(start, offered('draw')), {}, 'Your move. You offer a draw.'],
  ['an own request', receive(start, offered('takeback')), {}, 'Your move. You ask to take back.'],
  ['an earlier position', start, { back: true }, /You look back/],
  ['an earlier position, watched', watched, { back: true }, /You are watching/],
  ['a seat kept for somebody', kept, {}, /Reserved for whoever was invited/],
  ['a seat kept for the reader', kept, { invited: true }, 'Waiting for an opponent'],
  ['a first move with all its time', first, { now: 0 }, /you have 0:30 left/],
  ['a first move that must be made soon', first, { now: 21_500 }, /you have 0:08.5 left/],
];
for (const [name, state, circumstances, text] of CASES) {
  test(`the status: ${name}`, () => {
    const said = statusOf(state, { ...WELL, ...circumstances }).text;
    if (text instanceof RegExp) assert.match(said, text);
    else assert.equal(said, text);
  });
}

test('who won is told to the winner, to the loser and to watchers', () => {
  const outcome = /** @type {const} */ ({ winner: 'white', reason: 'checkmate' });
  const told = /** @type {const} */ ([
    [['white'], 'You won. White wins: checkmate'],
    [['black'], 'You lost. White wins: checkmate'],
    [[], 'White wins: checkmate'],
  ]);
  for (const [you, text] of told) {
    const over = receive(UNKNOWN, snapshot({ phase: 'finished', you: [...you], to_move: null, outcome }, 4));
    assert.equal(statusOf(over, WELL).text, text);
  }
});
