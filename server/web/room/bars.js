// The two players' bars: who it is, what was captured, and the clock.

import { fill, h, setAttribute, setText } from '../common/dom.js';
import { nameOf, words } from '../common/words.js';
import { manPicture } from '../board/men.js';
import { kindName } from '../board/speech.js';
import { clockText } from './clock.js';
import { balance } from './history.js';

/** @typedef {import('../wire.js').Side} Side */
/** @typedef {import('../wire.js').RoomView} RoomView */

/**
 * One bar; `place` says whether it stands above or below the board.
 * @param {'above' | 'below'} place
 */
export function playerBar(place) {
  const side = h('span', { class: 'bar-side' });
  const name = h('span', { class: 'bar-name' });
  const away = h('span', { class: 'bar-away' });
  const taken = h('span', { class: 'bar-taken' });
  const clock = h('span', { class: 'clock', role: 'timer' });
  const element = h(
    'section',
    { class: `bar ${place}` },
    side,
    h('span', { class: 'bar-who' }, h('span', { class: 'bar-line' }, name, away), taken),
    clock,
  );
  let shown = '';

  /**
   * @param {RoomView} room
   * @param {Side} who
   * @param {{ white: string[], black: string[] }} captured
   * @param {import('../wire.js').ManView[]} kinds
   */
  const update = (room, who, captured, kinds) => {
    setAttribute(element, 'data-side', who);
    setAttribute(element, 'data-turn', room.to_move === who ? 'true' : null);
    setAttribute(element, 'aria-label', words.sides[who]);
    const seat = room.seats[who];
    const mine = room.you.length === 1 && room.you[0] === who;
    setText(name, mine ? ownName(seat?.player.name) : seat ? nameOf(seat.player) : words.freeSeat);
    setAttribute(element, 'data-free', seat || mine ? null : 'true');
    setText(side, words.sides[who]);
    const { letters, ahead } = balance(captured, kinds, who);
    const key = `${letters.join('')}${ahead}`;
    if (key === shown) return;
    shown = key;
    fill(
      taken,
      ...letters.map((letter) => manPicture(letter)),
      ahead > 0 && h('span', { class: 'ahead' }, `+${ahead}`),
    );
    const spoken = [...letters.map((letter) => kindName(kinds, letter)), ...(ahead > 0 ? [`+${ahead}`] : [])];
    setAttribute(taken, 'aria-label', spoken.length > 0 ? `${words.room.captured(who)}: ${spoken.join(', ')}` : null);
    setAttribute(taken, 'role', spoken.length > 0 ? 'img' : null);
  };

  /**
   * @param {number | null} left null: no clock
   * @param {{ running: boolean, lost: boolean, standing: boolean }} how `standing`: it would run, but the server was away
   */
  const tick = (left, { running, lost, standing }) => {
    const waits = (running || standing) && lost ? words.room.clockLost : standing ? words.room.clockStanding : null;
    setText(clock, left === null ? '' : (waits ?? clockText(left)));
    setAttribute(
      clock,
      'class',
      ['clock', running && 'running', waits && 'words', left !== null && left < 10_000 && 'short']
        .filter(Boolean)
        .join(' '),
    );
    setAttribute(clock, 'hidden', left === null);
  };

  /**
   * @param {boolean} present
   * @param {number | null} claimable milliseconds until the game may be claimed; null if not in sight
   */
  const presence = (present, claimable) => {
    setAttribute(element, 'data-away', present ? null : 'true');
    const text = claimable ? words.room.awayFor(clockText(claimable)) : words.room.away;
    setText(away, present ? '' : text);
  };

  return { element, update, tick, presence };
}

/** Whose bar it is must be clear also between two guests. @param {string | null | undefined} name */
const ownName = (name) => (name ? `${name} (${words.you})` : words.you);
