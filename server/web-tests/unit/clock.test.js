import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerTime, clockText, leftOn, untilChange } from '../../web/room/clock.js';

const clocks = {
  left: { white: 61_000, black: 30_000 },
  running: /** @type {const} */ ('white'),
  at: 1_000_000,
  deadline: null,
  standing: false,
};

test("the running clock goes down by the server's time, the other stands", () => {
  assert.equal(leftOn(clocks, 'white', 1_002_500), 58_500);
  assert.equal(leftOn(clocks, 'black', 1_002_500), 30_000);
});

test('no clock runs below nothing, backwards, while it stands, or without knowledge of the time', () => {
  assert.equal(leftOn(clocks, 'white', 2_000_000), 0);
  assert.equal(leftOn(clocks, 'white', 999_000), 61_000);
  assert.equal(leftOn({ ...clocks, standing: true }, 'white', 1_002_500), 61_000);
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
