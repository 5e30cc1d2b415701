import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY, choose, drop, settle, tap } from '../../web/board/hand.js';
import { legalTable, premoveTable } from '../../web/board/moves.js';
import { gameInfo } from './games.js';

const MEN = new Map([
  ['a7', 'P'],
  ['e1', 'K'],
  ['b8', 'r'],
  ['e8', 'k'],
]);
const LEGAL = ['a7a8b', 'a7a8n', 'a7a8q', 'a7a8r', 'a7b8q', 'e1e2', 'e1f1'];
const TABLE = legalTable(LEGAL, MEN, 'white');
const picked = (/** @type {string} */ cell) => ({ picked: cell, asking: null });

test('a tap picks up, another puts down', () => {
  const first = tap(EMPTY, 'e1', TABLE);
  assert.deepEqual(first, { hand: picked('e1'), wish: null });
  assert.deepEqual(tap(first.hand, 'e2', TABLE), { hand: EMPTY, wish: { from: 'e1', to: 'e2', promotion: null } });
});

test('a tap elsewhere, on an enemy man or beside the board lets go', () => {
  for (const cell of ['d4', 'b8', 'e1', null])
    assert.deepEqual(tap(picked('e1'), cell, TABLE), { hand: EMPTY, wish: null });
});

test('a tap on another own man takes that one up', () => {
  assert.deepEqual(tap(picked('e1'), 'a7', TABLE).hand, picked('a7'));
});

test('a man dragged to a target is put there, dragged elsewhere it is dropped, let go where it stood it stays in hand', () => {
  assert.deepEqual(drop(picked('e1'), 'e1', 'f1', TABLE).wish, { from: 'e1', to: 'f1', promotion: null });
  assert.deepEqual(drop(picked('e1'), 'e1', 'f5', TABLE), { hand: EMPTY, wish: null });
  assert.deepEqual(drop(picked('e1'), 'e1', null, TABLE), { hand: EMPTY, wish: null });
  assert.deepEqual(drop(picked('e1'), 'e1', 'e1', TABLE), { hand: picked('e1'), wish: null });
});

test('a promotion is asked when the move is made, and the answer goes with it', () => {
  const asked = drop(picked('a7'), 'a7', 'a8', TABLE);
  assert.deepEqual(asked.hand.asking, { from: 'a7', to: 'a8', letters: ['b', 'n', 'q', 'r'] });
  assert.deepEqual(choose(asked.hand, 'n'), { hand: EMPTY, wish: { from: 'a7', to: 'a8', promotion: 'n' } });
  assert.deepEqual(tap(asked.hand, 'e2', TABLE), { hand: EMPTY, wish: null });
});

test('when the board changes nothing stays asked, and a man that may not move any more is let go', () => {
  const asking = drop(picked('a7'), 'a7', 'a8', TABLE).hand;
  assert.equal(settle(asking, TABLE), EMPTY);
  assert.deepEqual(settle(picked('e1'), TABLE), picked('e1'));
  assert.equal(settle(picked('e8'), TABLE), EMPTY);
});

test('a premove may name any cell, also one of an own man by dragging, and asks which man a pawn becomes', () => {
  const table = premoveTable(gameInfo('chess'), MEN, 'white');
  assert.deepEqual(drop(picked('e1'), 'e1', 'a7', table).wish, { from: 'e1', to: 'a7', promotion: null });
  assert.deepEqual(drop(picked('a7'), 'a7', 'h8', table).hand.asking?.letters, ['q', 'r', 'b', 'n']);
  assert.equal(table.holds('b8'), false);
});
