// A pawn becomes each of the men it may become; the choice is made when the move is made, and can be given up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS, cellOf, middle } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const CASES = {
  chess: { position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', move: 'a7a8', men: ['queen', 'rook', 'bishop', 'knight'] },
  parachess: {
    position: '6/P3/8/4k/10/6/10/5/8/4/K5 w 0 1',
    move: 'j1k1',
    men: ['queen', 'rook', 'bishop', 'sorcerer'],
  },
};

const { alone } = stage();

/** @param {string} position */
const from = (position) => ({ setup: { custom: position } });

for (const [game, { position, move, men }] of Object.entries(CASES)) {
  const target = move.slice(2);
  for (const man of men) {
    test(`${game}: a pawn becomes a ${man}`, async () => {
      const one = await alone({ game, rules: from(position) });
      await HANDS.click(one.page, move);
      const names = await one.page
        .locator('.chooser button')
        .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
      assert.deepEqual([...names].sort(), men.map((name) => `white ${name}`).sort());
      await one.page.getByRole('button', { name: `white ${man}` }).click();
      await movesShown(one.page, 1);
      await one.page.getByRole('gridcell', { name: `white ${man}, ${target}` }).waitFor();
    });
  }

  test(`${game}: Escape, a click elsewhere and stepping back give the move up`, async () => {
    const one = await alone({ game, rules: from(position) });
    const { page } = one;
    const chooser = page.locator('.chooser');
    await HANDS.drag(page, move);
    await chooser.waitFor();
    await page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'detached' });
    await HANDS.click(page, move);
    await chooser.waitFor();
    await page.mouse.click(5, 5);
    await chooser.waitFor({ state: 'detached' });
    await HANDS.click(page, move);
    await chooser.waitFor();
    await cellOf(page, 'd3').click({ force: true });
    await chooser.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: `white pawn, ${move.slice(0, 2)}`, exact: true }).waitFor();
    assert.equal(await page.locator('.moves-list button.move').count(), 0);
  });

  test(`${game}: the first choice lies over the target, the others in a row from there, all on the board`, async () => {
    const one = await alone({ game, rules: from(position) });
    for (const flipped of [false, true]) {
      if (flipped) await one.page.getByRole('button', { name: 'Flip board' }).click();
      await HANDS.click(one.page, move);
      const { x, y } = await middle(one.page, target);
      const boxes = await one.page.locator('.chooser button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
      const [first] = boxes;
      assert.ok(first && first.left < x && x < first.right && first.top < y && y < first.bottom, `${flipped}`);
      const frame = await one.page.locator('.board-area .board-frame').boundingBox();
      assert.ok(frame && boxes.every(({ top, bottom }) => top >= frame.y && bottom <= frame.y + frame.height));
      await one.page.keyboard.press('Escape');
    }
  });

  test(`${game}: by finger the chooser waits for a second tap, and stays over its cell when the board is turned`, async () => {
    const one = await alone({ game, rules: from(position) }, { hasTouch: true });
    await HANDS.tap(one.page, move);
    await one.page.locator('.chooser').waitFor();
    await one.page.keyboard.press('f');
    await one.page.locator('.chooser.up').waitFor();
    const { x, y } = await middle(one.page, target);
    const first = (await one.page.locator('.chooser button').first().boundingBox()) ?? assert.fail();
    assert.ok(first.x < x && x < first.x + first.width && first.y < y && y < first.y + first.height);
    await one.page.locator('.chooser button').last().tap();
    await one.page.getByRole('gridcell', { name: `white ${men.at(-1)}, ${target}` }).waitFor();
  });

  test(`${game}: by keys alone`, async () => {
    const one = await alone({ game, rules: from(position) });
    await HANDS.keys(one.page, move);
    await one.page.keyboard.press('ArrowRight');
    const focused = await one.page.evaluate(() => document.activeElement?.ariaLabel);
    await one.page.keyboard.press('Enter');
    await movesShown(one.page, 1);
    await one.page.getByRole('gridcell', { name: `${focused}, ${target}` }).waitFor();
  });
}
