// What can be chosen for a new game, and what this reader chose last. Pure.

/** @typedef {import('../wire.js').TimeControl} TimeControl */
/** @typedef {import('../wire.js').SideChoice} SideChoice */
/**
 * @typedef {object} Choices
 * @property {import('../wire.js').Game} game
 * @property {TimeControl} time
 * @property {SideChoice} side
 */

/** Times offered; another can be written by hand. @type {TimeControl[]} */
export const TIMES = [
  { kind: 'unlimited' },
  { kind: 'increment', base: 180, increment: 2 },
  { kind: 'increment', base: 300, increment: 3 },
  { kind: 'increment', base: 600, increment: 5 },
  { kind: 'increment', base: 900, increment: 10 },
  { kind: 'increment', base: 1800, increment: 20 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
];

/** @type {Choices} */
export const USUAL = { game: 'chess', time: { kind: 'increment', base: 600, increment: 5 }, side: 'random' };

/** Whether two times are the same. @param {TimeControl} a @param {TimeControl} b */
export const sameTime = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** What the seconds of a time written by hand do. */
export const EXTRAS = /** @type {const} */ (['increment', 'delay', 'bronstein']);

/**
 * A time written by hand, within what the server takes: 15 seconds to 3 hours, 0 to 180 seconds added or 1 to 60 of delay.
 * @param {number} minutes
 * @param {number} seconds
 * @param {typeof EXTRAS[number]} kind
 * @returns {TimeControl}
 */
export function customTime(minutes, seconds, kind) {
  const base = within(15, (minutes || 0) * 60, 10_800);
  return kind === 'increment'
    ? { kind, base, increment: within(0, seconds || 0, 180) }
    : { kind, base, delay: within(1, seconds || 0, 60) };
}

/** The figures of a time, as they are written by hand. @param {TimeControl} time */
export function figures(time) {
  switch (time.kind) {
    case 'increment':
      return { kind: time.kind, minutes: time.base / 60, seconds: time.increment };
    case 'delay':
    case 'bronstein':
      return { kind: time.kind, minutes: time.base / 60, seconds: time.delay };
    default:
      return figures(USUAL.time);
  }
}

/** @param {number} least @param {number} value @param {number} most */
const within = (least, value, most) => Math.round(Math.min(most, Math.max(least, value)));

/** The value of the house rule `setup` in the form that stands for a record to go on with. */
export const FROM_PGN = 'pgn';

/**
 * The house rules as the server takes them; a usual value is left out, and so is the setup where a record stands for it.
 * @param {Record<string, string>} chosen by name; `position` is the text of a custom start
 * @param {import('../wire.js').HouseRuleView[]} known
 */
export function houseRules(chosen, known) {
  const changed = known.filter(
    ({ name, values }) => chosen[name] && chosen[name] !== values[0] && chosen[name] !== FROM_PGN,
  );
  const value = (/** @type {string | undefined} */ text) =>
    text === 'custom' ? { custom: chosen.position?.trim() ?? '' } : text;
  return Object.fromEntries(changed.map(({ name }) => [name, value(chosen[name])]));
}
