// The lobby: begin a game, join one, watch one.

import { gameInfo } from './common/api.js';
import { h, setText } from './common/dom.js';
import { apology, showPage } from './common/page.js';
import { refusalText, words } from './common/words.js';
import { followLobby } from './lobby/feed.js';
import { liveBoard, roomList, seekRow } from './lobby/lists.js';
import { playForm } from './lobby/play.js';

const GAMES = ['chess', 'parob', 'parachess'];

async function open() {
  const games = await Promise.all(GAMES.map(gameInfo));
  const seeks = roomList(words.lobby.seeks, words.lobby.noSeeks, 'seeks', seekRow(games));
  const live = roomList(words.lobby.live, words.lobby.noLive, 'lives', liveBoard(games));
  const problem = h('p', { class: 'problem', role: 'status' });
  showPage(
    words.title,
    'lobby',
    h('h1', { class: 'tagline' }, words.tagline),
    playForm(games),
    h('div', { class: 'lists' }, seeks.element, live.element),
    problem,
  );
  await followLobby(
    (list) => {
      setText(problem, '');
      seeks.update(list.open);
      live.update(list.live);
    },
    (refusal) => setText(problem, refusalText(refusal)),
  );
}

open().catch((refusal) => showPage(words.title, 'narrow', apology(refusalText(refusal))));
