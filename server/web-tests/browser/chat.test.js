// The chat: players and watchers apart until the end, text as text, and nothing moves by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRoom } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { at, person, sitDown } = stage();

/** @param {Page} page @param {'Players' | 'Watchers'} name */
const channel = (page, name) => page.locator('.chat section').filter({ has: page.getByRole('log', { name }) });

/** @param {Page} page @param {'Players' | 'Watchers'} name @param {string} text */
async function say(page, name, text) {
  await channel(page, name).getByLabel('Say something').fill(text);
  await page.keyboard.press('Enter');
}

test('players and watchers talk apart, and together after the end', async () => {
  const { white, black, room } = await sitDown({ game: 'chess' });
  const watcher = await person();
  await watcher.page.goto(at('/settings'));
  await openRoom(watcher.page, { game: 'chess', opponent: 'link' });
  await watcher.page.goto(at(`/rooms/${room}`));

  const place = await black.page.locator('.actions').boundingBox();
  await white.page.locator('.chat summary').click();
  const trick = '<img src=x onerror=alert(1)> good luck';
  await say(white.page, 'Players', trick);
  await white.page.getByRole('log', { name: 'Players' }).getByText(`White: ${trick}`).waitFor();
  const fresh = black.page.locator('.chat summary', { hasText: 'Chat: 1 new' });
  await fresh.waitFor();
  assert.deepEqual(await black.page.locator('.actions').boundingBox(), place);
  await fresh.click();
  await black.page.getByText(trick).waitFor();
  assert.equal(await black.page.locator('.chat img').count(), 0);
  assert.equal(await watcher.page.getByText(trick).count(), 0);

  await watcher.page.locator('.chat summary').click();
  await say(watcher.page, 'Watchers', 'Black is lost');
  await watcher.page.getByText('Black is lost').waitFor();
  assert.equal(await white.page.getByText('Black is lost').count(), 0);

  await white.page.getByRole('button', { name: 'Abort' }).click();
  await white.page.getByRole('button', { name: 'Yes, abort' }).click();
  await black.page.getByText('Black is lost').waitFor();
  await say(black.page, 'Watchers', 'not by much');
  await watcher.page.getByText('not by much').waitFor();
});

test('a line said without a connection is said once it is back, and stands there after loading again', async () => {
  const { white, black } = await sitDown({ game: 'parob' });
  await white.page.locator('.chat summary').click();
  await white.page.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function () {
      WebSocket.prototype.send = send;
      this.close();
    };
  });
  await say(white.page, 'Players', 'are you there?');
  await black.page.locator('.chat summary', { hasText: '1 new' }).click();
  await white.page.getByText('are you there?').waitFor();
  await black.page.reload();
  await black.page.getByText('are you there?').waitFor();
  assert.equal(await black.page.locator('.chat-lines li').count(), 1);
});
