// Phones, plain http from elsewhere in the house, and what goes over the wire.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { HOUSE, movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SMALL = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const LIMIT = 150 * 1024;
/** All that a finger is meant to hit; a box to tick is hit by its label, and links in a sentence are as high as it. */
const TARGETS =
  'button, .button, select, textarea, summary, a:not(p a), label:has(input), input:not([type=radio], [type=checkbox])';

const { alone, at, person, sitDown } = stage();

test('on phones men are moved by taps, and the page stays where it is', async () => {
  const { white, black } = await sitDown({ game: 'parob' }, { white: PHONE, black: ON_ITS_SIDE });
  await HANDS.tap(white.page, 'c3d3');
  await movesShown(black.page, 1);
  await HANDS.tap(black.page, 'g1f1');
  await movesShown(white.page, 2);
  for (const { page } of [white, black]) assert.equal(await page.evaluate(() => scrollY), 0);
});

for (const [name, size] of Object.entries({ PHONE, SMALL, ON_ITS_SIDE })) {
  test(`nothing is wider than the screen, and all targets are large enough for fingers: ${name}`, async () => {
    const one = await alone({ game: 'parachess' }, size);
    for (const path of ['/', '/games/parachess', '/settings', '/me', `/rooms/${one.room}`]) {
      await one.page.goto(at(path));
      await one.page.locator('.board, .code-form').first().waitFor();
      const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
      const small = await one.page.evaluate(
        (targets) =>
          [...document.querySelectorAll(targets)]
            .filter((target) => target.checkVisibility())
            .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
            .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
            .map(({ text, box }) => [text, box.width, box.height]),
        TARGETS,
      );
      assert.deepEqual(small, [], path);
    }
  });
}

test('plain http at a name in the house: invite, copy, join and play', async () => {
  const host = await person();
  await host.page.goto(at('/').replace('127.0.0.1', HOUSE));
  assert.equal(await host.page.evaluate(() => isSecureContext), false);
  await host.page.locator('.game-choice').nth(1).click();
  await host.page.getByRole('button', { name: 'Invite a friend' }).click();
  await host.page.locator('.qr svg').waitFor();
  await host.page.getByRole('button', { name: 'Copy link' }).click();
  await host.page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await host.page.getByRole('button', { name: 'Share' }).count(), 0);
  const link = await host.page.locator('.invitation input').inputValue();
  const guest = await person();
  await guest.page.goto(link);
  await guest.page.locator('.join button').click();
  await host.page.locator('.status', { hasText: 'White to move' }).or(host.page.locator('.status.turn')).waitFor();
  assert.equal(new URL(guest.page.url()).host, new URL(host.page.url()).host);
  await guest.page.locator('.status', { hasText: 'White to move' }).or(guest.page.locator('.status.turn')).waitFor();
  assert.equal(new URL(guest.page.url()).hash, '');
  const [mover, waiter] = (await host.page.locator('.status.turn').isVisible()) ? [host, guest] : [guest, host];
  await mover.page.locator('.status.turn').waitFor();
  await HANDS.drag(mover.page, 'c3d3');
  for (const { page } of [mover, waiter]) await movesShown(page, 1);
});

for (const [locale, button, sign] of /** @type {const} */ ([
  ['en-GB', 'Try it alone', '.status.turn'],
  ['de-DE', 'Jemanden einladen', '.qr svg'],
])) {
  test(`lobby and room together weigh less than 150 KiB, sockets and all, and ask no other host: ${button}`, async () => {
    const { page, context } = await person({ locale });
    const line = await context.newCDPSession(page);
    let weight = 0;
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (weight += encodedDataLength));
    line.on('Network.webSocketFrameReceived', ({ response }) => (weight += response.payloadData.length));
    line.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('data:')) assert.equal(new URL(request.url).host, new URL(at()).host);
    });
    await line.send('Network.enable');
    await page.goto(at('/'), { waitUntil: 'networkidle' });
    await page.locator('.game-title', { hasText: 'Parachess' }).click();
    await page.getByRole('button', { name: button }).click();
    await page.locator(sign).waitFor();
    await page.waitForLoadState('networkidle');
    assert.ok(weight > 100_000 && weight < LIMIT, `${weight} bytes`);
  });
}
