// The reader's own games, to be kept elsewhere.

import { at } from '../common/address.js';
import { h } from '../common/dom.js';
import { words } from '../common/words.js';

/** Two downloads: for people and other programs, and with everything for programs of one's own. */
export const gamesPart = () =>
  h(
    'section',
    null,
    h('h2', null, words.me.games),
    h(
      'div',
      { class: 'row' },
      h('a', { class: 'button', download: '', href: at('api/me/games.pgn') }, words.me.pgn),
      h('a', { class: 'button', download: '', href: at('api/me/games.jsonl') }, words.me.jsonLines),
    ),
  );
