// The system's sheet for handing something on, played by the page itself: what it gets, that it may be closed, and what happens when it fails.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRoom } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { at, person } = stage();
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Runs in the page before all else: a sheet that writes down what it gets, and ends as `ending` says: well, or with an error of that name. */
function sheet() {
  /** @type {{ sheet: { got: ShareData[], late: number, ending: string, takes: (data?: ShareData) => boolean } }} */
  const { sheet } = Object.assign(window, { sheet: { got: [], late: 0, ending: 'well', takes: () => true } });
  Object.assign(navigator, {
    canShare: (/** @type {ShareData} */ data) => sheet.takes(data),
    share: async (/** @type {ShareData} */ data) => {
      if (!navigator.userActivation.isActive) sheet.late++;
      sheet.got.push(data);
      if (sheet.ending !== 'well') throw new DOMException('', sheet.ending);
    },
  });
}

/** @param {Page} page @returns {Promise<{ got: ShareData[], late: number }>} */
const sheetOf = (page) => page.evaluate(() => Reflect.get(window, 'sheet'));

/** @param {Page} page @param {string} ending */
const endWith = (page, ending) =>
  page.evaluate((ending) => void (Reflect.get(window, 'sheet').ending = ending), ending);

/** The host of an open room of chess. @param {object} [rules] @param {() => void} [before] runs in the page before all else */
async function hosting(rules = {}, before = sheet) {
  const { page } = await person();
  await page.addInitScript(before);
  await page.goto(at('/settings'));
  const { room } = await openRoom(page, { game: 'chess', opponent: 'link', side: 'white', rules });
  await page.goto(at(`/rooms/${room}`));
  const seat = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  return { page, room, seat, more: () => page.getByRole('button', { name: 'More' }).click() };
}

/** Presses a button; of two, the one in the dialog that lies over the page. @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).last().click();

test('the sheet gets the invitation with its secret, at the press itself', async () => {
  const { page, room, seat } = await hosting();
  await press(page, 'Share…');
  const text = 'A guest invites you to a game of Chess.';
  const { got, late } = await sheetOf(page);
  assert.deepEqual([got, late], [[{ title: 'Chess · Tessera', text, url: seat }], 0]);
  assert.match(seat, new RegExp(`^${at(`/rooms/${room}`)}#seat=.`));
});

test('the sheet gets the position, and links to watch and to the record that hold for everybody and seat nobody', async () => {
  for (const spectators of ['open', 'link']) {
    const { page, room, more } = await hosting({ spectators });
    await more();
    for (const what of ['PGN', 'position', 'watch link']) await press(page, `Share ${what}`);
    const { got, late } = await sheetOf(page);
    const [record, position, watch] = got;
    assert.deepEqual([got.length, late], [3, 0]);
    assert.deepEqual(position, { title: 'Chess · Tessera', text: START });
    assert.deepEqual([watch?.title, watch?.text], ['Chess · Tessera', 'A game of Chess to watch.']);
    const watching = new RegExp(`^${at(`/rooms/${room}`)}${spectators === 'link' ? '#watch=\\w+' : ''}$`);
    assert.match(watch?.url ?? '', watching);
    const stranger = await person();
    const answer = await stranger.context.request.get(record?.url ?? '');
    assert.match(await answer.text(), /\[Result "\*"\]/);
    await stranger.page.goto(watch?.url ?? '');
    const told = spectators === 'link' ? 'Waiting for an opponent' : 'Reserved for whoever was invited.';
    await stranger.page.locator('.status', { hasText: told }).waitFor();
    assert.equal(await stranger.page.getByRole('button', { name: 'Take the seat' }).count(), 0);
  }
});

test('a sheet that is closed says nothing and changes nothing', async () => {
  const { page, more } = await hosting();
  await endWith(page, 'AbortError');
  const looks = () => page.locator('body').innerText();
  const before = await looks();
  await press(page, 'Share…');
  await more();
  const opened = await looks();
  for (const what of ['PGN', 'position', 'watch link']) await press(page, `Share ${what}`);
  assert.equal((await sheetOf(page)).got.length, 4);
  assert.equal(await looks(), opened);
  await press(page, 'Close');
  assert.equal(await looks(), before);
});

test('where the sheet fails the thing is copied, with a word; where copying fails too it is shown', async () => {
  const { page, room, more } = await hosting();
  await endWith(page, 'NotAllowedError');
  await press(page, 'Share…');
  await page.getByRole('button', { name: 'Not shared, but copied' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Not shared, but copied' }).waitFor({ state: 'attached' });
  await more();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await press(page, 'Share PGN');
  const field = page.getByRole('textbox', { name: 'Download PGN' });
  assert.equal(await field.inputValue(), at(`/api/rooms/${room}/record.pgn`));
  assert.equal(await page.evaluate(() => getSelection()?.toString()), await field.inputValue());
  await press(page, 'Close');
  await more();
  assert.equal(await field.isVisible(), false);
  await page.getByRole('link', { name: 'Download PGN' }).waitFor();
});

test('what the sheet does not take, or the players keep to themselves, is not offered to it', async () => {
  const { page, more } = await hosting({ spectators: 'none' });
  await more();
  await page.getByRole('button', { name: 'Share position' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Share (PGN|watch link)/ }).count(), 0);
  await press(page, 'Close');
  await page.evaluate(() => {
    Reflect.get(window, 'sheet').takes = (/** @type {ShareData} */ data) => data.text === undefined;
  });
  await more();
  await page.getByRole('button', { name: 'Copy position' }).waitFor();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByRole('button', { name: /^Share/ }).count(), 0);
});

test('without a sheet nothing is offered to it', async () => {
  const { page, more } = await hosting({}, () => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await more();
  await page.getByRole('button', { name: 'Copy position' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Share/ }).count(), 0);
});
