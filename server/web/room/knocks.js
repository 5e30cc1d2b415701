// Knocks on what happens in a room. They are fetched after the board, and again at the next knock if they did not come.

import { takenBy } from '../board/position.js';
import { later } from '../common/later.js';
import { settings } from '../common/settings.js';

/** @typedef {import('../wire.js').RoomView} RoomView */

/** @type {() => Promise<typeof import('./sound.js')>} */
const sound = later(new URL('./sound.js', import.meta.url));

export class Knocks {
  /** @type {typeof import('./sound.js') | null} */
  #sound = null;

  /** Fetches them, where the reader wants any. @param {() => void} failed */
  load(failed) {
    if (!settings().sound) return;
    sound().then((sound) => (this.#sound = sound), failed);
  }

  /** @param {RoomView} before @param {RoomView} now */
  follow(before, now) {
    const kind = knockOf(before, now);
    if (!kind) return;
    if (this.#sound) this.#sound.knock(kind);
    else this.load(() => undefined);
  }
}

/** @param {RoomView} before @param {RoomView} now @returns {import('./sound.js').Knock | null} */
function knockOf(before, now) {
  const move = now.moves[now.moves.length - 1];
  if (now.outcome && !before.outcome) return 'end';
  if (now.moves.length <= before.moves.length || !move) return null;
  if (now.check) return 'check';
  return takenBy(move).length > 0 ? 'capture' : 'move';
}
