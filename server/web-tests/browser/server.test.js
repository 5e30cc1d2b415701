// What the client takes for granted of the server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAMES, gameInfo } from '../unit/games.js';
import { startServer } from './support/server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;

before(async () => {
  server = await startServer('--base-path', '/games/tessera');
});
after(() => server?.stop());

for (const game of GAMES) {
  test(`${game} is described as the unit tests believe`, async () => {
    const answer = await fetch(`${server.url}/games/tessera/api/games/${game}`);
    assert.deepEqual(await answer.json(), gameInfo(game));
  });
}

test('a page names its assets below the base path; they are zipped and kept for ever', async () => {
  const page = await (await fetch(`${server.url}/games/tessera/`)).text();
  const script = /src="(\/games\/tessera\/assets\/[0-9a-f]+\/lobby\.js)"/.exec(page)?.[1];
  assert.ok(script);
  const answer = await fetch(server.url + script);
  assert.equal(answer.headers.get('content-encoding'), 'gzip');
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
});
