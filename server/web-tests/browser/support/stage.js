// What the tests of one file stand on: a server, a browser, and people who leave behind each test, content.

import { after, afterEach, before } from 'node:test';
import { launch, openRoom, person, sitDown } from './players.js';
import { startServer } from './server.js';

/** @typedef {import('./players.js').Options} Options */
/** @typedef {Awaited<ReturnType<typeof person>>} Person */

/**
 * Starts a server and a browser before the tests of a file. Whoever came to a test leaves after it, and has seen no fault.
 * @param {...string} options of the server
 */
export function stage(...options) {
  /** @type {Awaited<ReturnType<typeof startServer>> | undefined} */
  let server;
  /** @type {import('playwright-core').Browser | undefined} */
  let browser;
  /** @type {Person[]} */
  let people = [];

  before(async () => {
    server = await startServer(...options);
    browser = await launch();
  });
  afterEach(async () => {
    const leaving = people;
    people = [];
    for (const one of leaving) await one.leave();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  const here = () => /** @type {NonNullable<typeof server>} */ (server).url;
  const chromium = () => /** @type {NonNullable<typeof browser>} */ (browser);
  const known = (/** @type {Person} */ one) => (people.push(one), one);

  return {
    /** The address of a page. @param {string} [path] with a slash in front */
    at: (path = '') => here() + path,

    /** Somebody with an empty page. @param {Options} [options] */
    person: async (options) => known(await person(chromium(), options)),

    /** Two people at a board. @param {object} settings @param {{ white?: Options, black?: Options }} [options] */
    sitDown: async (settings, options) => {
      const table = await sitDown(chromium(), here(), settings, options);
      [table.white, table.black].forEach(known);
      return table;
    },

    /** Somebody at a practice board. @param {object} settings @param {Options} [options] */
    alone: async (settings, options) => {
      const one = known(await person(chromium(), options));
      await one.page.goto(`${here()}/settings`);
      const { room } = await openRoom(one.page, { opponent: 'oneself', ...settings });
      await one.page.goto(`${here()}/rooms/${room}`);
      await one.page.locator('.status.turn').waitFor();
      return { ...one, room };
    },
  };
}
