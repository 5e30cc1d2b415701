import assert from 'node:assert/strict';
import { test } from 'node:test';
import english from '../../web/rules/texts_en.js';
import german from '../../web/rules/texts_de.js';
import { placements, reach } from '../../web/rules/reach.js';
import { GAMES, gameInfo } from './games.js';

test('helpers never stand on the man, and pawns never in an end row', () => {
  for (const game of GAMES) {
    const info = gameInfo(game);
    for (const cell of ['e4', 'b2', 'a1']) {
      for (const men of placements(info, 'R', cell)) {
        assert.equal(men.get(cell), 'R');
        const ends = [info.cells[0], info.cells[info.cells.length - 1]].map((end) => end?.centre[1]);
        for (const [at, letter] of men) {
          const height = info.cells.find((place) => place.name === at)?.centre[1];
          if (letter.toUpperCase() === 'P') assert.ok(!ends.includes(height), `${game} ${at}`);
        }
      }
    }
  }
});

test('answers are joined, those with check or an end left out, and cells of helpers too', async () => {
  const answers = [
    null,
    { check: true, legal: ['e4a1'] },
    { legal: ['e4e5', 'e4e10', 'b1b2'] },
    { legal: ['e4e6', 'e4e5'] },
    { legal: ['e4f4q'] },
  ];
  const found = await reach(gameInfo('parachess'), 'R', 'e4', async () => {
    const answer = answers.shift();
    return answer ? { position: '', san: [], check: false, outcome: null, warnings: [], ...answer } : null;
  });
  assert.deepEqual(found?.sort(), ['e10', 'e5', 'e6', 'f4']);
});

test('a man that can stand nowhere near has no answer', async () => {
  assert.equal(await reach(gameInfo('chess'), 'P', 'a8', async () => null), null);
});

test('both languages say the same things of the same games', () => {
  for (const game of GAMES) {
    assert.deepEqual(
      german[game]?.sections.map(({ text }) => text.length),
      english[game]?.sections.map(({ text }) => text.length),
    );
    assert.deepEqual(
      Object.keys(german[game]?.men ?? {}).sort(),
      gameInfo(game)
        .men.map(({ role }) => role)
        .sort(),
    );
    assert.deepEqual(
      Object.keys(english[game]?.men ?? {}).sort(),
      gameInfo(game)
        .men.map(({ role }) => role)
        .sort(),
    );
  }
});
