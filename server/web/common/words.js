// The words of the page's language.

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
 * The sentence for a refusal, with the reason that the server gave, where it gave one.
 * @param {import('./api.js').Refusal} refusal
 */
export async function refusalReason(refusal) {
  const { reason } = refusal.params;
  if (refusal.code !== 'invalid_settings' || !reason) return refusalText(refusal);
  const said = language === 'de' ? (await import('../words/reasons_de.js')).default(reason) : reason;
  return `${words.play.refused} ${said}.`;
}

/** How a game ended, in words. @param {import('../wire.js').Outcome} outcome */
export function outcomeText({ winner, reason }) {
  if (winner) return words.outcome.win(winner, reason);
  return reason === 'aborted' ? words.outcome.aborted : words.outcome.draw(reason);
}

/** A player's name, or what a player without one is called. @param {import('../wire.js').PlayerView | undefined | null} player */
export const nameOf = (player) => player?.name ?? words.somebody;
