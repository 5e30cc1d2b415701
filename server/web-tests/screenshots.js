// Makes the pictures in docs/images: `npm run screenshots`, with the server built.

import { mkdirSync } from 'node:fs';
import { HANDS } from './browser/support/hands.js';
import { launch, movesShown, person, sitDown } from './browser/support/players.js';
import { startServer } from './browser/support/server.js';

const FOLDER = new URL('../../docs/images/', import.meta.url).pathname;
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Some moves of each game, and a man that is in hand then. */
const GAMES = {
  chess: { moves: 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4 h2h3', inHand: 'g4' },
  parob: { moves: 'c3d3 g3f4 a1c3 i1g3 d3e3 g2f2 c3e4', inHand: 'g3' },
  parachess: { moves: 'c4d3 i5h3 a2e5', inHand: 'k5' },
};
const THEMES = /** @type {const} */ (['light', 'dark']);

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await launch();

for (const colorScheme of THEMES) {
  for (const [game, { moves, inHand }] of Object.entries(GAMES)) {
    const time_control = { kind: 'increment', base: 600, increment: 5 };
    const look = /** @type {const} */ ({ colorScheme, reducedMotion: 'reduce' });
    const options = { white: { ...PHONE, ...look }, black: { ...DESKTOP, ...look } };
    const { white, black } = await sitDown(browser, server.url, { game, time_control }, options);
    for (const [ply, move] of moves.split(' ').entries()) {
      if (ply % 2 === 0) await HANDS.tap(white.page, move);
      else await HANDS.click(black.page, move);
      for (const { page } of [white, black]) await movesShown(page, ply + 1);
    }
    await black.page.locator(`.room [data-cell="${inHand}"] .base`).click({ force: true });
    await black.page.locator('.chosen').waitFor();
    for (const { page } of [white, black]) await page.locator('.bar[data-away]').waitFor({ state: 'detached' });
    await black.page.screenshot({ path: `${FOLDER}${game}-${colorScheme}.png` });
    await white.page.screenshot({ path: `${FOLDER}${game}-phone-${colorScheme}.png` });
  }
  const one = await person(browser, { ...DESKTOP, colorScheme });
  await one.page.goto(`${server.url}/`);
  await one.page.locator('.live').first().waitFor();
  await one.page.screenshot({ path: `${FOLDER}lobby-${colorScheme}.png`, fullPage: true });
  for (const game of Object.keys(GAMES)) {
    await one.page.goto(`${server.url}/games/${game}`);
    await one.page.locator('.try .target').first().waitFor();
    await one.page.screenshot({ path: `${FOLDER}rules-${game}-${colorScheme}.png`, fullPage: true });
  }
}

await browser.close();
await server.stop();
