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

/**
 * A time written by hand, within what the server takes: 15 seconds to 3 hours, 0 to 180 seconds added.
 * @param {number} minutes
 * @param {number} extra
 * @returns {TimeControl}
 */
export const customTime = (minutes, extra) => ({
  kind: 'increment',
  base: Math.round(Math.min(10_800, Math.max(15, (minutes || 0) * 60))),
  increment: Math.round(Math.min(180, Math.max(0, extra || 0))),
});

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
