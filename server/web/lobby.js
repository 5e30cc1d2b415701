// The lobby: begin a game, join one, watch one, go on with one's own.

import { excuse } from './common/admission.js';
import { gameInfo } from './common/api.js';
import { shutBecause } from './common/connection.js';
import { fill, h, setText } from './common/dom.js';
import { showPage } from './common/page.js';
import { refusalText, words } from './common/words.js';
import { followLobby } from './lobby/feed.js';
import { finishedRow, liveBoard, liveCaption, roomList, seekRow } from './lobby/lists.js';
import { ownGames } from './lobby/mine.js';
import { playForm } from './lobby/play.js';

const GAMES = /** @type {const} */ (['chess', 'parob', 'parachess']);

/** Which game's rooms are shown. @param {(game: string) => void} choose */
function gameFilter(choose) {
  const options = GAMES.map((game) => h('option', { value: game }, words.games[game]));
  const select = h('select', { name: 'filter' }, h('option', { value: '' }, words.lobby.all), ...options);
  select.addEventListener('change', () => choose(select.value));
  return h('label', { class: 'field filter' }, h('span', null, words.lobby.filter), select);
}

/** What is to be said of the line. @param {import('./common/connection.js').Line} line @param {number | null} code */
function lineText(line, code) {
  if (line === 'shut') return refusalText(shutBecause(code));
  return line === 'live' ? '' : words.room.lost;
}

async function open() {
  const games = await Promise.all(GAMES.map(gameInfo));
  const { seeks: heading, noSeeks, live: on, noLive, finished: over, noFinished } = words.lobby;
  const mine = ownGames(games);
  /** @type {Set<string>} */
  let own = new Set();
  const isOwn = (/** @type {{ id: string }} */ { id }) => own.has(id);
  const refused = h('p', { class: 'problem', role: 'alert' });
  const seeks = roomList({ heading, empty: noSeeks, look: 'seeks', problem: refused }, seekRow(games, isOwn, refused));
  const boards = liveBoard(games, liveCaption, () => 'white');
  const live = roomList({ heading: on, empty: noLive, look: 'lives' }, boards);
  const finished = roomList({ heading: over, empty: noFinished, look: 'finished' }, finishedRow);
  const problem = h('p', { class: 'problem', role: 'status' });
  const filterPlace = h('div', { hidden: true });
  showPage(
    words.title,
    'lobby',
    h('h1', { class: 'tagline' }, words.tagline),
    h('div', { class: 'own-games' }, mine.element),
    playForm(games),
    h('div', { class: 'lists' }, filterPlace, seeks.element, live.element),
    finished.element,
    problem,
  );
  const feed = followLobby(
    (lists) => {
      own = new Set(lists.mine.map(({ room }) => room.id));
      mine.update(lists);
      seeks.update(lists.open);
      live.update(lists.live.filter((room) => !isOwn(room)));
      finished.update(lists.finished);
      // Once there was something to choose from it stays: an empty list may come of the choice.
      filterPlace.hidden &&= [lists.open, lists.live, lists.finished].every((rooms) => rooms.length === 0);
    },
    (line, code) => setText(problem, lineText(line, code)),
  );
  fill(filterPlace, gameFilter(feed.filter));
}

open().catch((refusal) => showPage(words.title, 'narrow', excuse(refusal)));
