import { expect, it } from 'vitest';
import { indexQuery, rangeQuery, sizeOf, transactItem } from '../../functions/database/requests.ts';

const SIZES: [item: Record<string, unknown>, bytes: number, why: string][] = [
  [{}, 0, 'nothing'],
  [{ a: 'bc' }, 3, 'a name and its text'],
  [{ a: '€' }, 4, 'in UTF-8'],
  [{ a: 1 }, 22, 'a number is taken at its longest'],
  [{ a: new Uint8Array(5) }, 6, 'bytes as they are'],
  [{ a: true, b: null }, 4, 'one byte each'],
  [{ a: ['b', 'c'] }, 8, 'a list: three, and one for each entry'],
  [{ a: { b: 'c' } }, 7, 'a map: likewise, and its names'],
];
it.each(SIZES)('%j takes %i bytes', (item, bytes) => {
  expect(sizeOf(item)).toBe(bytes);
});

const ITEM = { pk: 'R#1', sk: '-' };
it.each([
  ['pk', 2048],
  ['sk', 1024],
  ...['g', 'd', 'l'].map((name): [string, number] => [name, 2048]),
  ...['gs', 'ds', 'ls'].map((name): [string, number] => [name, 1024]),
])('%s of an item has %i bytes at most', (name, longest) => {
  const put = (bytes: number) => () =>
    transactItem('Calendar', { put: { ...ITEM, [name]: `€${'a'.repeat(bytes - 3)}` } });
  expect(put(longest)).not.toThrow();
  expect(put(longest + 1)).toThrow(expect.objectContaining({ code: 'rest_too_large' }));
});

it.each([
  ['partition', { partition: 'a'.repeat(2049) }],
  ['begin', { partition: 'a', from: 'a'.repeat(1025) }],
  ['end', { partition: 'a', to: 'a'.repeat(1025) }],
])('the %s of a query is as short, of the table and of an index', (_, range) => {
  const refused = expect.objectContaining({ code: 'rest_too_large' });
  expect(() => rangeQuery('Calendar', range)).toThrow(refused);
  expect(() => indexQuery('Calendar', { ...range, index: 'byLink' })).toThrow(refused);
});
