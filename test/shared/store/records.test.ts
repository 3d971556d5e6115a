/**
 * A write keeps attributes of a stored item that the running code does not know, and writes derived
 * attributes anew.
 */

import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fromStored, isOfNewerCode, toStored, unknownOf } from '../../../shared/store/records.ts';

const Known = v.object({ id: v.number(), name: v.string(), words: v.optional(v.string(), '') });
const read = (stored: object) => fromStored(v.parse(Known, stored), { ...stored }, Known);
const KEY = { pk: 'R#1', sk: '-' };

const STORED: [what: string, stored: object, written: object][] = [
  ['what has a default by now', { id: 1, name: 'a' }, { id: 1, name: 'a', words: '' }],
  [
    'fields of any shape',
    { id: 1, name: 'a', later: { of: [null] }, none: null },
    { id: 1, name: 'a', words: '', later: { of: [null] }, none: null },
  ],
  ['one that is called so', { id: 1, name: 'a', unknown: 'x' }, { id: 1, name: 'a', words: '', unknown: 'x' }],
  ['that objects have', { id: 1, name: 'a', constructor: 'x' }, { id: 1, name: 'a', words: '', constructor: 'x' }],
  [
    'no keys and no derived data',
    { ...KEY, id: 1, name: 'a', d: 'gl/all', gs: 'a', x: '|', q: 1 },
    { id: 1, name: 'a', words: '' },
  ],
];
it.each(STORED)('is written back: %s', (_, stored, written) => {
  const record = read(stored);
  expect(toStored(record)).toEqual(written);
  expect(toStored({ ...record, name: 'other' })).toEqual({ ...written, name: 'other' });
  expect(unknownOf(record)).toBe(record.unknown);
});

it('what is known wins over what was not', () => {
  expect(toStored({ unknown: { name: 'old', later: 1 }, name: 'new' })).toEqual({ name: 'new', later: 1 });
});

const Told = v.variant('type', [
  v.object({ type: v.literal('a'), status: v.picklist(['on', 'off']), name: v.string() }),
  v.object({ type: v.picklist(['b', 'c']) }),
]);
const UNREADABLE: [stored: object, isOfNewer: boolean][] = [
  [{ type: 'd' }, true],
  [{ type: 'a', status: 'half', name: 'x' }, true],
  [{ type: 'a', status: 'half', name: 7 }, false],
  [{}, false],
];
it.each(UNREADABLE)('%j: may newer code have written it? %s', (stored, isOfNewer) => {
  const parsed = v.safeParse(Told, stored);
  expect(parsed.success ? undefined : isOfNewerCode(parsed.issues)).toBe(isOfNewer);
});
