// A socket that comes back: what to do when it opens, closes or falls silent. Knows no frame, and nothing of what it feeds.

/** Without a frame for this long a line is taken for dead: heartbeats come after 5 s to players, after 15 s to watchers. */
export const SILENCE = { player: 8_000, watcher: 19_000 };

/** The wire's version; the server closes a socket that names another. */
const PROTOCOL = '1';
const FINAL = new Set([4000, 4003, 4004, 4005, 4006]);
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
const WATCH_EVERY = 1000;

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
    this.heardAt = performance.now();
    socket.addEventListener('open', () => this.listener.opened());
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.socket) return;
      this.heardAt = performance.now();
      this.tries = 0;
      this.#tell('live', null);
      this.listener.frame(JSON.parse(data));
    });
    socket.addEventListener('close', ({ code }) => socket === this.socket && this.#closed(code));
  }

  /** @param {number} code */
  #closed(code) {
    this.socket = null;
    if (FINAL.has(code)) return this.#tell('shut', code);
    this.#tell('lost', code);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries++);
    this.pause = setTimeout(() => this.#connect(), pause * (0.5 + Math.random()));
  }

  /** A line that says nothing for longer than heartbeats take is dead, whatever the browser thinks. */
  #watch() {
    if (!this.socket || performance.now() - this.heardAt < this.listener.silence()) return;
    const dead = this.socket;
    this.#closed(1006);
    dead.close();
  }

  #hurry() {
    if (!this.socket && this.line !== 'shut') this.#connect();
  }

  /** @param {Line} line @param {number | null} code */
  #tell(line, code) {
    if (line === this.line && line === 'live') return;
    this.line = line;
    this.listener.line(line, code);
  }
}
