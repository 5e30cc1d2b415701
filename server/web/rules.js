// The rules of one game, or the choice of the three.

import { smallBoard } from './board/board.js';
import { manPicture } from './board/men.js';
import { readMen } from './board/position.js';
import { at, here } from './common/address.js';
import { excuse } from './common/admission.js';
import { gameInfo } from './common/api.js';
import { h } from './common/dom.js';
import { showPage } from './common/page.js';
import { language, words } from './common/words.js';
import { tryMan } from './rules/try_man.js';

/** @typedef {import('./wire.js').GameInfo} GameInfo */
/** @typedef {{ lead: string, sections: { title: string, text: string[] }[], men: Record<string, string> }} RulesText */

const GAMES = ['chess', 'parob', 'parachess'];

async function open() {
  const game = here().split('/')[1];
  /** @type {Promise<{ default: Record<string, RulesText> }>} */
  const texts = language === 'de' ? import('./rules/texts_de.js') : import('./rules/texts_en.js');
  if (!game) return showChoice(await Promise.all(GAMES.map(gameInfo)), (await texts).default);
  const [info, all] = await Promise.all([gameInfo(game), texts]);
  const text = all.default[game];
  if (text) showGame(info, text);
}

/** @param {GameInfo} info */
function startBoard(info) {
  const board = smallBoard(info, words.rules.startPosition);
  board.show(readMen(info.cells, info.setups.standard ?? ''), []);
  return board.element;
}

/** @param {GameInfo[]} games @param {Record<string, RulesText>} texts */
function showChoice(games, texts) {
  const game = (/** @type {GameInfo} */ info) =>
    h(
      'a',
      { class: 'rules-choice', href: at(`games/${info.game}`) },
      startBoard(info),
      h('h2', null, words.games[info.game]),
      h('p', null, texts[info.game]?.lead),
    );
  showPage(
    words.rules.heading,
    'rules',
    h('h1', null, words.rules.heading),
    h('div', { class: 'rules-choices' }, ...games.map(game)),
  );
}

/** @param {GameInfo} info @param {RulesText} text */
function showGame(info, text) {
  const sections = text.sections.map(({ title, text: paragraphs }) =>
    h('section', null, h('h2', null, title), ...paragraphs.map((paragraph) => h('p', null, paragraph))),
  );
  const men = info.men.map((man) =>
    h(
      'div',
      { class: 'man-entry' },
      h('dt', null, manPicture(man.letter), h('span', null, words.men[man.role])),
      h('dd', null, text.men[man.role]),
    ),
  );
  const name = words.games[info.game];
  showPage(
    name,
    'rules',
    h('h1', null, name),
    h('p', { class: 'lead' }, text.lead),
    h(
      'div',
      { class: 'rules-columns' },
      h('figure', null, startBoard(info), h('figcaption', { class: 'quiet' }, words.rules.startPosition)),
      h('div', { class: 'rules-text' }, ...sections, h('h2', null, words.rules.men), h('dl', null, ...men)),
      tryMan(info, text.men),
      h('p', null, h('a', { class: 'button firm', href: at(`#game=${info.game}`) }, words.rules.playNow(name))),
    ),
  );
}

open().catch((refusal) => showPage(words.title, 'narrow', excuse(refusal)));
