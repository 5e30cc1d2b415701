// What the form of a new game asks the server for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FROM_PGN, customTime, figures, houseRules } from '../../web/lobby/choices.js';
import { gameInfo } from './games.js';

/** @type {[Record<string, string>, object][]} */
const CHOSEN = [
  [{}, {}],
  [{ setup: 'standard', draws: 'automatic', stalemate: 'draw' }, {}],
  [
    { setup: 'open_castle', stalemate: 'loss' },
    { setup: 'open_castle', stalemate: 'loss' },
  ],
  [{ setup: 'custom', position: ' 1/4/5/6/7/6/5/4/1 w 0 1 ' }, { setup: { custom: '1/4/5/6/7/6/5/4/1 w 0 1' } }],
  [{ setup: FROM_PGN, draws: 'claimed' }, { draws: 'claimed' }],
];

for (const [chosen, rules] of CHOSEN) {
  test(`house rules: ${JSON.stringify(chosen)}`, () => {
    assert.deepEqual(houseRules(chosen, gameInfo('parob').house_rules), rules);
  });
}

test('a time written by hand stays within what the server takes', () => {
  assert.deepEqual(customTime(0, -1, 'increment'), { kind: 'increment', base: 15, increment: 0 });
  assert.deepEqual(customTime(NaN, NaN, 'increment'), { kind: 'increment', base: 15, increment: 0 });
  assert.deepEqual(customTime(999, 999, 'increment'), { kind: 'increment', base: 10_800, increment: 180 });
  assert.deepEqual(customTime(1.5, 2, 'increment'), { kind: 'increment', base: 90, increment: 2 });
  assert.deepEqual(customTime(5, 0, 'delay'), { kind: 'delay', base: 300, delay: 1 });
  assert.deepEqual(customTime(5, 99, 'bronstein'), { kind: 'bronstein', base: 300, delay: 60 });
});

test('a time chosen before stands in the fields again', () => {
  assert.deepEqual(figures({ kind: 'delay', base: 90, delay: 5 }), { kind: 'delay', minutes: 1.5, seconds: 5 });
  assert.deepEqual(figures({ kind: 'days', days: 3 }), { kind: 'increment', minutes: 10, seconds: 5 });
});
