// What a game can begin from, time given to the opponent, the way to the game before, and who watches.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { at, person, sitDown } = stage();

test('a game goes on from a record, without lag being given back', async () => {
  const one = await person();
  await one.page.goto(at());
  await one.page.getByText('House rules').click();
  await one.page.getByLabel('Start position').selectOption({ label: 'a game gone on with' });
  await one.page.getByLabel(/The game as PGN/).fill('1. e4 e5 2. Nf3 *');
  await one.page.getByLabel('Give back the delay of slow lines').uncheck();
  await one.page.getByRole('button', { name: 'Try it alone' }).click();
  await one.page.getByRole('gridcell', { name: 'white knight, f3' }).waitFor();
  const room = await one.page.evaluate(async () => (await fetch(`/api${location.pathname}`)).json());
  assert.deepEqual([room.lag_compensation, room.to_move], [false, 'black']);
});

test('a game begins from a position of one’s own', async () => {
  const one = await person();
  await one.page.goto(at());
  await one.page.getByText('House rules').click();
  await one.page.getByLabel('Start position').selectOption({ label: 'a position of my own' });
  await one.page.getByLabel('Position', { exact: true }).fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await one.page.getByRole('button', { name: 'Try it alone' }).click();
  await one.page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  assert.equal(await one.page.locator('.room [data-cell][aria-label*="white"]').count(), 2);
});

test('time is given to the opponent, and both are told', async () => {
  const time_control = { kind: 'increment', base: 300, increment: 3 };
  const { white, black } = await sitDown({ game: 'parob', time_control });
  await white.page.getByRole('button', { name: 'More' }).click();
  await white.page.getByRole('button', { name: 'Give 15 seconds' }).click();
  await black.page.locator('.status', { hasText: 'Black was given 0:15.' }).waitFor();
  await black.page.locator('.bar.below .clock', { hasText: '5:15' }).waitFor();
  await white.page.getByRole('button', { name: 'Close' }).click();
  await HANDS.click(white.page, 'c3d3');
  await movesShown(black.page, 1);
  await white.page.locator('.bar.above .clock', { hasText: '5:15' }).waitFor();
});

test('without a clock no time is given; a rematch leads back to the game before, also for watchers', async () => {
  const { white, black, room } = await sitDown({ game: 'chess' });
  const watcher = await person();
  await watcher.page.goto(at(`/rooms/${room}`));
  await watcher.page.locator('.facts', { hasText: '1 watching' }).waitFor();
  await white.page.locator('.facts', { hasText: '1 watching' }).waitFor();
  await white.page.getByRole('button', { name: 'More' }).click();
  assert.equal(await white.page.getByRole('button', { name: 'Give 15 seconds' }).isVisible(), false);
  assert.equal(await white.page.getByRole('link', { name: 'Previous game' }).isVisible(), false);
  await white.page.getByRole('button', { name: 'Close' }).click();

  await HANDS.click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await HANDS.click(black.page, 'e7e5');
  await movesShown(white.page, 2);
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Yes, resign' }).click();
  await white.page.getByRole('button', { name: 'Rematch' }).click();
  await black.page.getByRole('button', { name: 'Accept' }).click();
  await black.page.waitForURL((url) => !url.pathname.endsWith(room));
  const next = new URL(black.page.url()).pathname;
  await black.page.getByRole('button', { name: 'More' }).click();
  await black.page.getByRole('link', { name: 'Previous game' }).click();
  await black.page.waitForURL(at(`/rooms/${room}`));
  await watcher.page.getByRole('button', { name: 'More' }).click();
  await watcher.page.getByRole('link', { name: 'Next game' }).click();
  await watcher.page.waitForURL(at(next));
});
