// What is handed on: links to play and to watch, the position, the record; also where the browser has no clipboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { HOUSE, movesShown, openRoom } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { at, person, sitDown } = stage();
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** What lies in the clipboard: the text that is pasted into a field. @param {Page} page @param {import('playwright-core').Locator} field */
async function pasted(page, field) {
  await field.fill('');
  await field.focus();
  await page.keyboard.press('Control+v');
  return field.inputValue();
}

test('by plain http, without a clipboard: the link to watch, then the position, and by hand if all else fails', async () => {
  const host = await person();
  const { page } = host;
  const house = at().replace('127.0.0.1', HOUSE);
  await page.goto(`${house}/settings`);
  const { room } = await openRoom(page, {
    game: 'chess',
    opponent: 'link',
    side: 'white',
    rules: { spectators: 'link' },
  });
  await page.goto(`${house}/rooms/${room}`);
  assert.equal(await page.evaluate(() => isSecureContext), false);

  await page.locator('.invitation').getByRole('button', { name: 'Copy watch link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await page.evaluate(() => document.body.append(document.createElement('textarea')));
  const link = await pasted(page, page.locator('body > textarea'));
  const watcher = await person();
  await watcher.page.goto(link);
  await watcher.page.locator('.status', { hasText: 'Waiting for an opponent' }).waitFor();
  await watcher.page.getByRole('button', { name: 'More' }).click();
  await watcher.page.getByRole('button', { name: 'Copy watch link' }).waitFor();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy position' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Copied' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  assert.equal(await pasted(page, page.locator('body > textarea')), START);

  await page.evaluate(() => void (document.execCommand = () => false));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy position' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Copy position' }).inputValue(), START);
});

test('who may watch by link only, or not at all, is held to it, and no link is offered where none may', async () => {
  const { white, room } = await sitDown({ game: 'chess', rules: { spectators: 'none' } });
  await white.page.getByRole('button', { name: 'More' }).click();
  await white.page.getByRole('button', { name: 'Copy position' }).waitFor();
  assert.equal(await white.page.getByRole('button', { name: 'Copy watch link' }).count(), 0);
  const stranger = await person();
  await stranger.page.goto(at(`/rooms/${room}`));
  await stranger.page.getByText('This game is not open to you.').waitFor();
});

test('the record is downloaded from the room', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await HANDS.click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await black.page.getByRole('button', { name: 'More' }).click();
  const [download] = await Promise.all([
    black.page.waitForEvent('download'),
    black.page.getByRole('link', { name: 'Download PGN' }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  assert.match(Buffer.concat(chunks).toString(), /1\. e4/);
});

test('who is invited sees the board from the side that is offered, below it who invites to what, and nothing else', async () => {
  const host = await person();
  await host.page.goto(at('/settings'));
  const { room, invitation_link } = await openRoom(host.page, { game: 'parob', opponent: 'link', side: 'white' });
  await host.page.goto(at(`/rooms/${room}`));
  const guest = await person({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await guest.page.goto(at(`/${invitation_link?.replace(/^\//, '')}`));
  await guest.page.getByText('A guest invites you to a game of PAROB. You play Black.').waitFor();
  assert.equal(await guest.page.locator('.bar.below').getAttribute('data-side'), 'black');
  const [panel, board] = [await boxOf(guest.page, '.join'), await boxOf(guest.page, '.board-area .board-frame')];
  assert.ok(panel.y >= board.y + board.height - 1, JSON.stringify({ panel, board }));
});

/** @param {import('playwright-core').Page} page @param {string} selector */
async function boxOf(page, selector) {
  return (await page.locator(selector).boundingBox()) ?? assert.fail(selector);
}

test('an invitation pasted into a tab that shows the room already is heeded', async () => {
  const host = await person();
  await host.page.goto(at('/settings'));
  const { room, invitation_link } = await openRoom(host.page, { game: 'parob', opponent: 'link', side: 'white' });
  const guest = await person();
  await guest.page.goto(at(`/rooms/${room}`));
  await guest.page.locator('.room, .apology').waitFor();
  await guest.page.goto(at(`/${invitation_link}`));
  await guest.page.getByRole('button', { name: 'Take the seat' }).waitFor();
});

test('who comes by the bare address is told what is missing; whoever comes too late, that the seat is taken', async () => {
  const [host, guest, late] = [await person(), await person(), await person()];
  await host.page.goto(at('/settings'));
  const { room, invitation_link } = await openRoom(host.page, { game: 'parob', opponent: 'link' });
  const link = at(`/${invitation_link?.replace(/^\//, '')}`);
  await guest.page.goto(at(`/rooms/${room}`));
  await guest.page.locator('.status', { hasText: 'open the whole link you were sent' }).waitFor();
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Take the seat' }).click();
  await guest.page.locator('.bar[data-free]').first().waitFor({ state: 'detached' });
  await late.page.goto(link);
  await late.page.locator('.status', { hasText: 'The seat you were invited to is taken.' }).waitFor();
});

test('a board that could not be fetched is asked for again', async () => {
  const one = await person();
  one.expect(/Failed to load/);
  await one.page.goto(at('/settings'));
  const { room } = await openRoom(one.page, { game: 'parob', opponent: 'oneself' });
  let answers = false;
  await one.page.route('**/api/games/parob', (route) => (answers ? route.continue() : route.abort()));
  await one.page.goto(at(`/rooms/${room}`));
  await one.page.getByText('Not in contact. Trying again…').waitFor();
  answers = true;
  await one.page.getByRole('gridcell', { name: 'white pawn, c3' }).waitFor();
});
