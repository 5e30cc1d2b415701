// The frame of every page: a way to the others, the page's own content, and a title.

import { at, here } from './address.js';
import { h } from './dom.js';
import { words } from './words.js';

const LINKS = /** @type {const} */ ([
  ['lobby', ''],
  ['rules', 'games'],
  ['me', 'me'],
  ['settings', 'settings'],
]);

/** The wordmark and the links to the other pages. */
export function navigation() {
  const links = LINKS.map(([name, path]) =>
    h(
      'a',
      { class: `to-${name}`, href: at(path), 'aria-current': here().split('/')[0] === path ? 'page' : null },
      words.nav[name],
    ),
  );
  return h(
    'nav',
    { class: 'nav', 'aria-label': words.nav.label },
    h('a', { class: 'wordmark', href: at('') }, words.title),
    ...links,
  );
}

/**
 * Fills the page.
 * @param {string} title
 * @param {string} name of the page, for the style sheet
 * @param {...import('./dom.js').Child} content
 */
export function showPage(title, name, ...content) {
  document.title = title === words.title ? title : `${title} · ${words.title}`;
  const main = h('main', { class: `page ${name}`, id: 'main' }, ...content);
  document.body.replaceChildren(h('header', { class: 'head' }, navigation()), main);
  return main;
}

/** A sentence where a page could not be shown, and ways on. @param {string} text @param {HTMLElement | null} [again] */
export const apology = (text, again = null) =>
  h(
    'section',
    null,
    h('div', { role: 'alert' }, h('h1', { class: 'apology' }, text)),
    h('div', { class: 'row' }, again, h('a', { class: 'button', href: at('') }, words.toLobby)),
  );
