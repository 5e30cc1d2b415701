// The parts of the room's page, each made once, and where they stand.

import { Board } from '../board/board.js';
import { h } from '../common/dom.js';
import { navigation } from '../common/page.js';
import { questionBox } from '../common/question.js';
import { words } from '../common/words.js';
import { actionRow } from './actions.js';
import { playerBar } from './bars.js';
import { invitation } from './invitation.js';
import { moreDialog } from './more.js';
import { moveList } from './moves.js';
import { sheets } from './sheets.js';
import { statusLine } from './status.js';
import { chatPanel } from './talk.js';
import { turnTeller } from './turn.js';
import { typedMoves } from './typed.js';

/** @typedef {import('../wire.js').GameInfo} GameInfo */
/**
 * @typedef {object} Handlers What the views ask of the page.
 * @property {() => import('../wire.js').RoomView} room
 * @property {() => string} facts
 * @property {(command: import('../wire.js').Command, side?: import('../wire.js').Side) => void} send
 * @property {(wish: import('../wire.js').ChatWish) => void} say
 * @property {(channel: import('../wire.js').ChatChannel) => void} earlier
 * @property {(wish: import('../board/hand.js').Wish) => void} wish
 * @property {(move: string) => void} play
 * @property {(note: string) => void} tell something that happened here
 * @property {(ply: number) => void} show
 * @property {(question: import('../common/question.js').Question | null) => void} ask
 * @property {() => void} flip
 * @property {() => void} escape
 */

/**
 * @param {GameInfo} info
 * @param {string | null} watchKey
 * @param {Handlers} handlers
 */
export function makeViews(info, watchKey, handlers) {
  const { room, facts, send, wish, play, tell, show, ask, flip, escape } = handlers;
  const typed = typedMoves(info.game, room, play, tell);
  const more = moreDialog(room, send, watchKey, typed.toggle);
  const sheet = sheets();
  const board = new Board(info, wish, escape);
  return {
    more,
    sheet,
    board,
    above: playerBar('above'),
    below: playerBar('below'),
    moves: moveList(show, sheet),
    status: statusLine(),
    box: questionBox(() => board.enter()),
    invitation: invitation(),
    typed,
    actions: actionRow({ send, flip, more: () => more.open(facts()) }, ask),
    tell: turnTeller(`${words.games[info.game]} · ${words.title}`),
    join: h('div', { class: 'join-place' }),
    chat: chatPanel(handlers, sheet),
    facts: h('p', { class: 'facts' }),
  };
}

/**
 * The page's one element, in reading order; the style sheet gives each part its place.
 * @param {ReturnType<typeof makeViews>} views
 * @param {import('../wire.js').Game} game
 */
export function assemble(views, game) {
  const title = h('h1', { class: 'off-screen' }, words.games[game]);
  const room = h(
    'main',
    { class: `room game-${game}`, id: 'main' },
    h('header', { class: 'room-head' }, navigation(), title, views.facts),
    views.above.element,
    h('div', { class: 'board-area' }, views.board.element),
    views.below.element,
    views.status.element,
    views.actions.element,
    views.typed.element,
    views.moves.element,
    h('div', { class: 'talk' }, views.chat.element),
    h('div', { class: 'margin' }, views.box.element, views.invitation.element, views.join),
    views.status.live,
  );
  room.style.setProperty('--ratio', String(views.board.ratio));
  return room;
}
