// What the reader's settings and the system's wishes change on the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS, cellOf } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { alone, at, person, sitDown } = stage();

/** The value of a style where it is used. @param {Page} page @param {string} selector @param {string} name */
const style = (page, selector, name) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);

/** The settings that somebody keeps, as they stand when the room is opened. @param {Page} page @param {object} settings */
async function set(page, settings) {
  await page.evaluate((text) => localStorage.setItem('tessera.settings', text), JSON.stringify(settings));
  await page.reload();
  await page.locator('.status.turn').waitFor();
}

test('settings are chosen on their page and hold in rooms: language, theme, colours of rhombi, coordinates', async () => {
  const { page, room } = await alone({ game: 'parachess' });
  const fill = () => style(page, '.room [data-cell=d1] .base', 'fill');
  const byOrientation = await fill();
  assert.ok((await page.locator('.room .labels text').count()) < 72);

  await page.goto(at('/settings'));
  await page.getByLabel('Colours of Parachess').selectOption('wave');
  await page.getByLabel('Coordinates').selectOption('every');
  await page.getByLabel('Brightness').selectOption('dark');
  await page.locator('html[data-theme=dark]').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.locator('html[lang=de]').waitFor();

  await page.goto(at(`/rooms/${room}`));
  await page.getByRole('button', { name: 'Brett drehen' }).waitFor();
  await page.getByRole('gridcell', { name: 'weißer Bauer, c1' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  assert.equal(await page.locator('.room .labels text').count(), 72);
  await page.evaluate(() => localStorage.setItem('tessera.settings', JSON.stringify({ rhombi: 'wave' })));
  await page.reload();
  await page.locator('.room .board').waitFor();
  assert.notEqual(await fill(), byOrientation);
});

test('men are moved by dragging only, or by clicks only, where that is chosen', async () => {
  const { page } = await alone({ game: 'chess' });
  await set(page, { input: 'drag' });
  await HANDS.click(page, 'e2e4');
  assert.equal(await cellOf(page, 'e2').getAttribute('aria-label'), 'white pawn, e2');
  await HANDS.drag(page, 'e2e4');
  await movesShown(page, 1);
  await set(page, { input: 'click' });
  await HANDS.drag(page, 'e7e5');
  await page.keyboard.press('Escape');
  assert.match((await cellOf(page, 'e7').getAttribute('aria-label')) ?? '', /^black pawn, e7/);
  await HANDS.click(page, 'e7e5');
  await movesShown(page, 2);
});

test('men glide, and do not where less motion is wished for', async () => {
  const { white, black } = await sitDown({ game: 'chess' }, { black: { reducedMotion: 'reduce' } });
  for (const { page } of [white, black]) await page.evaluate(countGlides);
  await HANDS.click(white.page, 'e2e4');
  for (const { page } of [white, black]) await movesShown(page, 1);
  await white.page.locator(':root[data-glides="1"]').waitFor({ state: 'attached' });
  await HANDS.drag(black.page, 'e7e5');
  for (const { page } of [white, black]) await movesShown(page, 2);
  await white.page.locator(':root[data-glides="2"]').waitFor({ state: 'attached' });
  assert.equal(await black.page.locator(':root').getAttribute('data-glides'), null);
});

/** Runs in the page: counts men that set out to glide. */
function countGlides() {
  const root = document.documentElement;
  document.addEventListener('transitionrun', ({ target }) => {
    if (target instanceof Element && target.matches('.men .man'))
      root.dataset.glides = String(Number(root.dataset.glides ?? 0) + 1);
  });
}

test('with more contrast there are no half tones; with colours forced on the page the sides stay apart', async () => {
  const { white, black } = await sitDown(
    { game: 'chess' },
    { white: { contrast: 'more' }, black: { forcedColors: 'active' } },
  );
  assert.equal(await style(white.page, '.facts', 'color'), await style(white.page, 'body', 'color'));
  const [above, below] = ['.bar.above .bar-side', '.bar.below .bar-side'].map((side) =>
    style(black.page, side, 'background-color'),
  );
  assert.notEqual(await above, await below);
});

test('captured men stand at their captor’s bar, with the balance', async () => {
  const { page } = await alone({ game: 'chess' });
  for (const [ply, move] of ['e2e4', 'd7d5', 'e4d5'].entries()) {
    await HANDS.type(page, move);
    await movesShown(page, ply + 1);
  }
  await page
    .locator('.bar.below')
    .getByRole('img', { name: /pawn, \+1/ })
    .waitFor();
  assert.equal(await page.locator('.bar.above').getByRole('img').count(), 0);
});

test('the board is there before sound and chat are', async () => {
  const { page, room } = await alone({ game: 'parob' });
  let held = 0;
  await page.route(/\/(sound|channel)\.js$/, () => void held++);
  await page.goto(at(`/rooms/${room}`), { waitUntil: 'commit' });
  await page.getByRole('gridcell', { name: 'white pawn, c3' }).waitFor();
  await HANDS.drag(page, 'c3d3');
  await movesShown(page, 1);
  assert.equal(held, 2);
});

test('at 200 % nothing is wider than the window, and everything can be reached', async () => {
  const { page, room } = await alone({ game: 'parachess' }, { viewport: { width: 720, height: 450 } });
  for (const path of ['/', '/games/parachess', '/settings', '/me', `/rooms/${room}`]) {
    await page.goto(at(path));
    await page.locator('main').first().waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
  }
  await page.locator('.status.turn').waitFor();
  await HANDS.type(page, 'a2e5');
  await movesShown(page, 1);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('gridcell', { name: 'white sorcerer, a2' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Lobby' }).last().click();
  await page.locator('.game-choice').first().waitFor();
});

for (const width of [320, 360, 1280]) {
  test(`a game in German, ${width} px wide: words, offers and the end, and nothing too wide`, async () => {
    const german = { locale: 'de-DE', viewport: { width, height: 740 } };
    const { white, black } = await sitDown({ game: 'chess' }, { white: german, black: german });
    const fits = () => white.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await white.page.locator('.status', { hasText: 'Du bist am Zug' }).waitFor();
    await HANDS.click(white.page, 'e2e4');
    await movesShown(black.page, 1);
    await HANDS.click(black.page, 'e7e5');
    await movesShown(white.page, 2);
    await black.page.getByRole('button', { name: 'Remis anbieten' }).click();
    await white.page.getByRole('button', { name: 'Annehmen' }).waitFor();
    assert.ok(await fits(), 'with an offer');
    await black.page.getByRole('button', { name: 'Remisangebot zurückziehen' }).waitFor();
    const cut = await black.page
      .locator('.action span')
      .evaluateAll(
        (texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0).length,
      );
    assert.equal(cut, 0);
    await white.page.getByRole('button', { name: 'Annehmen' }).click();
    for (const { page } of [white, black]) await page.locator('.status.end', { hasText: 'Remis' }).waitFor();
    assert.ok(await fits(), 'after the end');
    const seen = await white.page.locator('main').innerText();
    assert.doesNotMatch(seen, /\b(your|the|move|offer|draw|withdraw|resign)\b/i);
    const lobby = await person(german);
    await lobby.page.goto(at());
    await lobby.page.getByRole('button', { name: 'Allein ausprobieren' }).waitFor();
    assert.ok(await lobby.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the lobby');
  });
}
