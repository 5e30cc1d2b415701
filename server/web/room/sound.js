// Short wooden knocks, made here rather than fetched. Loaded after the board, and silent by the reader's choice.

import { settings } from '../common/settings.js';

/** @typedef {'move' | 'capture' | 'check' | 'end'} Knock */

/** Pitch in hertz, length in seconds, loudness, and how many knocks. @type {Record<Knock, [number, number, number, number]>} */
const KNOCKS = {
  move: [310, 0.07, 0.25, 1],
  capture: [230, 0.1, 0.35, 1],
  check: [420, 0.07, 0.3, 2],
  end: [200, 0.16, 0.3, 2],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {Knock} kind */
export function knock(kind) {
  if (!settings().sound || document.hidden) return;
  context ??= new AudioContext();
  if (context.state !== 'running') return void context.resume();
  const [pitch, length, loudness, count] = KNOCKS[kind];
  for (let index = 0; index < count; index++)
    strike(context, context.currentTime + index * 0.11, { pitch, length, loudness });
}

/**
 * One knock: a low tone that falls and fades at once, dulled.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {{ pitch: number, length: number, loudness: number }} how
 */
function strike(audio, at, { pitch, length, loudness }) {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const dull = new BiquadFilterNode(audio, { type: 'lowpass', frequency: pitch * 3 });
  const fade = new GainNode(audio, { gain: loudness });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  fade.gain.setValueAtTime(loudness, at);
  fade.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(dull).connect(fade).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
