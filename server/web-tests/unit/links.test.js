import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordLink, seatLink, watchLink } from '../../web/room/links.js';
import { room } from './frames.js';

/** The link behind the server's address. @param {string | null} link */
const tail = (link) => link?.split('rooms/')[1] ?? null;
const { id } = room({});

/** Rules, the key told to players, the key of this page, and the link. @type {[import('../../web/wire.js').HouseRules, string | undefined, string | null, string | null][]} */
const CASES = [
  [{}, undefined, null, id],
  [{ spectators: 'open' }, undefined, null, id],
  [{ spectators: 'link' }, 'abc', null, `${id}#watch=abc`],
  [{ spectators: 'link' }, undefined, 'own', `${id}#watch=own`],
  [{ spectators: 'link' }, undefined, null, null],
  [{ spectators: 'none' }, undefined, 'own', null],
];

test('whoever may watch has a link to hand on', () => {
  for (const [rules, watch_key, own, link] of CASES)
    assert.equal(tail(watchLink(room({ rules, watch_key }), own)), link);
});

test('the record has a link for the same people, as a server reads it', () => {
  for (const [rules, watch_key, own, link] of CASES)
    assert.equal(
      tail(recordLink(room({ rules, watch_key }), own)),
      link && link.replace(id, `${id}/record.pgn`).replace('#', '?'),
    );
});

test('the free seat has a link while somebody is invited', () => {
  assert.equal(tail(seatLink(room({ invitation: 'abc' }))), `${id}#seat=abc`);
  assert.equal(seatLink(room({})), null);
});
