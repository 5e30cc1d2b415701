// Somebody who does not see the page: hears what the browser's accessibility tree says, and has a keyboard.

import assert from 'node:assert/strict';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ role: string, name: string, focused: boolean, children: string[] }} Node */

/** The cell that a spoken name is about. @param {string} name */
const cellIn = (name) => /\b[a-k]\d{1,2}\b/.exec(name)?.[0] ?? '';

/** @param {Page} page */
export async function reader(page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Accessibility.enable');

  /** The tree now. */
  async function tree() {
    const { nodes } = await tools.send('Accessibility.getFullAXTree');
    /** @type {[string, Node][]} */
    const told = nodes.map((node) => [
      node.nodeId,
      {
        role: node.role?.value ?? '',
        name: node.name?.value ?? '',
        focused: node.properties?.some(({ name, value }) => name === 'focused' && value.value) ?? false,
        children: node.childIds ?? [],
      },
    ]);
    return new Map(told);
  }

  /** What is said of the element in focus. */
  const focus = async () => [...(await tree()).values()].filter(({ focused }) => focused).pop()?.name ?? '';

  /** What is said of each cell, row by row as the grid tells them. */
  async function grid() {
    const nodes = await tree();
    const childrenOf = (/** @type {Node} */ { children }) => children.flatMap((id) => nodes.get(id) ?? []);
    const rows = [...nodes.values()].filter(({ role }) => role === 'row');
    return rows.map((row) => childrenOf(row).filter(({ role }) => role === 'gridcell'));
  }

  /** Presses a key until what is in focus is as wanted. @param {string} key @param {(name: string) => boolean} wanted */
  async function pressUntil(key, wanted) {
    for (let presses = 0; presses < 60; presses++) {
      if (wanted(await focus())) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${key} does not lead there`);
  }

  /** @param {string} key @param {number} times */
  async function press(key, times) {
    for (let count = 0; count < times; count++) await page.keyboard.press(key);
  }

  /** Where a cell stands in the grid, and where the focus is. @param {string} cell */
  async function places(cell) {
    const rows = await grid();
    const find = (/** @type {(node: Node) => boolean} */ wanted) => {
      const row = rows.findIndex((nodes) => nodes.some(wanted));
      return { row, place: rows[row]?.findIndex(wanted) ?? -1 };
    };
    return { from: find(({ focused }) => focused), to: find(({ name }) => cellIn(name) === cell) };
  }

  /** Walks to a cell by arrow keys: first to its row, then along it. @param {string} cell */
  async function walk(cell) {
    const start = await places(cell);
    const rise = start.to.row - start.from.row;
    await press(rise > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(rise));
    const { from, to } = await places(cell);
    const aside = to.place - from.place;
    await press(aside > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(aside));
    assert.equal(cellIn(await focus()), cell);
  }

  return {
    grid,
    focus,

    /** Goes to the board, from wherever the page begins. */
    enter: () => pressUntil('Tab', (name) => /, [a-k]\d|^[a-k]\d/.test(name)),

    /** Picks a man up, puts it down, and says what it becomes. @param {string} move @param {string} promotion its name, if any */
    play: async (move, promotion) => {
      const [from = '', to = ''] = move.match(/[a-k]\d+/g) ?? [];
      for (const cell of [from, to]) {
        await walk(cell);
        await page.keyboard.press('Enter');
      }
      if (!promotion) return;
      await pressUntil('ArrowRight', (name) => name === promotion);
      await page.keyboard.press('Enter');
    },

    /** Waits until the page says something of itself. @param {string | RegExp} text */
    heard: (text) => page.getByRole('status').filter({ hasText: text }).waitFor(),
  };
}
