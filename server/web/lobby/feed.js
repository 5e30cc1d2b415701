// What goes on at this server, told by its socket as it changes.

import { socketAddress } from '../common/address.js';
import { Connection, SILENCE } from '../common/connection.js';
import { EMPTY, receive } from './state.js';

/**
 * Follows the lobby as long as the page lives.
 * @param {(lists: import('./state.js').Lists) => void} show
 * @param {(line: import('../common/connection.js').Line, code: number | null) => void} line
 * @returns {{ filter: (game: string) => void }} shows the public rooms of one game only, or of all if it is empty
 */
export function followLobby(show, line) {
  let lists = EMPTY;
  let game = '';
  const open = (/** @type {Record<string, string>} */ query) =>
    new WebSocket(socketAddress('lobby', game ? { ...query, game } : query));
  /** @type {Connection<import('../wire.js').LobbyFrame>} */
  const connection = new Connection(open, {
    seen: () => null,
    opened: () => undefined,
    frame: (frame) => show((lists = receive(lists, frame))),
    line,
    silence: () => SILENCE.watcher,
  });
  connection.start();
  const filter = (/** @type {string} */ chosen) => {
    game = chosen;
    connection.reopen();
  };
  return { filter };
}
