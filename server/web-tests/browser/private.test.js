// A private server asks for its code on whatever page one comes to; with it the page that was asked for is shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRoom } from './support/players.js';
import { stage } from './support/stage.js';

const { at, person } = stage('--invite-code', 'green tea');

/** @param {import('playwright-core').Page} page @param {string} code */
async function enter(page, code) {
  await page.getByLabel('Invite code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

/** Somebody who comes to a page, and gets in with the code. @param {string} path */
async function letIn(path) {
  const guest = await person();
  guest.expect(/status of 403/);
  await guest.page.goto(at(path));
  await enter(guest.page, 'Green Tea');
  await guest.page.getByRole('heading', { name: 'A private server' }).waitFor({ state: 'detached' });
  return guest;
}

test('a wrong code is refused in words', async () => {
  const guest = await person();
  guest.expect(/status of 403/);
  await guest.page.goto(at('/'));
  await enter(guest.page, 'black tea');
  await guest.page.getByText('This code is wrong, used up or too old.').waitFor();
});

for (const [path, sign] of /** @type {const} */ ([
  ['/', '.game-choice'],
  ['/games', '.rules-choice'],
  ['/games/chess', '.try'],
  ['/me', '.code-form'],
  ['/settings', '.settings-preview .board'],
])) {
  test(`with the code one comes to ${path}`, async () => {
    const guest = await letIn(path);
    await guest.page.locator(sign).first().waitFor();
  });
}

test('a link brings the code along, and is rid of it once it has served', async () => {
  const guest = await person();
  guest.expect(/status of 403/);
  await guest.page.goto(at('/games#code=green+tea'));
  await guest.page.getByRole('button', { name: 'Enter', exact: true }).click();
  await guest.page.locator('.rules-choice').first().waitFor();
  assert.equal(guest.page.url(), at('/games'));
});

test('a watcher without the code is asked for it in the room; a guest with an invitation takes the seat without it', async () => {
  const host = await letIn('/');
  const { room, invitation_link } = await openRoom(host.page, { game: 'parob', opponent: 'link', side: 'white' });
  await host.page.goto(at(`/rooms/${room}`));
  const watcher = await letIn(`/rooms/${room}`);
  await watcher.page.locator('.status').waitFor();

  const guest = await person();
  guest.expect(/status of 403/);
  await guest.page.goto(at(`/${invitation_link?.replace(/^\//, '')}`));
  await guest.page.getByText('A guest invites you to a game of PAROB.').waitFor();
  await guest.page.locator('.join button').click();
  await guest.page.locator('.status', { hasText: 'White to move' }).waitFor();
});
