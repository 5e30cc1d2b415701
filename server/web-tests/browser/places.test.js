// Nothing moves under the finger, and the focus stays where it was: through moves, offers, the end, and a board that is turned.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { assets, movesShown } from './support/players.js';
import { stage } from './support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { alone, at, person, sitDown } = stage();

/** What a screen reader would say has the focus: a cell, or a name, or the text of a button. @param {Page} page */
const focus = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('data-cell') ?? (element?.ariaLabel || element?.textContent?.trim());
  });

test('the actions stay where they are: own move, opponent’s move, offer, and end with the chat open', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  const { page } = white;
  await page.locator('.chat-button').click();
  await page.locator('.chat-form').first().waitFor();
  const boxes = () =>
    page.locator('.action').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const places = await boxes();
  assert.ok(places.length === 5);
  /** @type {[string, () => Promise<unknown>][]} */
  const steps = [
    ['an own move', async () => (await HANDS.click(page, 'e2e4'), movesShown(page, 1))],
    ['a move of the opponent', async () => (await HANDS.click(black.page, 'e7e5'), movesShown(page, 2))],
    ['a typed move that is none', () => HANDS.type(page, 'Nf9')],
    [
      'an offer',
      async () => {
        await black.page.getByRole('button', { name: 'Offer draw' }).click();
        await page.getByText('Your opponent offers a draw.').first().waitFor();
      },
    ],
    ['the end', async () => (await page.getByRole('button', { name: 'Accept' }).click(), over(page))],
  ];
  for (const [name, act] of steps) {
    await act();
    assert.deepEqual(await boxes(), places, name);
  }
  assert.equal(await page.getByRole('log', { name: 'Watchers' }).count(), 1);
});

/** Waits until the game is over. @param {Page} page */
const over = (page) => page.locator('.status.end').waitFor();

test('the focus stays: typed moves, a board turned by key, steps to the end of the game, an offer accepted by key', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  const { page } = white;
  await HANDS.type(page, 'e4');
  await movesShown(black.page, 1);
  assert.equal(await focus(page), 'Type a move');
  await HANDS.click(black.page, 'e7e5');
  await movesShown(page, 2);
  await page.keyboard.type('Nf3');
  await page.keyboard.press('Enter');
  await movesShown(black.page, 3);

  await page.getByRole('gridcell', { name: 'white knight, f3' }).focus();
  await page.keyboard.press('f');
  await page.locator('.bar.below[data-side=black]').waitFor();
  assert.equal(await focus(page), 'f3');
  await page.evaluate(() => localStorage.setItem('tessera.settings', JSON.stringify({ shortcuts: false })));
  await page.keyboard.press('f');

  await page.getByRole('button', { name: 'To the start' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  assert.equal(await focus(page), 'To the start');
  assert.equal(await page.locator('.bar.below').getAttribute('data-side'), 'black');

  await HANDS.click(black.page, 'b8c6');
  await movesShown(page, 4);
  await page.keyboard.press('End');
  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await page.getByRole('button', { name: 'Decline' }).waitFor();
  await page.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await over(page);
  assert.equal(await focus(page), 'To the start');
});

test('the focus stays: a refused code, and a page of one’s own that is told anew', async () => {
  const one = await person();
  one.expect(/status of 4/);
  await one.page.goto(at('/me'));
  await one.page.getByLabel('Name').fill('Ada');
  await one.page.keyboard.press('Enter');
  await one.page.getByText('Others see you as Ada').waitFor();
  assert.equal(
    await one.page.evaluate(() => document.activeElement?.closest('section')?.textContent?.slice(0, 4)),
    'Name',
  );
  await one.page.getByLabel('Link code').fill('nothing');
  await one.page.keyboard.press('Enter');
  await one.page.getByText('This code is wrong').waitFor();
  assert.equal(await one.page.evaluate(() => document.activeElement?.closest('label')?.textContent), 'Link code');
});

/** Desktop, tablet, and phones, upright and on their side. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 820, height: 1180 },
  { width: 360, height: 740 },
  { width: 320, height: 568 },
  { width: 740, height: 360 },
  { width: 667, height: 375 },
];
/** Those of them that are phones. */
const PHONES = SIZES.slice(-4);
const PARTS = '.board, .room-head, .bar, .status, .action, .moves-list li, .steppers, .typed, .fold';
const LINE =
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5';

/** Makes a window as large as told, and waits until the page is drawn in it. @param {Page} page @param {{ width: number, height: number }} size */
async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Where the parts of a room are. @param {Page} page @returns {Promise<[string, number, number][]>} name, upper and lower edge */
const edges = (page) =>
  page.locator(PARTS).evaluateAll((parts) =>
    parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return [part.classList[0] ?? part.tagName, top, bottom];
    }),
  );

