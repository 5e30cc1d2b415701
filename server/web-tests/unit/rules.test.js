// The texts of the rules pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import english from '../../web/rules/texts_en.js';
import german from '../../web/rules/texts_de.js';
import { GAMES, gameInfo } from './games.js';

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
