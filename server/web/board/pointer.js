// Mouse, finger and pen over the board: taps, drags, and arrows drawn with the right button.
// One pointer counts at a time and is captured, so that a second finger disturbs nothing and the page stays where it is.

/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Listener
 * @property {(point: Point) => string | null} cellAt the cell at a point of the board
 * @property {(cell: string) => boolean} holds whether a man may be dragged from there
 * @property {(cell: string | null) => void} tap
 * @property {(cell: string) => void} lift a press on a man that may become a drag
 * @property {(cell: string, drag: Drag) => void} drag
 * @property {(cell: string, over: string | null, cancelled: boolean) => void} drop
 * @property {(from: string, to: string | null) => void} aim an arrow that is being drawn; null where it would go nowhere
 * @property {(from: string, to: string) => void} sketch
 */
/** @typedef {{ point: Point, over: string | null, finger: boolean }} Drag where a man is dragged, and whether a finger covers it */
/** @typedef {{ id: number, cell: string, x: number, y: number, dragging: boolean, wasPicked: boolean }} Press */

/** A press becomes a drag after this many CSS pixels. */
const SLACK = 5;
const RIGHT = 2;
/** The right button among those that are down. */
const RIGHT_DOWN = 2;

/**
 * Listens to pointers on a board.
 * @param {SVGSVGElement} element
 * @param {Listener} listener
 * @param {() => { drag: boolean, click: boolean, picked: string | null }} mode
 * @returns {() => void} to be called when what is in hand changes: a drag of what is not in hand any more ends
 */
export function listenToPointers(element, listener, mode) {
  /** @type {Press | null} */
  let press = null;
  /** @type {string | null} */
  let sketchFrom = null;

  const pointOf = (/** @type {PointerEvent} */ event) => {
    const matrix = element.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return /** @type {Point} */ ([point.x, point.y]);
  };
  const cellOf = (/** @type {PointerEvent} */ event) => listener.cellAt(pointOf(event));

  /** Ends a press without a move: the browser took the pointer, or the board changed and the man is gone from the hand. */
  function abandon() {
    if (press?.dragging) listener.drop(press.cell, null, true);
    press = null;
  }

  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener('mousedown', (event) => event.preventDefault());

  element.addEventListener('pointerdown', (event) => {
    // A pointer takes no focus to a cell, and from a field it takes it away: the keys then step through the game.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const cell = cellOf(event);
    if (event.button === RIGHT && cell) {
      sketchFrom = cell;
      element.setPointerCapture(event.pointerId);
    }
    if (event.button !== 0 || press) return;
    if (!mode().click && !mode().drag) return listener.tap(null);
    if (cell === null || !listener.holds(cell)) return listener.tap(mode().click ? cell : null);
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    const wasPicked = mode().picked === cell;
    press = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, dragging: false, wasPicked };
    // A press on a man that the picked one can take is a tap on a target, not a lift.
    if (!wasPicked) listener.lift(cell);
    if (mode().picked !== cell) press = null;
  });

  element.addEventListener('pointermove', (event) => {
    const over = cellOf(event);
    element.style.cursor = press?.dragging ? 'grabbing' : over && listener.holds(over) ? 'pointer' : '';
    if (sketchFrom) listener.aim(sketchFrom, over);
    if (!press || event.pointerId !== press.id || !mode().drag) return;
    // The right button amid a drag is for giving it up.
    if (event.buttons & RIGHT_DOWN) return abandon();
    if (!press.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
    press.dragging = true;
    listener.drag(press.cell, { point: pointOf(event), over, finger: event.pointerType === 'touch' });
  });

  element.addEventListener('pointerup', (event) => {
    if (event.button === RIGHT && sketchFrom) {
      const to = cellOf(event);
      listener.aim(sketchFrom, null);
      if (to) listener.sketch(sketchFrom, to);
      sketchFrom = null;
    }
    if (!press || event.pointerId !== press.id) return;
    const { cell, dragging, wasPicked } = press;
    press = null;
    if (dragging) listener.drop(cell, cellOf(event), false);
    else if (wasPicked || !mode().click) listener.tap(null);
  });

  element.addEventListener('pointercancel', (event) => {
    if (press && event.pointerId === press.id) abandon();
  });

  return () => {
    if (press && mode().picked !== press.cell) abandon();
  };
}
