// People at browsers, whose pages notice every fault, and the tables they sit at.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions} Options */

/** A name under which the servers of the tests are reached by plain http, and not as loopback. */
export const HOUSE = 'house.test';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // Another machine in the house, as far as browsers can tell: its pages are no secure context.
  `--host-resolver-rules=MAP ${HOUSE} 127.0.0.1`,
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
  context.setDefaultTimeout(60_000);
  /** @type {string[]} */
  const faults = [];
  // A container that starts beside the tests changes the machine's networks; pages must live with that.
  const expected = [/ERR_NETWORK_CHANGED/];
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
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
    page: await context.newPage(),
    /** Takes a fault for granted: the browser reports every answer that is no success. @param {RegExp} fault */
    expect: (fault) => void expected.push(fault),
    /** Leaves, and is content only if nothing else went wrong. */
    leave: async () => {
      await context.close();
      const unexpected = faults.filter((fault) => !expected.some((known) => known.test(fault)));
      // Told here too: where a test has failed already, the runner keeps what its hooks found to itself.
      if (unexpected.length > 0) console.error('The browser reported:', unexpected);
      assert.deepEqual(unexpected, []);
    },
  };
}

/** Waits until the page knows so many moves. @param {Page} page @param {number} count */
export const movesShown = (page, count) =>
  page
    .locator('.moves-list button.move')
    .nth(count - 1)
    .waitFor({ state: 'attached' });

/** The address of the folder with the client's modules. @param {Page} page */
export async function assets(page) {
  const script = (await page.locator('script[type=module]').getAttribute('src')) ?? '';
  return new URL('.', new URL(script, page.url())).href;
}

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
  for (const { page } of [white, black]) {
    await page.locator('.room .bar-name', { hasText: /./ }).nth(1).waitFor();
    await page.locator('.room .bar[data-free]').waitFor({ state: 'detached' });
  }
  return { white, black, room: made.room };
}
