// Nothing moves under the finger, and the focus stays where it was: through moves, offers, the end, and a board that is turned.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { at, person, sitDown } = stage();

/** What a screen reader would say has the focus: a cell, or a name, or the text of a button. @param {Page} page */
const focus = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('data-cell') ?? (element?.ariaLabel || element?.textContent?.trim());
  });

test('the actions stay where they are: own move, opponent’s move, offer, and end with the chat open', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  const { page } = white;
  await page.locator('.chat-button').click();
  await page.locator('.chat-form').first().waitFor();
  const boxes = () =>
    page.locator('.action').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const places = await boxes();
  assert.ok(places.length === 5);
  /** @type {[string, () => Promise<unknown>][]} */
  const steps = [
    ['an own move', async () => (await HANDS.click(page, 'e2e4'), movesShown(page, 1))],
    ['a move of the opponent', async () => (await HANDS.click(black.page, 'e7e5'), movesShown(page, 2))],
    ['a typed move that is none', () => HANDS.type(page, 'Nf9')],
    [
      'an offer',
      async () => {
        await black.page.getByRole('button', { name: 'Offer draw' }).click();
        await page.getByText('Your opponent offers a draw.').first().waitFor();
      },
    ],
    ['the end', async () => (await page.getByRole('button', { name: 'Accept' }).click(), over(page))],
  ];
  for (const [name, act] of steps) {
    await act();
    assert.deepEqual(await boxes(), places, name);
  }
  assert.equal(await page.getByRole('log', { name: 'Watchers' }).count(), 1);
});

/** Waits until the game is over. @param {Page} page */
const over = (page) => page.locator('.status.end').waitFor();

test('the focus stays: typed moves, a board turned by key, steps to the end of the game, an offer accepted by key', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  const { page } = white;
  await HANDS.type(page, 'e4');
  await movesShown(black.page, 1);
  assert.equal(await focus(page), 'Type a move');
  await HANDS.click(black.page, 'e7e5');
  await movesShown(page, 2);
  await page.keyboard.type('Nf3');
  await page.keyboard.press('Enter');
  await movesShown(black.page, 3);

  await page.getByRole('gridcell', { name: 'white knight, f3' }).focus();
  await page.keyboard.press('f');
  await page.locator('.bar.below[data-side=black]').waitFor();
  assert.equal(await focus(page), 'f3');
  await page.evaluate(() => localStorage.setItem('tessera.settings', JSON.stringify({ shortcuts: false })));
  await page.keyboard.press('f');

  await page.getByRole('button', { name: 'To the start' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  assert.equal(await focus(page), 'To the start');
  assert.equal(await page.locator('.bar.below').getAttribute('data-side'), 'black');

  await HANDS.click(black.page, 'b8c6');
  await movesShown(page, 4);
  await page.keyboard.press('End');
  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await page.getByRole('button', { name: 'Decline' }).waitFor();
  await page.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await over(page);
  assert.equal(await focus(page), 'To the start');
});

test('the focus stays: a refused code, and a page of one’s own that is told anew', async () => {
  const one = await person();
  one.expect(/status of 4/);
  await one.page.goto(at('/me'));
  await one.page.getByLabel('Name').fill('Ada');
  await one.page.keyboard.press('Enter');
  await one.page.getByText('Others see you as Ada').waitFor();
  assert.equal(
    await one.page.evaluate(() => document.activeElement?.closest('section')?.textContent?.slice(0, 4)),
    'Name',
  );
  await one.page.getByLabel('Link code').fill('nothing');
  await one.page.keyboard.press('Enter');
  await one.page.getByText('This code is wrong').waitFor();
  assert.equal(await one.page.evaluate(() => document.activeElement?.closest('label')?.textContent), 'Link code');
});
