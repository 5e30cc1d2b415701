// One's own page: a name that others see, a second device, the way back, the own games, and leaving.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { at, person, sitDown } = stage();

/** @param {Page} page @param {string} name */
async function takeName(page, name) {
  await page.goto(at('/me'));
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText(`Others see you as ${name}.`).waitFor();
}

/** The code that a button makes. @param {Page} page @param {string} button */
async function makeCode(page, button) {
  await page.getByRole('button', { name: button }).click();
  const code = page.getByRole('group', { name: button }).locator('.code', { hasText: /./ });
  return code.innerText();
}

/** @param {Page} page @param {string} field @param {string} code */
async function enter(page, field, code) {
  await page.getByLabel(field, { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

test('a name is seen by the opponent and by those who watch with it', async () => {
  const { white, black, room } = await sitDown({ game: 'chess' });
  await takeName(white.page, 'Ada');
  await white.page.goto(at(`/rooms/${room}`));
  await black.page.reload();
  await black.page.locator('.bar.above .bar-name', { hasText: 'Ada' }).waitFor();
  const watcher = await person();
  await takeName(watcher.page, 'Emmy');
  await watcher.page.goto(at(`/rooms/${room}`));
  await black.page.locator('.facts', { hasText: '1 watching' }).waitFor();
  await black.page.getByRole('button', { name: 'More' }).click();
  await black.page.locator('.sheet', { hasText: '1 watching: Emmy' }).waitFor();
});

test('a name that is too short is refused below the field, and the button stays as it was', async () => {
  const one = await person();
  one.expect(/status of 4\d\d/);
  await one.page.goto(at('/me'));
  const button = one.page.getByRole('button', { name: 'Save name' });
  const before = await button.boundingBox();
  await one.page.getByLabel('Name').pressSequentially('A name of more than 24 characters');
  assert.equal(await one.page.getByLabel('Name').inputValue(), 'A name of more than 24 c');
  await one.page.getByLabel('Name').fill('A');
  await button.click();
  await one.page.getByRole('alert').filter({ hasText: 'A name has 2 to 24 characters' }).waitFor();
  assert.deepEqual(await button.boundingBox(), before);
});

test('a second device is linked and removed; without any device the recovery code brings one back', async () => {
  const [desk, phone, found] = [await person(), await person(), await person()];
  await takeName(desk.page, 'Sonja');
  const link = await makeCode(desk.page, 'Link another device');
  await phone.page.goto(at('/me'));
  await enter(phone.page, 'Link code', link);
  await phone.page.getByText('Others see you as Sonja.').waitFor();
  const recovery = await makeCode(phone.page, 'Make a recovery code');
  await desk.page.reload();
  await desk.page.getByText('You have a recovery code.').waitFor();
  await desk.page.getByRole('button', { name: /^Remove: / }).click();
  await desk.page.getByRole('button', { name: /^Remove: / }).waitFor({ state: 'detached' });
  await found.page.goto(at('/me'));
  await enter(found.page, 'Your recovery code', recovery);
  await found.page.getByText('Others see you as Sonja.').waitFor();
  assert.equal(await found.page.locator('.devices li').count(), 2);
});

test('a device that could not be removed stays in the list, and that is said beside it', async () => {
  const [desk, phone] = [await person(), await person()];
  desk.expect(/Failed to load resource/);
  await takeName(desk.page, 'Hedy');
  const link = await makeCode(desk.page, 'Link another device');
  await phone.page.goto(at('/me'));
  await enter(phone.page, 'Link code', link);
  await phone.page.getByText('Others see you as Hedy.').waitFor();
  await desk.page.reload();
  const remove = desk.page.getByRole('button', { name: /^Remove: / });
  await desk.page.route('**/api/me/devices/*', (route) => route.abort());
  await remove.click();
  const row = desk.page.getByRole('listitem').filter({ has: remove });
  await row.getByRole('alert').filter({ hasText: 'The server does not answer. Try again.' }).waitFor();
  assert.equal(await desk.page.locator('.devices li').count(), 2);
  await desk.page.unroute('**/api/me/devices/*');
  await remove.click();
  await remove.waitFor({ state: 'detached' });
});

test('own games are downloaded; leaving asks, resigns, and erases the name', async () => {
  const { white, black } = await sitDown({ game: 'parob' });
  await HANDS.click(white.page, 'c3d3');
  await movesShown(black.page, 1);
  await HANDS.click(black.page, 'g1f1');
  await movesShown(white.page, 2);
  await takeName(white.page, 'Grace');
  const [download] = await Promise.all([
    white.page.waitForEvent('download'),
    white.page.getByRole('link', { name: 'Download as PGN' }).click(),
  ]);
  assert.match(await readFile(await download.path(), 'utf8'), /\[White "Grace"\]/);

  await white.page.getByRole('button', { name: 'Leave this server' }).click();
  await white.page.getByRole('button', { name: 'Cancel' }).click();
  await white.page.getByRole('button', { name: 'Leave this server' }).click();
  await white.page.getByRole('button', { name: 'Yes, leave' }).click();
  await white.page.waitForURL(at('/'));
  await black.page.locator('.status', { hasText: 'You won. Black wins: resignation' }).waitFor();
  await white.page.goto(at('/me'));
  await white.page.getByText('Others see you as a guest.').waitFor();
});
