// Making and changing elements. Text only ever goes in as text.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {string | number | Node | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | EventListener>} Attributes */

/**
 * An HTML element. Attributes named `on…` with a function are listeners; `true` is an empty attribute; null and false are none.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else setAttribute(element, name, value);
  }
  fill(element, ...children);
  return element;
}

/** A field with its name. @param {string} text @param {HTMLElement} field */
export const labelled = (text, field) => h('label', { class: 'field' }, h('span', null, text), field);

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * Replaces an element's children.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  const kept = children.filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(...kept.map((child) => (child instanceof Node ? child : String(child))));
}

/**
 * Sets an attribute only where it differs, so that nothing is repainted or read out again for no reason.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? '' : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * Sets an element's text only where it differs.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Lets a button be pressed or not. Unlike `disabled` this does not take the focus from it. @param {HTMLElement} button @param {boolean} enabled */
export const enable = (button, enabled) => setAttribute(button, 'aria-disabled', enabled ? null : 'true');

/** Whether a button may be pressed. @param {Element} button */
export const isEnabled = (button) => !button.hasAttribute('aria-disabled');

/**
 * Does something lasting at a press, once at a time.
 * @param {HTMLElement} button
 * @param {() => Promise<void>} work
 */
export function onPress(button, work) {
  button.addEventListener('click', async () => {
    if (!isEnabled(button)) return;
    enable(button, false);
    await work().finally(() => enable(button, true));
  });
}

/**
 * A function that runs `work` once in the next frame, however often it is called before.
 * @param {() => void} work
 */
export function oncePerFrame(work) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      work();
    });
  };
}