test('a question moves nothing and, beside the board, lies over no row of the move list', async () => {
  const { page } = await alone({ game: 'chess' }, { locale: 'de-DE' });
  for (const [ply, move] of LINE.split(' ').entries()) {
    await HANDS.type(page, move);
    await movesShown(page, ply + 1);
  }
  for (const size of SIZES) {
    await resize(page, size);
    const places = await edges(page);
    await page.getByRole('button', { name: 'Aufgeben' }).click();
    await page.getByRole('button', { name: 'Ja, aufgeben' }).waitFor();
    const name = JSON.stringify(size);
    assert.deepEqual(await edges(page), places, name);
    const [top, bottom] = await page.locator('.question').evaluate((question) => {
      const { top, bottom } = question.getBoundingClientRect();
      return [top, bottom];
    });
    const newest = places.filter(([part]) => part === 'LI').pop() ?? ['', 0, 0];
    if (!PHONES.includes(size)) assert.ok(newest[2] <= Number(top), `${name}: ${newest} ${top}`);
    assert.ok(Number(bottom) > 0);
    await page.getByRole('button', { name: 'Doch nicht' }).click();
    await page.locator('.question').waitFor({ state: 'hidden' });
  }
});

test('a watcher who comes moves nothing', async () => {
  const beside = { viewport: { width: 1024, height: 700 } };
  const { white, room } = await sitDown({ game: 'parachess', rules: { takebacks: 'never' } }, { white: beside });
  await white.page.locator('.status.turn').waitFor();
  const places = await edges(white.page);
  const watcher = await person();
  await watcher.page.goto(at(`/rooms/${room}`));
  await white.page.locator('.facts', { hasText: '1 watching' }).waitFor();
  assert.deepEqual(await edges(white.page), places);
});

/**
 * Runs in the page: writes all that the status can say, one after the other, and returns what made anything move or is cut.
 * @param {{ folder: string, parts: string }} where the assets are, and what must not move
 */
async function sayAll({ folder, parts }) {
  const { statusLine } = await import(`${folder}room/status.js`);
  const { words } = await import(`${folder}common/words.js`);
  const wins = ['checkmate', 'castle', 'stalemate', 'resignation', 'timeout', 'abandoned'];
  const draws = ['stalemate', 'insufficient_material', 'threefold_repetition', 'fifty_moves', 'agreement'];
  const { met, noSound, premoveDropped, yourTurn, watching, connecting, lost, sending, waitingForOpponent } =
    words.room;
  const ends = [
    ...wins.map((reason) => `${words.outcome.youLost}. ${words.outcome.win('black', reason)}`),
    ...[...draws, 'timeout_vs_insufficient', 'abandoned'].map(words.outcome.draw),
  ];
  const others = [
    ...[yourTurn, met, noSound, premoveDropped, connecting, lost, sending, waitingForOpponent],
    ...[words.room.granted('1:00:00'), words.room.given('black', '0:15'), words.room.firstMove('0:08.5')],
    ...[`${watching} ${words.room.turnOf('black')}`, words.room.typeWrong('Qd1xd8=Q+#e')],
    ...Object.values(words.refusals),
  ];
  const line = statusLine();
  document.querySelector('.status')?.replaceWith(line.element);
  const places = () =>
    JSON.stringify([...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect()));
  line.update({ text: '', tone: 'plain' });
  const before = places();
  const { element } = line;
  const isBad = (/** @type {string} */ tone) => (/** @type {string} */ text) => {
    line.update({ text, tone });
    const cut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    return cut || places() !== before;
  };
  return [...ends.filter(isBad('end')), ...others.filter(isBad('warn'))];
}

