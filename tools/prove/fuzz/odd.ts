/** What nobody should send: texts and JSON values at the edges of what parsers, the engine and other people's terminals take. */
import fc from 'fast-check';

/** ``words`a b` `` is `['a', 'b']`. */
export const words = ({ raw }: TemplateStringsArray): string[] => raw.join('').split(' ');

/** Everything but what is safe everywhere; a lone surrogate, which has no encoding, becomes U+FFFD. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text.slice(0, LONGEST_ENCODED).toWellFormed());
/** Characters: longer ones would all be met with the gateway's 431. */
const LONGEST_ENCODED = 3_000;

/** A reply that has this header has let a line break through. */
export const INJECTED = 'x-injected';

const TEXTS = {
  empty: ['', ' ', '\t\n', '\u00a0', '\u200b', '\ufeff'],
  words: ['0', '-1', '1.5', '1e309', '-0', '0x10', 'NaN', 'Infinity', 'null', 'undefined', 'true', 'off', '٣', '９'],
  numbers: ['2147483648', '9007199254740993', '9'.repeat(40), '1e99', `0.${'0'.repeat(400)}1`],
  control: [
    '\u0000',
    'a\u0000b',
    '\u0001\u001f\u007f\u0085',
    `\r\n${INJECTED}: 1`,
    `%0d%0a${INJECTED}: 1`,
    '\u2028\u2029',
  ],
  unicode: [
    '\ud800',
    'a\udfff',
    '\ud83d',
    '\uffff',
    '\u202ex',
    `e${'\u0301'.repeat(200)}`,
    '👩‍👩‍👧‍👦',
    'İıſK',
    'ﷺ',
    '\u{10ffff}',
  ],
  keys: ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', 'length', 'then'],
  markup: ['<script>1</script>', '</script>', '<img src=x onerror=1>', '<!--', '<![CDATA[', '<', '<a href="', '<p><p'],
  entities: ['&', '&#0;', '&#x110000;', '&#55296;', '&#xffffffffff;', '&nosuch;', '&amp;amp;'],
  code: [
    "' OR 1=1 --",
    '#{7*7}',
    '{{7*7}}',
    '$' + '{7*7}',
    '$(id)',
    '../../etc/passwd',
    '..\\..',
    '%',
    '%00',
    '#',
    '?',
    '*',
  ],
  dates: [
    '2027-02-30',
    '0000-00-00 00:00:00',
    '9999-12-31 23:59:59',
    '0001-01-01',
    '10000-01-01',
    '+275760-09-13',
    '-271821-04-19',
    '2027-03-28 02:30:00',
    'now',
    '@99999999999999',
    '@-1e20',
    '+9999999 years',
    'last day of february 2027',
    '2027-05-10T10:00:00.123456789123Z',
    '24:61:61',
  ],
  zones: ['UTC+99', 'UTC-26:00', '+99:99', 'Etc/GMT+5', 'Europe/Madrid[u-ca=hebrew]', 'europe/MADRID', '../localtime'],
  addresses: [
    'http://',
    'http://[::1]/',
    'javascript:1',
    'data:text/html,1',
    'http://a\u0000b/',
    'http://xn--/',
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'https://user:pw@example.org/',
    'http://example.org:99999/',
    `http://${'a.'.repeat(400)}org/`,
    'https://example.org/\ud800',
  ],
  lists: [',', ',,,', '1,', '1,2,x', '1,-1', 'a,'.repeat(200), '1,'.repeat(200)],
} as const satisfies Record<string, readonly string[]>;

/** Characters: around the limits of fields and keys, and far above them. */
const LENGTHS = [201, 401, 1_001, 2_049, 5_000, 70_000, 100_000] as const;
const HUGE = [150_000, 400_000] as const;
const UNITS = [
  'a',
  ' ',
  'é',
  '😀',
  '<',
  '<b>',
  '&amp;',
  '"',
  '\\',
  '(',
  '-',
  'a ',
  '\u0000',
  '\ud800',
  'a,',
  '<a href=x>',
];

const repeated = (lengths: readonly number[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...UNITS), fc.constantFrom(...lengths))
    .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));

/** A constant of any kind, or some string; never long. */
export const shortOddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(...Object.values(TEXTS).map(texts => fc.constantFrom<string>(...texts))) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 24, arbitrary: shortOddText },
  { weight: 4, arbitrary: repeated(LENGTHS) },
  { weight: 1, arbitrary: repeated(HUGE) },
);

/** What a field's name lets one expect in it. */
const EXPECTED: readonly (readonly [name: RegExp, kind: keyof typeof TEXTS])[] = [
  [/date|^(start|end)s_/, 'dates'],
  [/timezone/, 'zones'],
  [/website|image/, 'addresses'],
  [/author|parent|page|event|post|geo|cost|venue|organizer|include/, 'numbers'],
  [/categories|tags|venue|organizer|clude|status|_fields/, 'lists'],
  [/title|name|description|excerpt|search|cost/, 'markup'],
  [/title|name|description|excerpt|slug|line/, 'entities'],
];

/** The edges of what a field of this name is for, and everything else. */
export const oddTextFor = (name: string): fc.Arbitrary<string> => {
  const expected = EXPECTED.filter(([pattern]) => pattern.test(name)).flatMap(
    ([, kind]): readonly string[] => TEXTS[kind],
  );
  return expected.length === 0 ? oddText : fc.oneof(oddText, fc.constantFrom(...expected));
};

const NUMBERS = [
  ...words`1e300 -1e-300 1e-200 0.12345678901234567890 -180.0000000001 -1.5`,
  '1e999',
  '-1e999',
  '-0',
  '0',
  '-1',
  '0.1',
  '1e-400',
  '2147483648',
  '9007199254740993',
  `1${'0'.repeat(300)}`,
];
const OBJECTS = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"id":{"id":1}}',
  '{"id":1,"id":"x"}',
  '{"length":1e9}',
  '{"toString":1,"valueOf":null}',
  '{"toJSON":1}',
  '{"then":1}',
  '{"":""}',
];
const nested = ([open, close, depth]: readonly [string, string, number]): string =>
  open.repeat(depth) + close.repeat(depth);
const DEPTHS = [10, 1_000, 20_000] as const;
/** New names: each has to be looked up, and made. */
const distinct = (entry: (i: number) => unknown) => (length: number) =>
  JSON.stringify(Array.from({ length }, (_, i) => entry(i)));
const DISTINCT = [
  (i: number) => i + 1,
  (i: number) => `Nova ${i}`,
  (i: number) => ({ venue: `Nova ${i}`, organizer: `Nova ${i}` }),
];

const listOf = ([entry, length]: readonly [string, number]): string => `[${Array(length).fill(entry).join(',')}]`;

const oddValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '[{}]', '[""]') },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...OBJECTS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map(value => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constant('['), fc.constant(']'), fc.constantFrom(...DEPTHS)).map(nested),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constant('{"venue":['), fc.constant(']}'), fc.constantFrom(...DEPTHS)).map(nested),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('1', '"a"', '{}', '[]', '"1,2"', '1e999'), fc.constantFrom(101, 5_000))
      .map(listOf),
  },
  { weight: 1, arbitrary: fc.constantFrom(...DISTINCT.flatMap(entry => [30, 101].map(distinct(entry)))) },
);

/** The text of a JSON value: some, such as `1e999` or a key that is there twice, no value can be written as. */
export const oddJsonFor = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    oddTextFor(name).map(text => JSON.stringify(text)),
    { weight: 2, arbitrary: oddValue },
  );
