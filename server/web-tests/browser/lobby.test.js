// The lobby keeps up by itself: seeks come and go, games begin, are watched and end, and the own ones stand first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown, openRoom } from './support/players.js';
import { stage } from './support/stage.js';

const { at, person, sitDown } = stage();

test('a bare server: no list to choose from; who comes from the rules of a game finds it chosen', async () => {
  const one = await person();
  await one.page.goto(at('/games/parob'));
  await one.page.getByRole('link', { name: 'Play PAROB' }).click();
  await one.page.getByRole('radio', { name: 'PAROB' }).and(one.page.locator(':checked')).waitFor({ state: 'attached' });
  await one.page.getByText('No game has ended here yet.').waitFor();
  assert.equal(await one.page.getByLabel('Show').isVisible(), false);
});

test('rooms are shown from the seek to the end, without the page being loaded again', async () => {
  const reader = await person();
  await reader.page.goto(at());
  await reader.page.getByText('Nobody is waiting.').waitFor();
  assert.equal(await reader.page.getByRole('heading', { name: 'Your games' }).isVisible(), false);

  const [maker, taker] = [await person(), await person()];
  await maker.page.goto(at('/settings'));
  const { room } = await openRoom(maker.page, { game: 'chess', opponent: 'lobby', side: 'white' });
  await maker.page.goto(at(`/rooms/${room}`));
  await reader.page.locator('.seeks .seek').waitFor();

  await taker.page.goto(at(`/rooms/${room}`));
  await taker.page.locator('.join button').click();
  await reader.page.locator('.lives .live').waitFor();
  await reader.page.getByText('Nobody is waiting.').waitFor();
  await HANDS.click(maker.page, 'e2e4');
  await movesShown(taker.page, 1);
  for (const cell of ['e2', 'e4']) await reader.page.locator(`.lives [data-cell=${cell}].last`).waitFor();
  await maker.page.getByRole('button', { name: 'Abort' }).click();
  await maker.page.getByRole('button', { name: 'Yes, abort' }).click();
  await reader.page.locator('.live').waitFor({ state: 'detached' });
});

test('own games tell whose move it is; a finished one can be replayed', async () => {
  const { white, black, room } = await sitDown({ game: 'parob' });
  const second = await white.context.newPage();
  await second.goto(at());
  await second.locator('.mine .waiting', { hasText: 'Your move' }).waitFor();
  await HANDS.click(white.page, 'c3d3');
  await second.locator('.mine li:not(.waiting)', { hasText: 'Their move' }).waitFor();
  await HANDS.click(black.page, 'g1f1');
  await second.locator('.mine .waiting', { hasText: 'Your move' }).waitFor();
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Yes, resign' }).click();
  await second.locator('.mine').waitFor({ state: 'hidden' });
  await second.getByRole('link', { name: 'Replay PAROB, Guest – Guest: Black wins: resignation' }).click();
  await second.waitForURL(at(`/rooms/${room}`));
});

test('where there is no page one is told so, and shown the way back', async () => {
  const one = await person();
  one.expect(/status of 404/);
  await one.page.goto(at('/nothing/here'));
  await one.page.getByText('There is nothing here.').waitFor();
  await one.page.getByRole('link', { name: 'To the lobby' }).click();
  await one.page.waitForURL(at('/'));
});

test('one game alone can be shown', async () => {
  const [maker, reader] = [await person(), await person()];
  await maker.page.goto(at('/settings'));
  for (const game of ['chess', 'parob']) await openRoom(maker.page, { game, opponent: 'lobby' });
  await reader.page.goto(at());
  await reader.page.locator('.seek').nth(1).waitFor();
  await reader.page.getByLabel('Show').selectOption({ label: 'PAROB' });
  await reader.page.locator('.seek-game', { hasText: 'Chess' }).waitFor({ state: 'detached' });
  await reader.page.locator('.seeks .seek-game', { hasText: 'PAROB' }).waitFor();
  await reader.page.getByLabel('Show').selectOption({ label: 'All games' });
  await reader.page.locator('.seeks .seek-game', { hasText: 'Chess' }).waitFor();
});

test('an order whose answer was lost makes one room, also when it is pressed twice', async () => {
  const one = await person();
  one.expect(/Failed to load/);
  await one.page.goto(at());
  /** @type {string[]} */
  const ids = [];
  await one.page.route('**/api/rooms', async (route) => {
    ids.push(route.request().postDataJSON().id);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await one.page.getByRole('button', { name: 'Play with anyone' }).dblclick();
  await one.page.getByText('The server does not answer. Try again.').waitFor();
  await one.page.getByRole('button', { name: 'Play with anyone' }).click();
  await one.page.getByText('This game stands in the lobby').waitFor();
  assert.deepEqual([ids.length, ids[1]], [2, ids[0]]);
});

test('a game by days tells how long there is left for the move', async () => {
  const { white, black } = await sitDown({ game: 'parachess', time_control: { kind: 'days', days: 3 } });
  for (const [ply, move] of ['c4d3', 'i5h3', 'a2e5'].entries()) {
    const { page } = ply % 2 === 0 ? white : black;
    await page.locator('.status.turn').waitFor();
    await HANDS.click(page, move);
    await movesShown(page, ply + 1);
  }
  await white.page.goto(at());
  await white.page.locator('.mine li', { hasText: '2 days left' }).waitFor();
});

test('own games that change places keep the focus on the one that has it', async () => {
  const [white, black] = [await person(), await person()];
  await white.page.goto(at('/settings'));
  const order = { game: 'parob', opponent: 'link', side: 'white' };
  const rooms = [await openRoom(white.page, order), await openRoom(white.page, order)];
  for (const { invitation_link } of rooms) {
    await black.page.goto(at(`/${invitation_link?.replace(/^\//, '')}`));
    await black.page.locator('.join button').click();
    await black.page.locator('.status', { hasText: 'White to move' }).waitFor();
  }
  const [first, second] = rooms.map(({ room }) => at(`/rooms/${room}`));
  const lobby = await white.context.newPage();
  await lobby.goto(at());
  const links = () => lobby.locator('.mine a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const focused = () => lobby.evaluate(() => document.activeElement?.getAttribute('href'));
  await lobby.locator('.mine .waiting').nth(1).waitFor();
  for (const room of (await links()).map(String)) {
    const others = [first, second].filter((other) => other !== room);
    await lobby.locator(`.mine a[href="${others[0]}"]`).focus();
    await white.page.goto(room);
    await white.page.locator('.status.turn').waitFor();
    await HANDS.click(white.page, 'c3d3');
    await lobby.locator(`.mine li:not(.waiting):last-child a[href="${room}"]`).waitFor();
    assert.deepEqual([await links(), await focused()], [[...others, room], others[0]]);
    await black.page.goto(room);
    await black.page.locator('.status.turn').waitFor();
    await HANDS.click(black.page, 'g1f1');
    await lobby.locator('.mine .waiting').nth(1).waitFor();
  }
});
