import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultsText } from '../../web/common/faults.js';
import german from '../../web/words/faults_de.js';
import english from '../../web/words/faults_en.js';

/** @typedef {import('../../web/wire.js').Fault} Fault */
/** @typedef {{ $ref?: string, const?: string, enum?: string[], type?: string | string[], items?: Schema, properties?: Record<string, Schema>, anyOf?: Schema[], oneOf?: Schema[] }} Schema */

/** @type {Record<string, Schema>} */
const SCHEMAS = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')).components
  .schemas;

/** All that a schema may be, each without references. @param {Schema} schema @returns {Schema[]} */
function cases({ $ref, oneOf = [], anyOf = [], ...own }) {
  const choices = [...oneOf, ...anyOf, ...($ref ? [SCHEMAS[$ref.split('/').at(-1) ?? ''] ?? {}] : [])];
  if (choices.length === 0) return [own];
  return choices
    .flatMap(cases)
    .map((one) => ({ ...own, ...one, properties: { ...own.properties, ...one.properties } }));
}

/** Something that fits a schema. @param {Schema} schema @returns {unknown} */
function sample(schema) {
  const [one = {}] = cases(schema);
  const { type = 'object' } = one;
  if (one.const ?? one.enum) return one.const ?? one.enum?.[0];
  if (type === 'array') return [sample(one.items ?? {})];
  if (type === 'integer') return 7;
  if (type !== 'object') return 'e4';
  return Object.fromEntries(Object.entries(one.properties ?? {}).map(([name, inner]) => [name, sample(inner)]));
}

/** One of each code, also of the moves of a record, which stand within another fault. */
const FAULTS = [{ $ref: 'Fault' }, { $ref: 'MoveFault' }]
  .flatMap(cases)
  .map((schema) => /** @type {Fault} */ (sample(schema)));

test('every fault of the protocol has a sentence in both languages, and no other', () => {
  const codes = [...new Set(FAULTS.map(({ code }) => code))].sort();
  assert.ok(codes.length > 50, codes.join());
  for (const sentences of [english, german]) assert.deepEqual(Object.keys(sentences).sort(), codes);
});

test('what a sentence names is what the protocol tells', () => {
  for (const fault of FAULTS) {
    const [said, gesagt] = [english, german].map((sentences) => faultsText(sentences, [fault]));
    for (const text of [said, gesagt])
      assert.doesNotMatch(text ?? '', /undefined|null|NaN|\[object|^$|\.$/, fault.code);
    assert.notEqual(said, gesagt, fault.code);
  }
});

test('several faults are told in one line, also those within another', () => {
  /** @type {Fault} */
  const within = {
    code: 'unsound_start',
    faults: [
      { code: 'kings', side: 'white', found: 0 },
      { code: 'pawn', side: 'black', cell: 'a1' },
    ],
  };
  assert.equal(
    faultsText(german, [within]),
    'die Anfangsstellung ist nicht möglich: Weiß hat 0 Könige statt einem; ein schwarzer Bauer kann nicht auf a1 stehen',
  );
  const newer = /** @type {Fault} */ (/** @type {unknown} */ ({ code: 'bored' }));
  assert.equal(faultsText(english, [newer, { code: 'pass' }]), 'bored; nobody may pass');
});
