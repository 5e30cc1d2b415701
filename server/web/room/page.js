// The room on the screen: board, bars, moves, actions. Holds what the reader is doing; what the room is stands in the session.

import { LOOK_ONLY } from '../board/board.js';
import { moveName } from '../board/speech.js';
import { at } from '../common/address.js';
import { fill, oncePerFrame, setText } from '../common/dom.js';
import { settings } from '../common/settings.js';
import { houseRulesText, timeText } from '../common/text.js';
import { words } from '../common/words.js';
import { Asking } from './asking.js';
import { leftAfter, leftForFirstMove, readClock, untilChange } from './clock.js';
import { capturedBy } from './history.js';
import { invitationText, joinPanel } from './join.js';
import { Knocks } from './knocks.js';
import { boardModel, bottomSide, isLive, moverHere, shownPly, waiterHere } from './model.js';
import { news, unseen } from './news.js';
import { resolve } from './premove.js';
import { pendingMove } from './state.js';
import { statusOf } from './status.js';
import { listenToSteps } from './steps.js';
import { assemble, makeViews } from './views.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').GameInfo} GameInfo */

const SIDES = /** @type {const} */ (['white', 'black']);

export class RoomPage {
  /**
   * @param {Session} session with a room
   * @param {GameInfo} info
   * @param {{ watchKey: string | null, seatSecret: string | null }} secrets
   */
  constructor(session, info, secrets) {
    this.session = session;
    this.info = info;
    this.secrets = secrets;
    /** @type {import('./model.js').Reading} */
    this.reading = { flipped: false, ply: null, premove: null, confirm: null };
    /** @type {string | null} */
    this.note = null;
    this.seen = this.#moment();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.ticking = undefined;
    this.model = boardModel(info);
    this.refresh = oncePerFrame(() => this.#render());
    this.asking = new Asking(session, {
      play: (move) => this.#play(move),
      cancel: () => this.#change({ confirm: null }),
      refresh: this.refresh,
    });
    this.knocks = new Knocks();
    this.views = this.#makeViews();
    this.root = assemble(this.views, info.game);
    document.body.replaceChildren(this.root, this.views.more.element);
    if (this.room.phase !== 'open' && this.room.you.length === 0 && secrets.seatSecret) this.note = words.room.seatGone;
    this.#listen();
    this.follow();
    this.#render();
    this.knocks.load(() => this.tell(words.room.noSound));
    this.views.chat.load();
  }

  /** Says something that happened, until the next move. @param {string} note */
  tell(note) {
    this.note = note;
    this.#tellEars();
    this.refresh();
  }

  get room() {
    return /** @type {RoomView} */ (this.session.state.room);
  }

  /** Every view of the page, and what each asks for. */
  #makeViews() {
    return makeViews(this.info, this.secrets.watchKey, {
      room: () => this.room,
      facts: () => [this.#facts(), this.#watcherNames()].filter(Boolean).join(': '),
      send: (command, side = this.room.you[0] ?? 'white') => this.session.send(side, command),
      say: (wish) => this.session.say(wish),
      earlier: (channel) => this.session.earlier(channel),
      wish: (wish) => this.#wish(wish),
      play: (move) => this.#play(move),
      tell: (note) => this.tell(note),
      show: (ply) => this.#show(ply),
      ask: (question) => this.asking.ask(question),
      flip: () => this.#change({ flipped: !this.reading.flipped }),
      escape: () => this.#escape(),
    });
  }

  /** The names of those who watch and have one; said behind how many they are. */
  #watcherNames() {
    return this.session.state.presence?.watchers.names.join(', ');
  }

  #listen() {
    listenToSteps(this.root, this.views.board.element, {
      step: (by) => this.#show(shownPly(this.room, this.reading) + by),
      start: () => this.#show(0),
      end: () => this.#show(this.room.moves.length),
      flip: () => this.#change({ flipped: !this.reading.flipped }),
      escape: () => this.views.board.escape(),
    });
    this.views.board.element.addEventListener('pointerdown', ({ button }) => button === 0 && this.#comeBack());
  }

  /** Nothing can be moved in the past: whoever tries to is brought to the present of the game. */
  #comeBack() {
    if (this.#moment().circumstances.back && this.room.you.length > 0) this.#show(this.room.moves.length);
  }

