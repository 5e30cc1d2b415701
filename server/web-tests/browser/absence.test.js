// A player who leaves: the other sees it, sees from when the game may be claimed, and claims it as a win or as a draw.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { at, person, sitDown } = stage();

/** So fast that half a minute away is enough. */
const SETTINGS = { game: 'chess', time_control: { kind: 'increment', base: 90, increment: 2 } };

/** Two people in mid-game, of whom Black leaves with Black to move. */
async function leftAlone() {
  const { white, black, room } = await sitDown(SETTINGS);
  for (const [ply, move] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'].entries()) {
    const [mover, waiter] = ply % 2 === 0 ? [white, black] : [black, white];
    await mover.page.locator('.status.turn').waitFor();
    await HANDS.click(mover.page, move);
    await movesShown(waiter.page, ply + 1);
  }
  await black.page.goto('about:blank');
  return { white, black, room };
}

test('who is left alone sees the time run and claims a win or a draw', async () => {
  const tables = [await leftAlone(), await leftAlone()];
  for (const { white } of tables) {
    const away = white.page.locator('.bar.above .bar-away');
    await away.filter({ hasText: /^away, claim in 0:[012]\d$/ }).waitFor();
    assert.equal(await white.page.locator('.question').isVisible(), false);
  }
  const claims = [
    ['Claim a win', 'You won. White wins: the other player left'],
    ['Claim a draw', 'Draw: the other player left'],
  ];
  for (const [index, [button = '', text = '']] of claims.entries()) {
    const { page } = tables[index]?.white ?? assert.fail();
    await page.getByText('Your opponent has left. You may claim a win or a draw.').waitFor();
    await page.getByRole('button', { name: button }).click();
    await page.locator('.status.end', { hasText: text }).waitFor();
  }
});

test('who comes back in time is there again, and nothing can be claimed; a watcher is told no more than that', async () => {
  const { white, black, room } = await leftAlone();
  const { page } = await person();
  await page.goto(at(`/rooms/${room}`));
  await page.locator('.bar.above .bar-away', { hasText: /^away$/ }).waitFor();
  await white.page.locator('.bar.above[data-away]').waitFor();
  await black.page.goto(at(`/rooms/${room}`));
  await white.page.locator('.bar.above:not([data-away])').waitFor();
  await white.page.locator('.bar.above .bar-away', { hasText: /./ }).waitFor({ state: 'detached' });
  await HANDS.click(black.page, 'a7a6');
  await movesShown(white.page, 6);
});
