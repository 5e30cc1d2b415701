// Moves typed in: `e2e4` or as in the move list. Pure but for the field itself.

import { get } from '../common/api.js';
import { h, setText } from '../common/dom.js';
import { words } from '../common/words.js';

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').LegalMoves} LegalMoves */

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
  return legal[named] ?? null;
}

/** A SAN move without marks that say nothing about which move it is. @param {string} move */
const bare = (move) => move.trim().replace(/[+#=]/g, '');

/**
 * A field for typed moves.
 * @param {() => RoomView | null} room
 * @param {(move: string) => void} play
 */
export function typedMoves(room, play) {
  const problem = h('span', { class: 'typed-problem', role: 'alert' });
  const field = h('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    placeholder: words.room.typeHint,
    'aria-label': words.room.typeMove,
  });
  const element = h('form', { class: 'typed' }, field, problem);
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { game = '', position = '', legal = [] } = room() ?? {};
    const text = field.value;
    const move = understand(text, legal, []) ?? understand(text, legal, await sanOf(game, position, legal));
    setText(problem, move ? '' : words.room.typeWrong(text));
    if (!move) return field.select();
    field.value = '';
    play(move);
  });
  return { element, update: (/** @type {boolean} */ usable) => void (element.hidden = !usable) };
}

/** SAN of the legal moves, from the server. @param {string} game @param {string} position @param {string[]} legal */
async function sanOf(game, position, legal) {
  /** @type {LegalMoves | null} */
  const answer = await get(`games/${game}/legal?position=${encodeURIComponent(position)}`).catch(() => null);
  return legal.map((move) => answer?.san[answer.legal.indexOf(move)] ?? move);
}
