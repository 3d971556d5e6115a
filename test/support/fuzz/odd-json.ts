/** Unusual JSON, as text: some of it, such as `1e999` or a duplicate name, cannot be written by serialising a value. */
import fc from 'fast-check';
import { oddTextFor, words } from './odd-text.ts';

/** The text of a value for a field of this name. */
export const oddJsonFor = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    oddTextFor(name).map(text => JSON.stringify(text)),
    { weight: 2, arbitrary: anything },
  );

const EMPTY = words`null true false [] {} [[]] [null] [{}] [""] {"":""}`;
const NUMBERS = [
  ...words`1e999 -1e999 -0 0 -1 0.1 -1.5 1e-400 1e-200 -1e-300 1e300 0.12345678901234567890 -180.0000000001`,
  ...words`2147483648 9007199254740993`,
  `1${'0'.repeat(300)}`,
];
const OBJECTS = words`{"__proto__":{"polluted":true}} {"constructor":{"prototype":{"polluted":true}}} {"id":{"id":1}}
 {"id":1,"id":"x"} {"length":1e9} {"toString":1,"valueOf":null} {"toJSON":1} {"then":1}`;

const NESTED = [10, 1_000, 20_000].flatMap(depth => [
  '['.repeat(depth) + ']'.repeat(depth),
  '{"venue":['.repeat(depth) + ']}'.repeat(depth),
]);
const listOf = (length: number, entryAt: (i: number) => string): string =>
  `[${Array.from({ length }, (_, i) => entryAt(i)).join(',')}]`;
const REPEATED = words`1 "a" {} [] "1,2" 1e999`.flatMap(entry =>
  [101, 5_000].map(length => listOf(length, () => entry)),
);
/** Lists of new names, each of which has to be looked up and created, and lists above the limit. */
const DISTINCT = [30, 101].flatMap(length => [
  listOf(length, i => String(i + 1)),
  listOf(length, i => `"Nova ${i}"`),
  listOf(length, i => `{"venue":"Nova ${i}","organizer":"Nova ${i}"}`),
]);

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...EMPTY) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...OBJECTS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map(value => JSON.stringify(value)) },
  { weight: 4, arbitrary: fc.constantFrom(...NESTED, ...REPEATED, ...DISTINCT) },
);
