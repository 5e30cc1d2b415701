// Everybody can use it: axe finds nothing serious on any page, in both themes and both languages, and the focus stays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { HANDS } from './support/hands.js';
import { movesShown, openRoom } from './support/players.js';
import { stage } from './support/stage.js';

const { at, person, sitDown } = stage();
const hidden = stage('--invite-code', 'green tea');

/** What is not serious for axe, but for us. */
const ALSO = ['aria-allowed-role', 'page-has-heading-one'];

/** What axe finds that is serious or worse, or is told above. @param {import('playwright-core').Page} page */
async function seriousFaults(page) {
  await page.evaluate(axe.source);
  const results = await page.evaluate(() => {
    /** @type {{ run: () => Promise<import('axe-core').AxeResults> }} */
    const tool = Reflect.get(window, 'axe');
    return tool.run();
  });
  return results.violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ALSO.includes(id))
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
  ['/nothing', '.apology'],
];

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const locale of ['en-GB', 'de-DE']) {
    test(`axe finds nothing serious: ${colorScheme}, ${locale}`, async () => {
      const one = await person({ colorScheme, locale });
      one.expect(/status of 404/);
      for (const [path, sign] of PAGES) {
        await one.page.goto(at(path));
        await one.page.locator(sign).first().waitFor();
        for (const fold of await one.page.locator('summary').all()) await fold.click();
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

/** Says a line in the chat of players, and opens it where it is folded. @param {import('playwright-core').Page} page @param {string} line */
async function say(page, line) {
  const button = page.locator('.chat-button');
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await page.getByLabel('Say something').first().fill(line);
  await page.keyboard.press('Enter');
  await page.locator('.chat-lines', { hasText: line }).waitFor();
}

test('axe finds nothing serious in a chat with lines, and in the sheets of a phone', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { white, black } = await sitDown({ game: 'chess' }, { black: phone });
  await say(white.page, 'Good luck!');
  assert.deepEqual(await seriousFaults(white.page), [], 'a chat');
  await say(black.page, 'Have fun!');
  assert.deepEqual(await seriousFaults(black.page), [], 'a chat on a phone');
  await HANDS.click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await black.page.locator('.moves-button').tap();
  assert.deepEqual(await seriousFaults(black.page), [], 'moves on a phone');
  await black.page.locator('.moves-button').tap();
  await black.page.getByRole('button', { name: 'More' }).tap();
  assert.deepEqual(await seriousFaults(black.page), [], 'the menu on a phone');
});

test('axe finds nothing serious where a code is asked for, and where somebody is invited', async () => {
  const [host, guest] = [await hidden.person(), await hidden.person()];
  for (const one of [host, guest]) one.expect(/status of 403/);
  await host.page.goto(hidden.at('/'));
  await host.page.locator('.code-form').waitFor();
  assert.deepEqual(await seriousFaults(host.page), [], 'the form');
  await host.page.getByLabel('Invite code', { exact: true }).fill('green tea');
  await host.page.keyboard.press('Enter');
  await host.page.locator('.game-choice').first().waitFor();
  const made = await openRoom(host.page, { game: 'parob', opponent: 'link' });
  await guest.page.goto(hidden.at(`/${made.invitation_link?.replace(/^\//, '')}`));
  await guest.page.locator('.join button').waitFor();
  assert.deepEqual(await seriousFaults(guest.page), [], 'an invitation');
});

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
  one.expect(/status of 404/);
  for (const [path] of PAGES) {
    await one.page.goto(at(path));
    const text = one.page.locator('noscript');
    await text.waitFor();
    assert.match(await text.innerText(), /^Tessera needs JavaScript for its boards\..*: tessera --help\./);
    const german = text.locator('[lang=de]');
    assert.match(await german.innerText(), /^Tessera braucht JavaScript für seine Bretter\..*: tessera --help\.$/);
  }
});
