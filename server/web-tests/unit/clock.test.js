import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ServerTime,
  clockText,
  leftAfter,
  leftForFirstMove,
  leftOn,
  readClock,
  untilChange,
} from '../../web/room/clock.js';

const clocks = {
  left: { white: 61_000, black: 30_000 },
  running: /** @type {const} */ ('white'),
  at: 1_000_000,
  deadline: 1_061_000,
  standing: false,
};

test("the running clock goes down by the server's time, the other stands", () => {
  assert.equal(leftOn(clocks, 'white', 1_002_500), 58_500);
  assert.equal(leftOn(clocks, 'black', 1_002_500), 30_000);
});

test('under a US delay a clock stands until the delay has passed, whenever it was told', () => {
  const delayed = { ...clocks, deadline: clocks.deadline + 5000 };
  const toldLate = { ...delayed, left: { white: 58_000, black: 30_000 }, at: 1_008_000 };
  for (const [now, left] of /** @type {const} */ ([
    [1_004_999, 61_000],
    [1_005_000, 61_000],
    [1_007_000, 59_000],
    [1_009_000, 57_000],
  ])) {
    assert.equal(leftOn(delayed, 'white', now), left, String(now));
    if (now > toldLate.at) assert.equal(leftOn(toldLate, 'white', now), left, String(now));
  }
});

test('while the server was away the clock of the side to move stands, though none runs', () => {
  const time_control = { kind: /** @type {const} */ ('increment'), base: 60, increment: 0 };
  const away = { ...clocks, running: null, deadline: null, standing: true };
  const room = { clocks: away, to_move: /** @type {const} */ ('white'), time_control };
  assert.deepEqual(readClock(room, 'white', 1_002_500), { left: 61_000, running: false, standing: true });
  assert.deepEqual(readClock(room, 'black', 1_002_500), { left: 30_000, running: false, standing: false });
  assert.deepEqual(readClock({ ...room, clocks }, 'white', 1_002_500), {
    left: 58_500,
    running: true,
    standing: false,
  });
  assert.equal(readClock({ ...room, time_control: { kind: 'unlimited' } }, 'white', 1_002_500).left, null);
});

test('the limit of a first move is counted down too', () => {
  const first = { ...clocks, running: null };
  assert.equal(leftForFirstMove({ clocks: first }, 1_031_000), 30_000);
  assert.equal(leftForFirstMove({ clocks: first }, null), 61_000);
  assert.equal(leftForFirstMove({ clocks: first }, 2_000_000), 0);
  assert.equal(leftForFirstMove({ clocks }, 1_031_000), null);
  assert.equal(leftForFirstMove({ clocks: null }, 1_031_000), null);
});

test('no clock runs below nothing, backwards, while it stands, or without knowledge of the time', () => {
  assert.equal(leftOn(clocks, 'white', 2_000_000), 0);
  assert.equal(leftOn(clocks, 'white', 999_000), 61_000);
  assert.equal(leftOn({ ...clocks, running: null, deadline: null, standing: true }, 'white', 1_002_500), 61_000);
  assert.equal(leftOn(clocks, 'white', null), 61_000);
});

test('the least delayed frame is believed', () => {
  const time = new ServerTime();
  assert.equal(time.at(0), null);
  for (const delay of [40, 900, 15, 300]) time.heard(5000, 1000 + delay);
  assert.equal(time.at(2000), 5000 - 1015 + 2000);
  time.reset();
  assert.equal(time.at(0), null);
});

test('texts of clocks', () => {
  const cases = /** @type {[number, string][]} */ ([
    [0, '0:00.0'],
    [40, '0:00.1'],
    [9_900, '0:09.9'],
    [9_999, '0:10'],
    [10_000, '0:10'],
    [59_001, '1:00'],
    [245_000, '4:05'],
    [3_600_000, '1:00:00'],
    [5_025_000, '1:23:45'],
    [2 * 86_400_000 + 3 * 3_600_000, '2 d 3 h'],
  ]);
  for (const [left, text] of cases) assert.equal(clockText(left), text, String(left));
});

test('a running clock is shown again when its text changes, not before', () => {
  assert.equal(untilChange(58_500), 500);
  assert.equal(untilChange(9_950), 50);
  assert.equal(untilChange(60_000), 1000);
});

test('after a ply that is looked back at, a clock shows what the move told, and at the start what both began with', () => {
  const time_control = /** @type {const} */ ({ kind: 'increment', base: 300, increment: 3 });
  const move = (/** @type {import('../../web/wire.js').MoveView['left']} */ left) =>
    /** @type {import('../../web/wire.js').MoveView} */ ({ left });
  const moves = [move({ white: 290_000, black: 300_000 }), move({ white: 290_000, black: 280_000 })];
  const shown = [0, 1, 2].map((ply) => [
    leftAfter({ moves, time_control }, ply, 'white'),
    leftAfter({ moves, time_control }, ply, 'black'),
  ]);
  assert.deepEqual(shown, [
    [300_000, 300_000],
    [290_000, 300_000],
    [290_000, 280_000],
  ]);
  const untimed = { moves: [move(undefined)], time_control };
  assert.deepEqual([leftAfter(untimed, 0, 'white'), leftAfter(untimed, 1, 'white')], [null, null]);
  const days = { moves, time_control: /** @type {const} */ ({ kind: 'days', days: 3 }) };
  assert.equal(leftAfter(days, 0, 'white'), null);
});
