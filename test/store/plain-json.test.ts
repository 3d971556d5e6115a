/** Answers to reads, whose values lose the objects that name their types before anything is made of them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemOf, toAttributes } from '../../functions/database/attribute-values.ts';
import { withPlainValues } from '../../functions/database/plain-json.ts';

const KEY = { pk: 'R#1', sk: '-' };

const asRead = (item: object) => itemOf(JSON.parse(withPlainValues(JSON.stringify(toAttributes(item)))));

it.each<[json: string, plain: string]>([
  ['{"a":{"S":"Romaría"},"b":{"S":""},"c":{"BOOL":false}}', '{"a":"Romaría","b":"","c":false}'],
  ['{"a":{"N":"-12"},"b":{"N":"0"}}', '{"a":-12,"b":0}'],
  ['{"a":{"L":[{"N":"1"},{"M":{"b":{"S":"c"}}}]}}', '{"a":{"L":[1,{"M":{"b":"c"}}]}}'],
])('%s becomes %s', (json, plain) => {
  expect(withPlainValues(json)).toBe(plain);
});

it.each([
  ['a fraction', '{"a":{"N":"1.5"}}'],
  ['a number that code may not be able to keep', '{"a":{"N":"9007199254740993"}}'],
  ['bytes', '{"a":{"B":"AAE="}}'],
  ['null', '{"a":{"NULL":true}}'],
  ['a set', '{"a":{"SS":["S"]}}'],
  ['a map with the name of a type', '{"a":{"M":{"S":{"L":[]}}}}'],
])('%s stays as it is', (_, json) => {
  expect(withPlainValues(json)).toBe(json);
});

/** Names of types among them, which must not be taken for types. */
const name = fc.constantFrom('S', 'N', 'M', 'BOOL', 'NULL', 'title', 's17', 'x');
/** Syntax of attributes among them. */
const text = fc.oneof(
  fc.constantFrom('S', 'N', 'M', 'BOOL', '{"S":"a"}', '{"N":"1"}', '{"BOOL":true}', '\\', '"}', '{"S":"', '\\"'),
  fc.string({ unit: 'binary' }),
);
const { value } = fc.letrec<{ value: unknown; list: unknown[]; map: Record<string, unknown> }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.maxSafeInteger(),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }).map(n => n + 0), // the table knows no -0
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));

it('any item is read as it was stored', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 8, noNullPrototype: true }), item => {
      const stored = { ...item, ...KEY };
      expect(asRead(stored)).toEqual(stored);
    }),
    { numRuns: 2_000 },
  );
});

it('long texts are no deeper a search', () => {
  for (const piece of ['a', '\\', '"', '{"S":"a"}']) {
    const stored = { ...KEY, text: piece.repeat(400_000 / piece.length) };
    expect(asRead(stored)).toEqual(stored);
  }
});
