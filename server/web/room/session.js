// One room's life in this page: the state, the socket that feeds it, and the commands that go out.

import { socketAddress } from '../common/address.js';
import { get } from '../common/api.js';
import { Connection, SILENCE } from '../common/connection.js';
import { newId } from '../common/ids.js';
import { askedForLines, earlierThan, gaps, say, withEarlier } from './chat.js';
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
    this.room = room;
    /** @type {Record<string, string>} */
    this.key = watchKey ? { watch: watchKey } : {};
    /** @type {Connection<import('../wire.js').ServerFrame>} */
    this.connection = new Connection(
      (query) => new WebSocket(socketAddress(`rooms/${room}`, { ...query, ...this.key })),
      {
        seen: () => (this.state.room ? this.state.seq : null),
        opened: () => this.#opened(),
        frame: (frame) => this.#heard(frame),
        line: (line, code) => this.#line(line, code),
        silence: () => (this.state.room?.you.length ? SILENCE.player : SILENCE.watcher),
      },
    );
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

  /** Says something in the chat, or has somebody muted there. @param {import('../wire.js').ChatWish} wish */
  say(wish) {
    const saying = { id: newId(), ...wish };
    this.state = { ...this.state, chat: say(this.state.chat, saying) };
    this.connection.send(saying);
    this.onChange();
  }

  /** Fetches lines older than those at hand. Where that fails, they can be asked for again. @param {import('../wire.js').ChatChannel} channel */
  async earlier(channel) {
    const first = this.state.chat.channels[channel].lines[0]?.seq ?? 0;
    let after = earlierThan(this.state.chat.channels[channel]) ?? first;
    /** @type {import('../wire.js').ChatLine[]} */
    const older = [];
    while (after < first - 1) {
      const query = new URLSearchParams({ channel, after: String(after), ...this.key });
      /** @type {{ lines: import('../wire.js').ChatLine[] } | null} */
      const told = await get(`rooms/${this.room}/chat?${query}`).catch(() => null);
      if (!told || told.lines.length === 0) return;
      older.push(...told.lines);
      after += told.lines.length;
    }
    this.state = { ...this.state, chat: withEarlier(this.state.chat, channel, older) };
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
    this.state.chat.outbox.forEach((saying) => this.connection.send(saying));
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
