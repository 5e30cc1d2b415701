// A whole game of Parachess, from the start to mate, by keyboard alone, by two who hear the page and do not see it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { reader } from './support/reader.js';
import { stage } from './support/stage.js';

const { sitDown } = stage();

/** A game among those that the rules are held to. @type {{ moves: string, final: string, outcome: string }} */
const GAME = JSON.parse(readFileSync(new URL('../fixtures/parachess_game.json', import.meta.url), 'utf8'));
const MEN = /** @type {Record<string, string>} */ ({ q: 'queen', r: 'rook', b: 'bishop', s: 'sorcerer' });

/** The men of a position text, as the cells are spoken. @param {string} name */
function letter(name) {
  const [, side, man = ''] = /^(white|black) (\w+),/.exec(name) ?? [];
  const sign = man[0] ?? '';
  return side === 'white' ? sign.toUpperCase() : sign;
}

/** The men of the position that a grid tells of. @param {{ name: string }[][]} rows from Black's end */
const textOf = (rows) =>
  rows
    .map((row) =>
      row
        .map(({ name }) => letter(name) || '.')
        .join('')
        .replace(/\.+/g, (gap) => String(gap.length)),
    )
    .join('/');

test('a whole game of Parachess by keyboard alone, heard and not seen', async () => {
  const { white, black } = await sitDown({ game: 'parachess' });
  const [first, second] = [await reader(white.page), await reader(black.page)];
  await first.enter();
  await second.enter();
  const moves = GAME.moves.split(' ');
  for (const [ply, move] of moves.entries()) {
    const [mover, waiter, side] = ply % 2 === 0 ? [first, second, 'white'] : [second, first, 'black'];
    const [, from, to, promotion] = /^([a-k]\d+)([a-k]\d+)([a-z]?)$/.exec(move) ?? [];
    await mover.play(move, promotion ? `${side} ${MEN[promotion]}` : '');
    const last = ply === moves.length - 1;
    const told = new RegExp(`${side} \\w+ ${from} to ${to}\\b`);
    await mover.heard(last ? `You won. ${GAME.outcome}` : told);
    await waiter.heard(last ? `You lost. ${GAME.outcome}` : told);
    assert.match(await mover.focus(), new RegExp(`\\b${to}, last move`));
  }
  assert.equal(textOf(await first.grid()), GAME.final);
  assert.match(await second.focus(), /^black rook, a2, last move$/);
  await white.page.getByRole('gridcell', { name: /^white king, a4, in check/ }).waitFor();
});
