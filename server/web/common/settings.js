// The reader's choices, kept on this device.

/**
 * @typedef {object} Settings
 * @property {'' | 'en' | 'de'} language empty: the browser's
 * @property {'' | 'light' | 'dark'} theme empty: the system's
 * @property {boolean} sound
 * @property {'both' | 'drag' | 'click'} input
 * @property {boolean} shortcuts whether letters alone do something
 * @property {boolean} typing whether moves are typed also where a finger is all there is to point with
 * @property {boolean} confirm moves are sent only after a second yes
 * @property {'edge' | 'every' | 'none'} coordinates
 * @property {'orientation' | 'wave'} rhombi how the cells of Parachess are coloured
 */

/** @type {Settings} */
const DEFAULTS = {
  language: '',
  theme: '',
  sound: true,
  input: 'both',
  shortcuts: true,
  typing: false,
  confirm: false,
  coordinates: 'edge',
  rhombi: 'orientation',
};
const KEY = 'tessera.settings';

/** The settings now. Where the browser keeps nothing, the defaults. @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...recall(KEY, {}) };
}

/** Keeps one choice. @template {keyof Settings} Name @param {Name} name @param {Settings[Name]} value */
export function choose(name, value) {
  remember(KEY, { ...settings(), [name]: value });
}

/**
 * What this device kept under a name.
 * @template Value
 * @param {string} key
 * @param {Value} otherwise
 * @returns {Value}
 */
export function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps something on this device, where the browser allows it. @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
