// A scene on the screen: SVG elements kept by cell and by man, and changed only where the scene changed.

import { setAttribute, svg } from '../common/dom.js';
import { drawMan } from './men.js';
import { inset } from './layout.js';
import { follow } from './scene.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Place} Place */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Arrow} Arrow */
/** @typedef {{ text: string, point: [number, number] }} Label */

/** A man's box is this much of the circle that fits its cell: more where cells are narrow. */
const MAN_SHARE = { roomy: 0.8, narrow: 0.93 };
const NARROW = 45;
/** How much larger a man is while it is dragged, and by how much of a cell's inner circle it is held above a finger. */
const MOUSE_SCALE = 1.12;
const FINGER = { scale: 1.7, above: 1.2 };
/** The height of labels in the board's units, and as a share of a cell's inner circle. */
const SMALLEST_LABEL = 15;
const LABEL_SHARE = 0.25;

/** One drawn board. It holds elements and what was drawn last, nothing else. */
export class Drawing {
  /** @param {string} label what the board is, for screen readers */
  constructor(label) {
    this.cells = svg('g', { class: 'cells' });
    this.outlines = svg('g', { class: 'outlines' });
    this.labels = svg('g', { class: 'labels', 'aria-hidden': 'true' });
    this.men = svg('g', { class: 'men', 'aria-hidden': 'true' });
    this.arrows = svg('g', { class: 'arrows', 'aria-hidden': 'true' });
    this.element = svg('svg', { class: 'board', role: 'grid', 'aria-label': label });
    this.element.append(this.cells, this.outlines, this.labels, this.men, this.arrows);
    /** @type {Map<string, SVGGElement>} */
    this.cellElements = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.manElements = new Map();
    /** @type {Map<string, string>} */
    this.shownMen = new Map();
    this.shownArrows = '';
    /** @type {Layout | null} */
    this.layout = null;
  }

  /**
   * Draws the cells anew, for another layout. Elements of cells and men are kept.
   * @param {Layout} layout
   * @param {{ waves: boolean, coordinates: 'edge' | 'every' | 'none' }} look
   */
  lay(layout, look) {
    this.layout = layout;
    const { x, y, width, height } = layout.box;
    setAttribute(this.element, 'viewBox', `${x} ${y} ${width} ${height}`);
    this.cells.replaceChildren(...layout.rows.map((row) => this.#row(row, look.waves)));
    const texts = layout.rows.flatMap((row) => labels(row, layout.rows, look.coordinates).flat());
    this.labels.replaceChildren(...texts.map(drawLabel));
    const castles = [...layout.places.values()].filter((place) => place.castle);
    this.outlines.replaceChildren(...castles.map((place) => polygon('castle', place.polygon)));
    this.element.style.setProperty('--label', `${Math.max(SMALLEST_LABEL, round(layout.inradius * LABEL_SHARE))}px`);
    for (const [cell, man] of this.manElements) this.#stand(man, cell);
    this.shownArrows = '';
  }

  /** @param {Place[]} row @param {boolean} waves */
  #row(row, waves) {
    const group = svg('g', { role: 'row' });
    group.append(...row.map((place) => this.#cell(place, waves ? place.wave : place.colour)));
    return group;
  }

  /** @param {Place} place @param {number} colour */
  #cell(place, colour) {
    const created = () => svg('g', { role: 'gridcell', 'data-cell': place.name, tabindex: -1, class: 'cell' });
    const element = this.cellElements.get(place.name) ?? created();
    const [cx, cy] = place.centre;
    element.replaceChildren(
      polygon(`base c${colour}`, place.polygon),
      polygon('edge', inset(place, 4)),
      svg('circle', { class: 'dot', cx, cy, r: round(place.inradius * 0.27) }),
      svg('circle', { class: 'ring', cx, cy, r: round(place.inradius * 0.86), pathLength: 80 }),
    );
    this.cellElements.set(place.name, element);
    return element;
  }

  /** Shows a scene. @param {Scene} scene */
  show(scene) {
    for (const [name, element] of this.cellElements) {
      setAttribute(element, 'class', ['cell', ...(scene.marks.get(name) ?? [])].join(' '));
    }
    this.#showMen(scene.men);
    this.#showArrows(scene.arrows);
  }

  /** @param {Map<string, string>} men */
  #showMen(men) {
    if (men === this.shownMen) return;
    const { moved, gone, come } = follow(this.shownMen, men, (a, b) => this.#distance(a, b));
    const elements = new Map(this.manElements);
    for (const cell of [...gone, ...moved.keys()]) elements.delete(cell);
    gone.forEach((cell) => this.manElements.get(cell)?.remove());
    const movers = [...moved].flatMap(([from, to]) => {
      const man = this.manElements.get(from);
      return man ? [{ man, to }] : [];
    });
    this.#raise(movers.map(({ man }) => man));
    for (const { man, to } of movers) {
      this.#stand(man, to);
      elements.set(to, man);
    }
    for (const cell of come) elements.set(cell, this.#place(men.get(cell) ?? '', cell));
    this.manElements = elements;
    this.shownMen = men;
  }

  /** Draws men above all others. Where they stand is computed once more there, or they would leap instead of gliding. @param {SVGGElement[]} men */
  #raise(men) {
    this.men.append(...men);
    for (const man of men) void getComputedStyle(man).transform;
  }

  /** @param {string} letter @param {string} cell */
  #place(letter, cell) {
    const man = drawMan(letter);
    this.#stand(man, cell);
    this.men.append(man);
    return man;
  }

  /** @param {string} a @param {string} b */
  #distance(a, b) {
    const [from, to] = [this.layout?.places.get(a), this.layout?.places.get(b)];
    return from && to ? Math.hypot(from.centre[0] - to.centre[0], from.centre[1] - to.centre[1]) : Infinity;
  }

