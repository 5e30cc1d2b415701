// Everybody can use it: axe finds nothing serious on any page, in both themes and both languages, and the focus stays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { HANDS } from './support/hands.js';
import { movesShown, openRoom } from './support/players.js';
import { stage } from './support/stage.js';

const { at, person, sitDown } = stage();

/** What axe finds that is serious or worse. @param {import('playwright-core').Page} page */
async function seriousFaults(page) {
  await page.evaluate(axe.source);
  const results = await page.evaluate(() => {
    /** @type {{ run: () => Promise<import('axe-core').AxeResults> }} */
    const tool = Reflect.get(window, 'axe');
    return tool.run();
  });
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** Each page with what shows that it is there. @type {[string, string][]} */
const PAGES = [
  ['/', '.game-choice'],
  ['/games', '.rules-choice'],
  ['/games/chess', '.try .target'],
  ['/games/parob', '.try .target'],
  ['/games/parachess', '.try .target'],
  ['/settings', '.settings-preview .board'],
  ['/me', '.code-form'],
  ['/rooms/0000000000000000000000', '.apology'],
];

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const locale of ['en-GB', 'de-DE']) {
    test(`axe finds nothing serious: ${colorScheme}, ${locale}`, async () => {
      const one = await person({ colorScheme, locale });
      for (const [path, sign] of PAGES) {
        await one.page.goto(at(path));
        await one.page.locator(sign).first().waitFor();
        assert.deepEqual(await seriousFaults(one.page), [], path);
      }
      assert.equal(await one.page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
    });
  }

  test(`axe finds nothing serious in rooms: ${colorScheme}`, async () => {
    const { white, black } = await sitDown({ game: 'chess' }, { white: { colorScheme }, black: { colorScheme } });
    await HANDS.click(white.page, 'e2e4');
    await movesShown(black.page, 1);
    await HANDS.click(black.page, 'e7e5');
    await movesShown(white.page, 2);
    await white.page.getByRole('button', { name: 'Resign' }).click();
    await black.page.getByRole('button', { name: 'More' }).click();
    for (const { page } of [white, black]) assert.deepEqual(await seriousFaults(page), []);
    const made = await openRoom(white.page, { game: 'parob', opponent: 'link' });
    await white.page.goto(at(`/rooms/${made.room}`));
    await white.page.locator('.qr svg').waitFor();
    assert.deepEqual(await seriousFaults(white.page), []);
  });

  test(`axe finds nothing serious in games that go on, are watched, and end: ${colorScheme}`, async () => {
    const position = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
    const phone = { colorScheme, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { white, black, room } = await sitDown(
      { game: 'chess', rules: { setup: { custom: position } } },
      { white: { colorScheme }, black: phone },
    );
    const watcher = await person({ colorScheme });
    const sound = async (/** @type {import('playwright-core').Page} */ page, /** @type {string} */ what) =>
      assert.deepEqual(await seriousFaults(page), [], what);
    await watcher.page.goto(at('/'));
    await watcher.page.locator('.live').first().waitFor();
    await sound(watcher.page, 'a lobby with a game');
    await watcher.page.goto(at(`/rooms/${room}`));
    await watcher.page.locator('.board').waitFor();
    await watcher.page.locator('.chat-button').click();
    await sound(watcher.page, 'a watcher with the chat open');
    await HANDS.click(white.page, 'a7a8');
    await white.page.locator('.chooser').waitFor();
    await sound(white.page, 'the chooser');
    await white.page.getByRole('button', { name: 'white queen' }).click();
    await black.page.locator('.status.turn').waitFor();
    await sound(black.page, 'a phone');
    await black.page.getByRole('button', { name: 'Abort' }).click();
    await black.page.getByRole('button', { name: 'Yes, abort' }).click();
    await white.page.locator('.status.end').waitFor();
    await sound(white.page, 'the end');
    await white.page.goto(at('/me'));
    await white.page.getByRole('button', { name: 'Leave this server' }).waitFor();
    await sound(white.page, 'a page of one’s own');
  });
}

test('focus is never lost when the board is drawn anew, and targets are told', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await black.page.locator('.room [data-cell][tabindex="0"]').focus();
  const before = await black.page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  await HANDS.type(white.page, 'Nf3');
  await movesShown(black.page, 1);
  assert.equal(await black.page.evaluate(() => document.activeElement?.getAttribute('data-cell')), before);
  await black.page.getByRole('button', { name: 'Flip board' }).click();
  await HANDS.click(black.page, 'b8c6');
  await movesShown(white.page, 2);
  await white.page.getByRole('gridcell', { name: 'white knight, f3' }).focus();
  await white.page.keyboard.press('Enter');
  await white.page.getByRole('gridcell', { name: 'g5, empty, can move here' }).waitFor();
  await white.page.keyboard.press('Escape');
  await white.page.getByRole('gridcell', { name: 'g5, empty', exact: true }).waitFor();
});

test('without JavaScript every page says so, in both languages, and what there is instead', async () => {
  const one = await person({ javaScriptEnabled: false });
  for (const [path] of PAGES) {
    await one.page.goto(at(path));
    const text = one.page.locator('noscript');
    await text.waitFor();
    assert.match(await text.innerText(), /^Tessera needs JavaScript for its boards\..*: tessera --help\./);
    const german = text.locator('[lang=de]');
    assert.match(await german.innerText(), /^Tessera braucht JavaScript für seine Bretter\..*: tessera --help\.$/);
  }
});
