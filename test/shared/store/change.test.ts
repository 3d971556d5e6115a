/** Plans: which item a change is about, and how additions to one counter become one (docs/data-model.md#every-write-is-a-plan). */
import { describe, expect, it } from 'vitest';
import { type Change, keyOf, mergeAdditions, nameOf } from '../../../shared/store/change.ts';

const [A, B] = [
  { pk: 'N#gl/all', sk: '202705' },
  { pk: 'N#gl/all', sk: '202706' },
];
const PUT: Change = { put: { ...A, text: 'a' } };

it.each<[change: Change]>([
  [PUT],
  [{ remove: A, when: 3, conflict: 'version' }],
  [{ check: A, when: 'absent', conflict: 'name' }],
  [{ add: { n: 1 }, to: A }],
])('%j is about its item', change => {
  expect(keyOf(change)).toMatchObject(A);
  expect(nameOf(change)).toBe('8 N#gl/all202705');
});

describe('additions', () => {
  it.each<[why: string, changes: Change[], merged: Change[]]>([
    [
      'to one item become one',
      [
        { add: { a: 1 }, to: A },
        { add: { a: 2, b: 1 }, to: A },
      ],
      [{ add: { a: 3, b: 1 }, to: A }],
    ],
    [
      'of nothing in sum are left out',
      [
        { add: { a: 1, b: 1 }, to: A },
        { add: { a: -1 }, to: A },
      ],
      [{ add: { b: 1 }, to: A }],
    ],
    [
      'come after everything else, which stays',
      [{ add: { a: 1 }, to: B }, PUT, PUT],
      [PUT, PUT, { add: { a: 1 }, to: B }],
    ],
  ])('%s', (_, changes, merged) => {
    expect(mergeAdditions(changes)).toEqual(merged);
  });
});
