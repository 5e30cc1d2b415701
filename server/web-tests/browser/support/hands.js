// Hands that move men in every way there is.

import assert from 'node:assert/strict';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} cell */
export const cellOf = (page, cell) => page.locator(`.room [data-cell="${cell}"]`);

/** The middle of a cell on the screen. @param {Page} page @param {string} cell */
export async function middle(page, cell) {
  const base = cellOf(page, cell).locator('.base');
  // A board that is just being laid anew has no box for a moment.
  const box = (await base.boundingBox()) ?? (await base.boundingBox());
  assert.ok(box, cell);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {string} move */
const parts = (move) => {
  const [, from = '', to = '', promotion = ''] = /^([a-z]\d+)([a-z]\d+)([a-z]?)$/.exec(move) ?? [];
  return { from, to, promotion };
};

/** Ways of making a move. @type {Record<'drag' | 'click' | 'keys' | 'type' | 'tap', (page: Page, move: string) => Promise<void>>} */
export const HANDS = {
  drag: async (page, move) => {
    const { from, to } = parts(move);
    const [start, end] = [await middle(page, from), await middle(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
  },
  click: async (page, move) => {
    const { from, to } = parts(move);
    for (const cell of [from, to]) {
      const { x, y } = await middle(page, cell);
      await page.mouse.click(x, y);
    }
  },
  tap: async (page, move) => {
    const { from, to } = parts(move);
    for (const cell of [from, to]) {
      const { x, y } = await middle(page, cell);
      await page.touchscreen.tap(x, y);
    }
  },
  keys: async (page, move) => {
    const { from, to } = parts(move);
    await walk(page, from);
    await page.keyboard.press('Enter');
    await walk(page, to);
    await page.keyboard.press('Enter');
  },
  type: async (page, move) => {
    await page.locator('.typed input').fill(move);
    await page.keyboard.press('Enter');
  },
};

/**
 * Walks the focus to a cell by arrow keys alone, as somebody does who sees the board.
 * @param {Page} page
 * @param {string} target
 */
async function walk(page, target) {
  await page.locator('.room [data-cell][tabindex="0"]').focus();
  for (let steps = 0; steps < 80; steps++) {
    const key = await page.evaluate(nextKey, target);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  assert.fail(`no way to ${target}`);
}

/** Runs in the page: the key that brings the focus nearer to a cell, or null when it is there. @param {string} target */
function nextKey(target) {
  const focused = document.activeElement;
  if (focused?.getAttribute('data-cell') === target) return null;
  const rows = [...document.querySelectorAll('.room [role=row]')];
  const goal = document.querySelector(`.room [data-cell="${target}"]`);
  if (!focused || !goal) return null;
  const rise = rows.findIndex((row) => row.contains(goal)) - rows.findIndex((row) => row.contains(focused));
  const [here, there] = [focused, goal].map((cell) => {
    const box = cell.getBoundingClientRect();
    return box.x + box.width / 2;
  });
  const aside = (there ?? 0) - (here ?? 0);
  const size = focused.getBoundingClientRect().width;
  const sideways = aside > 0 ? focused.nextElementSibling : focused.previousElementSibling;
  const far = rise === 0 || Math.abs(aside) > size * 0.8 * Math.abs(rise);
  if (far && sideways) return aside > 0 ? 'ArrowRight' : 'ArrowLeft';
  return rise > 0 ? 'ArrowDown' : 'ArrowUp';
}
