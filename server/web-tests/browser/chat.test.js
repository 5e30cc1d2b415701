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
  await white.page.locator('.chat-button').click();
  const trick = '<img src=x onerror=alert(1)> good luck';
  await say(white.page, 'Players', trick);
  await white.page.getByRole('log', { name: 'Players' }).getByText(`White: ${trick}`).waitFor();
  const fresh = black.page.locator('.chat-button', { hasText: 'Chat: 1 new' });
  await fresh.waitFor();
  assert.deepEqual(await black.page.locator('.actions').boundingBox(), place);
  await fresh.click();
  await black.page.getByText(trick).waitFor();
  assert.equal(await black.page.locator('.chat img').count(), 0);
  assert.equal(await watcher.page.getByText(trick).count(), 0);

  await watcher.page.locator('.chat-button').click();
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
  await white.page.locator('.chat-button').click();
  await white.page.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function () {
      WebSocket.prototype.send = send;
      this.close();
    };
  });
  await say(white.page, 'Players', 'are you there?');
  await black.page.locator('.chat-button', { hasText: '1 new' }).click();
  await white.page.getByText('are you there?').waitFor();
  await black.page.reload();
  await black.page.getByText('are you there?').waitFor();
  assert.equal(await black.page.locator('.chat-lines p').count(), 1);
});

test('who made the room mutes and hears again; what the muted one wrote comes back with the reason', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  for (const { page } of [white, black]) await page.locator('.chat-button').click();
  await say(black.page, 'Players', 'hurry up');
  await white.page.getByRole('button', { name: 'Black', exact: true }).click();
  await white.page.getByRole('button', { name: 'Mute' }).click();
  await black.page.getByText('may not write any more').waitFor();
  await say(black.page, 'Players', 'hurry up!');
  await black.page.getByText('You may not write here any more.').waitFor();
  assert.equal(await black.page.getByLabel('Say something').first().inputValue(), 'hurry up!');
  assert.equal(await black.page.locator('button.chat-who').count(), 0);

  await white.page.getByRole('button', { name: 'Black', exact: true }).click();
  await white.page.getByRole('button', { name: 'Let write' }).click();
  await black.page.getByText('may write again').waitFor();
  await black.page.getByLabel('Say something').first().press('Enter');
  await white.page.getByText('hurry up!').waitFor();
});

test('lines older than those told are fetched, and the reader stays where they were', async () => {
  const { white, black } = await sitDown({ game: 'parob' });
  await white.page.locator('.chat-button').click();
  for (const text of ['one', 'two', 'three']) await say(white.page, 'Players', text);
  await white.page.getByText('three').waitFor();
  await black.page.routeWebSocket(/socket/, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => {
      const frame = JSON.parse(String(text));
      const newest = frame.type === 'chat_history' ? { ...frame, lines: frame.lines.slice(-1) } : frame;
      line.send(JSON.stringify(newest));
    });
  });
  await black.page.reload();
  await black.page.getByText('three').waitFor();
  assert.equal(await black.page.getByText('one').count(), 0);
  await black.page.getByRole('button', { name: 'Earlier' }).click();
  await black.page.getByText('one').waitFor();
  await black.page.getByRole('button', { name: 'Earlier' }).waitFor({ state: 'hidden' });
  assert.equal(await black.page.locator('.chat-lines p').count(), 3);
});
