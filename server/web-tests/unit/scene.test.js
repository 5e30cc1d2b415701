import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY } from '../../web/board/hand.js';
import { NOTHING, legalTable } from '../../web/board/moves.js';
import { BLANK, compose, follow } from '../../web/board/scene.js';

const men = new Map([
  ['e2', 'P'],
  ['d3', 'p'],
  ['e8', 'k'],
]);
const near = (/** @type {string} */ a, /** @type {string} */ b) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0));

test('targets are dots, captures rings, and only of the man in hand', () => {
  const table = legalTable(['e2e3', 'e2e4', 'e2d3'], men, 'white');
  const scene = compose({ ...BLANK, men }, { picked: 'e2', asking: null }, table, [], true);
  assert.deepEqual([...scene.marks].map(([cell, names]) => [cell, ...names]).sort(), [
    ['d3', 'capture'],
    ['e2', 'chosen'],
    ['e3', 'target'],
    ['e4', 'target'],
  ]);
});

test('an own move on its way stands where it goes, a refused one where it came from', () => {
  const sent = compose({ ...BLANK, men, pending: { from: 'e2', to: 'e4', state: 'sent' } }, EMPTY, NOTHING, [], false);
  assert.equal(sent.men.get('e4'), 'P');
  assert.equal(sent.men.has('e2'), false);
  const refused = compose(
    { ...BLANK, men, pending: { from: 'e2', to: 'e5', state: 'refused' } },
    EMPTY,
    NOTHING,
    [],
    false,
  );
  assert.equal(refused.men, men);
  assert.ok(refused.marks.get('e2')?.has('refused'));
});

test('men are followed from one position to the next, the nearest first', () => {
  const before = new Map([
    ['a1', 'R'],
    ['h1', 'R'],
    ['e4', 'p'],
  ]);
  const after = new Map([
    ['b1', 'R'],
    ['h1', 'R'],
    ['g1', 'K'],
  ]);
  const { moved, gone, come } = follow(before, after, near);
  assert.deepEqual([...moved], [['a1', 'b1']]);
  assert.deepEqual(gone, ['e4']);
  assert.deepEqual(come, ['g1']);
});
