// How a line ends and comes back, under a clock that the test turns.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Connection, shutBecause } from '../../web/common/connection.js';

class Socket extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  /** @type {string[]} */
  sent = [];
  send(/** @type {string} */ text) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  /** @param {object} frame */
  hear(frame) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }
  /** @param {number} code */
  end(code, reason = '') {
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }));
  }
}

/** What the page's own clock shows; it stands still while the device sleeps. */
let awake = 0;
/** @type {EventTarget} */
let device;

beforeEach(() => {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'] });
  awake = 0;
  mock.method(performance, 'now', () => awake);
  device = new EventTarget();
  Object.assign(globalThis, {
    WebSocket: Socket,
    document: device,
    addEventListener: device.addEventListener.bind(device),
  });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
  for (const name of ['WebSocket', 'document', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
});

/** @param {number} span */
function pass(span) {
  awake += span;
  mock.timers.tick(span);
}

/** A line that is live, and what it told. */
function liveLine() {
  /** @type {Socket[]} */
  const sockets = [];
  /** @type {string[]} */
  const told = [];
  const open = () => {
    sockets.push(new Socket());
    return /** @type {WebSocket} */ (/** @type {unknown} */ (sockets[sockets.length - 1]));
  };
  const connection = new Connection(open, {
    seen: () => null,
    opened: () => undefined,
    frame: () => undefined,
    line: (line, code) => told.push(code === null ? line : `${line} ${code}`),
    silence: () => 8000,
  });
  connection.start();
  const last = () => /** @type {Socket} */ (sockets[sockets.length - 1]);
  last().hear({});
  return { sockets, told, last };
}

for (const code of [4000, 4003, 4004, 4005, 4006, 4999]) {
  test(`the end ${code} is for good`, () => {
    const { sockets, told, last } = liveLine();
    last().end(code);
    pass(60_000);
    assert.deepEqual([sockets.length, told], [1, ['live', `shut ${code}`]]);
  });
}

for (const code of [1000, 1006, 1011, 4001, 4002]) {
  test(`after the end ${code} the line comes back, once`, () => {
    const { sockets, told, last } = liveLine();
    last().end(code);
    pass(600);
    last().hear({});
    pass(5000);
    assert.deepEqual([sockets.length, told], [2, ['live', `lost ${code}`, 'live']]);
  });
}

test('a server that restarts says after how long to come back', () => {
  const { sockets, last } = liveLine();
  last().end(1012, 'retry_after_ms=3000');
  pass(2999);
  assert.equal(sockets.length, 1);
  pass(1);
  assert.equal(sockets.length, 2);
});

test('a line that is silent for too long is dead', () => {
  const { told, last } = liveLine();
  pass(7000);
  last().hear({});
  pass(7000);
  assert.deepEqual(told, ['live']);
  pass(1000);
  assert.deepEqual(told, ['live', 'lost 1006']);
});

test('a device that slept takes its line for dead when it wakes, though its own clock stood still', () => {
  const { told } = liveLine();
  mock.timers.setTime(Date.now() + 60_000);
  device.dispatchEvent(new Event('pageshow'));
  assert.deepEqual(told, ['live', 'lost 1006']);
});

test('every end that is for good has its reason in words', () => {
  assert.deepEqual(shutBecause(4005), { code: 'banned' });
  assert.deepEqual(shutBecause(4999), { code: 'other' });
});

test('a line that the device itself calls cut is lost at once, and comes back with the device', () => {
  const { told, sockets, last } = liveLine();
  device.dispatchEvent(new Event('offline'));
  assert.deepEqual(told.slice(-1), ['lost 1006']);
  device.dispatchEvent(new Event('online'));
  last().hear({});
  assert.deepEqual([told.slice(-1), sockets.length], [['live'], 2]);
});
