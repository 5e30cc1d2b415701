import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idsOfTexts, newId } from '../../web/common/ids.js';

test('what is sent again has the same id, and everything else another', () => {
  const idOf = idsOfTexts();
  const first = idOf('chess');
  assert.notEqual(idOf('parob'), first);
  assert.equal(idOf('chess'), first);
  assert.notEqual(idsOfTexts()('chess'), first);
  assert.match(newId(), /^[\w-]{22}$/);
});
