// Frames and rooms for tests.

/** @typedef {import('../../web/wire.js').RoomView} RoomView */

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A room of chess that has begun. @param {Partial<RoomView>} change @returns {RoomView} */
export const room = (change) => ({
  id: '0mN1g4nZcVY0CxUrKVpbHk',
  game: 'chess',
  time_control: { kind: 'increment', base: 300, increment: 3 },
  rules: {},
  opponent: 'link',
  created_at: 0,
  phase: 'playing',
  seats: { white: null, black: null },
  creator: { id: '1mN1g4nZcVY0CxUrKVpbHk', name: null },
  you: ['white'],
  host: false,
  start: START,
  position: START,
  position_seq: 4,
  to_move: 'white',
  check: false,
  legal: ['e2e4'],
  moves: [],
  clocks: null,
  offers: [],
  outcome: null,
  ...change,
});

/** @param {Partial<RoomView>} change @param {number} seq @returns {import('../../web/wire.js').Snapshot} */
export const snapshot = (change, seq) => ({
  type: 'snapshot',
  protocol: 1,
  build: '0',
  now: 0,
  seq,
  room: room(change),
});

/** @param {number} seq @param {string} move @returns {import('../../web/wire.js').EventFrame} */
export const moved = (seq, move) => ({
  type: 'event',
  seq,
  at: 0,
  now: 0,
  event: {
    kind: 'moved',
    ply: seq - 4,
    side: seq % 2 ? 'white' : 'black',
    move,
    san: move,
    changes: [],
    received_at: 0,
    decided_at: 0,
    lag_returned: 0,
    position: `8/8/8/8/8/8/8/8 ${seq % 2 ? 'b' : 'w'} - - 0 1`,
    check: false,
    clocks: null,
  },
});
