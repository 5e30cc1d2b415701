import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cellName, moveName } from '../../web/board/speech.js';
import de from '../../web/words/de.js';
import en from '../../web/words/en.js';
import { gameInfo } from './games.js';

/** @typedef {import('../../web/wire.js').MoveView} MoveView */

/**
 * A move with the cells it changed: cell, before, after.
 * @param {'white' | 'black'} side
 * @param {string} move
 * @param {[string, string | null, string | null][]} changes
 */
const move = (side, move, changes) =>
  /** @type {MoveView} */ ({ side, move, changes: changes.map(([cell, before, after]) => ({ cell, before, after })) });

test('a promotion is spoken in the colour of its side, with what it captured', () => {
  const white = move('white', 'a7b8q', [
    ['a7', 'P', null],
    ['b8', 'n', 'Q'],
  ]);
  assert.equal(
    moveName(gameInfo('chess'), white, true),
    'white pawn a7 to b8, captures black knight, promotes to white queen, check',
  );
});

test('a capture in passing is spoken, a castling captures nothing', () => {
  const passing = move('white', 'e5d6', [
    ['e5', 'P', null],
    ['d5', 'p', null],
    ['d6', null, 'P'],
  ]);
  assert.equal(moveName(gameInfo('chess'), passing, false), 'white pawn e5 to d6, captures black pawn');
  const castling = move('white', 'e1g1', [
    ['e1', 'K', null],
    ['f1', null, 'R'],
    ['g1', null, 'K'],
    ['h1', 'R', null],
  ]);
  assert.equal(moveName(gameInfo('chess'), castling, false), 'white king e1 to g1');
});

test('castles of PAROB and every mark have names', () => {
  const info = gameInfo('parob');
  const castles = info.cells.flatMap(({ name, castle }) => (castle ? [[castle, name]] : []));
  assert.equal(castles.length, 2);
  for (const [side, cell] of castles)
    assert.match(cellName(info, cell ?? '', undefined, undefined), new RegExp(`empty, castle of ${side}`, 'i'));
  assert.match(cellName(info, 'c1', 'P', new Set(['refused'])), /white pawn, c1, refused/);
});

test('German men are bent as the sentence wants them', () => {
  assert.equal(de.manOf('black', 'Dame'), 'schwarze Dame');
  assert.equal(de.manOf('white', 'Bauer'), 'weißer Bauer');
  assert.equal(de.room.captures('black', 'Bauer'), ', schlägt schwarzen Bauern');
  assert.equal(de.room.captures('white', 'Dame'), ', schlägt weiße Dame');
  assert.equal(de.room.promotes('white', 'Dame'), ', wird zur weißen Dame');
  assert.equal(de.room.promotes('black', 'Zauberer'), ', wird zum schwarzen Zauberer');
});

test('every code of the protocol has a sentence in both languages', () => {
  const openapi = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
  const { oneOf } = openapi.components.schemas.Code;
  const codes = oneOf.flatMap((/** @type {{ const?: string, enum?: string[] }} */ part) => part.enum ?? [part.const]);
  assert.ok(codes.length > 40);
  for (const words of [de, en]) {
    for (const code of codes) {
      const text = /** @type {Record<string, string>} */ (words.refusals)[code];
      assert.match(text ?? '', /^[A-ZÄÖÜ].*\.$/, code);
    }
  }
});
