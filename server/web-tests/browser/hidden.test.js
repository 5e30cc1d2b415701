// A tab that nobody sees: nothing is drawn there, yet premoves are played, and title, icon and notification tell.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { sitDown } = stage();
/** A hidden page has no frames to wait in. */
const IN_TIME = { polling: 50 };

/** Hides a tab as browsers do: it is told so, and gets no frame to draw in. @param {import('playwright-core').Page} page */
const hide = (page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
  });

/** Wishes to be notified, in a browser whose notifications do as told. @param {import('playwright-core').Page} page @param {boolean} works */
const wishNotices = (page, works) =>
  page.evaluate((works) => {
    localStorage.setItem('tessera.notify', 'true');
    class Notice extends EventTarget {
      static permission = 'granted';
      /** @type {string[]} */
      static shown = [];
      /** @param {string} title */
      constructor(title) {
        super();
        if (!works) throw new TypeError('Illegal constructor');
        Notice.shown.push(title);
      }
    }
    Object.assign(window, { Notification: Notice });
  }, works);

test('in a hidden tab a premove is played and the turn is told', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await wishNotices(black.page, true);
  await HANDS.drag(black.page, 'e7e5');
  await black.page.getByRole('gridcell', { name: 'e5, empty, premove' }).waitFor();
  await hide(black.page);
  await HANDS.click(white.page, 'e2e4');
  await movesShown(white.page, 2);
  await HANDS.click(white.page, 'd2d4');
  await black.page.waitForFunction(() => document.title.startsWith('Your move'), undefined, IN_TIME);
  await black.page.locator('link[rel=icon][href$="icon-turn.svg"]').waitFor({ state: 'attached' });
  await black.page.getByRole('status').filter({ hasText: 'white pawn d2 to d4' }).waitFor({ state: 'attached' });
  const shown = await black.page.evaluate(() => Reflect.get(Notification, 'shown'));
  assert.deepEqual(shown, ['Your move']);
});

test('where notifications cannot be made, all the rest still tells the turn', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await wishNotices(black.page, false);
  await hide(black.page);
  await HANDS.click(white.page, 'e2e4');
  await black.page.waitForFunction(() => document.title.startsWith('Your move'), undefined, IN_TIME);
});