/**
 * Runs in the page: puts every question, one after the other, and returns those that lie over the board or the own bar, or are cut.
 * @param {{ folder: string, name: string }} where the assets are, and somebody's name
 */
async function askAll({ folder, name }) {
  const { questionBox } = await import(`${folder}common/question.js`);
  const { offerQuestion, absenceQuestion } = await import(`${folder}room/offers.js`);
  const { words, refusalText } = await import(`${folder}common/words.js`);
  const { room, chat, cancel, reload } = words;
  const kinds = ['draw', 'takeback', 'rematch'];
  const moves = ['Qxe10=S+', 'Sb4xf6#'].map((san, index) => ({ san, ply: index + 1, side: index ? 'white' : 'black' }));
  const offers = kinds.map((offer_kind) =>
    offerQuestion({ you: ['white'], moves, offers: [{ offer_kind, side: 'black' }] }),
  );
  const own = [
    [room.confirmMove('e10 – f6'), room.play],
    [room.resignSure, room.resignYes],
    [room.abortSure, room.abortYes],
    [room.closeSure, room.closeYes],
    [chat.muteSure(name), chat.mute],
    [chat.unmuteSure(name), chat.unmute],
  ].map(([text, yes]) => ({ text, answers: [{ text: yes }, { text: cancel }] }));
  const shut = ['upgrade', 'too_many', 'no_access', 'no_such_room', 'banned', 'other'].map((code) => ({
    text: refusalText({ code }),
    answers: [{ text: reload }],
  }));
  const box = questionBox(() => {});
  document.querySelector('.question')?.replaceWith(box.element);
  const rect = (/** @type {string} */ part) =>
    /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect();
  const board = rect('.board');
  const bar = rect('.bar.below');
  const isOver = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  const isBad = (/** @type {{ text: string }} */ question) => {
    box.show(question, false);
    const { element } = box;
    const asked = element.getBoundingClientRect();
    const parts = [...element.querySelectorAll('p, button')];
    const cut = [element, ...parts].some((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      const inside = top >= asked.top && bottom <= asked.bottom && left >= asked.left && right <= asked.right;
      return !inside || part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
    });
    const small = [...element.querySelectorAll('button')].some((button) => button.offsetHeight < 44);
    const outside = asked.top < 0 || asked.right > innerWidth;
    return cut || small || outside || isOver(asked, board) || isOver(asked, bar);
  };
  const bad = [...offers, absenceQuestion(0), ...own, ...shut].filter(isBad).map(({ text }) => text);
  box.show(null, false);
  return bad;
}

/** As long as a name may be. */
const LONG_NAME = 'Maximilian zu Habsburger';

for (const locale of ['en-GB', 'de-DE']) {
  for (const game of ['chess', 'parob', 'parachess']) {
    test(`whatever is said or asked, nothing moves, is cut or covered: ${game}, ${locale}`, async () => {
      const { white } = await sitDown({ game }, { white: { locale } });
      const folder = await assets(white.page);
      /** @type {[string, string[]][]} */
      const faults = [];
      for (const size of SIZES) {
        await resize(white.page, size);
        const said = await white.page.evaluate(sayAll, { folder, parts: PARTS });
        const asked = PHONES.includes(size) ? await white.page.evaluate(askAll, { folder, name: LONG_NAME }) : [];
        if (said.length + asked.length > 0) faults.push([JSON.stringify(size), [...said, ...asked]]);
      }
      assert.deepEqual(faults, []);
    });
  }
}

test('one Tab leads from before the board to its cell, and one from there to what follows', async () => {
  const { white } = await sitDown({ game: 'chess' });
  await white.page.locator('.room-head a').last().focus();
  await white.page.keyboard.press('Tab');
  assert.equal(await focus(white.page), 'a1');
  await white.page.keyboard.press('Tab');
  assert.equal(await focus(white.page), 'Offer draw');
});
