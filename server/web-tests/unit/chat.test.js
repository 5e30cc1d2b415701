// The chat's gap rule and outbox, apart from the room's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  QUIET,
  askedForLines,
  chatReconnected,
  earlierThan,
  gaps,
  hears,
  listen,
  moderates,
  mutedIn,
  say,
  withEarlier,
} from '../../web/room/chat.js';
import { UNKNOWN, receive } from '../../web/room/state.js';
import { room } from './frames.js';

/** @typedef {import('../../web/wire.js').ChatLine} ChatLine */

/** @param {number} seq @returns {ChatLine} */
const line = (seq) => ({ seq, at: 0, from: { id: 'a', name: 'Ada' }, kind: 'said', text: `line ${seq}` });
/** @param {number} seq @param {string} [id] */
const chat = (seq, id) => /** @type {const} */ ({ type: 'chat', channel: 'players', id, ...line(seq) });
/** @param {number} seq @param {...number} seqs */
const history = (seq, ...seqs) =>
  /** @type {const} */ ({ type: 'chat_history', channel: 'players', seq, lines: seqs.map(line) });
const seqs = (/** @type {import('../../web/room/chat.js').Chat} */ { channels }) =>
  channels.players.lines.map(({ seq }) => seq);
const saying = /** @type {const} */ ({ id: 's1', channel: 'players', type: 'chat', text: 'good luck' });

test('the next line applies, an older one does not, a further one asks for the tail once', () => {
  let now = [history(2, 1, 2), chat(3), chat(2)].reduce(listen, QUIET);
  assert.deepEqual(seqs(now), [1, 2, 3]);
  now = listen(now, chat(6));
  assert.deepEqual([seqs(now), gaps(now)], [[1, 2, 3], ['players']]);
  now = askedForLines(now, 'players');
  assert.deepEqual(gaps(listen(now, chat(7))), []);
  now = listen(now, history(7, 4, 5, 6, 7));
  assert.deepEqual([seqs(now), gaps(now)], [[1, 2, 3, 4, 5, 6, 7], []]);
  assert.deepEqual(now.channels.watchers, QUIET.channels.watchers);
});

test('a tail that was lost with the line is asked for again, and lines that do not join on take the place of old ones', () => {
  let now = askedForLines([history(1, 1), chat(3)].reduce(listen, QUIET), 'players');
  now = chatReconnected(now);
  assert.deepEqual(gaps(now), ['players']);
  assert.deepEqual(seqs(listen(now, history(3, 1, 2, 3))), [1, 2, 3]);
  assert.deepEqual(seqs(listen(now, history(9, 8, 9))), [8, 9]);
  assert.deepEqual(seqs(listen(listen(now, history(9, 8, 9)), history(4, 4))), [8, 9], 'an answer that came too late');
});

test('what is said waits for its answer, and is sent with the same id until then', () => {
  const asked = say(QUIET, saying);
  assert.deepEqual(asked.outbox, [saying]);
  assert.deepEqual(listen(asked, chat(1, 's1')).outbox, []);
  assert.deepEqual(listen(asked, { type: 'done', id: 's1', seq: 1 }).outbox, []);
  const refused = listen(asked, { type: 'refused', id: 's1', code: 'muted', message: '', seq: 0 });
  assert.deepEqual([refused.outbox, refused.refusal], [[], { saying, code: 'muted' }]);
  assert.equal(say(refused, saying).refusal, null);
});

test('answers of the chat do not touch the room', () => {
  const state = { ...UNKNOWN, chat: say(QUIET, saying), seq: 4, known: 4, room: room({}) };
  const done = receive(state, { type: 'done', id: 's1', seq: 99 });
  assert.deepEqual([done.known, done.chat.outbox], [4, []]);
  const refused = receive(state, { type: 'refused', id: 's1', code: 'muted', message: '', seq: 4 });
  assert.deepEqual([refused.refusal, refused.chat.refusal?.code], [null, 'muted']);
});

test('older lines go in front where they join on, and nowhere else', () => {
  const lines = (/** @type {number[]} */ ...seqs) => history(0, ...seqs).lines;
  const now = listen(QUIET, history(90, 88, 89, 90));
  assert.equal(earlierThan(now.channels.players), 37);
  assert.deepEqual(seqs(withEarlier(now, 'players', lines(86, 87, 88, 89))), [86, 87, 88, 89, 90]);
  assert.equal(withEarlier(now, 'players', lines(84, 85)), now);
  assert.equal(withEarlier(now, 'players', []), now);
  assert.equal(earlierThan(listen(QUIET, history(2, 1, 2)).channels.players), null);
  assert.equal(earlierThan(QUIET.channels.players), null);
});

test('who made the room mutes others, and the lines tell who is muted', () => {
  const player = { id: 'p', name: null };
  const maker = room({ creator: player, seats: { white: { player }, black: null } });
  assert.equal(moderates(maker, { id: 'q', name: null }), true);
  assert.equal(moderates(maker, player), false);
  assert.equal(moderates({ ...maker, you: ['black'] }, { id: 'q', name: null }), false);
  const line = (/** @type {'muted' | 'unmuted'} */ kind) => ({ seq: 1, at: 0, from: player, kind, player });
  assert.deepEqual([...mutedIn([line('muted')])], ['p']);
  assert.deepEqual([...mutedIn([line('muted'), line('unmuted')])], []);
});

/** Who hears what. @type {[Partial<import('../../web/wire.js').RoomView>, boolean, boolean][]} */
const HEARING = [
  [{ phase: 'open' }, false, false],
  [{}, true, false],
  [{ you: [] }, false, true],
  [{ phase: 'finished' }, true, true],
  [{ phase: 'finished', you: [] }, false, true],
  [{ you: ['white', 'black'] }, false, false],
];
for (const [change, players, watchers] of HEARING) {
  test(`hearing: ${JSON.stringify(change)}`, () => {
    const one = room(change);
    assert.deepEqual([hears(one, 'players'), hears(one, 'watchers')], [players, watchers]);
  });
}
