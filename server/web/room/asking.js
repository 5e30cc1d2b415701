// Which question is put in a room. One at a time: first that nothing can be done any more, then what the reader was about to do,
// then what the opponent offers or has left.

import { readMove } from '../board/position.js';
import { shutBecause } from '../common/connection.js';
import { refusalText, words } from '../common/words.js';
import { absenceQuestion, offerQuestion } from './offers.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../common/question.js').Question} Question */
/**
 * @typedef {object} Answers
 * @property {(move: string) => void} play a move that waited for a second yes
 * @property {() => void} cancel such a move
 * @property {() => void} refresh
 */

export class Asking {
  /**
   * @param {import('./session.js').Session} session with a room
   * @param {Answers} answers
   */
  constructor(session, answers) {
    this.session = session;
    this.answers = answers;
    /** @type {Question | null} */
    this.own = null;
    /** @type {number | undefined} */
    this.waitingOn = undefined;
  }

  /** Puts a question of the reader's own, or takes it away. @param {Question | null} question */
  ask(question) {
    this.own = question;
    this.answers.refresh();
  }

  /** Takes the reader's question away where it asks for what cannot be done any more. @param {RoomView} before @param {RoomView} now */
  follow(before, now) {
    if (!isStillAsked(before, now)) this.own = null;
  }

  /**
   * The question now, and whether it is the reader's own.
   * @param {string | null} confirm a move that waits for a second yes
   * @returns {[Question | null, boolean]}
   */
  question(confirm) {
    if (this.session.line === 'shut') return [this.#ending(), false];
    if (confirm) return [this.#confirmation(confirm), true];
    if (this.own) return [this.own, true];
    return [
      offerQuestion(this.#room, this.#send) ?? absenceQuestion(this.#absence(), this.#send, () => this.#wait()),
      false,
    ];
  }

  get #room() {
    return /** @type {RoomView} */ (this.session.state.room);
  }

  #send = (/** @type {import('../wire.js').Command} */ command) =>
    this.session.send(this.#room.you[0] ?? 'white', command);

  /** The opponent's absence, if it can be claimed now or later. */
  #absence() {
    const { phase, you } = this.#room;
    if (phase !== 'playing' || you.length !== 1) return null;
    const other = you[0] === 'white' ? 'black' : 'white';
    const claimableAt = this.session.state.presence?.seats[other]?.claimable_at;
    const now = this.session.now();
    return claimableAt === undefined || claimableAt === this.waitingOn || now === null ? null : claimableAt - now;
  }

  /** Lets this claim pass; after a return and another absence there is a new one. */
  #wait() {
    const { presence } = this.session.state;
    this.waitingOn = presence?.seats.white?.claimable_at ?? presence?.seats.black?.claimable_at;
    this.answers.refresh();
  }

  /** @param {string} move @returns {Question} */
  #confirmation(move) {
    const { from, to } = readMove(move) ?? { from: move, to: '' };
    const answers = [
      { text: words.room.play, act: () => this.answers.play(move) },
      { text: words.cancel, act: this.answers.cancel },
    ];
    return { text: words.room.confirmMove(`${from} – ${to}`), answers, sure: true };
  }

  /** What is left to do when the line is shut. @returns {Question} */
  #ending() {
    const text = refusalText(shutBecause(this.session.closeCode));
    return { text, answers: [{ text: words.reload, act: () => location.reload() }] };
  }
}

/** Whether a question put in one state of the room makes sense in another. @param {RoomView} before @param {RoomView} now */
const isStillAsked = (before, now) => before.phase === now.phase && isAbortable(before) === isAbortable(now);

/** Whether the game may still be ended without a result: both sides have not moved yet. @param {Pick<RoomView, 'moves'>} room */
export const isAbortable = ({ moves }) => moves.length < 2;
