// QR codes (ISO/IEC 18004) as far as links need them: bytes, error correction level M, versions 1 to 10. Pure.

/** Per version: correction codewords in each block, then data codewords of each block. @type {[number, number[]][]} */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** Per version: where alignment patterns stand, in both directions. */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
/** Whether a mask turns a module over. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];
const FINDER_RUNS = ['10111010000', '00001011101'];

/** @typedef {boolean[][]} Modules rows of dark modules */

/**
 * The modules of a text's code, or null if the text is too long.
 * @param {string} text
 * @returns {Modules | null}
 */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  const index = BLOCKS.findIndex(([, sizes], at) => bytes.length + (at < 9 ? 2 : 3) <= sum(sizes));
  if (index < 0) return null;
  const words = codewords(bytes, index);
  const codes = MASKS.map((_, mask) => draw(index, words, mask));
  const scores = codes.map(penalty);
  return codes[scores.indexOf(Math.min(...scores))] ?? null;
}

/** All codewords in the order they are drawn. @param {Uint8Array} bytes @param {number} index */
function codewords(bytes, index) {
  const [correction, sizes] = BLOCKS[index] ?? [0, []];
  const data = payload(bytes, sum(sizes), index < 9 ? 8 : 16);
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  const checks = blocks.map((block) => remainder(block, correction));
  return [...interleave(blocks), ...interleave(checks)];
}

/** Mode, length, bytes, end and padding. @param {Uint8Array} bytes @param {number} room @param {number} lengthBits */
function payload(bytes, room, lengthBits) {
  const bits = [
    ...binary(4, 4),
    ...binary(bytes.length, lengthBits),
    ...[...bytes].flatMap((byte) => binary(byte, 8)),
    0,
    0,
    0,
    0,
  ];
  const data = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0; data.length < room; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11);
  return data.slice(0, room);
}

/** @param {number[][]} blocks */
function interleave(blocks) {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();
}

/** Product in the field of 256 elements with polynomial 0x11d. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed-Solomon correction codewords of a block. @param {number[]} block @param {number} degree */
function remainder(block, degree) {
  const divisor = generator(degree);
  /** @type {number[]} */
  let rest = new Array(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at] ?? 0, factor));
  }
  return rest;
}

/** Coefficients of the product of (x - 2^i), without the leading one. @param {number} degree */
function generator(degree) {
  /** @type {number[]} */
  let poly = [...new Array(degree - 1).fill(0), 1];
  for (let root = 1, step = 0; step < degree; step++, root = times(root, 2)) {
    poly = poly.map((value, at) => times(value, root) ^ (poly[at + 1] ?? 0));
  }
  return poly;
}

/** @param {number} index @param {number[]} words @param {number} mask @returns {Modules} */
function draw(index, words, mask) {
  const size = 21 + 4 * index;
  /** @type {(boolean | undefined)[][]} */
  const grid = Array.from({ length: size }, () => new Array(size).fill(undefined));
  const set = (/** @type {number} */ row, /** @type {number} */ column, /** @type {boolean} */ dark) => {
    const line = grid[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  drawPatterns(index, size, set);
  drawFormat(size, mask, set);
  if (index >= 6) drawVersion(index + 1, size, set);
  drawData(grid, words, mask);
  return grid.map((row) => row.map(Boolean));
}

/** @param {number} index @param {number} size @param {(row: number, column: number, dark: boolean) => void} set */
function drawPatterns(index, size, set) {
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    square(row ?? 0, column ?? 0, 4, (ring) => ring !== 2 && ring !== 4, set);
  const places = ALIGNMENT[index] ?? [];
  const last = places[places.length - 1];
  for (const row of places) {
    for (const column of places) {
      const atFinder = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!atFinder) square(row, column, 2, (ring) => ring !== 1, set);
    }
  }
}

/**
 * Rings about a centre.
 * @param {number} row
 * @param {number} column
 * @param {number} radius
 * @param {(ring: number) => boolean} dark
 * @param {(row: number, column: number, dark: boolean) => void} set
 */
function square(row, column, radius, dark, set) {
  for (let dr = -radius; dr <= radius; dr++) {
    for (let dc = -radius; dc <= radius; dc++) set(row + dr, column + dc, dark(Math.max(Math.abs(dr), Math.abs(dc))));
  }
}

/** @param {number} size @param {number} mask @param {(row: number, column: number, dark: boolean) => void} set */
function drawFormat(size, mask, set) {
  const bits = withCheck(mask, 10, 0x537) ^ 0x5412;
  const dark = (/** @type {number} */ at) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    set(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, dark(at));
    set(8, at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at, dark(at));
  }
  set(size - 8, 8, true);
}

/** @param {number} version @param {number} size @param {(row: number, column: number, dark: boolean) => void} set */
function drawVersion(version, size, set) {
  const bits = withCheck(version, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1;
    set(Math.floor(at / 3), size - 11 + (at % 3), dark);
    set(size - 11 + (at % 3), Math.floor(at / 3), dark);
  }
}

/** A value followed by the remainder of its division by a polynomial. @param {number} value @param {number} degree @param {number} polynomial */
function withCheck(value, degree, polynomial) {
  let rest = value;
  for (let step = 0; step < degree; step++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return (value << degree) | rest;
}

/** Codewords go up and down in pairs of columns from the right, around all that is drawn. @param {(boolean | undefined)[][]} grid @param {number[]} words @param {number} mask */
function drawData(grid, words, mask) {
  const size = grid.length;
  const bits = words.flatMap((word) => binary(word, 8));
  const turns = MASKS[mask];
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = grid[row];
        if (!line || line[column] !== undefined) continue;
        line[column] = (bits[at++] === 1) !== Boolean(turns?.(row, column));
      }
    }
  }
}

/** How hard a code is to read, by the standard's four measures. @param {Modules} code */
function penalty(code) {
  const size = code.length;
  const rows = code.map((row) => row.map(Number).join(''));
  const columns = rows.map((_, at) => rows.map((row) => row[at]).join(''));
  const lines = [...rows, ...columns];
  const runs = sum(lines.flatMap((line) => (line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)));
  const finders = sum(lines.map((line) => sum(FINDER_RUNS.map((run) => line.split(run).length - 1))));
  let blocks = 0;
  for (let r = 1; r < size; r++) {
    for (let c = 1; c < size; c++) {
      const dark = code[r]?.[c];
      if (dark === code[r - 1]?.[c] && dark === code[r]?.[c - 1] && dark === code[r - 1]?.[c - 1]) blocks++;
    }
  }
  const share = sum(rows.map((row) => row.split('1').length - 1)) / size ** 2;
  return runs + 3 * blocks + 40 * finders + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** @param {number} value @param {number} width */
const binary = (value, width) => Array.from({ length: width }, (_, at) => (value >> (width - 1 - at)) & 1);

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
