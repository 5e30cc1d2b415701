// A link as a picture to be scanned from another screen.

import { svg } from '../common/dom.js';
import { encode } from './qr_code.js';

const QUIET = 4;

/**
 * The picture, or an empty one for a link too long for it. Dark on light in every theme, as readers need it.
 * @param {string} link
 * @param {string} label
 */
export function qrPicture(link, label) {
  const modules = encode(link) ?? [];
  const size = modules.length + 2 * QUIET;
  const path = modules
    .map((row, r) => row.map((dark, c) => (dark ? `M${c + QUIET} ${r + QUIET}h1v1h-1z` : '')).join(''))
    .join('');
  const picture = svg('svg', {
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': label,
    'shape-rendering': 'crispEdges',
  });
  picture.append(
    svg('rect', { class: 'qr-light', width: size, height: size }),
    svg('path', { class: 'qr-dark', d: path }),
  );
  return picture;
}
