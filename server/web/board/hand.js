// The hand over the board: what is picked up, what is asked, what is wished. Pure: events in, hand and wish out.
// The same for mouse, finger and keys. Which moves there are is told by a `Table`; no rule lives here.

/**
 * @typedef {object} Table What the hand may do now.
 * @property {(cell: string) => boolean} holds whether a man that may be picked up stands on the cell
 * @property {(cell: string) => string[]} targets cells it may be put down on
 * @property {(from: string, to: string) => string[]} promotions letters to choose from; none for a plain move
 */
/**
 * @typedef {object} Hand
 * @property {string | null} picked
 * @property {{ from: string, to: string, letters: string[] } | null} asking a promotion to be chosen
 */
/** @typedef {{ from: string, to: string, promotion: string | null }} Wish a move the player wants */
/** @typedef {{ hand: Hand, wish: Wish | null }} Step */

/** @type {Hand} */
export const EMPTY = { picked: null, asking: null };

/**
 * A cell was clicked, tapped or chosen by key. Another own man is picked up rather than moved onto; a premove onto an own
 * man, in hope of its being captured, is dragged.
 * @param {Hand} hand
 * @param {string | null} cell
 * @param {Table} table
 * @returns {Step}
 */
export function tap(hand, cell, table) {
  if (hand.asking || cell === null) return { hand: EMPTY, wish: null };
  if (cell !== hand.picked && table.holds(cell)) return { hand: { picked: cell, asking: null }, wish: null };
  if (hand.picked !== null && table.targets(hand.picked).includes(cell)) return put(hand.picked, cell, table);
  return { hand: EMPTY, wish: null };
}

/**
 * A man was dragged from one cell and let go over another (or off the board).
 *
 * Let go where it stood, it stays picked up, so that a click can follow; let go anywhere else that is no target, it is dropped.
 * @param {Hand} hand
 * @param {string} from
 * @param {string | null} to
 * @param {Table} table
 * @returns {Step}
 */
export function drop(hand, from, to, table) {
  if (to === from) return { hand, wish: null };
  if (to !== null && table.targets(from).includes(to)) return put(from, to, table);
  return { hand: EMPTY, wish: null };
}

/**
 * @param {string} from
 * @param {string} to
 * @param {Table} table
 * @returns {Step}
 */
function put(from, to, table) {
  const letters = table.promotions(from, to);
  if (letters.length > 0) return { hand: { picked: from, asking: { from, to, letters } }, wish: null };
  return { hand: EMPTY, wish: { from, to, promotion: null } };
}

/**
 * A man was chosen for the promotion that was asked.
 * @param {Hand} hand
 * @param {string} letter
 * @returns {Step}
 */
export function choose(hand, letter) {
  if (!hand.asking) return { hand, wish: null };
  const { from, to } = hand.asking;
  return { hand: EMPTY, wish: { from, to, promotion: letter } };
}

/**
 * What is still in hand when the position or the moves change: nothing is asked about a board that is gone, and only a man
 * that still may move stays picked up.
 * @param {Hand} hand
 * @param {Table} table
 * @returns {Hand}
 */
export function settle(hand, table) {
  if (hand.picked === null || hand.asking) return EMPTY;
  return table.holds(hand.picked) ? hand : EMPTY;
}
