// The seven men as vectors, drawn for this board: one family on one foot, told apart by outline alone.
// A man is drawn in a box from -50 to 50, its optical centre at the origin. What colour it has is the style sheet's business.

import { svg } from '../common/dom.js';

/**
 * Silhouettes by capital letter. Parts of one path may overlap: the outline is painted below the fill, so only the outer
 * edge shows. `lines` are drawn on top, in the colour of the outline.
 * @type {Record<string, { body: string, lines: string }>}
 */
const MEN = {
  P: {
    body: 'M-25 42H25V36C25 27 12 24 9 3L16 2V-4L8-6A15 15 0 1 0-8-6L-16-4V2L-9 3C-12 24-25 27-25 36Z',
    lines: 'M-19 33H19',
  },
  R: {
    body: 'M-30 42H30V35L21 27 17-9 26-16V-41H14V-31H7V-41H-7V-31H-14V-41H-26V-16L-17-9-21 27-30 35Z',
    lines: 'M-22 29H22M-17-11H17',
  },
  B: {
    body:
      'M-28 42H28V36C28 27 11 27 9 12L17 10V4L12 2C20-5 23-13 19-22L4-6 0-10 14-29C11-33 7-36 4-38A5.5 5.5 0 1 0-4-38' +
      'C-16-31-23-20-21-11C-20-6-17-2-12 2L-17 4V10L-9 12C-11 27-28 27-28 36Z',
    lines: 'M-20 33H20',
  },
  N: {
    body:
      'M-27 42H29V36L25 31C31 10 31-14 15-29C10-34 4-36-1-37L-8-47-13-36C-20-32-25-27-28-19L-38 0C-40 6-36 12-30 12' +
      'C-26 12-24 9-19 8C-13 8-8 6-4 1C-5 9-11 14-17 20C-21 24-22 28-22 31L-27 36Z',
    lines: 'M-19-18L-14-21M-20 31H22',
  },
  Q: {
    body:
      'M-28 42H28V36L21 28 20 18 35-17 17-3 19-32 7-8 0-38-7-8-19-32-17-3-35-17-20 18-21 28-28 36Z' +
      'M-41-21A6 6 0 1 1-29-21A6 6 0 1 1-41-21ZM-26-35A6 6 0 1 1-14-35A6 6 0 1 1-26-35Z' +
      'M-6-41A6 6 0 1 1 6-41A6 6 0 1 1-6-41ZM14-35A6 6 0 1 1 26-35A6 6 0 1 1 14-35ZM29-21A6 6 0 1 1 41-21A6 6 0 1 1 29-21Z',
    lines: 'M-20 19C-10 15 10 15 20 19M-21 29C-10 26 10 26 21 29',
  },
  K: {
    body:
      'M-28 42H28V36L21 28 20 18C31 10 38 3 37-8C36-21 18-25 5-15V-27H13V-36H5V-45H-5V-36H-13V-27H-5V-15' +
      'C-18-25-36-21-37-8C-38 3-31 10-20 18L-21 28-28 36Z',
    lines: 'M0-12V8M-20 18C-10 14 10 14 20 18M-21 29C-10 26 10 26 21 29',
  },
  S: {
    body:
      'M0-47L4.6-33.3 19-33.2 7.4-24.6 11.8-10.8 0-19.2-11.8-10.8-7.4-24.6-19-33.2-4.6-33.3Z' +
      'M-5-22H5C6-10 11 0 18 8L41 12C45 20 26 27 15 28L16 34 28 36V42H-28V36L-16 34-15 28C-26 27-45 20-41 12L-18 8' +
      'C-11 0-6-10-5-22Z',
    lines: 'M-18 9C-10 14 10 14 18 9M-14 28C-6 29 6 29 14 28',
  },
};

/** The side of a man by its letter, capitals being White's. @param {string} letter @returns {'white' | 'black'} */
export const sideOf = (letter) => (letter === letter.toUpperCase() ? 'white' : 'black');

/**
 * A group with one man in it.
 * @param {string} letter as in position texts
 */
export function drawMan(letter) {
  const man = MEN[letter.toUpperCase()];
  const group = svg('g', { class: `man ${sideOf(letter)}` });
  if (man) group.append(svg('path', { class: 'body', d: man.body }), svg('path', { class: 'lines', d: man.lines }));
  return group;
}

/**
 * One man as a picture of its own, for text and buttons.
 * @param {string} letter as in position texts
 */
export function manPicture(letter) {
  const picture = svg('svg', { class: 'man-picture', viewBox: '-52 -52 104 104', 'aria-hidden': 'true' });
  picture.append(drawMan(letter));
  return picture;
}
