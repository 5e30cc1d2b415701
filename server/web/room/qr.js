// A link as a picture to be scanned from another screen.

import { fill, svg } from '../common/dom.js';
import { later } from '../common/later.js';

const QUIET = 4;

/** @type {() => Promise<typeof import('./qr_code.js')>} */
const code = later(new URL('./qr_code.js', import.meta.url));

/**
 * Fills a place with the picture, or with an empty one for a link too long for it.
 * @param {HTMLElement} place
 * @param {string} link
 * @param {string} label
 */
export async function showQrCode(place, link, label) {
  const { encode } = await code();
  fill(place, picture(encode(link) ?? [], label));
}

/** Dark on light in every theme, as readers need it. @param {boolean[][]} modules @param {string} label */
function picture(modules, label) {
  const size = modules.length + 2 * QUIET;
  const path = modules
    .map((row, r) => row.map((dark, c) => (dark ? `M${c + QUIET} ${r + QUIET}h1v1h-1z` : '')).join(''))
    .join('');
  const element = svg('svg', {
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': label,
    'shape-rendering': 'crispEdges',
  });
  element.append(
    svg('rect', { class: 'qr-light', width: size, height: size }),
    svg('path', { class: 'qr-dark', d: path }),
  );
  return element;
}
