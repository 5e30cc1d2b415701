// What ears are told when something happens, and that each thing is told once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news } from '../../web/room/news.js';
import { UNKNOWN, ask, receive } from '../../web/room/state.js';
import { gameInfo } from './games.js';
import { moved, snapshot } from './frames.js';

/** @typedef {import('../../web/wire.js').ServerFrame} ServerFrame */
/** @typedef {import('../../web/room/state.js').RoomState} RoomState */
/** @typedef {import('../../web/room/status.js').Circumstances} Circumstances */

const chess = gameInfo('chess');
const start = receive(UNKNOWN, snapshot({}, 4));
/** @param {number} seq @param {import('../../web/wire.js').EventView} event @returns {import('../../web/wire.js').EventFrame} */
const event = (seq, event) => ({ type: 'event', seq, at: 0, now: 0, event });
/** @param {'white' | 'black'} side @param {'draw' | 'takeback'} offer_kind */
const offered = (side, offer_kind, seq = 5) => event(seq, { kind: 'offered', offer: seq, offer_kind, side, ply: 0 });
const declined = event(6, { kind: 'offer_declined', offer: 5, side: 'black' });
const withdrawn = event(6, { kind: 'offer_withdrawn', offer: 5, side: 'white' });
const mate = event(6, { kind: 'ended', winner: 'white', reason: 'checkmate', clocks: null });
const asking = ask(start, { id: 'a', side: 'white', command: { type: 'move', move: 'e2e4', at: 4 } });
const withdrawing = ask(receive(start, offered('white', 'draw')), {
  id: 'b',
  side: 'white',
  command: { type: 'withdraw', offer: 5 },
});

/** @param {RoomState} state @param {Partial<Circumstances>} circumstances @returns {import('../../web/room/news.js').Moment} */
function moment(state, circumstances = {}) {
  assert.ok(state.room);
  return {
    state: { ...state, room: state.room },
    circumstances: { line: 'live', closeCode: null, note: null, now: 0, back: false, invited: false, ...circumstances },
  };
}

/** From a state, with frames, in circumstances before and after, these things are told. @type {[string, RoomState, ServerFrame[], [Partial<Circumstances>, Partial<Circumstances>], string[]][]} */
const CASES = [
  ['nothing happened', start, [], [{}, {}], []],
  ['a move', start, [moved(5, 'e2e4')], [{}, {}], [' e2 to e4']],
  ['moves after a lost line', start, [moved(5, 'e2e4'), moved(6, 'e7e5')], [{}, {}], [' e7 to e5']],
  [
    'a mating move and the end at once',
    start,
    [moved(5, 'e2e4'), mate],
    [{}, {}],
    [' e2 to e4', 'You won. White wins: checkmate'],
  ],
  [
    'a move that was refused',
    asking,
    [{ type: 'refused', id: 'a', code: 'illegal_move', message: '', seq: 4 }],
    [{}, {}],
    ['The rules do not allow this move.'],
  ],
  ['a dropped premove', start, [], [{}, { note: 'The premove is gone.' }], ['The premove is gone.']],
  ['a note that was told before', start, [], [{ note: 'old' }, { note: 'old' }], []],
  ['a lost line', start, [], [{}, { line: 'lost' }], ['Not in contact. Trying again…']],
  ['a line that is back', start, [], [{ line: 'lost' }, {}], ['In contact again.']],
  ['a line that is shut', start, [], [{}, { line: 'shut', closeCode: 4005 }], ['This server has shut you out.']],
  [
    'a takeback',
    receive(start, moved(5, 'e2e4')),
    [
      event(6, {
        kind: 'taken_back',
        side: 'white',
        plies: 1,
        position: '8/8/8/8/8/8/8/8 w - - 0 1',
        check: false,
        clocks: null,
      }),
    ],
    [{}, {}],
    ['The last move was taken back.'],
  ],
  [
    'time given',
    start,
    [event(5, { kind: 'time_given', side: 'white', given: 15_000, clocks: null })],
    [{}, {}],
    ['White was given 0:15.'],
  ],
  ['an offer of the opponent', start, [offered('black', 'draw')], [{}, {}], ['Your opponent offers a draw.']],
  ['an offer of one’s own', start, [offered('white', 'draw')], [{}, {}], []],
  [
    'a takeback that is asked for',
    receive(receive(start, moved(5, 'e2e4')), moved(6, 'e7e5')),
    [offered('black', 'takeback', 7)],
    [{}, {}],
    ['Your opponent asks to take back e7e5.'],
  ],
  [
    'a takeback of two moves that is asked for',
    receive(receive(receive(start, moved(5, 'e2e4')), moved(6, 'e7e5')), moved(7, 'g1f3')),
    [offered('black', 'takeback', 8)],
    [{}, {}],
    ['Your opponent asks to take back e7e5, and with it g1f3.'],
  ],
  ['a declined offer', receive(start, offered('white', 'draw')), [declined], [{}, {}], ['Your opponent declines.']],
  ['an offer withdrawn', withdrawing, [{ ...withdrawn, id: 'b' }], [{}, {}], []],
  [
    'an offer that died with the position',
    receive(start, offered('white', 'draw')),
    [moved(6, 'e2e4')],
    [{}, {}],
    [' e2 to e4'],
  ],
];
for (const [name, state, frames, [before, after], told] of CASES) {
  test(`told: ${name}`, () => {
    assert.deepEqual(news(chess, moment(state, before), moment(frames.reduce(receive, state), after)), told);
  });
}
