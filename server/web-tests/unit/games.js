// The three games as the server describes them. The browser tests hold these files to the server's own answers.

import { readFileSync } from 'node:fs';

/** @typedef {import('../../web/wire.js').GameInfo} GameInfo */

/** @param {string} game @returns {GameInfo} */
export const gameInfo = (game) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${game}.json`, import.meta.url), 'utf8'));

export const GAMES = /** @type {const} */ (['chess', 'parob', 'parachess']);
