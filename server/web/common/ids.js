// Ids for commands and requests. `crypto.randomUUID` is missing on plain http, `getRandomValues` is not.

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';

/** Ids for requests that may be repeated: the same text gets the same id again. */
export function idsOfTexts() {
  /** @type {Map<string, string>} */
  const ids = new Map();
  return (/** @type {string} */ text) => {
    const id = ids.get(text) ?? newId();
    ids.set(text, id);
    return id;
  };
}

/** An id of 128 random bits and a little more: 22 characters. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join('');
}
