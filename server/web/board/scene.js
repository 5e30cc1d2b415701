// What a board shows, as data: classes by cell, men, arrows. Pure; `draw.js` puts it on the screen.

/** @typedef {import('../wire.js').Side} Side */
/** @typedef {{ from: string, to: string }} Arrow a circle where both are the same */
/**
 * @typedef {object} View What a page wants shown.
 * @property {Side} bottom
 * @property {Map<string, string>} men
 * @property {string[]} last cells of the last move
 * @property {string | null} check cell of the king in check
 * @property {{ from: string, to: string, state: 'sent' | 'planned' | 'refused' } | null} pending an own move that is not made yet
 * @property {Arrow | null} premove
 * @property {string[]} dots cells marked as targets whatever is in hand
 */
/**
 * @typedef {object} Scene
 * @property {Map<string, string>} men
 * @property {Map<string, Set<string>>} marks class names by cell; a cell without any is missing
 * @property {Arrow[]} arrows
 */

/** An empty view. @type {View} */
export const BLANK = { bottom: 'white', men: new Map(), last: [], check: null, pending: null, premove: null, dots: [] };

/**
 * @param {View} view
 * @param {import('./hand.js').Hand} hand
 * @param {import('./hand.js').Table} table
 * @param {Arrow[]} arrows drawn by the player
 * @param {boolean} hints whether targets are shown
 * @returns {Scene}
 */
export function compose(view, hand, table, arrows, hints) {
  /** @type {Map<string, Set<string>>} */
  const marks = new Map();
  const mark = (/** @type {string} */ cell, /** @type {string} */ name) =>
    marks.set(cell, (marks.get(cell) ?? new Set()).add(name));
  const men = withPending(view);
  view.last.forEach((cell) => mark(cell, 'last'));
  view.dots.forEach((cell) => mark(cell, 'target'));
  if (view.check) mark(view.check, 'check');
  if (view.premove) [view.premove.from, view.premove.to].forEach((cell) => mark(cell, 'premove'));
  if (view.pending) {
    const { from, to, state } = view.pending;
    mark(state === 'refused' ? from : to, state);
  }
  if (hand.picked) {
    mark(hand.picked, 'chosen');
    if (hints) table.targets(hand.picked).forEach((cell) => mark(cell, men.has(cell) ? 'capture' : 'target'));
  }
  return { men, marks, arrows };
}

/** The men with an own move that is planned or on its way put where it goes. @param {View} view */
function withPending({ men, pending }) {
  const letter = pending && pending.state !== 'refused' ? men.get(pending.from) : undefined;
  if (!pending || letter === undefined) return men;
  const moved = new Map(men);
  moved.delete(pending.from);
  moved.set(pending.to, letter);
  return moved;
}

/**
 * Which men of one position are which of the next: the same man keeps its element, so that it can be seen to move.
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 * @param {(a: string, b: string) => number} distance between two cells
 * @returns {{ moved: Map<string, string>, gone: string[], come: string[] }} moved: target by origin
 */
export function follow(before, after, distance) {
  const left = [...before].filter(([cell, letter]) => after.get(cell) !== letter);
  const fresh = [...after].filter(([cell, letter]) => before.get(cell) !== letter);
  /** @type {Map<string, string>} */
  const moved = new Map();
  const pairs = left.flatMap(([from, letter]) =>
    fresh.filter(([, other]) => other === letter).map(([to]) => ({ from, to, length: distance(from, to) })),
  );
  const taken = new Set();
  for (const { from, to } of pairs.sort((a, b) => a.length - b.length)) {
    if (moved.has(from) || taken.has(to)) continue;
    moved.set(from, to);
    taken.add(to);
  }
  return {
    moved,
    gone: left.map(([cell]) => cell).filter((cell) => !moved.has(cell)),
    come: fresh.map(([cell]) => cell).filter((cell) => !taken.has(cell)),
  };
}
