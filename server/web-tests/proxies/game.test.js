// The web client behind the real proxies, encrypted and under a path: two browsers play a game to its end.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HANDS } from '../browser/support/hands.js';
import { launch, movesShown, person } from '../browser/support/players.js';
import { startServer } from '../browser/support/server.js';
import { startProxy } from './proxy.js';

const OPTIONS = { ignoreHTTPSErrors: true };

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

for (const kind of /** @type {const} */ (['nginx', 'caddy'])) {
  test(`a whole game behind ${kind}`, async (context) => {
    const server = await startServer('--base-path', '/tessera');
    context.after(() => server.stop());
    const proxy = await startProxy(kind, `127.0.0.1:${server.port}`);
    context.after(() => proxy.stop());
    const [white, black] = [await person(browser, OPTIONS), await person(browser, OPTIONS)];

    // The address without the last slash leads on.
    await white.page.goto(`${proxy.url}/tessera`);
    assert.equal(white.page.url(), `${proxy.url}/tessera/`);
    const order = { id: 'order', game: 'chess', opponent: 'link', side: 'white' };
    const made = await white.page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('api/rooms', { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.json();
    }, order);
    const [cookie] = await white.context.cookies();
    assert.deepEqual([cookie?.secure, cookie?.path], [true, '/tessera/']);

    await white.page.goto(`${proxy.url}/tessera/rooms/${made.room}`);
    await black.page.goto(`${proxy.url}/tessera/${made.invitation_link}`);
    await black.page.locator('.join button').click();
    const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    for (const [ply, move] of moves.entries()) {
      const { page } = ply % 2 ? black : white;
      await movesShownOnBoth(ply);
      await HANDS.click(page, move);
      await movesShownOnBoth(ply + 1);
    }
    for (const { page } of [white, black]) await page.locator('.room', { hasText: /checkmate/i }).waitFor();
    await Promise.all([white.leave(), black.leave()]);

    /** @param {number} count */
    async function movesShownOnBoth(count) {
      const seats = [white, black].map(({ page }) =>
        page.locator('.room .bar-name', { hasText: /./ }).nth(1).waitFor(),
      );
      await Promise.all(seats);
      if (count > 0) await Promise.all([white, black].map(({ page }) => movesShown(page, count)));
    }
  });
}
