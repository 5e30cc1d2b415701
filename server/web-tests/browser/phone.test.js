// The room on a phone: all of it on one screen, the board from edge to edge, moves and chat in sheets, of which one is open at a time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SMALL = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const GAMES = ['chess', 'parob', 'parachess'];

const { alone, at, person, sitDown } = stage();

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @param {Page} page @param {string} selector @returns {Promise<Box>} */
async function box(page, selector) {
  return (await page.locator(selector).boundingBox()) ?? assert.fail(`${selector} is not there`);
}

/** @param {Box} upper @param {Box} lower */
const liesAbove = (upper, lower) => upper.y + upper.height <= lower.y + 0.5;

for (const game of GAMES) {
  test(`${game} stands on one screen, from edge to edge`, async () => {
    const { page } = await alone({ game }, PHONE);
    const board = await box(page, '.room .board');
    assert.ok(board.x <= 1 && board.width >= 358, JSON.stringify(board));
    const order = ['.bar.above', '.room .board', '.bar.below', '.status', '.actions', '.moves-button'];
    const boxes = await Promise.all(order.map((selector) => box(page, selector)));
    for (const [index, upper] of boxes.slice(0, -1).entries()) {
      assert.ok(liesAbove(upper, boxes[index + 1] ?? upper), `${order[index]} over ${order[index + 1]}`);
    }
    const last = boxes[boxes.length - 1] ?? board;
    assert.ok(last.y + last.height <= 740.5, 'all is on the screen');
  });

  test(`${game} on a phone on its side: the board left, as high as the screen, a column right`, async () => {
    const { page } = await alone({ game }, ON_ITS_SIDE);
    const [board, bar, actions] = [
      await box(page, '.room .board'),
      await box(page, '.bar.below'),
      await box(page, '.actions'),
    ];
    assert.ok(board.height > 360 && board.height <= 390, JSON.stringify(board));
    assert.ok(bar.x >= board.x + board.width && actions.x >= board.x + board.width);
    assert.ok(actions.y + actions.height <= 390.5);
  });
}

test('one sheet is open at a time, none lies over the board, and Escape closes it', async () => {
  const { white, black } = await sitDown({ game: 'parachess' }, { white: PHONE });
  const { page } = white;
  const [moves, chat] = [page.locator('.moves-scroll'), page.locator('.chat-channels')];
  await HANDS.tap(page, 'c4d3');
  await movesShown(black.page, 1);
  assert.deepEqual([await moves.isVisible(), await chat.isVisible()], [false, false]);

  await page.getByRole('button', { name: 'Moves' }).tap();
  await page.getByRole('button', { name: 'c4d3' }).waitFor();
  const board = await box(page, '.room .board');
  assert.ok(liesAbove(board, await box(page, '.moves-scroll')));
  await page.getByRole('button', { name: 'Chat' }).tap();
  assert.deepEqual([await moves.isVisible(), await chat.isVisible()], [false, true]);
  assert.ok(liesAbove(board, await box(page, '.chat-channels')));
  assert.deepEqual(await box(page, '.room .board'), board);

  await page.getByLabel('Say something').first().fill('hello');
  await page.keyboard.press('Enter');
  await page.getByText('hello').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await chat.isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Chat' }).getAttribute('aria-expanded'), 'false');
});

test('a question lies over the opponent’s bar, and not over the board', async () => {
  const { white, black } = await sitDown({ game: 'chess' }, { white: SMALL });
  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await white.page.locator('.question', { hasText: 'Your opponent offers a draw.' }).waitFor();
  assert.ok(liesAbove(await box(white.page, '.question'), { ...(await box(white.page, '.bar.below')) }));
  const [question, board] = [await box(white.page, '.question'), await box(white.page, '.room .board')];
  assert.ok(question.y + question.height <= board.y + 4, JSON.stringify([question, board]));
});

for (const [locale, size] of /** @type {const} */ ([
  ['en-GB', SMALL],
  ['de-DE', SMALL],
  ['de-DE', PHONE],
])) {
  test(`the ways to the other pages stand in one line: ${locale}, ${size.viewport.width} px`, async () => {
    const { page } = await person({ ...size, locale });
    await page.goto(at('/settings'));
    const links = page.locator('.nav a:visible');
    const tops = await links.evaluateAll((elements) => elements.map((link) => link.getBoundingClientRect().bottom));
    assert.ok(tops.length >= 4);
    assert.ok(Math.max(...tops) - Math.min(...tops) < 12, String(tops));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });
}