  /** Takes back what was planned and not done. */
  #escape() {
    this.asking.ask(null);
    this.#change({ premove: null, confirm: null });
  }

  /** What kind of game this is, in one line. */
  #facts() {
    const { game, time_control, rules, opponent } = this.room;
    const alone = opponent === 'oneself';
    const practice = alone ? words.room.practice : timeText(time_control);
    const house = houseRulesText(alone ? { ...rules, spectators: undefined } : rules, this.info.house_rules);
    const watchers = this.session.state.presence?.watchers.count ?? 0;
    const crowd = watchers > 0 ? words.room.watchers(watchers) : '';
    return [words.games[game], practice, house, crowd].filter(Boolean).join(' · ');
  }

  /** @param {Partial<import('./model.js').Reading>} change */
  #change(change) {
    this.reading = { ...this.reading, ...change };
    this.refresh();
  }

  /** @param {number} ply */
  #show(ply) {
    const newest = this.room.moves.length;
    this.#change({ ply: ply >= newest ? null : Math.max(0, ply) });
    this.views.status.sayLast(this.#shownText());
  }

  /** What is on the board, for ears: the move that led there. */
  #shownText() {
    const move = this.room.moves[shownPly(this.room, this.reading) - 1];
    return move ? moveName(this.info, move, false) : words.room.start;
  }

  /** @param {import('../board/hand.js').Wish} wish */
  #wish({ from, to, promotion }) {
    const side = waiterHere(this.room);
    this.note = null;
    if (side) {
      this.views.status.say(`${words.cell.premove}:${words.room.moved('', from, to)}`);
      return this.#change({ premove: { from, to, promotion, side, ply: this.room.moves.length } });
    }
    const move = `${from}${to}${promotion ?? ''}`;
    if (settings().confirm) this.#change({ confirm: move });
    else this.#play(move);
  }

  /** @param {string} move */
  #play(move) {
    const side = moverHere(this.room);
    this.note = null;
    this.reading = { ...this.reading, confirm: null, ply: null };
    if (side && !pendingMove(this.session.state))
      this.session.send(side, { type: 'move', move, at: this.room.position_seq });
  }

  #render() {
    const { state, line } = this.session;
    const { room, reading } = this;
    const ply = shownPly(room, reading);
    const bottom = bottomSide(room, reading.flipped);
    const taken = capturedBy(room, ply);
    const { view, play } = this.model(state, room, reading);
    this.views.board.show(view, line === 'shut' ? LOOK_ONLY : play);
    this.views.above.update(room, bottom === 'white' ? 'black' : 'white', taken, this.info.men);
    this.views.below.update(room, bottom, taken, this.info.men);
    this.views.moves.update(room, ply);
    this.views.actions.update(room, state.outbox);
    this.views.invitation.update(room);
    this.views.chat.update(room, state.chat);
    this.views.typed.update(play.hints && line !== 'shut');
    this.root.classList.toggle('finished', room.phase === 'finished');
    setText(this.views.facts, this.#facts());
    this.#offerSeat();
    this.#putQuestion();
    this.#tick();
  }

  /** This moment, as far as others are told of it. @returns {import('./news.js').Moment} */
  #moment() {
    const { state, line, closeCode } = this.session;
    const back = this.room.phase === 'playing' && !isLive(this.room, this.reading);
    const invited = Object.values(this.secrets).some((secret) => secret !== null);
    const circumstances = { line, closeCode, note: this.note, now: this.session.now(), back, invited };
    return { state: { ...state, room: this.room }, circumstances };
  }

  /**
   * Takes notice of what came, at once: also in a tab that nobody sees, where nothing is drawn, premoves are played, and ears,
   * title and icon are told.
   */
  follow() {
    const { room } = this;
    const before = this.seen.state.room;
    if (room.moves.length !== before.moves.length) {
      // Who looked back while the other thought is brought to the move that is to be answered.
      const ply = room.you.length === 1 && moverHere(room) ? null : this.reading.ply;
      this.reading = { ...this.reading, confirm: null, ply };
      this.note = null;
    }
    this.asking.follow(before, room);
    this.knocks.follow(before, room);
    if (room.next && !before.next && room.you.length === 1) location.assign(at(`rooms/${room.next}`));
    this.#tellEars();
    this.#premove();
    this.views.tell(room.you.length === 1 && moverHere(room) !== null && !pendingMove(this.session.state));
    this.refresh();
  }

  /** Tells ears what was not told yet. */
  #tellEars() {
    const now = this.#moment();
    news(this.info, this.seen, now).forEach(this.views.status.say);
    this.note = unseen(this.seen, now) ?? this.note;
    this.seen = this.#moment();
  }

  #premove() {
    const { premove } = this.reading;
    if (!premove) return;
    const fate = resolve(premove, this.room);
    if (fate === 'keep') return;
    this.reading = { ...this.reading, premove: null };
    if (fate !== 'drop') return this.#play(fate.send);
    this.tell(words.room.premoveDropped);
  }

  /** A free seat is offered to whoever holds its secret, and in the lobby to everybody. */
  #offerSeat() {
    const { room, secrets } = this;
    const free = room.phase === 'open' && !room.host;
    const offered = free && (secrets.seatSecret !== null || room.opponent === 'lobby');
    if (offered === (this.views.join.childElementCount === 1)) return;
    const text = invitationText(room);
    const joined = () => this.session.restart();
    fill(this.views.join, offered && joinPanel({ room: room.id, secret: secrets.seatSecret, text, joined }));
  }

  #putQuestion() {
    const [question, own] = this.asking.question(this.reading.confirm);
    this.views.box.show(question, own);
  }

  #status() {
    const { state, circumstances } = this.#moment();
    return statusOf(state, circumstances);
  }

  /** What a clock shows: as it runs while the game is on, and after it as it stood after the ply on the board. @param {'white' | 'black'} side @param {number | null} now */
  #clock(side, now) {
    const { room, reading } = this;
    if (room.phase !== 'finished' || isLive(room, reading)) return readClock(room, side, now);
    return { left: leftAfter(room, shownPly(room, reading), side), running: false, standing: false };
  }

  /** Shows the clocks and the status, and comes back when one that counts down changes. */
  #tick() {
    clearTimeout(this.ticking);
    this.views.status.update(this.#status());
    const now = this.session.now();
    const bottom = bottomSide(this.room, this.reading.flipped);
    const first = leftForFirstMove(this.room, now);
    let next = first && now !== null ? untilChange(first) : Infinity;
    for (const side of SIDES) {
      const bar = side === bottom ? this.views.below : this.views.above;
      const { left, running, standing } = this.#clock(side, now);
      bar.tick(left, { running, lost: now === null, standing });
      const seat = this.session.state.presence?.seats[side];
      const told = now !== null && this.room.you.length === 1;
      const claimable = told && seat?.claimable_at !== undefined ? Math.max(0, seat.claimable_at - now) : null;
      bar.presence(seat?.present ?? true, claimable);
      if (running && left && now !== null) next = Math.min(next, untilChange(left));
      if (claimable) next = Math.min(next, untilChange(claimable));
      if (claimable === 0) this.#putQuestion();
    }
    if (next < Infinity) this.ticking = setTimeout(() => this.#tick(), next);
  }
}
