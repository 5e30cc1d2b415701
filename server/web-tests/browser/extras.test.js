// What a game can begin from, time given to the opponent, the way to the game before, and who watches.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { at, person, sitDown } = stage();

test('a game goes on from a record, without lag being given back', async () => {
  const one = await person();
  await one.page.goto(at());
  await one.page.getByText('House rules').click();
  await one.page.getByLabel('Start position').selectOption({ label: 'a game gone on with' });
  await one.page.getByLabel(/The game as PGN/).fill('1. e4 e5 2. Nf3 *');
  await one.page.getByLabel('Give back the delay of slow lines').uncheck();
  await one.page.getByRole('button', { name: 'Try it alone' }).click();
  await one.page.getByRole('gridcell', { name: 'white knight, f3' }).waitFor();
  const room = await one.page.evaluate(async () => (await fetch(`/api${location.pathname}`)).json());
  assert.deepEqual([room.lag_compensation, room.to_move], [false, 'black']);
});

test('a game begins from a position of one’s own', async () => {
  const one = await person();
  await one.page.goto(at());
  await one.page.getByText('House rules').click();
  await one.page.getByLabel('Start position').selectOption({ label: 'a position of my own' });
  await one.page.getByLabel('Position', { exact: true }).fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await one.page.getByRole('button', { name: 'Try it alone' }).click();
  await one.page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  assert.equal(await one.page.locator('.room [data-cell][aria-label*="white"]').count(), 2);
});

test('a record comes from a file; one that cannot be played is refused with its place', async () => {
  const one = await person();
  one.expect(/status of 422/);
  await one.page.goto(at());
  await one.page.getByText('House rules').click();
  await one.page.getByLabel('Start position').selectOption({ label: 'a game gone on with' });
  const file = (/** @type {string} */ text) => ({
    name: 'game.pgn',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await one.page.getByLabel('or from a file').setInputFiles(file('1. e4 e5 2. Nf6 *'));
  await one.page.getByRole('button', { name: 'Try it alone' }).click();
  await one.page.getByText('line 1, column 13: move 2. “Nf6”: no white knight can go to f6.').waitFor();
  await one.page.getByLabel('or from a file').setInputFiles(file('1. e4 e5 2. Nf3 *'));
  await one.page.getByRole('button', { name: 'Try it alone' }).click();
  await one.page.getByRole('gridcell', { name: 'white knight, f3' }).waitFor();
});

test('a position that is not sound is refused with every reason, in German too', async () => {
  const one = await person({ locale: 'de-DE' });
  one.expect(/status of 422/);
  await one.page.goto(at());
  await one.page.getByText('Hausregeln').click();
  await one.page.getByLabel('Anfangsstellung').selectOption({ label: 'eigene Stellung' });
  await one.page.getByLabel('Stellung', { exact: true }).fill('P7/8/8/8/8/8/8/8 w - - 0 1');
  await one.page.getByRole('button', { name: 'Allein ausprobieren' }).click();
  const problem = one.page.locator('.play .problem');
  await problem.filter({ hasText: 'Weiß hat 0 Könige statt einem' }).waitFor();
  assert.match(await problem.innerText(), /ein weißer Bauer kann nicht auf a8 stehen/);
});

test('the rules tell what a man is worth as the language writes it', async () => {
  const one = await person({ locale: 'de-DE' });
  await one.page.goto(at('/games/parachess'));
  await one.page.locator('.man-choice', { hasText: 'Zauberer (3,5)' }).waitFor();
});

test('a time with a delay is written by hand, kept, and told in the room', async () => {
  const one = await person();
  await one.page.goto(at());
  await one.page.getByLabel('Time').selectOption({ label: 'Other…' });
  await one.page.getByLabel('Minutes each').fill('5');
  await one.page.getByLabel('Seconds').fill('4');
  await one.page.getByLabel('which are').selectOption({ label: 'a delay before the clock runs' });
  await one.page.getByRole('button', { name: 'Invite a friend' }).click();
  await one.page.locator('.facts', { hasText: '5, delay 4 s' }).waitFor();
  await one.page.goto(at());
  assert.equal(await one.page.getByLabel('Seconds').inputValue(), '4');
  await one.page.getByLabel('which are').selectOption({ label: 'given back, as far as used' });
  await one.page.getByRole('button', { name: 'Invite a friend' }).click();
  await one.page.locator('.facts', { hasText: '5, Bronstein 4 s' }).waitFor();
});

test('who asks for what somebody else waits for is told so, and plays at once', async () => {
  const [first, second] = [await person(), await person()];
  for (const { page } of [first, second]) {
    await page.goto(at());
    await page.getByRole('button', { name: 'Play with anyone' }).click();
    await page.locator('.room').waitFor();
  }
  await second.page.locator('.status', { hasText: 'Somebody was waiting for just this game' }).waitFor();
  await first.page.locator('.status', { hasText: /move/ }).waitFor();
  assert.equal(first.page.url(), second.page.url());
});

test('time is given to the opponent, and both are told', async () => {
  const time_control = { kind: 'increment', base: 300, increment: 3 };
  const { white, black } = await sitDown({ game: 'parob', time_control });
  await white.page.getByRole('button', { name: 'More' }).click();
  await white.page.getByRole('button', { name: 'Give 15 seconds' }).click();
  await black.page.locator('.status', { hasText: 'Black was given 0:15.' }).waitFor();
  await black.page.locator('.bar.below .clock', { hasText: '5:15' }).waitFor();
  await white.page.getByRole('button', { name: 'Close' }).click();
  await HANDS.click(white.page, 'c3d3');
  await movesShown(black.page, 1);
  await white.page.locator('.bar.above .clock', { hasText: '5:15' }).waitFor();
});

test('without a clock no time is given; a rematch leads back to the game before, also for watchers', async () => {
  const { white, black, room } = await sitDown({ game: 'chess' });
  const watcher = await person();
  await watcher.page.goto(at(`/rooms/${room}`));
  await watcher.page.locator('.facts', { hasText: '1 watching' }).waitFor();
  await white.page.locator('.facts', { hasText: '1 watching' }).waitFor();
  await white.page.getByRole('button', { name: 'More' }).click();
  assert.equal(await white.page.getByRole('button', { name: 'Give 15 seconds' }).isVisible(), false);
  assert.equal(await white.page.getByRole('link', { name: 'Previous game' }).isVisible(), false);
  await white.page.getByRole('button', { name: 'Close' }).click();

  await HANDS.click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await HANDS.click(black.page, 'e7e5');
  await movesShown(white.page, 2);
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Yes, resign' }).click();
  await white.page.getByRole('button', { name: 'Rematch' }).click();
  await black.page.getByRole('button', { name: 'Accept' }).click();
  await black.page.waitForURL((url) => !url.pathname.endsWith(room));
  const next = new URL(black.page.url()).pathname;
  await black.page.getByRole('button', { name: 'More' }).click();
  await black.page.getByRole('link', { name: 'Previous game' }).click();
  await black.page.waitForURL(at(`/rooms/${room}`));
  await watcher.page.getByRole('button', { name: 'Next game' }).click();
  await watcher.page.waitForURL(at(next));
});
