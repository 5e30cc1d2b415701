// Keys over the board: arrows walk, Enter and space pick up and put down, Escape lets go.
// One cell of the board is in the tab order, the others are reached by arrows; focus stays on its cell through every redraw.

import { neighbour } from './neighbours.js';

/** @typedef {import('./layout.js').Layout} Layout */

const WALK = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
const KEEPS_GOAL = new Set(['ArrowUp', 'ArrowDown']);

/**
 * Listens to keys on a board.
 * @param {SVGSVGElement} element
 * @param {Map<string, SVGGElement>} cells
 * @param {() => Layout} layout
 * @param {{ tap: (cell: string) => void, escape: () => void }} listener
 * @returns {{ enter: (cell: string) => void, focus: (cell: string) => void, current: () => string }} `enter` names the cell in the tab order
 */
export function listenToKeys(element, cells, layout, listener) {
  let current = '';
  /** @type {number | null} */
  let goal = null;

  const enter = (/** @type {string} */ cell) => {
    cells.get(current)?.setAttribute('tabindex', '-1');
    current = cell;
    cells.get(cell)?.setAttribute('tabindex', '0');
  };
  const focus = (/** @type {string} */ cell) => {
    enter(cell);
    cells.get(cell)?.focus();
  };

  // Tab leads to the one cell alone; a board that listens for the focus would be a stop of its own.
  element.setAttribute('tabindex', '-1');
  element.addEventListener('focusin', (event) => {
    // A press may bring the focus to the board itself, where no key would lead anywhere.
    if (event.target === element) return element.blur();
    const cell = event.target instanceof Element ? event.target.getAttribute('data-cell') : null;
    if (cell && cell !== current) enter(cell);
  });

  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (WALK.has(event.key)) {
      goal = (KEEPS_GOAL.has(event.key) ? goal : null) ?? layout().places.get(current)?.centre[0] ?? 0;
      focus(neighbour(layout(), current, /** @type {import('./neighbours.js').Key} */ (event.key), goal));
      if (!KEEPS_GOAL.has(event.key)) goal = null;
    } else if (event.key === 'Enter' || event.key === ' ') listener.tap(current);
    else if (event.key === 'Escape') listener.escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return { enter, focus, current: () => current };
}
