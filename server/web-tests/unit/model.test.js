import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY } from '../../web/board/hand.js';
import { NOTHING } from '../../web/board/moves.js';
import { compose } from '../../web/board/scene.js';
import { balance, capturedBy, menAfter } from '../../web/room/history.js';
import { boardModel, bottomSide } from '../../web/room/model.js';
import { UNKNOWN, ask, receive } from '../../web/room/state.js';
import { understand, withPromotion } from '../../web/room/typed.js';
import { gameInfo } from './games.js';
import { room, snapshot } from './frames.js';

const chess = gameInfo('chess');
const READING = { flipped: false, ply: null, premove: null, confirm: null };
const change = (
  /** @type {string} */ cell,
  /** @type {string | null} */ before,
  /** @type {string | null} */ after,
) => ({ cell, before, after });
const base = { received_at: 0, decided_at: 0, lag_returned: 0 };
/** @type {import('../../web/wire.js').MoveView[]} */
const MOVES = [
  {
    ply: 1,
    side: 'white',
    move: 'e2e4',
    san: 'e4',
    changes: [change('e2', 'P', null), change('e4', null, 'P')],
    ...base,
  },
  {
    ply: 2,
    side: 'black',
    move: 'd7d5',
    san: 'd5',
    changes: [change('d7', 'p', null), change('d5', null, 'p')],
    ...base,
  },
  {
    ply: 3,
    side: 'white',
    move: 'e4d5',
    san: 'exd5',
    changes: [change('e4', 'P', null), change('d5', 'p', 'P')],
    ...base,
  },
];
const POSITION = 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2';
const played = { moves: MOVES, position: POSITION, to_move: /** @type {const} */ ('black') };

test('any ply of the game can be looked at', () => {
  const game = room(played);
  assert.equal(menAfter(chess.cells, game, 1).get('e4'), 'P');
  assert.equal(menAfter(chess.cells, game, 2).get('d5'), 'p');
  assert.equal(menAfter(chess.cells, game, 3).get('d5'), 'P');
  assert.equal(menAfter(chess.cells, game, 0).size, 32);
});

test('captured men are counted for who captured them; a promoted pawn is not captured', () => {
  const promotion = {
    ...MOVES[0],
    side: /** @type {const} */ ('white'),
    changes: [change('a7', 'P', null), change('b8', 'n', 'Q')],
  };
  const game = room({ moves: [...MOVES, /** @type {import('../../web/wire.js').MoveView} */ (promotion)] });
  assert.deepEqual(capturedBy(game, 4), { white: ['p', 'n'], black: [] });
  assert.deepEqual(balance({ white: ['p', 'n'], black: ['B'] }, chess.men, 'white'), { letters: ['n', 'p'], ahead: 1 });
  assert.deepEqual(balance({ white: ['p', 'p'], black: ['R'] }, gameInfo('parob').men, 'white').ahead, 1);
});

test('whoever is to move may move, whoever waits may premove, and nobody moves in the past', () => {
  const model = boardModel(chess);
  const mine = receive(UNKNOWN, snapshot({}, 4));
  assert.equal(model(mine, room({}), READING).play.hints, true);
  const waits = room({ ...played, you: ['white'] });
  assert.equal(model(mine, waits, READING).play.table.holds('d5'), true);
  assert.equal(model(mine, waits, { ...READING, ply: 1 }).play.table, NOTHING);
  assert.equal(model(mine, room({ you: [] }), READING).play.table, NOTHING);
});

test('an own move on its way locks the board and is shown on it', () => {
  const state = ask(receive(UNKNOWN, snapshot({}, 4)), {
    id: 'a',
    side: 'white',
    command: { type: 'move', move: 'e2e4', at: 4 },
  });
  const { view, play } = boardModel(chess)(state, room({}), READING);
  assert.deepEqual(view.pending, { from: 'e2', to: 'e4', state: 'sent' });
  assert.equal(play.table, NOTHING);
});

test('a move that waits for a second yes is shown where it goes, and not as sent', () => {
  const state = receive(UNKNOWN, snapshot({}, 4));
  const { view, play } = boardModel(chess)(state, room({}), { ...READING, confirm: 'e2e4' });
  assert.deepEqual(view.pending, { from: 'e2', to: 'e4', state: 'planned' });
  assert.equal(play.table, NOTHING);
  const scene = compose(view, EMPTY, NOTHING, [], false);
  assert.deepEqual([scene.men.get('e4'), [...(scene.marks.get('e4') ?? [])]], ['P', ['planned']]);
});

test('nothing is made anew while nothing changes', () => {
  const model = boardModel(chess);
  const state = receive(UNKNOWN, snapshot({}, 4));
  const game = room({});
  const [first, second] = [model(state, game, READING), model(state, game, READING)];
  assert.equal(first.view.men, second.view.men);
  assert.equal(first.play.table, second.play.table);
});

test("one looks from one's own side, or from the one that one is invited to", () => {
  const guest = { player: { id: 'x', name: null } };
  const open = room({ you: [], phase: 'open', seats: { white: guest, black: null } });
  assert.equal(bottomSide(open, false), 'black');
  assert.equal(bottomSide({ ...open, host: true, you: ['white'] }, false), 'white');
  assert.equal(bottomSide({ ...open, seats: { white: null, black: null } }, false), 'white');
  assert.equal(bottomSide(room({ you: ['black'] }), false), 'black');
  assert.equal(bottomSide(room({ you: ['black'] }), true), 'white');
  assert.equal(bottomSide(room({ you: ['white', 'black'] }), false), 'white');
  assert.equal(bottomSide(room({ you: [] }), false), 'white');
});

test('the king in check is marked', () => {
  const state = receive(UNKNOWN, snapshot({}, 4));
  assert.equal(boardModel(chess)(state, room({ check: true }), READING).view.check, 'e1');
});

test('typed moves are understood as move text and as SAN', () => {
  const legal = ['e1g1', 'e2e4', 'e7e8q', 'g1f3', 'b1c2', 'd1c2'];
  const san = ['O-O', 'e4', 'e8=Q+', 'Nf3', 'b1c2', 'Bc2'];
  const cases = /** @type {[string, string | null][]} */ ([
    ['e2e4', 'e2e4'],
    ['E2-E4', 'e2e4'],
    ['e4', 'e2e4'],
    ['e7e8=Q', 'e7e8q'],
    ['e8=Q', 'e7e8q'],
    ['e8Q', 'e7e8q'],
    ['Nf3', 'g1f3'],
    ['0-0', 'e1g1'],
    ['O-O', 'e1g1'],
    ['b1c2', 'b1c2'],
    ['Bc2', 'd1c2'],
    ['nF3', 'g1f3'],
    ['e8', null],
    ['Nf4', null],
    ['', null],
  ]);
  for (const [text, move] of cases) assert.equal(understand(text, legal, san), move, text);
  for (const text of ['e8', 'e8=', 'e7e8']) assert.equal(withPromotion(text, legal, san), 'e8=Q', text);
  for (const text of ['Nf', 'e', 'e2e', 'Nf3']) assert.equal(withPromotion(text, legal, san), null, text);
});
