// The words of the page's language.

import { faultsText } from './faults.js';

/** The language of this page. @type {'en' | 'de'} */
export const language = globalThis.document?.documentElement.lang === 'de' ? 'de' : 'en';

/** All texts. Only those of this language are fetched; `theme.js` names them to the browser early. */
export const words = (language === 'de' ? await import('../words/de.js') : await import('../words/en.js')).default;

/** A number as this language writes it. @param {number} value @param {number} [places] how many decimals at least */
export const decimal = (value, places = 0) =>
  value.toLocaleString(language, { minimumFractionDigits: places, useGrouping: false });

/**
 * The sentence for a refusal.
 * @param {{ code: string }} refusal
 */
export function refusalText({ code }) {
  const known = /** @type {Record<string, string>} */ (words.refusals);
  return known[code] ?? words.refusals.other;
}

/**
 * The sentence for a refused order, with all that is wrong where the server told, unless the words for it do not come.
 * @param {import('./api.js').Refusal} refusal
 */
export async function orderRefusalText({ code, params: { faults, line, column } }) {
  if (!faults) return refusalText({ code });
  const place = line && column ? words.play.place(line, column) : '';
  const coming = language === 'de' ? import('../words/faults_de.js') : import('../words/faults_en.js');
  const sentences = await coming.catch(() => null);
  return sentences ? `${words.play.refused} ${place}${faultsText(sentences.default, faults)}.` : refusalText({ code });
}

/** How a game ended, in words. @param {import('../wire.js').Outcome} outcome */
export function outcomeText({ winner, reason }) {
  if (winner) return words.outcome.win(winner, reason);
  return reason === 'aborted' ? words.outcome.aborted : words.outcome.draw(reason);
}

/** How a game ended, as it stands behind its moves; nothing where it did not count. @param {import('../wire.js').Outcome} outcome */
export function scoreText({ winner, reason }) {
  if (winner) return winner === 'white' ? '1–0' : '0–1';
  return reason === 'aborted' ? '' : '½–½';
}

/** A player's name, or what a player without one is called. @param {import('../wire.js').PlayerView | undefined | null} player */
export const nameOf = (player) => player?.name ?? words.somebody;
