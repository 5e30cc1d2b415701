// Small line drawings for buttons, in the colour of their text.

import { svg } from './dom.js';

const PATHS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  flag: 'M6 21V4M6 5c4-3 7 2 12 0v8c-5 2-8-3-12 0',
  draw: 'M5 19L19 5M6 5h3v5M14 15c0-2 4-2 4 0 0 1.5-4 2-4 4h4',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2',
  flip: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  list: 'M4 6h16M4 12h16M4 18h10',
  more: 'M4 11h2v2H4zM11 11h2v2h-2zM18 11h2v2h-2z',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  save: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  close: 'M6 6l12 12M18 6L6 18',
  again: 'M19 7a8 8 0 1 0 1.5 7M20 3v5h-5',
  plus: 'M12 5v14M5 12h14',
  keys: 'M3 6h18v12H3zM7 10h1M11.5 10h1M16 10h1M8 14h8',
  book: 'M12 6c-2-2-5-2-8-1v13c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v13',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  home: 'M4 11l8-7 8 7M6 10v10h12V10',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4',
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  const picture = svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  picture.append(svg('path', { d: PATHS[name] }));
  return picture;
}
