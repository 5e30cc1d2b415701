// The room's page: a game to be played, watched or replayed. Waits for the first word of the room, then shows it.

import { here, inFragment } from './common/address.js';
import { excuse } from './common/admission.js';
import { Refusal, gameInfo } from './common/api.js';
import { shutBecause } from './common/connection.js';
import { apology, showPage } from './common/page.js';
import { words } from './common/words.js';
import { invitedPanel } from './room/join.js';
import { RoomPage } from './room/page.js';
import { Session } from './room/session.js';

/** After this long a board that could not be fetched is asked for again. */
const PAUSE = 2000;

const room = here().split('/')[1] ?? '';
const watchKey = inFragment('watch');
const seatSecret = inFragment('seat');
const met = inFragment('met') !== null;
if (met) history.replaceState(null, '', location.pathname);
/** @type {RoomPage | null} */
let page = null;
let waiting = true;

const session = new Session(room, watchKey, () => {
  if (page) page.follow();
  else if (session.state.room && waiting) open(session.state.room);
  else if (session.line === 'shut') shut(session.closeCode ?? 4004);
  else if (session.line === 'lost') showPage(words.title, 'narrow', apology(words.room.lost));
});

/** @param {import('./wire.js').RoomView} view */
async function open(view) {
  waiting = false;
  try {
    page = new RoomPage(session, await gameInfo(view.game), { watchKey, seatSecret });
    if (met) page.tell(words.room.met);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    showPage(words.title, 'narrow', apology(words.room.lost));
    setTimeout(() => open(view), PAUSE);
  }
}

/** The room cannot be seen; whoever was invited may still sit down. @param {number} code */
async function shut(code) {
  const secret = code === 4003 || code === 4006 ? seatSecret : null;
  const shown = secret
    ? await invitedPanel({ room, secret, joined: () => location.reload() }).catch(excuse)
    : excuse(shutBecause(code));
  showPage(words.title, 'narrow', shown);
}

showPage(words.title, 'narrow', words.loading);
session.start();
// A link pasted into the tab of the same room changes the fragment alone.
addEventListener('hashchange', () => location.reload());
