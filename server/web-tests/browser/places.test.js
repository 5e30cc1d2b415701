// Nothing moves under the finger, and the focus stays where it was: through moves, offers, the end, and a board that is turned.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { alone, at, person, sitDown } = stage();

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

/** Desktop, tablet, and phones, of which the last is the smallest. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 820, height: 1180 },
  { width: 360, height: 740 },
  { width: 320, height: 568 },
];
const PARTS = '.board, .room-head, .bar, .status, .action, .moves-list li, .steppers, .typed, .fold';
const LINE =
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5';

/** Where the parts of a room are. @param {Page} page @returns {Promise<[string, number, number][]>} name, upper and lower edge */
const edges = (page) =>
  page.locator(PARTS).evaluateAll((parts) =>
    parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return [part.classList[0] ?? part.tagName, top, bottom];
    }),
  );

test('a question moves nothing and, beside the board, lies over no row of the move list', async () => {
  const { page } = await alone({ game: 'chess' }, { locale: 'de-DE' });
  for (const [ply, move] of LINE.split(' ').entries()) {
    await HANDS.type(page, move);
    await movesShown(page, ply + 1);
  }
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const places = await edges(page);
    await page.getByRole('button', { name: 'Aufgeben' }).click();
    await page.getByRole('button', { name: 'Ja, aufgeben' }).waitFor();
    const name = JSON.stringify(size);
    assert.deepEqual(await edges(page), places, name);
    const [top, bottom] = await page.locator('.question').evaluate((question) => {
      const { top, bottom } = question.getBoundingClientRect();
      return [top, bottom];
    });
    const newest = places.filter(([part]) => part === 'LI').pop() ?? ['', 0, 0];
    if (newest[2] > 0) assert.ok(newest[2] <= Number(top), `${name}: ${newest} ${top}`);
    assert.ok(Number(bottom) > 0);
    await page.getByRole('button', { name: 'Doch nicht' }).click();
    await page.locator('.question').waitFor({ state: 'hidden' });
  }
});

test('a watcher who comes moves nothing', async () => {
  const beside = { viewport: { width: 1024, height: 700 } };
  const { white, room } = await sitDown({ game: 'parachess', rules: { takebacks: 'never' } }, { white: beside });
  await white.page.locator('.status.turn').waitFor();
  const places = await edges(white.page);
  const watcher = await person();
  await watcher.page.goto(at(`/rooms/${room}`));
  await white.page.locator('.facts', { hasText: '1 watching' }).waitFor();
  assert.deepEqual(await edges(white.page), places);
});

/**
 * Runs in the page: writes all that the status can say, one after the other, and returns what made anything move.
 * @param {{ folder: string, parts: string }} where the assets are, and what must not move
 */
async function sayAll({ folder, parts }) {
  const { statusLine } = await import(`${folder}room/status.js`);
  const { words } = await import(`${folder}common/words.js`);
  const wins = ['checkmate', 'castle', 'stalemate', 'resignation', 'timeout', 'abandoned'];
  const draws = ['stalemate', 'insufficient_material', 'threefold_repetition', 'fifty_moves', 'agreement'];
  const { met, noSound, premoveDropped, yourTurn, watching } = words.room;
  const ends = [
    ...wins.map((reason) => `${words.outcome.youLost}. ${words.outcome.win('black', reason)}`),
    ...[...draws, 'timeout_vs_insufficient', 'abandoned'].map(words.outcome.draw),
  ];
  const others = [
    yourTurn,
    ...[met, noSound, premoveDropped, words.room.granted('1:00:00'), words.room.given('black', '0:15')],
    ...[
      words.room.firstMove('0:08.5'),
      `${watching} ${words.room.turnOf('black')}`,
      words.room.typeWrong('Qd1xd8=Q+#e'),
    ],
    ...Object.values(words.refusals),
  ];
  const line = statusLine();
  document.querySelector('.status')?.replaceWith(line.element);
  const places = () =>
    JSON.stringify([...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect()));
  line.update({ text: '', tone: 'plain' });
  const before = places();
  const moves = (/** @type {string} */ tone) => (/** @type {string} */ text) => {
    line.update({ text, tone });
    return places() !== before || line.element.scrollWidth > line.element.clientWidth;
  };
  return [...ends.filter(moves('end')), ...others.filter(moves('warn'))];
}

for (const locale of ['en-GB', 'de-DE']) {
  test(`whatever the status says, nothing moves: ${locale}`, async () => {
    const { page } = await alone({ game: 'chess' }, { locale });
    const script = (await page.locator('script[type=module]').getAttribute('src')) ?? '';
    const folder = at(script.replace(/[^/]*$/, ''));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      assert.deepEqual(await page.evaluate(sayAll, { folder, parts: PARTS }), [], JSON.stringify(size));
    }
  });
}
