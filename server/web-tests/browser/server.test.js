// What the client takes for granted of the server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAMES, gameInfo } from '../unit/games.js';
import { faultsText } from '../../web/common/faults.js';
import sentences from '../../web/words/faults_de.js';
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

test('a page names its assets below the base path; all is zipped, and assets are kept for ever', async () => {
  const page = await fetch(`${server.url}/games/tessera/`);
  assert.deepEqual(
    ['content-type', 'content-encoding'].map((name) => page.headers.get(name)),
    ['text/html; charset=utf-8', 'gzip'],
  );
  const script = /src="(\/games\/tessera\/assets\/[0-9a-f]+\/lobby\.js)"/.exec(await page.text())?.[1];
  assert.ok(script);
  const answer = await fetch(server.url + script);
  assert.equal(answer.headers.get('content-encoding'), 'gzip');
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
});

/** Starts that are refused, of chess where nothing else is said. @type {[{ position?: string, pgn?: string, game?: string }, RegExp][]} */
const REFUSED = [
  [{ position: '' }, /die Stellung fehlt$/],
  [{ position: '8/8/8/8/8/8/8/8 w' }, /Angaben, nicht 2/],
  [{ position: '8/8/8/8/8/8/8 w - - 0 1' }, /8 Reihen, nicht 7$/],
  [{ position: '8/8/9/8/8/8/8/8 w - - 0 1' }, /die 3\. Reihe von oben hat 8 Felder, nicht 9/],
  [{ position: '8/8/7x/8/8/8/8/8 w - - 0 1' }, /„x“ in der 3\. Reihe von oben ist keine Figur/],
  [{ position: 'k6K/8/8/8/8/8/8/8 x - - 0 1' }, /am Zug ist „x“/],
  [{ position: 'k6K/8/8/8/8/8/8/8 w z - 0 1' }, /Rochaderechte „z“/],
  [{ position: 'k6K/8/8/8/8/8/8/8 w - x 0 1' }, /En-passant-Feld „x“/],
  [{ position: 'k6K/8/8/8/8/8/8/8 w - - x 1' }, /Halbzüge .* „x“/],
  [{ position: 'k6K/8/8/8/8/8/8/8 w - - 0 x' }, /Zugnummer „x“/],
  [{ position: 'k7/8/8/8/8/8/8/P7 w - - 0 1' }, /Weiß hat 0 Könige statt einem; ein weißer Bauer kann nicht auf a1/],
  [
    { position: 'k6R/8/8/8/8/8/8/K7 w - - 0 1' },
    /der König von Schwarz auf a8 steht im Schach, aber Schwarz ist nicht am Zug$/,
  ],
  [{ game: 'parob', position: 'B/4/5/6/7/6/5/4/b w 0 1' }, /beide Seiten haben eine Figur/],
  [{ game: 'parob', position: 'B/4/5/6/7/6/5/4/1 w 0 1' }, /schon in der gegnerischen Burg: weißer Läufer auf i1$/],
  [{ pgn: '' }, /keine Partie/],
  [{ pgn: '1. e4 e5 2. -- *' }, /Zug 2\. „--“: niemand darf aussetzen$/],
  [{ pgn: '1. e4 {oh' }, /dieser Kommentar endet nicht$/],
  [{ pgn: '1. e4 (1. d4' }, /diese Variante endet nicht$/],
  [{ pgn: '1. e4 ) e5' }, /gehört nicht hierher$/],
  [{ pgn: '1. Nf6 *' }, /Zug 1\. „Nf6“: kein weißer Springer kann nach f6 ziehen$/],
  [{ pgn: '[Variant "Atomic"]\n\n1. e4 *' }, /die Variante „Atomic“ wird hier nicht gespielt$/],
];

for (const [start, said] of REFUSED) {
  test(`why a start is refused is said in German: ${JSON.stringify(start)}`, async () => {
    const { game = 'chess', position, pgn } = start;
    const id = `order-${REFUSED.findIndex(([other]) => other === start)}`;
    const body = { id, game, opponent: 'oneself', pgn, rules: {} };
    if (position !== undefined) body.rules = { setup: { custom: position } };
    const headers = { 'content-type': 'application/json', origin: server.url };
    const answer = await fetch(`${server.url}/games/tessera/api/rooms`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { code, params } = await answer.json();
    assert.equal(code, 'invalid_settings');
    assert.match(faultsText(sentences, params.faults), said);
  });
}
