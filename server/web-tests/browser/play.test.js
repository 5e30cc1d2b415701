// Two people play each game to its end, moving men in every way there is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

/** Short games, each won by White or Black with its last move. */
const GAMES = {
  chess: { moves: 'f2f3 e7e5 g2g4 d8h4', winner: 'black' },
  parob: { moves: 'c3d3 g1f1 a1c3 f1e1 c3e4 e1d1 e4g3 g5f6 g3i1', winner: 'white' },
  parachess: { moves: 'a2e5 i7h4 e5i3', winner: 'white' },
};
const WAYS = /** @type {const} */ (['drag', 'click', 'keys', 'type']);

const { sitDown } = stage();

for (const [game, { moves, winner }] of Object.entries(GAMES)) {
  for (const way of WAYS) {
    test(`${game} to its end by ${way}`, async () => {
      const time_control = { kind: 'increment', base: 300, increment: 3 };
      const { white, black } = await sitDown({ game, time_control });
      const texts = moves.split(' ');
      for (const [ply, move] of texts.entries()) {
        const mover = ply % 2 === 0 ? white : black;
        await mover.page.locator('.status.turn').waitFor();
        await HANDS[way](mover.page, move);
        for (const { page } of [white, black]) await movesShown(page, ply + 1);
      }
      const [won, lost] = winner === 'white' ? [white, black] : [black, white];
      await won.page.locator('.status.end', { hasText: 'You won' }).waitFor();
      await lost.page.locator('.status.end', { hasText: 'You lost' }).waitFor();
      const lists = [white, black].map(({ page }) => page.locator('.moves-list').innerText());
      assert.equal(await lists[0], await lists[1]);
    });
  }
}
