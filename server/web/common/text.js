// Times and house rules in words. Pure.

import { decimal, words } from './words.js';

/** @typedef {import('../wire.js').TimeControl} TimeControl */
/** @typedef {import('../wire.js').HouseRules} HouseRules */

const minutes = (/** @type {number} */ seconds) =>
  seconds === 15 ? '¼' : seconds === 30 ? '½' : seconds === 45 ? '¾' : decimal(Math.round(seconds / 6) / 10);

/** A time control as players write it: `5 + 3`. @param {TimeControl} control */
export function timeText(control) {
  const texts = words.play.times;
  switch (control.kind) {
    case 'unlimited':
      return texts.unlimited;
    case 'increment':
      return texts.increment(minutes(control.base), control.increment);
    case 'delay':
      return texts.delay(minutes(control.base), control.delay);
    case 'bronstein':
      return texts.bronstein(minutes(control.base), control.delay);
    case 'days':
      return texts.days(control.days);
  }
}

/** What differs from the usual rules, or nothing. @param {HouseRules} rules @param {import('../wire.js').HouseRuleView[]} known */
export function houseRulesText(rules, known) {
  const names = /** @type {Record<string, string>} */ (words.play.houseRules);
  const values = /** @type {Record<string, string>} */ (words.play.values);
  return known
    .flatMap(({ name, values: [usual] }) => {
      const value = /** @type {Record<string, unknown>} */ (rules)[name];
      if (value === undefined || value === usual) return [];
      return [`${names[name] ?? name}: ${values[typeof value === 'string' ? value : 'custom']}`];
    })
    .join('; ');
}

/** How long is left, roughly, in the largest unit of which there are two. @param {number} left milliseconds */
export function leftText(left) {
  const minutes = Math.max(0, Math.floor(left / 60_000));
  if (minutes < 120) return words.lobby.minutesLeft(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? words.lobby.hoursLeft(hours) : words.lobby.daysLeft(Math.floor(hours / 24));
}
