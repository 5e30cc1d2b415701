// Watching is as good as playing: a watcher comes in mid-game, sees all that was and all that comes, and moves nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { at, person, sitDown } = stage();

test('a watcher joins in mid-game, steps through it, and sees it end', async () => {
  const { white, black, room } = await sitDown({ game: 'chess' });
  await HANDS.click(white.page, 'f2f3');
  await movesShown(black.page, 1);
  await HANDS.click(black.page, 'e7e5');
  await movesShown(white.page, 2);

  const watcher = await person();
  await watcher.page.goto(at('/'));
  await watcher.page.locator('.live').click();
  await watcher.page.waitForURL(at(`/rooms/${room}`));
  await movesShown(watcher.page, 2);
  await watcher.page.locator('.status', { hasText: 'You are watching.' }).waitFor();

  await HANDS.click(watcher.page, 'g2g4');
  await watcher.page.keyboard.press('Home');
  await watcher.page.getByRole('gridcell', { name: 'white pawn, f2' }).waitFor();
  await HANDS.click(white.page, 'g2g4');
  await movesShown(watcher.page, 3);
  await watcher.page.getByRole('gridcell', { name: 'white pawn, f2' }).waitFor();
  await watcher.page.keyboard.press('ArrowRight');
  await watcher.page.getByRole('gridcell', { name: 'white pawn, f3, last move' }).waitFor();
  await watcher.page.keyboard.press('End');
  await HANDS.click(black.page, 'd8h4');
  await watcher.page.locator('.status', { hasText: 'Black wins: checkmate' }).waitFor();
  assert.equal(await watcher.page.locator('.action', { hasText: 'Resign' }).isVisible(), false);
});

test('a finished game is replayed from its address, after a restart of the page', async () => {
  const { white, black, room } = await sitDown({ game: 'parob' });
  await HANDS.click(white.page, 'c3d3');
  await movesShown(black.page, 1);
  await HANDS.click(black.page, 'g1f1');
  await movesShown(white.page, 2);
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Yes, resign' }).click();
  await black.page.locator('.status', { hasText: 'You won' }).waitFor();

  const reader = await person();
  await reader.page.goto(at(`/rooms/${room}`));
  await movesShown(reader.page, 2);
  await reader.page.locator('.status', { hasText: 'Black wins: resignation' }).waitFor();
  assert.equal(await reader.page.locator('.moves-result').textContent(), '0–1');
  await reader.page.locator('.moves-list button').first().click();
  await reader.page.getByRole('gridcell', { name: 'white pawn, d3, last move' }).waitFor();
  await reader.page.getByRole('gridcell', { name: 'black pawn, g1' }).waitFor();
});
