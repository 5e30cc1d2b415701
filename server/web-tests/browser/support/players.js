// People at browsers: pages that notice every fault, and hands that move men in every way there is.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions} Options */

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Debian's Chromium. */
export const launch = () => chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });

/**
 * A person: a context of its own, whose pages report what they find wrong.
 * @param {import('playwright-core').Browser} browser
 * @param {Options} [options]
 */
export async function person(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
  context.setDefaultTimeout(15_000);
  /** @type {string[]} */
  const faults = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      // The rules pages ask about positions that may be unsound; the answer 422 is no fault.
      const honest = message.text().includes('status of 422') && message.location().url.includes('/legal?');
      if (message.type() === 'error' && !honest) faults.push(`${page.url()}: ${message.text()}`);
    });
  });
  await context.exposeFunction('reportViolation', (/** @type {string} */ text) => faults.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // @ts-expect-error it is exposed by the test
      window.reportViolation(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return {
    context,
    faults,
    page: await context.newPage(),
    /** Leaves, and is content only if nothing went wrong. */
    leave: async () => {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

/** @param {Page} page @param {string} cell */
export const cellOf = (page, cell) => page.locator(`.room [data-cell="${cell}"]`);

/** The middle of a cell on the screen. @param {Page} page @param {string} cell */
async function middle(page, cell) {
  const base = cellOf(page, cell).locator('.base');
  // A board that is just being laid anew has no box for a moment.
  const box = (await base.boundingBox()) ?? (await base.boundingBox());
  assert.ok(box, cell);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {string} move */
const parts = (move) => {
  const [, from = '', to = '', promotion = ''] = /^([a-z]\d+)([a-z]\d+)([a-z]?)$/.exec(move) ?? [];
  return { from, to, promotion };
};

/** Ways of making a move. @type {Record<'drag' | 'click' | 'keys' | 'type' | 'tap', (page: Page, move: string) => Promise<void>>} */
export const HANDS = {
  drag: async (page, move) => {
    const { from, to } = parts(move);
    const [start, end] = [await middle(page, from), await middle(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
  },
  click: async (page, move) => {
    const { from, to } = parts(move);
    for (const cell of [from, to]) {
      const { x, y } = await middle(page, cell);
      await page.mouse.click(x, y);
    }
  },
  tap: async (page, move) => {
    const { from, to } = parts(move);
    for (const cell of [from, to]) {
      const { x, y } = await middle(page, cell);
      await page.touchscreen.tap(x, y);
    }
  },
  keys: async (page, move) => {
    const { from, to } = parts(move);
    await walk(page, from);
    await page.keyboard.press('Enter');
    await walk(page, to);
    await page.keyboard.press('Enter');
  },
  type: async (page, move) => {
    await page.locator('.typed input').fill(move);
    await page.keyboard.press('Enter');
  },
};

/**
 * Walks the focus to a cell by arrow keys alone, as somebody does who sees the board.
 * @param {Page} page
 * @param {string} target
 */
async function walk(page, target) {
  await page.locator('.room [data-cell][tabindex="0"]').focus();
  for (let steps = 0; steps < 80; steps++) {
    const key = await page.evaluate(nextKey, target);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  assert.fail(`no way to ${target}`);
}

/** Runs in the page: the key that brings the focus nearer to a cell, or null when it is there. @param {string} target */
function nextKey(target) {
  const focused = document.activeElement;
  if (focused?.getAttribute('data-cell') === target) return null;
  const rows = [...document.querySelectorAll('.room [role=row]')];
  const goal = document.querySelector(`.room [data-cell="${target}"]`);
  if (!focused || !goal) return null;
  const rise = rows.findIndex((row) => row.contains(goal)) - rows.findIndex((row) => row.contains(focused));
  const [here, there] = [focused, goal].map((cell) => {
    const box = cell.getBoundingClientRect();
    return box.x + box.width / 2;
  });
  const aside = (there ?? 0) - (here ?? 0);
  const size = focused.getBoundingClientRect().width;
  const sideways = aside > 0 ? focused.nextElementSibling : focused.previousElementSibling;
  const far = rise === 0 || Math.abs(aside) > size * 0.8 * Math.abs(rise);
  if (far && sideways) return aside > 0 ? 'ArrowRight' : 'ArrowLeft';
  return rise > 0 ? 'ArrowDown' : 'ArrowUp';
}

/** Waits until the page knows so many moves. @param {Page} page @param {number} count */
export const movesShown = (page, count) =>
  page
    .locator('.moves-list button.move')
    .nth(count - 1)
    .waitFor();

/**
 * Opens a room on the server, as the page's person.
 * @param {Page} page on any page of the server
 * @param {object} settings of `POST /api/rooms` but the id
 * @returns {Promise<{ room: string, invitation_link: string | null, watch_link: string | null }>}
 */
export function openRoom(page, settings) {
  return page.evaluate(async (body) => {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/rooms', { method: 'POST', headers, body: JSON.stringify({ id, ...body }) });
    return answer.json();
  }, settings);
}

/**
 * Two people sit down at a board: White made the room, Black followed the link.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {object} settings
 * @param {{ white?: Options, black?: Options }} [options]
 */
export async function sitDown(browser, url, settings, options = {}) {
  const [white, black] = [await person(browser, options.white), await person(browser, options.black)];
  await white.page.goto(`${url}/settings`);
  const made = await openRoom(white.page, { opponent: 'link', side: 'white', ...settings });
  await white.page.goto(`${url}/rooms/${made.room}`);
  await black.page.goto(`${url}${made.invitation_link?.replace(/^\/?/, '/')}`);
  await black.page.locator('.join button').click();
  for (const { page } of [white, black]) await page.locator('.room .bar-name', { hasText: /./ }).nth(1).waitFor();
  return { white, black, room: made.room };
}
