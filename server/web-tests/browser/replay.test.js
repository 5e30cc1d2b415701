// Looking back in a game, while it is on and after it: what the clocks show, and what ears are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { assets, movesShown } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { alone, sitDown } = stage();
const GAME = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];

/** @param {Awaited<ReturnType<typeof sitDown>>} table @param {string[]} moves @param {number} done */
async function play({ white, black }, moves, done) {
  for (const [index, move] of moves.entries()) {
    await HANDS.click(((done + index) % 2 ? black : white).page, move);
    for (const { page } of [white, black]) await movesShown(page, done + index + 1);
  }
}

/** Runs in the page: presses keys faster than anybody could. @param {string[]} keys */
const pressAll = (keys) =>
  keys.forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })));

test('after the game the bars show the clocks of the move on the board; while it is on they run, whatever is looked at', async () => {
  const table = await sitDown({ game: 'chess', time_control: { kind: 'increment', base: 300, increment: 3 } });
  const { page } = table.white;
  await play(table, GAME.slice(0, 2), 0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Give 15 seconds' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await play(table, GAME.slice(2), 2);
  const times = await page.locator('.move-clock').allTextContents();
  assert.equal(times.length, GAME.length);
  assert.match(times[3] ?? '', /^5:1/);
  const clocks = () => page.locator('.bar .clock').allTextContents();
  const looksBack = async () => {
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
    assert.deepEqual(await clocks(), ['5:00', '5:00']);
    for (const ply of [1, 2, 3]) {
      await page.getByRole('button', { name: 'One move on' }).click();
      await page
        .locator('.move[aria-current]')
        .and(page.locator('.move').nth(ply - 1))
        .waitFor();
      assert.equal((await clocks())[ply % 2], times[ply - 1], `after ${ply}`);
      assert.equal(await page.locator('.clock.running').count(), 0);
    }
    await page.getByRole('button', { name: 'To the newest move' }).click();
  };
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  await page.locator('.bar.below .clock.running').waitFor();
  await page.getByRole('button', { name: 'To the newest move' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('.status.end').waitFor();
  await looksBack();
});

test('a premove is told, and of many steps back the last', async () => {
  const table = await sitDown({ game: 'chess' });
  const { page } = table.white;
  await play(table, GAME.slice(0, 2), 0);
  await HANDS.click(page, 'g1f3');
  await movesShown(page, 3);
  await HANDS.keys(page, 'f1c4');
  const told = page.getByRole('status').locator('p');
  await told.filter({ hasText: 'premove: f1 to c4' }).waitFor({ state: 'attached' });
  const before = await told.count();
  await page.evaluate(pressAll, ['ArrowLeft', 'ArrowLeft']);
  await told.nth(before).waitFor({ state: 'attached' });
  assert.equal(await told.nth(before).textContent(), 'white pawn e2 to e4');
});

test('the same move made again in another time is told anew in the list', async () => {
  const { page } = await alone({ game: 'chess' });
  const text = await page.evaluate(
    async (folder) => {
      const { moveList } = await import(`${folder}room/moves.js`);
      const list = moveList(
        () => {},
        () => {},
      );
      for (const white of [290_000, 240_000]) {
        const move = { ply: 1, side: 'white', move: 'e2e4', san: 'e4', left: { white, black: 300_000 } };
        list.update({ moves: [move], time_control: { kind: 'increment' }, outcome: null }, 1);
      }
      return list.element.querySelector('.moves-list')?.textContent;
    },
    await assets(page),
  );
  assert.equal(text, 'e44:00');
});
