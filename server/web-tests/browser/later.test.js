// What comes after the page: where it does not come that is said, everything else works, and a second try brings it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown, openRoom } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { at, person, sitDown } = stage();

/** Keeps a module from a page, until it is let go. @param {Page} page @param {string} name */
async function keepBack(page, name) {
  let kept = true;
  /** @type {string[]} */
  const asked = [];
  await page.route(new RegExp(`/room/${name}\\.js(\\?|$)`), (route) => {
    asked.push(route.request().url());
    return kept ? route.abort() : route.fallback();
  });
  return { asked, letGo: () => void (kept = false) };
}

/** What has the focus. @param {Page} page */
const focus = (page) => page.evaluate(() => document.activeElement?.className);

test('without its chat a game goes on; the chat comes at the second try, with what was said before', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  white.expect(/Failed to load resource/);
  const { asked, letGo } = await keepBack(white.page, 'channel');
  await white.page.reload();
  await white.page.getByRole('button', { name: 'Chat' }).click();
  await white.page.getByText('The chat could not be loaded.').waitFor();
  await HANDS.click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await black.page.getByRole('button', { name: 'Chat' }).click();
  await black.page.getByLabel('Say something').first().fill('hello');
  await black.page.keyboard.press('Enter');
  await white.page.getByRole('button', { name: 'Chat: 1 new' }).waitFor();

  const again = white.page.getByRole('button', { name: 'Load again' });
  await again.click();
  await again.waitFor();
  assert.equal(await focus(white.page), 'chat-channels');
  letGo();
  await again.click();
  await white.page.getByRole('log', { name: 'Players' }).filter({ hasText: 'hello' }).waitFor();
  assert.equal(await focus(white.page), 'chat-channels');
  await white.page.getByLabel('Say something').first().fill('good day');
  await white.page.keyboard.press('Enter');
  await black.page.getByText('good day').waitFor();
  assert.deepEqual([asked.length, new Set(asked).size], [3, 3], 'a browser may remember an address that failed');
});

test('without the QR code there is the link; the code comes at the second try', async () => {
  const host = await person();
  host.expect(/Failed to load resource/);
  const { page } = host;
  const { asked, letGo } = await keepBack(page, 'qr_code');
  await page.goto(at('/settings'));
  const { room } = await openRoom(page, { game: 'parob', opponent: 'link', side: 'white' });
  await page.goto(at(`/rooms/${room}`));
  await page.getByText('The QR code could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  letGo();
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
  assert.equal(new Set(asked).size, 2);
});
