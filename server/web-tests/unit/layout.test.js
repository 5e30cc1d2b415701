import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellAt, inset, layOut } from '../../web/board/layout.js';
import { neighbour } from '../../web/board/neighbours.js';
import { GAMES, gameInfo } from './games.js';

const SIDES = /** @type {const} */ (['white', 'black']);
const KEYS = /** @type {const} */ (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/** Half a letter of a name, in the board's units, as large as on phones. */
const LETTER = /** @type {const} */ ([6.5, 7]);
const CORNERS = /** @type {const} */ ([
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
]);

for (const game of GAMES) {
  for (const side of SIDES) {
    const layout = layOut(gameInfo(game), side);

    test(`${game} from ${side}: every cell is found at its own centre, and nothing beyond the rim`, () => {
      for (const place of layout.places.values()) assert.equal(cellAt(layout, place.centre), place.name);
      assert.equal(cellAt(layout, [layout.box.x - 10, layout.box.y]), null);
    });

    test(`${game} from ${side}: arrow keys reach every cell`, () => {
      const seen = new Set([layout.rows[0]?.[0]?.name ?? '']);
      for (const cell of seen) {
        for (const key of KEYS) seen.add(neighbour(layout, cell, key, layout.places.get(cell)?.centre[0] ?? 0));
      }
      assert.equal(seen.size, layout.places.size);
    });

    test(`${game} from ${side}: up and down lead to a cell that touches, and keep their course`, () => {
      for (const [name, place] of layout.places) {
        const up = layout.places.get(neighbour(layout, name, 'ArrowUp', place.centre[0]));
        assert.ok(up && (up === place || up.row === place.row - 1));
        if (up === place) continue;
        const shared = place.polygon.filter(([x, y]) =>
          up.polygon.some((corner) => Math.hypot(corner[0] - x, corner[1] - y) < 2),
        );
        assert.ok(shared.length > 0, `${name} and ${up.name}`);
      }
    });

    test(`${game} from ${side}: a cell's name stands inside the cell, in wide letters too`, () => {
      for (const { name, label } of layout.places.values()) {
        const text = game === 'chess' ? name.slice(0, 1) : name;
        const half = /** @type {const} */ ([text.length * LETTER[0], LETTER[1]]);
        for (const [right, down] of CORNERS) {
          const corner = /** @type {[number, number]} */ ([label[0] + right * half[0], label[1] + down * half[1]]);
          assert.equal(cellAt(layout, corner), name);
        }
      }
    });

    test(`${game} from ${side}: the inner edge keeps its distance from the cell's`, () => {
      for (const place of layout.places.values()) {
        const inner = { ...place, polygon: inset(place, 5) };
        for (const corner of inner.polygon)
          assert.equal(cellAt({ ...layout, places: new Map([[place.name, place]]) }, corner), place.name);
      }
    });
  }

  test(`${game}: from the other side the board is turned by half`, () => {
    const [white, black] = SIDES.map((side) => layOut(gameInfo(game), side));
    for (const [name, place] of white?.places ?? []) {
      const turned = black?.places.get(name)?.centre ?? [NaN, NaN];
      assert.ok(Math.abs(turned[0] + place.centre[0]) < 0.2 && Math.abs(turned[1] + place.centre[1]) < 0.2);
    }
  });
}

test('White sits below, the first row of a position text above', () => {
  const layout = layOut(gameInfo('parob'), 'white');
  assert.deepEqual(
    layout.rows.map((row) => row.length),
    [1, 4, 5, 6, 7, 6, 5, 4, 1],
  );
  assert.equal(layout.rows[0]?.[0]?.name, 'i1');
  assert.equal(layOut(gameInfo('parob'), 'black').rows[0]?.[0]?.name, 'a1');
});

test('left and right walk the row, home and end leap along it', () => {
  const layout = layOut(gameInfo('parachess'), 'white');
  assert.equal(neighbour(layout, 'e5', 'ArrowRight', 0), 'e6');
  assert.equal(neighbour(layout, 'e1', 'ArrowLeft', 0), 'e1');
  assert.equal(neighbour(layout, 'e5', 'Home', 0), 'e1');
  assert.equal(neighbour(layout, 'e5', 'End', 0), 'e10');
});
