// What is chosen on the page of settings is kept there, and holds in rooms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { alone, at } = stage();

test('how men move, a question before each move, and the key F: kept when the page is loaded again, and heeded', async () => {
  const { page, room } = await alone({ game: 'chess' });
  await page.goto(at('/settings'));
  await page.getByLabel('Moving the men').selectOption('drag');
  await page.getByLabel('Ask before a move is sent').check();
  await page.getByLabel('The key F flips the board').uncheck();
  await page.reload();
  assert.equal(await page.getByLabel('Moving the men').inputValue(), 'drag');
  assert.equal(await page.getByLabel('Ask before a move is sent').isChecked(), true);
  assert.equal(await page.getByLabel('The key F flips the board').isChecked(), false);

  await page.goto(at(`/rooms/${room}`));
  await page.locator('.status.turn').waitFor();
  await HANDS.click(page, 'd2d4');
  await page.keyboard.press('f');
  await HANDS.drag(page, 'e2e4');
  await page.getByText('Play e2 – e4?').waitFor();
  assert.equal(await page.locator('.bar.below').getAttribute('data-side'), 'white');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await movesShown(page, 1);
  assert.equal(await page.locator('.moves-list .move').first().textContent(), 'e4');
});
