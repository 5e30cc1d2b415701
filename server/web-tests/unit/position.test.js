import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMen, readMove, sideToMove, step, writeMen } from '../../web/board/position.js';
import { GAMES, gameInfo } from './games.js';

for (const game of GAMES) {
  test(`${game}: the start position is read and written the same`, () => {
    const { cells, setups } = gameInfo(game);
    const start = setups.standard ?? '';
    assert.equal(writeMen(cells, readMen(cells, start)), start.split(' ')[0]);
    assert.equal(sideToMove(start), 'white');
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

test('steps go both ways, castling and captures in passing too', () => {
  const men = new Map([
    ['e1', 'K'],
    ['h1', 'R'],
  ]);
  const changes = [
    { cell: 'e1', before: 'K', after: null },
    { cell: 'g1', before: null, after: 'K' },
    { cell: 'h1', before: 'R', after: null },
    { cell: 'f1', before: null, after: 'R' },
  ];
  const after = step(men, changes, 'after');
  assert.deepEqual([...after].sort(), [
    ['f1', 'R'],
    ['g1', 'K'],
  ]);
  assert.deepEqual([...step(after, changes, 'before')].sort(), [...men].sort());
});

test('move texts', () => {
  assert.deepEqual(readMove('e10f6'), { from: 'e10', to: 'f6', promotion: null });
  assert.deepEqual(readMove('j2k3s'), { from: 'j2', to: 'k3', promotion: 's' });
  for (const text of ['', 'e2', 'e2e4Q', 'e2-e4', 'castles']) assert.equal(readMove(text), null);
});
