// A long game before a crowd: 300 moves, 50 watchers. The page grows by the move list's own rows, and by nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesShown, openRoom } from './support/players.js';
import { stage } from './support/stage.js';

const PLIES = 600;
const EARLY = 40;
const WATCHERS = 50;
/** What one more move may cost: its place in the state and its row, with text and listener. */
const BYTES_PER_MOVE = 4096;

const { at, person } = stage();

/**
 * Runs in a page: opens the player's socket and those of a crowd, and leaves `playOn` behind, which plays quiet moves.
 * @param {{ room: string, crowd: number }} given
 */
async function openTable({ room, crowd }) {
  const address = `ws://${location.host}/api/rooms/${room}/socket?protocol=1`;
  const watchers = Array.from({ length: crowd }, () => new WebSocket(address));
  const socket = new WebSocket(address);
  let table = { seq: 0, at: 0, position: '', ply: 0 };
  let dice = 7;
  const roll = (/** @type {number} */ sides) => (dice = (dice * 1103515245 + 12345) % 2147483648) % sides;
  /** @type {(value?: unknown) => void} */
  let told = () => {};
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(data);
    const room = frame.room ?? (frame.event?.kind === 'moved' ? { ...frame.event, position_seq: frame.seq } : null);
    if (!room) return;
    table = { seq: frame.seq, at: room.position_seq, position: room.position, ply: room.ply ?? room.moves.length };
    told();
  });
  const playOn = async (/** @type {number} */ until) => {
    while (table.ply < until) {
      if (!table.position) await new Promise((resolve) => (told = resolve));
      const answer = await fetch(`/api/games/chess/legal?position=${encodeURIComponent(table.position)}`);
      const { legal, san } = await answer.json();
      const quiet = legal.filter((/** @type {string} */ _, /** @type {number} */ at) => !/[x#=+]/.test(san[at]));
      const pawns = quiet.filter((/** @type {string} */ move) => /^[a-h]/.test(san[legal.indexOf(move)]));
      const choice =
        table.ply % 60 === 59 && pawns.length > 0
          ? pawns
          : quiet.filter((/** @type {string} */ move) => !pawns.includes(move));
      const list = choice.length > 0 ? choice : legal;
      const side = table.position.split(' ')[1] === 'w' ? 'white' : 'black';
      const next = new Promise((resolve) => (told = resolve));
      socket.send(
        JSON.stringify({
          id: `m${table.ply}`,
          seen: table.seq,
          side,
          type: 'move',
          move: list[roll(list.length)],
          at: table.at,
        }),
      );
      await next;
    }
    return watchers.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  };
  Object.assign(window, { playOn });
}

/** Runs in the watching page: counts frames between a move's arrival and its place on the screen. */
function countFrames() {
  let frame = 0;
  let arrived = -1;
  /** @type {number[]} */
  const waits = [];
  Object.assign(window, { waits });
  const next = () => (frame++, requestAnimationFrame(next));
  next();
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver((changes) => {
      if (
        arrived < 0 ||
        !changes.some(({ target }) => target instanceof Element && target.matches('.moves-list, .moves-list li'))
      )
        return;
      waits.push(frame - arrived);
      arrived = -1;
    }).observe(document.body, { childList: true, subtree: true }),
  );
  const plain = WebSocket.prototype.addEventListener;
  WebSocket.prototype.addEventListener = function (/** @type {string} */ type, /** @type {any} */ listener) {
    if (type === 'message')
      plain.call(this, type, (/** @type {any} */ event) => event.data.includes('"moved"') && (arrived = frame));
    plain.call(this, type, listener);
  };
}

/** Heap after collection, and elements outside and inside the move list. @param {import('playwright-core').Page} page @param {import('playwright-core').CDPSession} tools */
async function measure(page, tools) {
  await tools.send('HeapProfiler.collectGarbage');
  const { metrics } = await tools.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  const all = await page.locator('*').count();
  const rows = await page.locator('.moves-list *').count();
  return { heap, others: all - rows, rows };
}

test(`${PLIES} moves before ${WATCHERS} watchers`, async (context) => {
  const [host, watcher] = [await person(), await person()];
  await host.page.goto(at('/settings'));
  const settings = { game: 'chess', opponent: 'oneself', rules: { draws: 'claimed', spectators: 'open' } };
  const { room, watch_link } = await openRoom(host.page, settings);
  await host.page.evaluate(openTable, { room, crowd: WATCHERS - 1 });
  const play = (/** @type {number} */ until) =>
    host.page.evaluate(
      (plies) => /** @type {(plies: number) => Promise<number>} */ (Reflect.get(window, 'playOn'))(plies),
      until,
    );

  await watcher.page.addInitScript(countFrames);
  await watcher.page.goto(at((watch_link ?? `/rooms/${room}`).replace(/^\/?/, '/')));
  await watcher.page.locator('.room .board').waitFor();
  const tools = await watcher.context.newCDPSession(watcher.page);
  await tools.send('Performance.enable');

  await play(EARLY);
  await movesShown(watcher.page, EARLY);
  const early = await measure(watcher.page, tools);
  assert.equal(await play(PLIES), WATCHERS - 1);
  await movesShown(watcher.page, PLIES);
  const late = await measure(watcher.page, tools);

  assert.equal(late.others, early.others);
  assert.equal(late.rows - early.rows, (PLIES - EARLY) * 1.5);
  const each = (late.heap - early.heap) / (PLIES - EARLY);
  assert.ok(each < BYTES_PER_MOVE, `${each} bytes a move`);
  /** @type {number[]} */
  const waits = await watcher.page.evaluate(() => Reflect.get(window, 'waits'));
  context.diagnostic(`${Math.round(each)} bytes of heap a move; at most ${Math.max(...waits)} frame to the screen`);
  assert.ok(waits.length > PLIES / 2);
  assert.ok(Math.max(...waits) <= 1, `frames: ${Math.max(...waits)}`);
});
