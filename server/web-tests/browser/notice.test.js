// What the page does to be noticed: knocks on what happens, once the reader has touched it; title, icon and notice when it is their move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { at, sitDown } = stage();

/** Runs in the page before all else: writes down what is played, and whether the reader had touched the page by then. */
function listen() {
  /** @type {{ pitches: number[], early: number }} */
  const heard = { pitches: [], early: 0 };
  Object.assign(window, { heard });
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor() {
      if (!navigator.userActivation.hasBeenActive) heard.early++;
      super();
    }
  };
  const Tone = window.OscillatorNode;
  window.OscillatorNode = class extends Tone {
    /** @param {BaseAudioContext} context @param {OscillatorOptions} [options] */
    constructor(context, options) {
      heard.pitches.push(options?.frequency ?? 0);
      super(context, options);
    }
  };
}

/** Runs in the page before all else: the system's notices, which are only written down, and a tab that can be hidden. */
function watch() {
  const notices = /** @type {string[]} */ ([]);
  let asked = 0;
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  const Notice = class extends EventTarget {
    static permission = 'default';
    static async requestPermission() {
      asked++;
      return (Notice.permission = 'granted');
    }
    /** @param {string} title @param {NotificationOptions} [options] */
    constructor(title, options) {
      super();
      if (Notice.permission === 'granted') notices.push(`${title}: ${options?.body}`);
    }
    close() {}
  };
  Object.assign(window, {
    Notification: Notice,
    noticed: () => ({ asked, notices }),
    hide: (/** @type {boolean} */ wanted) => (hidden = wanted),
  });
}

/** The switch for notices, in the menu. @param {import('playwright-core').Page} page */
const noticeSwitch = (page) => page.getByRole('button', { name: 'Tell me when it is my move' });

/** @param {import('playwright-core').Page} page @returns {Promise<{ pitches: number[], early: number }>} */
const heardOn = (page) => page.evaluate(() => Reflect.get(window, 'heard'));

/** @param {import('playwright-core').Page} page @returns {Promise<{ asked: number, notices: string[] }>} */
const noticedOn = (page) => page.evaluate(() => Reflect.get(window, 'noticed')());

test('a move, a capture, a check and the end knock each in its way; nothing sounds before a touch, or where sound is off', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  const seat = black.page.url();
  await black.page.goto(at('/settings'));
  await black.page.getByLabel('Sound').uncheck();
  await black.page.reload();
  assert.equal(await black.page.getByLabel('Sound').isChecked(), false);
  await black.page.goto(seat);
  for (const { page } of [white, black]) {
    await page.addInitScript(listen);
    await page.reload();
    await page.locator('.room .board').waitFor();
  }
  const game = ['f2f4', 'e7e5', 'f4e5', 'd8h4', 'g2g3', 'h4g3', 'h2g3', 'a7a6'];
  for (const [ply, move] of game.entries()) {
    const { page } = ply % 2 === 0 ? white : black;
    await page.locator('.status.turn').waitFor();
    await HANDS.click(page, move);
    for (const one of [white, black]) await movesShown(one.page, ply + 1);
  }
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('button', { name: 'Yes, resign' }).click();
  await white.page.locator('.status.end').waitFor();

  const { pitches, early } = await heardOn(white.page);
  const [move, capture, check, end] = [310, 230, 420, 200];
  const knocks = [move, capture, check, check, move, check, check, capture, move, end, end];
  assert.equal(early, 0);
  assert.deepEqual(pitches.slice(-knocks.length), knocks);
  assert.deepEqual(await heardOn(black.page), { pitches: [], early: 0 });
});

test('knocks that did not come are told of once, and tried again with each move', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  const { page } = white;
  white.expect(/Failed to load resource/);
  let tries = 0;
  await page.route(/\/sound\.js/, (route) => (++tries < 3 ? route.abort() : route.fallback()));
  await page.addInitScript(listen);
  await page.reload();
  await page.locator('.status', { hasText: 'The sounds could not be loaded.' }).waitFor();
  const played = async (/** @type {typeof white} */ one, /** @type {string} */ move, /** @type {number} */ ply) => {
    await one.page.locator('.bar.below').waitFor();
    await HANDS.click(one.page, move);
    for (const { page } of [white, black]) await movesShown(page, ply);
  };
  await played(white, 'e2e4', 1);
  await page.locator('.status', { hasText: 'Black to move' }).waitFor();
  await played(black, 'e7e5', 2);
  await page.locator('.status.turn').waitFor();
  assert.deepEqual([tries, (await heardOn(page)).pitches], [3, []]);
  await played(white, 'd2d4', 3);
  await played(black, 'e5d4', 4);
  await page.waitForFunction(() => Reflect.get(window, 'heard').pitches.includes(230));
  assert.equal(tries, 3);
});

test('a notice is asked for by the button alone, and comes only to a hidden page whose reader is to move', async () => {
  const { white, black, room } = await sitDown({ game: 'parob' });
  await white.page.addInitScript(watch);
  await white.page.goto(at(`/rooms/${room}`));
  await HANDS.click(white.page, 'c3d3');
  await movesShown(black.page, 1);
  assert.deepEqual(await noticedOn(white.page), { asked: 0, notices: [] });
  await white.page.getByRole('button', { name: 'More' }).click();
  assert.equal(await noticeSwitch(white.page).getAttribute('aria-pressed'), 'false');
  await noticeSwitch(white.page).click();
  await noticeSwitch(white.page).and(white.page.locator('[aria-pressed=true]')).waitFor();
  await white.page.getByRole('button', { name: 'Close' }).click();

  await HANDS.click(black.page, 'g1f1');
  await white.page.locator('.status.turn').waitFor();
  assert.match(await white.page.title(), /^Your move · /);
  assert.match((await white.page.locator('link[rel=icon]').getAttribute('href')) ?? '', /icon-turn/);
  assert.deepEqual(await noticedOn(white.page), { asked: 1, notices: [] });

  await HANDS.click(white.page, 'd3e3');
  await movesShown(black.page, 3);
  await white.page.evaluate(() => Reflect.get(window, 'hide')(true));
  await HANDS.click(black.page, 'f1e1');
  await white.page.waitForFunction(() => Reflect.get(window, 'noticed')().notices.length === 1);
  assert.deepEqual(await noticedOn(white.page), { asked: 1, notices: ['Your move: PAROB · Tessera'] });
});

test('notices are turned off again, for the next visit too; where the browser does not permit them one is told', async () => {
  const { white } = await sitDown({ game: 'parob' });
  const { page } = white;
  const pressed = (/** @type {boolean} */ on) =>
    noticeSwitch(page)
      .and(page.locator(`[aria-pressed=${on}]`))
      .waitFor();
  const visit = async (/** @type {string} */ permission) => {
    await page.reload();
    await page.locator('.status').waitFor();
    await page.evaluate((now) => {
      Object.assign(Notification, { permission: now, requestPermission: async () => now });
    }, permission);
    await page.getByRole('button', { name: 'More' }).click();
  };
  await page.addInitScript(watch);
  await visit('granted');
  await pressed(false);
  await noticeSwitch(page).click();
  await pressed(true);
  await visit('granted');
  await pressed(true);
  await noticeSwitch(page).click();
  await pressed(false);
  await visit('granted');
  await pressed(false);
  await visit('denied');
  await noticeSwitch(page).click();
  await page.getByRole('alert').filter({ hasText: 'Your browser does not permit it.' }).waitFor();
  await pressed(false);
});
