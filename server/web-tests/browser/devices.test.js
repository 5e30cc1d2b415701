// Phones, plain http from elsewhere in the house, and what goes over the wire.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HANDS, launch, movesShown, openRoom, person, sitDown } from './support/players.js';
import { houseAddress, startServer } from './support/server.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SMALL = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const LIMIT = 150 * 1024;

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  server = await startServer(houseAddress() ?? '127.0.0.1');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('on phones men are moved by taps, and the page stays where it is', async () => {
  const { white, black } = await sitDown(browser, server.url, { game: 'parob' }, { white: PHONE, black: ON_ITS_SIDE });
  await HANDS.tap(white.page, 'c3d3');
  await movesShown(black.page, 1);
  await HANDS.tap(black.page, 'g1f1');
  await movesShown(white.page, 2);
  for (const { page } of [white, black]) assert.equal(await page.evaluate(() => scrollY), 0);
  await white.leave();
  await black.leave();
});

for (const [name, size] of Object.entries({ PHONE, SMALL, ON_ITS_SIDE })) {
  test(`nothing is wider than the screen, and buttons are large enough for fingers: ${name}`, async () => {
    const one = await person(browser, size);
    await one.page.goto(`${server.url}/settings`);
    const made = await openRoom(one.page, { game: 'parachess', opponent: 'oneself' });
    for (const path of ['/', '/games/parachess', '/settings', `/rooms/${made.room}`]) {
      await one.page.goto(server.url + path);
      await one.page.locator('.board').first().waitFor();
      const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
      const small = await one.page.evaluate(() =>
        [...document.querySelectorAll('button, select, .button')]
          .filter((button) => button.checkVisibility())
          .map((button) => [button.textContent ?? '', button.getBoundingClientRect().height])
          .filter(([, height]) => Number(height) < 43.5),
      );
      assert.deepEqual(small, [], path);
    }
    await one.leave();
  });
}

test('plain http at an address in the house: invite, copy, join and play', async (context) => {
  if (!houseAddress()) return context.skip('this machine has no address but loopback');
  const host = await person(browser);
  await host.page.goto(`${server.url}/`);
  assert.equal(await host.page.evaluate(() => isSecureContext), false);
  await host.page.locator('.game-choice').nth(1).click();
  await host.page.getByRole('button', { name: 'Invite a friend' }).click();
  await host.page.locator('.qr svg').waitFor();
  await host.page.getByRole('button', { name: 'Copy link' }).click();
  await host.page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await host.page.getByRole('button', { name: 'Share' }).count(), 0);
  const link = await host.page.locator('.invitation input').inputValue();
  const guest = await person(browser);
  await guest.page.goto(link);
  await guest.page.locator('.join button').click();
  await guest.page.locator('.clock').first().waitFor();
  assert.equal(new URL(guest.page.url()).hash, '');
  await host.leave();
  await guest.leave();
});

test('lobby and room together weigh less than 150 KiB, and ask no other host', async () => {
  const one = await person(browser);
  let weight = 0;
  one.page.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    weight += responseBodySize + responseHeadersSize;
    assert.equal(new URL(request.url()).host, new URL(server.url).host);
  });
  await one.page.goto(`${server.url}/`, { waitUntil: 'networkidle' });
  await one.page.getByRole('button', { name: 'Try it alone' }).click();
  await one.page.locator('.room .board').waitFor();
  await one.page.waitForLoadState('networkidle');
  assert.ok(weight > 20_000 && weight < LIMIT, `${weight} bytes`);
  await one.leave();
});
