// Position texts and move texts are read as the server writes them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMen, readMove, sideToMove } from '../../web/board/position.js';
import { GAMES, gameInfo } from './games.js';

/** Cells of the start positions: White's corner, the first cell of Black's end, and one between that is empty. */
const STARTS = { chess: ['a1R', 'a8r', 'e4'], parob: ['a1B', 'i1b', 'e4'], parachess: ['a1R', 'k1r', 'f1'] };

for (const game of GAMES) {
  test(`${game}: the start position is read`, () => {
    const { cells, setups } = gameInfo(game);
    const men = readMen(cells, setups.standard ?? '');
    for (const text of STARTS[game]) assert.equal(men.get(text.slice(0, 2)) ?? '', text.slice(2), text);
    assert.equal(men.size, cells.filter(({ name }) => men.has(name)).length);
    assert.equal(sideToMove(setups.standard ?? ''), 'white');
  });
}

test('runs of ten are one number', () => {
  const men = readMen(gameInfo('parachess').cells, 'rsqksr/1bb1/pppppppp/5/10/6/4R5/5/PPPPPPPP/1BB1/RSQKSR w 0 1');
  assert.equal(men.get('e5'), 'R');
  assert.equal(men.get('k3'), 'q');
});

test('a text that does not fit the board breaks nothing', () => {
  assert.equal(readMen(gameInfo('parob').cells, '').size, 0);
  assert.equal(readMen(gameInfo('parob').cells, 'bbbb/99/x/').get('i1'), 'b');
});

test('move texts', () => {
  assert.deepEqual(readMove('e10f6'), { from: 'e10', to: 'f6', promotion: null });
  assert.deepEqual(readMove('j2k3s'), { from: 'j2', to: 'k3', promotion: 's' });
  for (const text of ['', 'e2', 'e2e4Q', 'e2-e4', 'castles']) assert.equal(readMove(text), null);
});
