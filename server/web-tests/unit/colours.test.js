// The colours of style/tokens.css: contrast of texts, and cells that stay apart for colour-blind eyes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL('../../web/style/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(":root[data-theme='dark']");

const CELLS = ['sand', 'sage', 'red', 'blue'];

/** @typedef {[number, number, number]} Rgb linear, 0 to 1 */

/** Machado, Oliveira and Fernandes 2009, severity 1. @type {Record<string, number[][]>} */
const EYES = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** @param {string} theme @param {string} name @returns {Rgb} */
function token(theme, name) {
  const found = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(theme)?.[1];
  assert.ok(found, name);
  const linear = (/** @type {number} */ at) => {
    const value = parseInt(found.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [linear(0), linear(2), linear(4)];
}

const luminance = (/** @type {Rgb} */ [r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** @param {Rgb} a @param {Rgb} b */
function contrast(a, b) {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Distance of two colours in CIE L*a*b*. @param {Rgb} a @param {Rgb} b */
function apart(a, b) {
  const [p, q] = [a, b].map(([x, y, z]) => {
    const f = (/** @type {number} */ value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
    const [fx, fy, fz] = [
      f((0.4124 * x + 0.3576 * y + 0.1805 * z) / 0.95047),
      f(0.2126 * x + 0.7152 * y + 0.0722 * z),
      f((0.0193 * x + 0.1192 * y + 0.9505 * z) / 1.08883),
    ];
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
  });
  return Math.hypot(...(p ?? []).map((value, index) => value - (q?.[index] ?? 0)));
}

/** @param {number[][]} matrix @param {Rgb} colour @returns {Rgb} */
const seen = (matrix, [r, g, b]) => {
  const row = (/** @type {number} */ at) => {
    const [x = 0, y = 0, z = 0] = matrix[at] ?? [];
    return Math.min(1, Math.max(0, x * r + y * g + z * b));
  };
  return [row(0), row(1), row(2)];
};

for (const [name, theme] of /** @type {const} */ ([
  ['light', light],
  ['dark', dark],
])) {
  test(`${name}: every text has contrast 4.5 on its ground`, () => {
    for (const text of ['ink', 'muted', 'accent', 'good']) {
      for (const ground of ['paper', 'raised'])
        assert.ok(contrast(token(theme, text), token(theme, ground)) >= 4.5, `${text} on ${ground}`);
    }
    assert.ok(contrast(token(theme, 'on-accent'), token(theme, 'accent')) >= 4.5);
    for (const cell of CELLS)
      assert.ok(contrast(token(theme, 'cell-label'), token(theme, cell)) >= 4.5, `label on ${cell}`);
  });

  test(`${name}: marks and fields have contrast 3 on their ground, and so has one half of the focus ring`, () => {
    for (const cell of CELLS) {
      const on = (/** @type {string} */ mark, source = theme) => contrast(token(source, mark), token(theme, cell));
      for (const mark of ['last-edge', 'mark', 'danger', 'hope', 'sketch'])
        assert.ok(on(mark) >= 3, `${mark} on ${cell}`);
      assert.ok(Math.max(on('ring-light', light), on('ring-dark', light)) >= 3, cell);
    }
    for (const ground of ['paper', 'raised'])
      for (const part of ['field', 'focus']) assert.ok(contrast(token(theme, part), token(theme, ground)) >= 3, part);
  });

  test(`${name}: cells of one board stay apart for every eye`, () => {
    for (const third of ['red', 'blue']) {
      const cells = ['sand', 'sage', third].map((cell) => token(theme, cell));
      for (const [eye, matrix] of [
        [
          'usual',
          [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
        ],
        ...Object.entries(EYES),
      ]) {
        const [a, b, c] = cells.map((cell) => seen(/** @type {number[][]} */ (matrix), cell));
        if (!a || !b || !c) continue;
        for (const [x, y] of /** @type {[Rgb, Rgb][]} */ ([
          [a, b],
          [a, c],
          [b, c],
        ]))
          assert.ok(apart(x, y) >= 12, `${eye} ${third}: ${apart(x, y)}`);
      }
    }
  });

  test(`${name}: men stand out from every cell by fill or by outline`, () => {
    for (const cell of CELLS) {
      for (const side of ['white', 'black']) {
        const best = Math.max(
          ...['man', 'edge'].map((part) =>
            contrast(token(theme, part === 'man' ? `${side}-man` : `${side}-edge`), token(theme, cell)),
          ),
        );
        assert.ok(best >= 3, `${side} on ${cell}`);
      }
    }
  });
}
