import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  UNKNOWN,
  abandoned,
  ask,
  askedForTail,
  commandFrame,
  hasGap,
  isPutOff,
  pendingMove,
  receive,
  reconnected,
  refusedMove,
} from '../../web/room/state.js';
import { resolve } from '../../web/room/premove.js';
import { moved, room, snapshot } from './frames.js';

/** @typedef {import('../../web/wire.js').ServerFrame} ServerFrame */

const start = () => receive(UNKNOWN, snapshot({}, 4));
const asked = (/** @type {string} */ id, /** @type {string} */ move, at = 4) => ({
  id,
  side: /** @type {const} */ ('white'),
  command: { type: /** @type {const} */ ('move'), move, at },
});
const all = (/** @type {ServerFrame[]} */ ...frames) => frames.reduce(receive, start());

test('the next seq applies', () => {
  const state = all(moved(5, 'e2e4'), moved(6, 'e7e5'));
  assert.equal(state.seq, 6);
  assert.deepEqual(
    state.room?.moves.map((move) => move.move),
    ['e2e4', 'e7e5'],
  );
  assert.equal(state.room?.position_seq, 6);
  assert.equal(hasGap(state), false);
});

test('an older seq is ignored', () => {
  const state = all(moved(5, 'e2e4'), moved(5, 'e2e4'), moved(3, 'a2a3'));
  assert.equal(state.room?.moves.length, 1);
});

test('a gap applies nothing and asks for the tail once', () => {
  const state = all(moved(6, 'e7e5'));
  assert.equal(state.room?.moves.length, 0);
  assert.ok(hasGap(state));
  const waiting = askedForTail(state);
  assert.equal(hasGap(waiting), false);
  assert.equal(hasGap(receive(waiting, moved(7, 'g1f3'))), false);
  const healed = [moved(5, 'e2e4'), moved(6, 'e7e5'), moved(7, 'g1f3')].reduce(receive, waiting);
  assert.equal(healed.seq, 7);
  assert.equal(hasGap(healed), false);
});

test('a tail that is lost too is asked for again at the next heartbeat, and after a reconnect', () => {
  const waiting = askedForTail(all(moved(6, 'e7e5')));
  assert.ok(hasGap(receive(waiting, { type: 'heartbeat', seq: 6, now: 0 })));
  assert.ok(hasGap(reconnected(waiting)));
});

test('a bare seq of something hidden fills its place', () => {
  const state = all({ type: 'hidden', seq: 5 }, moved(6, 'e2e4'));
  assert.equal(state.seq, 6);
  assert.equal(hasGap(state), false);
});

test('a heartbeat tells of a loss that nothing else told of', () => {
  assert.ok(hasGap(all({ type: 'heartbeat', seq: 5, now: 0 })));
});

test('a snapshot replaces all that was known', () => {
  const state = receive(all(moved(6, 'e7e5')), snapshot({ position: 'other' }, 9));
  assert.equal(state.seq, 9);
  assert.equal(state.room?.position, 'other');
  assert.equal(hasGap(state), false);
});

test('an own move is pending until its event comes', () => {
  const sent = ask(start(), asked('a', 'e2e4'));
  assert.equal(pendingMove(sent), 'e2e4');
  assert.deepEqual(commandFrame(sent, asked('a', 'e2e4')), {
    id: 'a',
    seen: 4,
    side: 'white',
    type: 'move',
    move: 'e2e4',
    at: 4,
  });
  const confirmed = receive(sent, { ...moved(5, 'e2e4'), id: 'a' });
  assert.equal(pendingMove(confirmed), null);
  assert.deepEqual(confirmed.outbox, []);
});

test('a refusal takes the move back and says why', () => {
  const sent = ask(start(), asked('a', 'e2e5'));
  const refused = receive(sent, { type: 'refused', id: 'a', code: 'illegal_move', message: '', seq: 4 });
  assert.equal(pendingMove(refused), null);
  assert.equal(refusedMove(refused), 'e2e5');
  assert.equal(refused.refusal?.code, 'illegal_move');
  assert.equal(ask(refused, asked('b', 'e2e4')).refusal, null);
});

for (const code of ['busy', 'unavailable']) {
  test(`a move put off as ${code} stays in the outbox with its id, and is no refusal`, () => {
    const sent = ask(start(), asked('a', 'e2e4'));
    /** @type {ServerFrame} */
    const frame = { type: 'refused', id: 'a', code, message: '', seq: 4 };
    assert.ok(isPutOff(frame));
    const later = receive(sent, frame);
    assert.deepEqual([later.outbox, later.refusal], [sent.outbox, null]);
    assert.equal(pendingMove(later), 'e2e4');
    assert.equal(pendingMove(receive(later, { ...moved(5, 'e2e4'), id: 'a' })), null);
  });
}

test('a refusal is forgotten when something happens', () => {
  const refused = all({ type: 'refused', id: null, code: 'illegal_move', message: '', seq: 4 });
  assert.equal(receive(refused, { type: 'heartbeat', seq: 4, now: 0 }).refusal?.code, 'illegal_move');
  assert.equal(receive(refused, { type: 'hidden', seq: 5 }).refusal, null);
  assert.equal(receive(refused, snapshot({}, 4)).refusal?.code, 'illegal_move');
});

test('when the line is shut for good nothing stays on its way', () => {
  assert.equal(pendingMove(abandoned(ask(start(), asked('a', 'e2e4')))), null);
});

