// What the clocks show: the server's figures carried on by time passed, never a guess about a line that is dead. Pure.

import { decimal, words } from '../common/words.js';

/** @typedef {import('../wire.js').ClocksView} ClocksView */
/** @typedef {import('../wire.js').Side} Side */

const SAMPLES = 12;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The server's time against ours, from the times in frames. A frame is never early, so the largest difference, of the one
 * that was least delayed, is nearest to the truth.
 */
export class ServerTime {
  constructor() {
    /** @type {number[]} */
    this.differences = [];
  }

  /** A frame made at the server's `now` came in. @param {number} now @param {number} local */
  heard(now, local) {
    this.differences = [...this.differences.slice(1 - SAMPLES), now - local];
  }

  /** Forgets all, since this device may have slept. */
  reset() {
    this.differences = [];
  }

  /** The server's time, or null before it was ever told. @param {number} local */
  at(local) {
    return this.differences.length > 0 ? Math.max(...this.differences) + local : null;
  }
}

/**
 * What is left on a side's clock. Under a US delay it stands until the delay has passed: the deadline is later by that.
 * @param {ClocksView} clocks
 * @param {Side} side
 * @param {number | null} now the server's
 */
export function leftOn(clocks, side, now) {
  const { left, running, deadline } = clocks;
  if (running !== side || deadline === null || now === null) return left[side];
  return Math.max(0, Math.min(left[side], deadline - now));
}

/**
 * What a side's clock shows. While it stands because the server was away, no clock runs; it is that of the side to move.
 * @param {Pick<import('../wire.js').RoomView, 'clocks' | 'to_move' | 'time_control'>} room
 * @param {Side} side
 * @param {number | null} now the server's
 * @returns {{ left: number | null, running: boolean, standing: boolean }} left null: there is no clock
 */
export function readClock({ clocks, to_move, time_control }, side, now) {
  if (!clocks || time_control.kind === 'unlimited') return { left: null, running: false, standing: false };
  const standing = clocks.standing && to_move === side;
  return { left: leftOn(clocks, side, now), running: clocks.running === side, standing };
}

/**
 * What was left to a side after a ply that is looked back at: at the start what both began with.
 * @param {Pick<import('../wire.js').RoomView, 'moves' | 'time_control'>} room
 * @param {number} ply
 * @param {Side} side
 * @returns {number | null} null: the moves carry no times
 */
export function leftAfter({ moves, time_control }, ply, side) {
  if (ply > 0) return moves[ply - 1]?.left?.[side] ?? null;
  const isTimed = moves[0]?.left !== undefined && 'base' in time_control;
  return isTimed ? time_control.base * 1000 : null;
}

/**
 * What is left for a first move: before a side's own second move its clock stands, but the first has a limit.
 * @param {{ clocks: ClocksView | null }} room
 * @param {number | null} now the server's
 */
export function leftForFirstMove({ clocks }, now) {
  if (!clocks || clocks.deadline === null || clocks.running) return null;
  return Math.max(0, clocks.deadline - (now ?? clocks.at));
}

/**
 * Milliseconds as a clock shows them: `4:05`, tenths below ten seconds, hours and days where there are some. Rounded up, so
 * that a clock shows nothing left only when nothing is left.
 * @param {number} left
 */
export function clockText(left) {
  if (left < 10_000) return left > 9_900 ? '0:10' : `0:0${decimal(Math.ceil(left / 100) / 10, 1)}`;
  const seconds = Math.ceil(left / 1000);
  if (left >= DAY) return words.daysAndHours(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = `${pad(minutes, hours > 0)}:${pad(seconds % 60, true)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** How long until a running clock's text changes. @param {number} left */
export const untilChange = (left) => (left <= 10_000 ? left % 100 || 100 : left >= DAY ? MINUTE : left % 1000 || 1000);

/** @param {number} value @param {boolean} wide */
const pad = (value, wide) => (wide ? String(value).padStart(2, '0') : String(value));
