// The lobby's lists: what frames make of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftText } from '../../web/common/text.js';
import { EMPTY, isMyMove, receive } from '../../web/lobby/state.js';

/** @typedef {import('../../web/wire.js').RoomSummary} RoomSummary */
/** @typedef {import('../../web/wire.js').OwnRoom} OwnRoom */

/** @param {string} id @param {Partial<RoomSummary>} [change] @returns {RoomSummary} */
const room = (id, change) => ({
  id,
  game: 'chess',
  time_control: { kind: 'unlimited' },
  rules: {},
  phase: 'open',
  creator: { id: 'a', name: null },
  seats: { white: null, black: null },
  created_at: 0,
  ply: 0,
  position: '',
  last_move: null,
  outcome: null,
  ...change,
});

/** @param {string} id @param {Partial<OwnRoom>} change @returns {OwnRoom} */
const own = (id, change) => ({
  room: room(id),
  sides: ['white'],
  to_move: null,
  deadline: null,
  offers: [],
  ...change,
});

const whole = /** @type {const} */ ({ type: 'lobby', protocol: 1, build: '0', now: 0 });
const change = /** @type {const} */ ({ type: 'lobby_changed', now: 0 });
const ids = (/** @type {{ id: string }[]} */ rooms) => rooms.map(({ id }) => id);

test('a room stands in the list of its phase alone, newest first', () => {
  const open = [room('b', { created_at: 2 }), room('a', { created_at: 1 })];
  let lists = receive(EMPTY, { ...whole, open, live: [], finished: [], mine: [] });
  lists = receive(lists, { ...change, upsert: [room('c', { created_at: 3 })], gone: [] });
  assert.deepEqual(ids(lists.open), ['c', 'b', 'a']);
  lists = receive(lists, { ...change, upsert: [room('b', { created_at: 2, phase: 'playing' })], gone: ['c'] });
  assert.deepEqual([ids(lists.open), ids(lists.live)], [['a'], ['b']]);
  const ended = [room('b', { phase: 'finished', ended_at: 9 }), room('a', { phase: 'finished', ended_at: 8 })];
  lists = receive(lists, { ...change, upsert: ended, gone: [] });
  assert.deepEqual([ids(lists.open), ids(lists.live), ids(lists.finished)], [[], [], ['b', 'a']]);
});

test('a whole frame replaces all, a heartbeat the time alone, an unknown frame nothing', () => {
  const lists = receive(EMPTY, { ...whole, open: [room('a')], live: [], finished: [], mine: [] });
  assert.deepEqual(receive(lists, { type: 'heartbeat', now: 6 }), { ...lists, now: 6 });
  // @ts-expect-error a frame of a newer server
  assert.equal(receive(lists, { type: 'news' }), lists);
  assert.deepEqual(receive(lists, { ...whole, open: [], live: [], finished: [], mine: [] }), EMPTY);
});

test('what waits for the own move comes first, then offers, practice boards last, and the nearest deadline before others', () => {
  const mine = [
    own('open', {}),
    own('theirs', { to_move: 'black', deadline: 1 }),
    own('offer', { to_move: 'black', offers: [{ offer: 3, offer_kind: 'draw', side: 'black', ply: 0 }] }),
    own('later', { to_move: 'white', deadline: 9 }),
    own('never', { to_move: 'white' }),
    own('alone', { to_move: 'white', sides: ['white', 'black'] }),
    own('soon', { to_move: 'white', deadline: 5 }),
  ];
  const lists = receive(EMPTY, { ...change, upsert: [], gone: [], mine });
  const order = ['soon', 'later', 'never', 'offer', 'theirs', 'open', 'alone'];
  assert.deepEqual(ids(lists.mine.map((one) => one.room)), order);
  assert.deepEqual(ids(lists.mine.filter(isMyMove).map((one) => one.room)), ['soon', 'later', 'never']);
  assert.equal(receive(lists, { ...change, upsert: [], gone: [] }).mine, lists.mine);
});

/** What is left, and how it is said. @type {[number, string][]} */
const LEFT = [
  [-1, '0 minutes left'],
  [60_000, '1 minute left'],
  [2 * 3_600_000 - 1, '119 minutes left'],
  [2 * 3_600_000, '2 hours left'],
  [48 * 3_600_000 - 1, '47 hours left'],
  [3 * 86_400_000 - 1, '2 days left'],
];
for (const [left, text] of LEFT) test(text, () => assert.equal(leftText(left), text));