  /** Puts a man's element on its cell. @param {SVGGElement} man @param {string} cell */
  #stand(man, cell) {
    const place = this.layout?.places.get(cell);
    if (place) man.style.transform = transform(place.centre, this.manScale());
  }

  /** How large a man is drawn, its own box being 100 units. */
  manScale() {
    const inradius = this.layout?.inradius ?? 50;
    return round((inradius * (inradius < NARROW ? MAN_SHARE.narrow : MAN_SHARE.roomy)) / 0.5) / 100;
  }

  /** Takes the man of a cell along with the pointer; larger and above it where a finger would cover it. @param {string} cell @param {import('./pointer.js').Drag} drag */
  drag(cell, { point: [x, y], finger }) {
    const man = this.manElements.get(cell);
    if (!man) return;
    if (!man.classList.contains('dragged')) {
      man.classList.add('dragged');
      this.men.append(man);
    }
    const lifted = finger ? y - (this.layout?.inradius ?? 0) * FINGER.above : y;
    man.style.transform = transform([x, lifted], this.manScale() * (finger ? FINGER.scale : MOUSE_SCALE));
  }

  /**
   * Lets a dragged man go: it slides home, or stays where it was dropped until the next scene.
   * @param {string} cell
   * @param {string | null} over
   */
  release(cell, over) {
    const man = this.manElements.get(cell);
    if (!man) return;
    this.#stand(man, over ?? cell);
    if (over === null) return void man.classList.remove('dragged');
    requestAnimationFrame(() => {
      man.classList.remove('dragged');
      for (const [at, element] of this.manElements) if (element === man) this.#stand(man, at);
    });
  }

  /** @param {Arrow[]} arrows */
  #showArrows(arrows) {
    const key = JSON.stringify(arrows);
    if (key === this.shownArrows) return;
    this.shownArrows = key;
    this.arrows.replaceChildren(...arrows.flatMap((arrow) => this.#arrow(arrow) ?? []));
  }

  /** @param {Arrow} arrow */
  #arrow({ from, to }) {
    const [a, b] = [this.layout?.places.get(from), this.layout?.places.get(to)];
    if (!a || !b) return null;
    if (a === b)
      return svg('circle', { class: 'circle', cx: a.centre[0], cy: a.centre[1], r: round(a.inradius * 0.88) });
    return svg('path', { class: 'arrow', d: arrowPath(a.centre, b.centre, this.layout?.inradius ?? 50) });
  }
}

/**
 * The labels in a row's cells. Where all rows are alike, their columns have letters and they have numbers; elsewhere the
 * first and the last cell of each row tell how the row is counted.
 * @param {Place[]} row
 * @param {Place[][]} rows
 * @param {'edge' | 'every' | 'none'} coordinates
 * @returns {Label[][]}
 */
function labels(row, rows, coordinates) {
  if (coordinates === 'none') return [];
  const name = (/** @type {Place} */ cell) => [{ text: cell.name, point: cell.label }];
  if (coordinates === 'every') return row.map(name);
  const even = rows.every((other) => other.length === row.length);
  if (!even) return row.map((cell, index) => (index === 0 || index === row.length - 1 ? name(cell) : []));
  const bottom = row === rows[rows.length - 1];
  return row.map((cell, index) => [
    ...(bottom ? [{ text: cell.name.slice(0, 1), point: cell.label }] : []),
    ...(index === 0 ? [{ text: cell.name.slice(1), point: cell.top }] : []),
  ]);
}

/** @param {Label} label */
function drawLabel({ text, point }) {
  const label = svg('text', { x: point[0], y: point[1], 'aria-hidden': 'true' });
  label.textContent = text;
  return label;
}

/** @param {[number, number]} from @param {[number, number]} to @param {number} unit */
function arrowPath(from, to, unit) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [shaft, head] = [unit * 0.13, unit * 0.38];
  const neck = length - head * 1.5;
  const points = [
    [unit * 0.3, -shaft],
    [neck, -shaft],
    [neck, -head],
    [length, 0],
    [neck, head],
    [neck, shaft],
    [unit * 0.3, shaft],
  ];
  const turned = points.map(([x = 0, y = 0]) => [
    round(from[0] + x * Math.cos(angle) - y * Math.sin(angle)),
    round(from[1] + x * Math.sin(angle) + y * Math.cos(angle)),
  ]);
  return `M${turned.map((point) => point.join(' ')).join('L')}Z`;
}

/** @param {string} name @param {[number, number][]} points */
function polygon(name, points) {
  return svg('polygon', { class: name, points: points.map((point) => point.join(',')).join(' ') });
}

/** @param {[number, number]} point @param {number} scale */
const transform = ([x, y], scale) => `translate(${round(x)}px, ${round(y)}px) scale(${scale})`;

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