test('a move that was applied while the line was down is answered by done, and the gap rule brings the event', () => {
  const sent = ask(start(), asked('a', 'e2e4'));
  const done = receive(sent, { type: 'done', id: 'a', seq: 5 });
  assert.deepEqual(done.outbox, []);
  assert.ok(hasGap(done));
});

test('the outbox keeps its order and its ids through a reconnect', () => {
  const both = ask(ask(start(), asked('a', 'e2e4')), { id: 'b', side: 'white', command: { type: 'offer_draw' } });
  assert.deepEqual(
    reconnected(both).outbox.map((entry) => entry.id),
    ['a', 'b'],
  );
  assert.deepEqual(
    receive(both, snapshot({}, 8)).outbox.map((entry) => entry.id),
    ['a', 'b'],
  );
});

test('a pending move is not shown on a board that has gone on', () => {
  const sent = ask(start(), asked('a', 'e2e4'));
  assert.equal(pendingMove(receive(sent, moved(5, 'e2e4'))), null);
});

test('offers come, are declined, and die with the position', () => {
  const offered = all({
    type: 'event',
    seq: 5,
    at: 0,
    now: 0,
    event: { kind: 'offered', offer: 5, offer_kind: 'draw', side: 'black', ply: 0 },
  });
  assert.equal(offered.room?.offers.length, 1);
  assert.equal(receive(offered, moved(6, 'e2e4')).room?.offers.length, 0);
  const declined = receive(offered, {
    type: 'event',
    seq: 6,
    at: 0,
    now: 0,
    event: { kind: 'offer_declined', offer: 5, side: 'white' },
  });
  assert.equal(declined.room?.offers.length, 0);
});

test('the end closes the board', () => {
  const state = all({
    type: 'event',
    seq: 5,
    at: 0,
    now: 0,
    event: { kind: 'ended', winner: 'black', reason: 'resignation', clocks: null },
  });
  assert.equal(state.room?.phase, 'finished');
  assert.equal(state.room?.legal, undefined);
  assert.deepEqual(state.room?.outcome, { winner: 'black', reason: 'resignation' });
});

test('an event of a kind not known yet is passed over, and nothing after it is lost', () => {
  const strange = /** @type {ServerFrame} */ (
    /** @type {unknown} */ ({ type: 'event', seq: 5, at: 0, now: 0, event: { kind: 'weather' } })
  );
  assert.equal(all(strange, moved(6, 'e2e4')).room?.moves.length, 1);
});

const premove = { from: 'e7', to: 'e5', promotion: null, side: /** @type {const} */ ('black'), ply: 1 };
const waiting = room({ you: ['black'], to_move: 'white', moves: [] });

test('a premove waits, is sent if it is legal, and is dropped if not', () => {
  const first = { ...premove, ply: 0 };
  assert.equal(resolve(first, waiting), 'keep');
  const ready = room({ you: ['black'], to_move: 'black', moves: [move(1)], legal: ['e7e5', 'e7e6'] });
  assert.deepEqual(resolve(first, ready), { send: 'e7e5' });
  assert.equal(resolve({ ...first, to: 'e4' }, ready), 'drop');
});

test('a premove answers one position only', () => {
  const later = room({ you: ['black'], to_move: 'black', moves: [move(1), move(2), move(3)], legal: ['e7e5'] });
  assert.equal(resolve(premove, later), 'drop');
  assert.equal(resolve(premove, room({ phase: 'finished' })), 'drop');
});

test('a premove that promotes names its man', () => {
  const ready = room({ you: ['black'], to_move: 'black', moves: [move(1), move(2)], legal: ['e7e5n', 'e7e5q'] });
  assert.deepEqual(resolve({ ...premove, promotion: 'n' }, ready), { send: 'e7e5n' });
  assert.equal(resolve(premove, ready), 'drop');
});

/** @param {number} ply @returns {import('../../web/wire.js').MoveView} */
function move(ply) {
  return {
    ply,
    side: ply % 2 ? 'white' : 'black',
    move: 'a1a2',
    san: 'a2',
    changes: [],
    received_at: 0,
    decided_at: 0,
    lag_returned: 0,
  };
}

test('what is taken back is off the list, and the position is a new one to answer', () => {
  const position = '8/8/8/8/8/8/8/8 w - - 0 1';
  /** @type {import('../../web/wire.js').EventView} */
  const event = { kind: 'taken_back', side: 'white', plies: 2, position, check: false, clocks: null, legal: ['a2a3'] };
  const state = all(moved(5, 'e2e4'), moved(6, 'e7e5'), { type: 'event', seq: 7, at: 0, now: 0, event });
  assert.equal(state.room?.moves.length, 0);
  assert.equal(state.room?.position_seq, 7);
  assert.equal(state.room?.to_move, 'white');
  assert.deepEqual(state.room?.legal, ['a2a3']);
});

test('a premove does not survive a takeback', () => {
  assert.equal(resolve({ ...premove, ply: 3 }, room({ you: ['black'], to_move: 'white', moves: [move(1)] })), 'drop');
});

test('who is there is told apart from the log', () => {
  const seats = { white: { present: true }, black: { present: false, absent_since: 1 } };
  const state = all({ type: 'presence', seats, watchers: { count: 2, names: [] } });
  assert.equal(state.seq, 4);
  assert.deepEqual(state.presence?.seats, seats);
});
