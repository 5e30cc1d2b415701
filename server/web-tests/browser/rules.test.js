// The rules pages: boards drawn as the rules say, and what each man does, wherever it is put.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './support/stage.js';

const { at, person } = stage();

test('a man put on another cell shows where it could go from there', async () => {
  const { page } = await person();
  await page.goto(at('/games/chess'));
  const board = page.locator('.try .board');
  const targets = () =>
    board.locator('.target').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cell')).sort());
  await page.getByRole('radio', { name: 'knight' }).check({ force: true });
  await page.locator('.man-text', { hasText: /./ }).waitFor();
  const [man, corner] = [board.getByRole('gridcell', { name: /knight/ }), board.locator('[data-cell=a1]')];
  await man.click();
  await corner.click();
  await board.getByRole('gridcell', { name: /knight, a1/ }).waitFor();
  await board.locator('[data-cell=c2].target').waitFor();
  await board.locator('[data-cell=b3].target').waitFor();
  assert.deepEqual(await targets(), ['b3', 'c2']);
});

test('both castles of PAROB have a thick outline of their own', async () => {
  const { page } = await person();
  await page.goto(at('/games/parob'));
  const board = page.locator('.try .board');
  await board.locator('.target').first().waitFor();
  const outlines = await board.locator('.castle').evaluateAll((shapes) =>
    shapes.map((shape) => {
      const { strokeWidth, stroke } = getComputedStyle(shape);
      const cells = [...document.querySelectorAll('.try [data-cell] .base')];
      const cell = cells.find((base) => base.getAttribute('points') === shape.getAttribute('points'));
      return [cell?.closest('[data-cell]')?.getAttribute('data-cell'), parseFloat(strokeWidth) > 5, stroke !== 'none'];
    }),
  );
  assert.deepEqual(outlines.sort(), [
    ['a1', true, true],
    ['i1', true, true],
  ]);
});
