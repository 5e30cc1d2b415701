// Lines that break: a move on its way is not lost and not doubled, a gap heals, and nobody is told what is not known.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { sitDown } = stage();

/**
 * Puts a line between a page and the server that the test can spoil. Applies to sockets opened from now on.
 * @param {import('playwright-core').Page} page
 * @param {{ up?: (text: string) => boolean, down?: (text: string) => boolean }} passes
 */
async function spoilableLine(page, passes) {
  /** @type {import('playwright-core').WebSocketRoute[]} */
  const lines = [];
  await page.routeWebSocket(/socket/, (line) => {
    lines.push(line);
    const server = line.connectToServer();
    line.onMessage((text) => (passes.up?.(String(text)) ?? true) && server.send(text));
    server.onMessage((text) => (passes.down?.(String(text)) ?? true) && line.send(text));
  });
  return {
    cut: (code = 1011) => lines.splice(0).forEach((line) => line.close({ code })),
    /** Says something in the server's place. @param {object} frame */
    say: (frame) => lines[lines.length - 1]?.send(JSON.stringify(frame)),
  };
}

const chess = { game: 'chess', time_control: { kind: 'increment', base: 300, increment: 3 } };

test('a move that never arrived is sent again after the reconnect, with the same id', async () => {
  const { white, black } = await sitDown(chess);
  /** @type {{ id: string, type: string }[]} */
  const sent = [];
  let deaf = true;
  const line = await spoilableLine(white.page, {
    up: (text) => {
      sent.push(JSON.parse(text));
      return !deaf;
    },
  });
  await white.page.reload();
  await white.page.locator('.status.turn').waitFor();
  await HANDS.click(white.page, 'e2e4');
  await white.page.getByRole('gridcell', { name: 'white pawn, e4, on its way' }).waitFor();
  deaf = false;
  line.cut();
  await movesShown(black.page, 1);
  await movesShown(white.page, 1);
  const ids = sent.filter(({ type }) => type === 'move').map(({ id }) => id);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
});

test('a move that arrived while its answer was lost is not made twice', async () => {
  const { white, black } = await sitDown(chess);
  let silent = false;
  const line = await spoilableLine(white.page, { down: () => !silent });
  await white.page.reload();
  await white.page.locator('.status.turn').waitFor();
  silent = true;
  await HANDS.drag(white.page, 'd2d4');
  await movesShown(black.page, 1);
  silent = false;
  line.cut();
  await movesShown(white.page, 1);
  await HANDS.click(black.page, 'd7d5');
  await movesShown(white.page, 2);
  assert.equal(await white.page.locator('.moves-list button.move').count(), 2);
});

test('a move that a busy server put off is sent again by itself, with the same id', async () => {
  const { white, black } = await sitDown(chess);
  /** @type {string[]} */
  const ids = [];
  const line = await spoilableLine(white.page, {
    up: (text) => {
      const { type, id, seen } = JSON.parse(text);
      if (type !== 'move') return true;
      ids.push(id);
      if (ids.length === 1) line.say({ type: 'refused', id, code: 'busy', message: 'busy', seq: seen });
      return ids.length > 1;
    },
  });
  await white.page.reload();
  await white.page.locator('.status.turn').waitFor();
  await HANDS.click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await movesShown(white.page, 1);
  assert.deepEqual([ids.length, ids[0]], [2, ids[1]]);
});

for (const [code, text] of /** @type {const} */ ([
  [4000, 'The server is newer than this page.'],
  [4005, 'This server has shut you out.'],
])) {
  test(`a line shut with ${code} in the middle of a game says so, lets nothing be moved and offers to load again`, async () => {
    const { white } = await sitDown(chess);
    const line = await spoilableLine(white.page, { up: () => !shut });
    let shut = false;
    await white.page.reload();
    await white.page.locator('.status.turn').waitFor();
    shut = true;
    await HANDS.click(white.page, 'e2e4');
    await white.page.getByRole('gridcell', { name: 'white pawn, e4, on its way' }).waitFor();
    line.cut(code);
    await white.page.locator('.status.warn', { hasText: text }).waitFor();
    await white.page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
    await HANDS.click(white.page, 'd2d4');
    await white.page.getByRole('gridcell', { name: 'white pawn, d2', exact: true }).waitFor();
    shut = false;
    await white.page.getByRole('button', { name: 'Load again' }).click();
    await white.page.locator('.status.turn').waitFor();
  });
}

test('an event that was lost on the way is fetched', async () => {
  const { white, black } = await sitDown(chess);
  let lose = true;
  await spoilableLine(black.page, {
    down: (text) => {
      const lost = lose && JSON.parse(text).event?.kind === 'moved';
      if (lost) lose = false;
      return !lost;
    },
  });
  await black.page.reload();
  await black.page.locator('.status', { hasText: 'White to move' }).waitFor();
  await HANDS.click(white.page, 'e2e4');
  // The heartbeat tells of the loss after five seconds of silence.
  await movesShown(black.page, 1);
  assert.equal(lose, false);
});

test('a premove is sent when it became legal, and dropped visibly when not', async () => {
  const { white, black } = await sitDown(chess);
  await HANDS.drag(black.page, 'e7e5');
  await black.page.getByRole('gridcell', { name: 'e5, empty, premove' }).waitFor();
  await HANDS.click(white.page, 'e2e4');
  await movesShown(white.page, 2);
  await HANDS.drag(black.page, 'd8h8');
  await black.page.getByRole('gridcell', { name: 'black queen, d8, premove' }).waitFor();
  await HANDS.click(white.page, 'd2d4');
  await black.page.locator('.status', { hasText: 'The premove was not possible.' }).waitFor();
  assert.equal(await black.page.locator('.moves-list button.move').count(), 3);
});

test('a clock whose line is dead says so in words, and shows time again when the line is back', async () => {
  const { white, black } = await sitDown(chess);
  for (const [mover, move] of /** @type {const} */ ([
    [white, 'e2e4'],
    [black, 'e7e5'],
    [white, 'g1f3'],
    [black, 'b8c6'],
  ])) {
    await mover.page.locator('.status.turn').waitFor();
    await HANDS.click(mover.page, move);
  }
  let silent = false;
  await spoilableLine(black.page, { down: () => !silent });
  await black.page.reload();
  await black.page.locator('.clock.running').waitFor();
  silent = true;
  await black.page.locator('.clock.words', { hasText: 'waiting for the server' }).waitFor();
  await black.page.locator('.status', { hasText: 'Not in contact' }).waitFor();
  silent = false;
  await black.page.locator('.clock.running', { hasText: /^\d+:\d\d$/ }).waitFor();
});
