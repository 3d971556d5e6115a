/**
 * Items on their way into the table and back, through the store: what other code has written must
 * come back unchanged.
 */
import { afterAll, expect, inject, it } from 'vitest';
import { startEngine } from '../../tools/local/engine.ts';
import { ensureTable } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { storeAt } from '../support/called.ts';

const TABLE = 'Values';
const KEY = { pk: 'R#1', sk: '-' };

const engine = await startEngine();
await ensureTable(engine.endpoint, TABLE, readDeployment(inject('assembly'), TABLE, 'SECRET').table);
const store = storeAt(engine.endpoint, TABLE, client => client);
afterAll(() => engine.stop());

const again = async (value: unknown) => {
  await store.commit([{ put: { ...KEY, value } }]);
  return store.read([KEY], 'consistent');
};

it.each<[string, unknown]>([
  ['a text', 'Romaría'],
  ['an empty text', ''],
  ['a text that looks like an attribute', '{"S":"a"}'],
  ['a fraction', -42.25],
  ['the largest number that code can compute with', Number.MAX_SAFE_INTEGER],
  ['a larger one', 9_007_199_254_740_993n],
  ['a boolean', false],
  ['null', null],
  ['bytes', new Uint8Array([0, 255])],
  ['a list', ['a', 1, [null, { b: false }], []]],
  ['a map with names of types', { S: 'a', B: { M: {} } }],
  ['a set of texts', new Set(['a', 'b'])],
  ['a set of numbers', new Set([1, 2.5])],
  ['a set of bytes', new Set([new Uint8Array([1])])],
])('%s is read as it was stored', async (_, value) => {
  expect(await again(value)).toEqual([{ ...KEY, value }]);
});

it('leaves out what is undefined', async () => {
  expect(await again({ a: undefined, b: { c: undefined } })).toStrictEqual([{ ...KEY, value: { b: {} } }]);
});

it.each<[string, unknown]>([
  ['no number', Number.NaN],
  ['a number that JavaScript does not hold exactly', 2 ** 60],
  ['an instance of a class', new Date(0)],
])('refuses %s, and stores nothing', async (_, value) => {
  await store.commit([{ remove: KEY }]);
  await expect(again(value)).rejects.toThrow(/not allowed|greater than|Unsupported type/);
  expect(await store.read([KEY], 'consistent')).toEqual([undefined]);
});
