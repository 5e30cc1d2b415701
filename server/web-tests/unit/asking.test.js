// Which question is put, and when one goes away by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Asking } from '../../web/room/asking.js';
import { Session } from '../../web/room/session.js';
import { receive } from '../../web/room/state.js';
import { moved, snapshot } from './frames.js';

const RESIGN = { text: 'Resign?', answers: [] };

/** A room in which frames came one after the other. @param {...import('../../web/wire.js').ServerFrame} frames */
function asked(...frames) {
  const session = new Session('r', null, () => undefined);
  session.line = 'live';
  session.state = receive(session.state, snapshot({}, 4));
  const asking = new Asking(session, { play: () => undefined, cancel: () => undefined, refresh: () => undefined });
  asking.ask(RESIGN);
  for (const frame of frames) {
    const before = session.state.room;
    session.state = receive(session.state, frame);
    if (before && session.state.room) asking.follow(before, session.state.room);
  }
  return { session, asking };
}

/** @type {import('../../web/wire.js').ServerFrame} */
const offer = {
  type: 'event',
  seq: 5,
  at: 0,
  now: 0,
  event: { kind: 'offered', offer: 5, offer_kind: 'draw', side: 'black', ply: 0 },
};
/** @type {import('../../web/wire.js').ServerFrame} */
const flag = { ...offer, event: { kind: 'ended', winner: 'black', reason: 'timeout', clocks: null } };

test('one question at a time: a move to be confirmed, then the reader’s own, then the opponent’s', () => {
  const { asking } = asked(offer);
  assert.equal(asking.question('e2e4')[0]?.text, 'Play e2 – e4?');
  assert.equal(asking.question(null)[0], RESIGN);
  asking.ask(null);
  assert.deepEqual([asking.question(null)[0]?.text, asking.question(null)[1]], ['Your opponent offers a draw.', false]);
});

test('a question outlives a move, but not the end of the game', () => {
  assert.equal(asked(moved(5, 'e2e4')).asking.question(null)[0], RESIGN);
  assert.equal(asked(flag).asking.question(null)[0], null);
});

test('whether to abort is not asked any more once both sides have moved', () => {
  assert.equal(asked(moved(5, 'e2e4'), moved(6, 'e7e5')).asking.question(null)[0], null);
});

test('when the line is shut only loading again is left', () => {
  const { session, asking } = asked(offer);
  session.line = 'shut';
  session.closeCode = 4000;
  const [question] = asking.question('e2e4');
  assert.match(question?.text ?? '', /newer than this page/);
  assert.deepEqual(
    question?.answers.map(({ text }) => text),
    ['Load again'],
  );
});
