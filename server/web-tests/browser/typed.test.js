// Typed moves that go wrong: sent twice, for a board that has changed, or with a server that does not answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { alone, sitDown } = stage();
const PHONES = {
  upright: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  'on its side': { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true },
};

/** The moves that a page sends. @param {import('playwright-core').Page} page */
function sentMoves(page) {
  /** @type {string[]} */
  const sent = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame = JSON.parse(String(payload));
      if (frame.type === 'move') sent.push(frame.move);
    }),
  );
  return sent;
}

test('a move typed twice in a hurry is sent once', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  const sent = sentMoves(white.page);
  await white.page.reload();
  await white.page.locator('.status.turn').waitFor();
  await white.page.locator('.typed input').fill('Nf3');
  await white.page.evaluate(() => {
    const form = /** @type {HTMLFormElement} */ (document.querySelector('.typed'));
    form.requestSubmit();
    form.requestSubmit();
  });
  await movesShown(black.page, 1);
  await white.page
    .locator('.typed input')
    .fill('e4', { force: true })
    .catch(() => undefined);
  await white.page.keyboard.press('Enter');
  await HANDS.click(black.page, 'e7e5');
  await movesShown(white.page, 2);
  assert.deepEqual(sent, ['g1f3']);
});

test('what was typed for a position is not played in another', async () => {
  const { page } = await alone({ game: 'chess' });
  await HANDS.type(page, 'e4');
  await movesShown(page, 1);
  let asked = () => {};
  const question = new Promise((resolve) => (asked = () => resolve(undefined)));
  let answer = () => {};
  const allowed = new Promise((resolve) => (answer = () => resolve(undefined)));
  await page.route('**/legal?*', async (route) => {
    asked();
    await allowed;
    await route.continue();
  });
  await HANDS.type(page, 'Nf6');
  await question;
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  answer();
  await page.locator('.status', { hasText: 'The board has changed since.' }).waitFor();
  assert.equal(await page.locator('.moves-list button.move').count(), 0);
});

test('a server that does not answer is not taken for a move that is none, and the message goes with the position', async () => {
  const one = await alone({ game: 'parachess' });
  one.expect(/Failed to load/);
  const { page } = one;
  assert.equal(await page.locator('.typed input').getAttribute('placeholder'), 'a2e5, or as in the list: Se5');
  await page.route('**/legal?*', (route) => route.abort());
  await HANDS.type(page, 'Se5');
  await page.locator('.status', { hasText: 'The server does not answer. Try again.' }).waitFor();
  await HANDS.click(page, 'a2e5');
  await movesShown(page, 1);
  await page.locator('.status', { hasText: 'Black to move' }).waitFor();
});

for (const [name, phone] of Object.entries(PHONES)) {
  test(`on a phone ${name} the field comes by wish, lies over the steppers, and nothing makes way for it`, async () => {
    const { page } = await alone({ game: 'chess' }, phone);
    const field = page.getByLabel('Type a move');
    const places = () =>
      page
        .locator('.board, .bar, .status, .action, .moves-scroll, .steppers, .fold')
        .evaluateAll((parts) => parts.map((part) => JSON.stringify([part.className, part.getBoundingClientRect()])));
    const wish = async () => {
      await page.getByRole('button', { name: 'More' }).tap();
      await page.getByRole('button', { name: 'Type moves' }).tap();
    };
    const before = await places();
    assert.equal(await field.isVisible(), false);
    await wish();
    assert.deepEqual(await places(), before);
    await page.keyboard.type('e2e4');
    await page.keyboard.press('Enter');
    await movesShown(page, 1);
    await page.keyboard.type('Nf9');
    await page.keyboard.press('Enter');
    await page.locator('.status', { hasText: 'no legal move' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await page.reload();
    await field.waitFor();
    assert.deepEqual(await places(), before);
    await wish();
    assert.equal(await field.isVisible(), false);
  });
}

for (const locale of ['en-GB', 'de-DE']) {
  test(`the hint of the field names moves that are legal at the start: ${locale}`, async () => {
    for (const game of ['chess', 'parob', 'parachess']) {
      const { page } = await alone({ game }, { locale });
      const hint = (await page.locator('.typed input').getAttribute('placeholder')) ?? '';
      const [, move = '', san = ''] = /^(\w+)\W.*: (\w+)$/.exec(hint) ?? [];
      for (const text of [move, san]) {
        await HANDS.type(page, text);
        await movesShown(page, 1);
        await page.locator('.action').nth(1).click();
        await page.locator('.moves-list button.move').waitFor({ state: 'detached' });
      }
    }
  });
}
