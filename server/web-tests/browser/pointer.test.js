// Mouse and fingers over the board, where they do more than move a man: arrows, wheel, premoves taken back, drags that are broken off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS, cellOf, middle } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { alone, sitDown } = stage();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Draws with the right button. @param {Page} page @param {string} from @param {string} to */
async function sketch(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y);
  await page.mouse.up({ button: 'right' });
}

test('arrows and circles are drawn, drawn over, and gone with the next move', async () => {
  const { page } = await alone({ game: 'chess' });
  await sketch(page, 'e2', 'e4');
  await sketch(page, 'd5', 'd5');
  await page.locator('.arrows .arrow').waitFor();
  await page.locator('.arrows .circle').waitFor();
  await sketch(page, 'e2', 'e4');
  await page.locator('.arrows .arrow').waitFor({ state: 'detached' });
  await HANDS.type(page, 'e2e4');
  await page.locator('.arrows .circle').waitFor({ state: 'detached' });
});

test('an arrow is seen while it is drawn, and is gone when it is let go beside the board', async () => {
  const { page } = await alone({ game: 'chess' });
  const [start, end] = [await middle(page, 'e2'), await middle(page, 'e4')];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y);
  await page.locator('.arrows .arrow').waitFor();
  await page.mouse.move(2, 2);
  await page.locator('.arrows .arrow').waitFor({ state: 'detached' });
  await page.mouse.up({ button: 'right' });
  await page.mouse.move(end.x, end.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.up({ button: 'right' });
  await page.locator('.arrows .circle').waitFor();
  assert.equal(await page.locator('.arrows .arrow').count(), 0);
});

test('a drag is given up by the right button and by Escape, at once', async () => {
  const { page } = await alone({ game: 'chess' });
  const [start, end] = [await middle(page, 'e2'), await middle(page, 'e4')];
  for (const giveUp of [() => page.mouse.down({ button: 'right' }), () => page.keyboard.press('Escape')]) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.locator('.men .dragged').waitFor();
    await giveUp();
    await page.locator('.men .dragged').waitFor({ state: 'detached' });
    await page.mouse.up({ button: 'right' });
    await page.mouse.up();
  }
  await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  assert.equal(await page.locator('.moves-list button.move').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
});

test('a press on the board takes the keys from a field: they step through the game', async () => {
  const { page } = await alone({ game: 'chess' });
  await page.locator('.typed input').focus();
  await HANDS.drag(page, 'e2e4');
  await movesShown(page, 1);
  await page.keyboard.press('ArrowUp');
  await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('gridcell', { name: 'white pawn, e4' }).waitFor();
});

test('the wheel over the board steps through the game', async () => {
  const { page } = await alone({ game: 'chess' });
  for (const [ply, move] of ['e2e4', 'e7e5'].entries()) {
    await HANDS.type(page, move);
    await movesShown(page, ply + 1);
  }
  const { x, y } = await middle(page, 'd4');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -100);
  await page.getByRole('gridcell', { name: 'black pawn, e7' }).waitFor();
  await page.mouse.wheel(0, -100);
  await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  await page.mouse.wheel(0, 100);
  await page.mouse.wheel(0, 100);
  await page.getByRole('gridcell', { name: 'black pawn, e5, last move' }).waitFor();
});

test('a premove is taken back by a click where it stands or on nothing, by the right button, by Escape, and by a finger', async () => {
  const { white, black } = await sitDown({ game: 'chess' }, { black: PHONE });
  const { page } = black;
  const standing = page.getByRole('gridcell', { name: 'e5, empty, premove' });
  const gone = page.getByRole('gridcell', { name: 'e5, empty', exact: true });
  /** @type {[string, () => Promise<unknown>][]} */
  const ways = [
    ['a click', async () => page.mouse.click(...at(await middle(page, 'e5')))],
    ['the right button', () => sketch(page, 'e5', 'e5')],
    ['Escape', () => page.keyboard.press('Escape')],
    ['a finger', async () => page.touchscreen.tap(...at(await middle(page, 'e5')))],
    ['a tap on an empty cell', async () => page.touchscreen.tap(...at(await middle(page, 'c4')))],
    ['the right button elsewhere', () => sketch(page, 'c4', 'c4')],
  ];
  for (const [, takeBack] of ways) {
    await HANDS.drag(page, 'e7e5');
    await standing.waitFor();
    await takeBack();
    await gone.waitFor();
  }
  await HANDS.click(white.page, 'e2e4');
  await page.locator('.status.turn').waitFor();
  assert.equal(await page.locator('.moves-list button.move').count(), 1);
});

/** @param {{ x: number, y: number }} point @returns {[number, number]} */
const at = ({ x, y }) => [x, y];

test('a man that is captured while it is dragged is let go, and its captor does not follow the pointer', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await HANDS.click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await HANDS.click(black.page, 'd7d5');
  await movesShown(white.page, 2);
  const { page } = black;
  const [from, to] = [await middle(page, 'd5'), await middle(page, 'd4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.locator('.men .dragged').waitFor();
  await HANDS.click(white.page, 'e4d5');
  await page.getByRole('gridcell', { name: 'white pawn, d5, last move' }).waitFor();
  await page.mouse.move(from.x, to.y + 40, { steps: 3 });
  assert.equal(await page.locator('.men .dragged').count(), 0);
  await page.mouse.up();
  await HANDS.drag(page, 'd8d5');
  await movesShown(white.page, 4);
});

/**
 * Fingers on a page.
 * @param {Page} page
 */
async function fingers(page) {
  const tools = await page.context().newCDPSession(page);
  const touch =
    (/** @type {'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'} */ type) =>
    async (/** @type {{ x: number, y: number }[]} */ ...points) => {
      const touchPoints = points.map((point, id) => ({ ...point, id }));
      await tools.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
  return {
    press: touch('touchStart'),
    move: touch('touchMove'),
    lift: touch('touchEnd'),
    cancel: touch('touchCancel'),
  };
}

test('a finger drags a man, a second one disturbs nothing, and a touch that is broken off moves nothing', async () => {
  const { page } = await alone({ game: 'chess' }, PHONE);
  const hand = await fingers(page);
  const [e2, e3, e4, h5] = await Promise.all(['e2', 'e3', 'e4', 'h5'].map((cell) => middle(page, cell)));
  assert.ok(e2 && e3 && e4 && h5);

  await hand.press(e2);
  await hand.move(e3);
  const man = (await page.locator('.men .dragged').boundingBox()) ?? assert.fail();
  assert.ok(man.y + man.height / 2 < e3.y - 20, 'it is held where the finger does not cover it');
  await hand.cancel();
  await page.locator('.men .dragged').waitFor({ state: 'detached' });
  await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();

  await hand.press(e2);
  await hand.move(e3);
  await hand.press(e3, h5);
  await hand.move(e4, h5);
  await hand.lift();
  await movesShown(page, 1);
  await page.getByRole('gridcell', { name: 'white pawn, e4, last move' }).waitFor();
  assert.equal(await cellOf(page, 'h5').getAttribute('class'), 'cell');
});
