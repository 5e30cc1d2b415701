// A socket that comes back: what to do when it opens, closes or falls silent. Knows no frame, and nothing of what it feeds.

/** Without a frame for this long a line is taken for dead: heartbeats come after 5 s to players, after 15 s to watchers. */
export const SILENCE = { player: 8_000, watcher: 19_000 };

/** The wire's version; the server closes a socket that names another. */
const PROTOCOL = '1';
/** Ends after which to come back; those below 4000 are the network's, or a restart. */
const PASSING = new Set([4001, 4002]);
/** What other ends mean, as the code of a refusal. */
const REASONS = /** @type {Record<number, string>} */ ({
  4000: 'upgrade',
  4003: 'no_access',
  4004: 'no_such_room',
  4005: 'banned',
  4006: 'invite_required',
  4007: 'internal',
});
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
const WATCH_EVERY = 1000;
/** By so much the wall clock must have outrun the page's own for the device to have slept. */
const NAP = 2000;

/** Why a line was shut, as the code of a refusal. @param {number | null} closeCode */
export const shutBecause = (closeCode) => ({ code: REASONS[closeCode ?? 0] ?? 'other' });

/** @typedef {'connecting' | 'live' | 'lost' | 'shut'} Line */
/**
 * @template Frame
 * @typedef {object} Listener
 * @property {() => number | null} seen the newest seq applied, if anything is known
 * @property {() => void} opened
 * @property {(frame: Frame) => void} frame
 * @property {(line: Line, code: number | null) => void} line
 * @property {() => number} silence milliseconds without a frame after which the line is dead
 */

/** @template Frame */
export class Connection {
  /**
   * @param {(query: Record<string, string>) => WebSocket} open
   * @param {Listener<Frame>} listener
   */
  constructor(open, listener) {
    this.open = open;
    this.listener = listener;
    this.tries = 0;
    this.heardAt = performance.now();
    this.wallAhead = wallAhead();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pause = undefined;
    /** @type {Line} */
    this.line = 'connecting';
  }

  /** Connects, and stays connected as long as the page lives. */
  start() {
    this.#connect();
    setInterval(() => this.#watch(), WATCH_EVERY);
    addEventListener('online', () => this.#hurry());
    addEventListener('offline', () => this.socket && this.#drop());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#hurry());
    addEventListener('pageshow', () => this.#hurry());
  }

  /** Sends a frame, if the line is up. What matters is in the outbox and goes out again after a reconnect. @param {object} frame */
  send(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Opens another socket at once, on which the server tells all again. */
  reopen() {
    const old = this.socket;
    this.#connect(null);
    old?.close();
  }

  /** @param {number | null} seen */
  #connect(seen = this.listener.seen()) {
    clearTimeout(this.pause);
    const socket = this.open({ protocol: PROTOCOL, ...(seen === null ? {} : { seen: String(seen) }) });
    this.socket = socket;
    this.#heardNow();
    socket.addEventListener('open', () => this.listener.opened());
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.socket) return;
      this.#heardNow();
      this.tries = 0;
      this.#tell('live', null);
      this.listener.frame(JSON.parse(data));
    });
    socket.addEventListener('close', ({ code, reason }) => socket === this.socket && this.#closed(code, reason));
  }

  /** @param {number} code @param {string} [reason] */
  #closed(code, reason = '') {
    this.socket = null;
    if (code >= 4000 && !PASSING.has(code)) return this.#tell('shut', code);
    this.#tell('lost', code);
    const growing = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries++) * (0.5 + Math.random());
    const wished = /^retry_after_ms=(\d+)$/.exec(reason)?.[1];
    this.pause = setTimeout(() => this.#connect(), wished ? Number(wished) : growing);
  }

  #heardNow() {
    this.heardAt = performance.now();
    this.wallAhead = wallAhead();
  }

  /** A line that says nothing for longer than heartbeats take is dead, whatever the browser thinks; and so is one slept through. */
  #watch() {
    if (!this.socket) return;
    const silent = performance.now() - this.heardAt >= this.listener.silence();
    if (silent || this.#slept()) this.#drop();
  }

  #drop() {
    const dead = this.socket;
    this.#closed(1006);
    dead?.close();
  }

  /** Whether the device slept since the last frame: the page's own clock may have stood still meanwhile. */
  #slept() {
    return wallAhead() - this.wallAhead > NAP;
  }

  #hurry() {
    if (this.socket && this.#slept()) this.#drop();
    if (!this.socket && this.line !== 'shut') this.#connect();
  }

  /** @param {Line} line @param {number | null} code */
  #tell(line, code) {
    if (line === this.line && line === 'live') return;
    this.line = line;
    this.listener.line(line, code);
  }
}

/** How far the device's wall clock is ahead of the page's own. */
const wallAhead = () => Date.now() - performance.now();
