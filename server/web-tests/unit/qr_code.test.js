import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { encode } from '../../web/room/qr_code.js';

/** @type {typeof import('jsqr').default} */
const jsQR = createRequire(import.meta.url)('jsqr');
const SCALE = 4;
const QUIET = 4;

/** What a reader sees in a code. @param {boolean[][]} modules */
function read(modules) {
  const width = (modules.length + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const dark = modules[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET];
      if (dark) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

test('links of every length that fits are read back', () => {
  for (const length of [5, 14, 15, 27, 43, 63, 85, 107, 123, 153, 181, 213]) {
    const link = 'http://192.168.1.10:8080/rooms/'.padEnd(length, 'aZ9#=').slice(0, length);
    const modules = encode(link);
    assert.ok(modules, `${length}`);
    assert.equal(read(modules), link);
  }
});

test('a link that is too long has no code', () => {
  assert.equal(encode('x'.repeat(214)), null);
});
