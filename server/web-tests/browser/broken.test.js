// Pages whose files or first answers do not come: shown all the same when the line is back, and never blank meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRoom } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { at, person } = stage();

/** Somebody whose browser may report what did not come. @param {import('./support/players.js').Options} [options] */
async function traveller(options) {
  const one = await person(options);
  one.expect(/Failed to (load resource|fetch dynamically imported module)|WebSocket connection/);
  return one.page;
}

/** Loses what is asked for at some address, so many times. @param {Page} page @param {RegExp} address @param {number} [times] */
const lose = (page, address, times) => page.route(address, (route) => route.abort(), { times });

for (const [path, sign, file] of /** @type {const} */ ([
  ['/me', '.code-form', 'rescue.js'],
  ['/me', '.code-form', 'theme.js'],
  ['/me', '.code-form', 'style/base.css'],
  ['/me', '.code-form', 'me.js'],
  ['/', '.game-choice', 'board/layout.js'],
  ['/', '.game-choice', 'words/de.js'],
  ['/', '.game-choice', 'words/refusals_de.js'],
  ['/games/parob', '.try', 'rules/texts_de.js'],
])) {
  test(`${path} is shown, and as it should be, though ${file} is lost at first`, async () => {
    const page = await traveller({ locale: 'de-DE' });
    await lose(page, new RegExp(`/${file}$`), 1);
    await page.goto(at(path));
    await page.locator(sign).first().waitFor();
    await page.locator('html[lang=de][data-theme=light]').waitFor();
    await page.waitForFunction(() => getComputedStyle(document.body).margin === '0px');
  });
}

for (const [locale, text, button] of /** @type {const} */ ([
  ['en-GB', 'This page is not there yet', 'Load again'],
  ['de-DE', 'Diese Seite ist noch nicht da', 'Neu laden'],
])) {
  test(`a page whose script is lost again and again says so and can be loaded again: ${locale}`, async () => {
    const page = await traveller({ locale });
    await lose(page, /\/lobby\.js$/, 2);
    await page.goto(at('/'));
    await page.getByRole('status').filter({ hasText: text }).waitFor();
    await page.getByRole('button', { name: button }).click();
    await page.locator('.game-choice').first().waitFor();
    assert.equal(await page.locator('.not-yet').count(), 0);
  });
}

test('a page whose module is late says so after a while, and is shown when it comes', async () => {
  const page = await traveller();
  /** @type {() => void} */
  let bring = () => undefined;
  const brought = new Promise((resolve) => (bring = () => resolve(undefined)));
  await page.route(/\/board\/layout\.js$/, async (route) => {
    await brought;
    await route.continue();
  });
  await page.goto(at('/'), { waitUntil: 'commit' });
  const sentence = page.getByText('This page is not there yet');
  await sentence.waitFor({ state: 'hidden' });
  await sentence.waitFor();
  bring();
  await page.locator('.game-choice').first().waitFor();
  assert.equal(await page.locator('.not-yet').count(), 0);
});

for (const [path, sign, question] of /** @type {const} */ ([
  ['/', '.game-choice', 'games/parob'],
  ['/me', '.code-form', 'me'],
  ['/games/parob', '.try', 'games/parob'],
  ['/settings', '.settings-preview .board', 'games/parachess'],
])) {
  test(`${path} asks again where an answer was lost, and says so when none comes`, async () => {
    const page = await traveller();
    const address = new RegExp(`/api/${question}$`);
    await lose(page, address, 1);
    await page.goto(at(path));
    await page.locator(sign).first().waitFor();
    await lose(page, address, 3);
    await page.reload();
    await page.getByText('The server does not answer.').waitFor();
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.locator(sign).first().waitFor();
  });
}

test('a room whose socket does not open says so, and is shown when it does', async () => {
  const page = await traveller();
  await page.goto(at('/settings'));
  const { room } = await openRoom(page, { game: 'chess', opponent: 'oneself' });
  let isDown = true;
  await page.routeWebSocket(/socket/, (line) => void (isDown ? line.close({ code: 1011 }) : line.connectToServer()));
  await page.goto(at(`/rooms/${room}`));
  await page.getByRole('alert').filter({ hasText: 'Not in contact. Trying again…' }).waitFor();
  isDown = false;
  await page.locator('.status.turn').waitFor();
});

test('a refused order is told of even where the words for what is wrong with it are lost', async () => {
  const page = await traveller();
  await lose(page, /\/words\/faults_en\.js$/);
  await page.goto(at('/'));
  await page.getByText('House rules').click();
  await page.getByLabel('Start position').selectOption({ label: 'a position of my own' });
  await page.locator('input[name=position]').fill('rubbish');
  await page.getByRole('button', { name: 'Try it alone' }).click();
  await page.getByText('These settings do not fit together, or the position is not sound.').waitFor();
});
