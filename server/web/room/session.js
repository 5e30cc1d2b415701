// One room's life in this page: the state, the socket that feeds it, and the commands that go out.

import { socketAddress } from '../common/address.js';
import { Connection, SILENCE } from '../common/connection.js';
import { newId } from '../common/ids.js';
import { askedForLines, gaps, say, sayingFrame } from './chat.js';
import { ServerTime } from './clock.js';
import {
  UNKNOWN,
  abandoned,
  ask,
  askedForTail,
  commandFrame,
  hasGap,
  isPutOff,
  receive,
  reconnected,
} from './state.js';

/** @typedef {import('./state.js').RoomState} RoomState */
/** @typedef {import('../wire.js').Command} Command */
/** @typedef {import('../wire.js').Side} Side */

/** After this long something put off is sent again. */
const MOMENT = 1000;

export class Session {
  /**
   * @param {string} room
   * @param {string | null} watchKey
   * @param {() => void} onChange called after every change, maybe often in a row
   */
  constructor(room, watchKey, onChange) {
    this.state = UNKNOWN;
    /** @type {import('../common/connection.js').Line} */
    this.line = 'connecting';
    /** @type {number | null} */
    this.closeCode = null;
    this.time = new ServerTime();
    this.onChange = onChange;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
    /** @type {Record<string, string>} */
    const key = watchKey ? { watch: watchKey } : {};
    /** @type {Connection<import('../wire.js').ServerFrame>} */
    this.connection = new Connection((query) => new WebSocket(socketAddress(`rooms/${room}`, { ...query, ...key })), {
      seen: () => (this.state.room ? this.state.seq : null),
      opened: () => this.#opened(),
      frame: (frame) => this.#heard(frame),
      line: (line, code) => this.#line(line, code),
      silence: () => (this.state.room?.you.length ? SILENCE.player : SILENCE.watcher),
    });
  }

  /** Connects. */
  start() {
    this.connection.start();
  }

  /** Has the whole room told again, as after taking a seat. */
  restart() {
    this.connection.reopen();
  }

  /** Asks something of the room, for a seat of one's own. @param {Side} side @param {Command} command */
  send(side, command) {
    const asked = { id: newId(), side, command };
    this.state = ask(this.state, asked);
    this.connection.send(commandFrame(this.state, asked));
    this.onChange();
  }

  /** Says something in the chat. @param {import('../wire.js').ChatChannel} channel @param {string} text */
  say(channel, text) {
    const saying = { id: newId(), channel, text };
    this.state = { ...this.state, chat: say(this.state.chat, saying) };
    this.connection.send(sayingFrame(saying));
    this.onChange();
  }

  /** The server's time now, if the line is alive. */
  now() {
    return this.line === 'live' ? this.time.at(performance.now()) : null;
  }

  #opened() {
    this.time.reset();
    this.state = reconnected(this.state);
    this.#sendAll();
  }

  /** Sends what was not answered, in order and with the same ids. */
  #sendAll() {
    clearTimeout(this.again);
    this.state.outbox.forEach((asked) => this.connection.send(commandFrame(this.state, asked)));
    this.state.chat.outbox.forEach((saying) => this.connection.send(sayingFrame(saying)));
  }

  /** @param {import('../wire.js').ServerFrame} frame */
  #heard(frame) {
    if ('now' in frame) this.time.heard(frame.now, performance.now());
    this.state = receive(this.state, frame);
    if (isPutOff(frame)) {
      clearTimeout(this.again);
      this.again = setTimeout(() => this.#sendAll(), MOMENT);
    }
    if (hasGap(this.state)) {
      this.connection.send({ type: 'resync', seen: this.state.seq });
      this.state = askedForTail(this.state);
    }
    for (const channel of gaps(this.state.chat)) {
      this.connection.send({ type: 'resync_chat', channel, seen: this.state.chat.channels[channel].seq });
      this.state = { ...this.state, chat: askedForLines(this.state.chat, channel) };
    }
    this.onChange();
  }

  /** @param {import('../common/connection.js').Line} line @param {number | null} code */
  #line(line, code) {
    this.line = line;
    this.closeCode = code;
    if (line === 'shut') this.state = abandoned(this.state);
    this.onChange();
  }
}
