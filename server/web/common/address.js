// Addresses of pages, sockets and the API, right behind any proxy prefix: all come from where this module was loaded.

/** The folder this server lives in, with a slash at its end. Assets lie two folders below it. */
const BASE = new URL('../../../', import.meta.url);

/** The address of something on this server. @param {string} path without a slash in front */
export const at = (path) => new URL(path, BASE).href;

/** The page's own path, below the server's folder. */
export const here = () => decodeURIComponent(location.pathname.slice(BASE.pathname.length));

/**
 * The address of a socket.
 * @param {string} place `lobby`, or `rooms/` and a room
 * @param {Record<string, string>} query
 */
export function socketAddress(place, query) {
  const address = new URL(`api/${place}/socket`, BASE);
  address.protocol = BASE.protocol === 'https:' ? 'wss:' : 'ws:';
  address.search = new URLSearchParams(query).toString();
  return address.href;
}

/** One value of the page's fragment: there secrets stand, so that no server log sees them, and what is this page's alone. @param {string} name */
export const inFragment = (name) => new URLSearchParams(location.hash.slice(1)).get(name);

/** Takes a value that has served out of the page's fragment, and leaves the others. @param {string} name */
export function dropFromFragment(name) {
  const left = new URLSearchParams(location.hash.slice(1));
  left.delete(name);
  const rest = left.toString();
  history.replaceState(history.state, '', rest ? `#${rest}` : location.pathname + location.search);
}
