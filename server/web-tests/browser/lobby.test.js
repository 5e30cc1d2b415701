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
  await taker.page.locator('.join', { hasText: 'A guest is looking for a game of Chess.' }).waitFor();
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
  const row = second.locator('.finished .seek', { hasText: 'Black wins: resignation' });
  assert.equal(await row.locator('.seek-detail').innerText(), 'Guest 0–1 Guest · No clock');
  assert.equal(await row.locator('b').count(), 1);
  await row.getByRole('link', { name: 'Replay PAROB, Guest – Guest: Black wins: resignation' }).click();
  await second.waitForURL(at(`/rooms/${room}`));
});

test('one press on an open game sits down at it', async () => {
  const [maker, taker] = [await person(), await person()];
  await maker.page.goto(at('/settings'));
  const { room } = await openRoom(maker.page, { game: 'parob', opponent: 'lobby', side: 'white' });
  await maker.page.goto(at(`/rooms/${room}`));
  await taker.page.goto(at());
  await taker.page.getByRole('button', { name: 'Play PAROB with Guest' }).click();
  await taker.page.waitForURL(at(`/rooms/${room}`));
  await taker.page.locator('.status', { hasText: 'White to move' }).waitFor();
  await maker.page.locator('.status', { hasText: 'Your move' }).waitFor();
});

test('an open game that somebody else took at that moment is refused at the list', async () => {
  const [maker, taker, late] = [await person(), await person(), await person()];
  late.expect(/status of 409/);
  await maker.page.goto(at('/settings'));
  const { room } = await openRoom(maker.page, { game: 'parob', opponent: 'lobby' });
  for (const { page } of [taker, late]) await page.goto(at());
  const name = 'Play PAROB with Guest';
  await late.page.route('**/seat', async (route) => {
    await taker.page.getByRole('button', { name }).click();
    await taker.page.waitForURL(at(`/rooms/${room}`));
    await route.continue();
  });
  await late.page.getByRole('button', { name }).click();
  const list = late.page.locator('.rooms', { has: late.page.getByRole('heading', { name: 'Open games' }) });
  await list.getByRole('alert').filter({ hasText: 'Somebody else took the seat a moment ago.' }).waitFor();
  await late.page.locator(`.live[href$="${room}"]`).waitFor();
});

test('an own open game says so and leads to its room; an own game stands once, seen from the own side', async () => {
  const [maker, taker] = [await person(), await person()];
  await maker.page.goto(at('/settings'));
  const { room } = await openRoom(maker.page, { game: 'chess', opponent: 'lobby', side: 'black' });
  await maker.page.goto(at());
  await maker.page.locator('.seeks').getByRole('link', { name: 'Yours: Chess' }).waitFor();
  assert.equal(await maker.page.locator('.seeks').getByRole('button').count(), 0);
  await taker.page.goto(at());
  await taker.page.getByRole('button', { name: 'Play Chess with Guest' }).click();
  await taker.page.waitForURL(at(`/rooms/${room}`));
  await maker.page.locator('.mine li', { hasText: 'Their move' }).waitFor();
  await taker.page.locator('.status', { hasText: 'Your move' }).waitFor();
  assert.equal(await maker.page.locator(`.live[href$="${room}"]`).count(), 1);
  const top = async (/** @type {string} */ cell) =>
    (await maker.page.locator(`.mine [data-cell="${cell}"]`).boundingBox())?.y ?? NaN;
  assert.ok((await top('a1')) < (await top('a8')));
});

test('practice boards come after games with others and wait for nobody', async () => {
  const { white } = await sitDown({ game: 'parob' });
  await openRoom(white.page, { game: 'chess', opponent: 'oneself' });
  await white.page.goto(at());
  await white.page.locator('.mine li:last-child:not(.waiting)', { hasText: 'Practice board' }).waitFor();
  await white.page.locator('.mine li:first-child.waiting', { hasText: 'Your move' }).waitFor();
});

test('on desktops the first open games and a game being played are seen without scrolling', async () => {
  await sitDown({ game: 'chess' });
  const maker = await person();
  await maker.page.goto(at('/settings'));
  for (let count = 0; count < 6; count++) await openRoom(maker.page, { game: 'parob', opponent: 'lobby' });
  const reader = await person();
  await reader.page.goto(at());
  await reader.page.locator('.seek').nth(5).waitFor();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await reader.page.setViewportSize(viewport);
    for (const part of ['.seeks .seek >> nth=2', '.live-picture >> nth=0', '.begin']) {
      const box = await reader.page.locator(part).boundingBox();
      assert.ok(box && box.y + box.height <= viewport.height, `${part} at ${viewport.width}`);
    }
  }
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
  await reader.page.locator('.seeks .seek-game', { hasText: 'PAROB' }).first().waitFor();
  await reader.page.getByLabel('Show').selectOption({ label: 'All games' });
  await reader.page.locator('.seeks .seek-game', { hasText: 'Chess' }).first().waitFor();
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

test('a game by days tells how long there is left for the move, and for the first in the room too', async () => {
  const { white, black } = await sitDown({ game: 'parachess', time_control: { kind: 'days', days: 3 } });
  await white.page.locator('.status', { hasText: 'For the first you have 29 d 23 h left.' }).waitFor();
  const lobby = await white.context.newPage();
  await lobby.goto(at());
  await lobby.locator('.mine li', { hasText: /29 days left\s*for the first move/ }).waitFor();
  for (const [ply, move] of ['c4d3', 'i5h3', 'a2e5'].entries()) {
    const { page } = ply % 2 === 0 ? white : black;
    await page.locator('.status.turn').waitFor();
    await HANDS.click(page, move);
    await movesShown(page, ply + 1);
  }
  const told = lobby.locator('.mine li', { hasText: '2 days left' });
  await told.waitFor();
  assert.doesNotMatch(await told.innerText(), /first/);
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
