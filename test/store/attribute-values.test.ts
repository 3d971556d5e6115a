/** Values on their way into the table and back. The SDK's own conversion says what is right. */
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { itemOf, toAttributes } from '../../functions/database/attribute-values.ts';

const KEY = { pk: 'R#1', sk: '-' };

it.each<[string, unknown]>([
  ['a text', 'Romaría'],
  ['an empty text', ''],
  ['a whole number', 12],
  ['a fraction', -42.25],
  ['the largest number', Number.MAX_SAFE_INTEGER],
  ['true', true],
  ['false', false],
  ['null', null],
  ['bytes', new Uint8Array([0, 255])],
  ['a list', ['a', 1, [null, { b: false }]]],
  ['an empty list', []],
  ['a map', { a: 1, b: { c: ['d'] }, S: 'a name of a type', B: 'another' }],
  ['an empty map', {}],
  ['a set of texts', new Set(['a', 'b'])],
  ['a set of numbers', new Set([1, 2.5])],
  ['a set of bytes', new Set([new Uint8Array([1])])],
])('%s is stored as the SDK stores it, and read as it was', (_, value) => {
  const item = { ...KEY, value };
  expect(toAttributes(item)).toEqual(marshall(item));
  expect(itemOf(toAttributes(item))).toEqual(unmarshall(marshall(item)));
  expect(itemOf(toAttributes(item))).toEqual(item);
});

it('leaves out what is undefined', () => {
  expect(toAttributes({ a: undefined, b: { c: undefined } })).toEqual({ b: { M: {} } });
});

it.each<[string, unknown]>([
  ['no number', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a function', () => 1],
  ['a set of several types', new Set([1, 'a'])],
])('refuses %s', (_, value) => {
  expect(() => toAttributes({ value })).toThrow('cannot be stored');
});

it.each([
  ['without a key', { pk: { S: 'R#1' } }, 'without a key'],
  [
    'with a number that code cannot keep',
    { pk: { S: 'R#1' }, sk: { S: '-' }, n: { N: '9007199254740993' } },
    'too large',
  ],
])('refuses an item %s', (_, attributes, reason) => {
  expect(() => itemOf(attributes)).toThrow(reason);
});
