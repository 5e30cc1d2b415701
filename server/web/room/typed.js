// Moves typed in: `e2e4` or as in the move list. What the list calls the legal moves, the server is asked.

import { get } from '../common/api.js';
import { h } from '../common/dom.js';
import { choose, settings } from '../common/settings.js';
import { refusalText, words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').LegalMoves} LegalMoves */

/** No move is longer, with its marks. */
const LONGEST = 12;

/**
 * The legal move that a text means: move text in either case, or SAN with or without its marks.
 * @param {string} text
 * @param {string[]} legal
 * @param {string[]} san of the legal moves, in the same order; empty where not known
 * @returns {string | null}
 */
export function understand(text, legal, san) {
  const plain = (/** @type {string} */ move) =>
    move
      .replace(/[+#=\s-]/g, '')
      .replace(/^0/, 'O')
      .replaceAll('0', 'O');
  const exact = legal.find(
    (move) =>
      move ===
      text
        .trim()
        .toLowerCase()
        .replace(/[-\s=]/g, ''),
  );
  if (exact) return exact;
  const castles = plain(text.replaceAll('0', 'O').replaceAll('o', 'O'));
  const named = san.findIndex((move) => bare(move) === bare(text) || (/^O/.test(move) && plain(move) === castles));
  return legal[named] ?? inEitherCase(text, legal, san);
}

/** The one legal move that a text names if nobody minds its case. @param {string} text @param {string[]} legal @param {string[]} san */
function inEitherCase(text, legal, san) {
  const meant = legal.filter((_, index) => bare(san[index] ?? '').toLowerCase() === bare(text).toLowerCase());
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/**
 * A move with its promotion, where a text means one and leaves the promotion out.
 * @param {string} text
 * @param {string[]} legal
 * @param {string[]} san of the legal moves
 */
export function withPromotion(text, legal, san) {
  const isIt = (/** @type {string} */ move) => move.slice(0, -1) === bare(text);
  const promotions = legal.flatMap((move, index) => (san[index]?.includes('=') ? { move, san: san[index] } : []));
  const meant = promotions.find(({ move, san }) => isIt(move) || isIt(bare(san)));
  return meant?.san.replace(/[+#]/g, '') ?? null;
}

/** A SAN move without marks that say nothing about which move it is. @param {string} move */
const bare = (move) => move.trim().replace(/[+#=]/g, '');

/**
 * A field for typed moves. It keeps its place and its focus also while nothing may be typed. Where there seems to be no keyboard
 * it is shown only to those who wish for it.
 * @param {import('../wire.js').Game} game
 * @param {() => RoomView} room
 * @param {(move: string) => void} play
 * @param {(problem: string) => void} tell
 */
export function typedMoves(game, room, play, tell) {
  const field = h('input', {
    type: 'text',
    maxlength: LONGEST,
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    placeholder: words.room.typeHints[game],
    'aria-label': words.room.typeMove,
  });
  const element = h('form', { class: 'typed' }, field);
  element.classList.toggle('wanted', settings().typing);
  let looking = false;

  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (field.readOnly || looking || field.value.trim() === '') return;
    looking = true;
    const meant = await meaning(field.value, room());
    looking = false;
    const stale = meant.seq !== room().position_seq;
    if (meant.move && !stale) {
      field.value = '';
      return play(meant.move);
    }
    tell(stale ? words.refusals.stale_position : meant.problem);
    field.select();
  });

  /** @param {boolean} usable whether a move may be made now */
  const update = (usable) => {
    field.readOnly = !usable;
    element.hidden = room().you.length === 0;
    element.classList.toggle('idle', room().phase !== 'playing');
  };

  /** Brings the field where it is not shown of itself, and takes it away again. */
  const toggle = () => {
    choose('typing', element.classList.toggle('wanted'));
    field.focus();
  };
  return { element, update, toggle };
}

/**
 * The move that a text means in the room's position, or why there is none. The server is asked where the text is no move text.
 * @param {string} text
 * @param {RoomView} room
 * @returns {Promise<{ seq: number, move: string | null, problem: string }>}
 */
async function meaning(text, { game, position, position_seq: seq, legal = [] }) {
  const plain = understand(text, legal, []);
  if (plain) return { seq, move: plain, problem: '' };
  try {
    const san = await sanOf(game, position, legal);
    const move = understand(text, legal, san);
    if (move) return { seq, move, problem: '' };
    const whole = withPromotion(text, legal, san);
    return { seq, move, problem: whole ? words.room.typePromotion(whole) : words.room.typeWrong(text) };
  } catch (refusal) {
    return { seq, move: null, problem: refusalText(/** @type {import('../common/api.js').Refusal} */ (refusal)) };
  }
}

/** SAN of the legal moves, from the server. @param {string} game @param {string} position @param {string[]} legal */
async function sanOf(game, position, legal) {
  /** @type {LegalMoves} */
  const answer = await get(`games/${game}/legal?position=${encodeURIComponent(position)}`);
  return legal.map((move) => answer.san[answer.legal.indexOf(move)] ?? move);
}
