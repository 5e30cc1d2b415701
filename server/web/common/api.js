// The HTTP interface, as functions. Every failure is a `Refusal` that a page can put into words.

import { at } from './address.js';

/** @typedef {import('../wire.js').ErrorBody} ErrorBody */

/** Milliseconds before a question that did not get through is asked again, as while a phone changes networks. */
const PAUSES = [300, 1500];

/** The server said no, or could not be reached. */
export class Refusal extends Error {
  /** @param {ErrorBody} body */
  constructor(body) {
    super(body.message);
    this.code = body.code;
    this.params = body.params ?? {};
  }
}

/**
 * A question, which changes nothing and so is asked again if it does not get through.
 * @template Body
 * @param {string} path below `/api/`
 * @returns {Promise<Body>}
 */
export async function get(path) {
  for (const pause of PAUSES) {
    try {
      return await request(path, { method: 'GET' });
    } catch (refusal) {
      if (/** @type {Refusal} */ (refusal).code !== 'unreachable') throw refusal;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return request(path, { method: 'GET' });
}

/**
 * @template Body
 * @param {string} path below `/api/`
 * @param {unknown} body
 * @returns {Promise<Body>}
 */
export const post = (path, body) => send('POST', path, body);

/**
 * @template Body
 * @param {string} path below `/api/`
 * @param {unknown} body
 * @returns {Promise<Body>}
 */
export const put = (path, body) => send('PUT', path, body);

/**
 * Takes the free seat of a room, once for an `id`, however often it is asked.
 * @param {string} room
 * @param {string} id
 * @param {string | null} invitation its secret; none for a room of the lobby
 */
export const takeSeat = (room, id, invitation) => post(`rooms/${room}/seat`, { id, invitation });

/** @param {string} path below `/api/` @param {unknown} [body] @returns {Promise<unknown>} */
export const remove = (path, body) => send('DELETE', path, body);

/** @param {string} method @param {string} path @param {unknown} body */
const send = (method, path, body) =>
  request(
    path,
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );

/** @param {string} path @param {RequestInit} options */
async function request(path, options) {
  let response;
  try {
    response = await fetch(at(`api/${path}`), options);
  } catch {
    throw new Refusal({ code: 'unreachable', message: 'the server does not answer' });
  }
  const body = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return body;
  throw new Refusal(body?.code ? body : { code: 'internal', message: `status ${response.status}` });
}

/** @type {Map<string, Promise<import('../wire.js').GameInfo>>} */
const games = new Map();

/** Board, men and choices of a game; asked once per page, and again only if that failed. @param {string} game */
export function gameInfo(game) {
  /** @type {Promise<import('../wire.js').GameInfo>} */
  const info = games.get(game) ?? get(`games/${game}`);
  games.set(game, info);
  info.catch(() => games.delete(game));
  return info;
}
