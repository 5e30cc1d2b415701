// What exactly is wrong with an order, a record or a position, in words.

/** @typedef {import('../wire.js').Fault} Fault */

/**
 * What to say by code, without a full stop; `say` puts faults within a fault into words.
 * @typedef {{ [Code in Fault['code']]: (fault: Fault & { code: Code }, say: (faults: Fault[]) => string) => string }} Sentences
 */

/**
 * All that is wrong. A code that this page does not know stays as it is.
 * @param {Sentences} sentences
 * @param {Fault[]} faults
 */
export function faultsText(sentences, faults) {
  const known = /** @type {Record<string, (fault: Fault, say: (faults: Fault[]) => string) => string>} */ (sentences);
  const say = (/** @type {Fault[]} */ all) =>
    all.map((fault) => known[fault.code]?.(fault, say) ?? fault.code).join('; ');
  return say(faults);
}
