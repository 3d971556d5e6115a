/** Unusual texts: edge cases of parsers, the engine and terminals. */
import fc from 'fast-check';
import { INJECTED } from './check-reply.ts';

/** ``words`a b` `` is `['a', 'b']`. */
export const words = ({ raw }: TemplateStringsArray): string[] => raw.join('').trim().split(/\s+/);

/** Percent-encodes; a lone surrogate, which has no encoding, becomes U+FFFD. */
export const percentEncoded = (text: string): string => encodeURIComponent(text.slice(0, MAX_ENCODED).toWellFormed());
/** Characters: the gateway answers longer requests 431. */
const MAX_ENCODED = 3_000;

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

/** Characters: just above the limits of fields and keys, and far above them. */
const LENGTHS = [201, 401, 1_001, 2_049, 5_000, 70_000, 100_000] as const;
const HUGE = [150_000, 300_000] as const;
const UNITS = [' ', 'a ', '\\', '\u0000', '\ud800', '<a href=x>', ...words`a é € 😀 < <b> &amp; " ( - a,`];

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

/** The kind of value that a field's name suggests, except text. */
const EXPECTED: readonly (readonly [name: RegExp, kind: keyof typeof TEXTS])[] = [
  [/date|^(start|end)s_/, 'dates'],
  [/timezone/, 'zones'],
  [/website|image/, 'addresses'],
  [/author|parent|page|event|post|geo|cost|venue|organizer|include/, 'numbers'],
  [/categories|tags|venue|organizer|clude|status|_fields/, 'lists'],
];

/** For all other fields, new ones included. */
const PLAIN = ['markup', 'entities'] as const satisfies (keyof typeof TEXTS)[];

/** Edge cases for a field of this name, and all other odd texts. */
export const oddTextFor = (name: string): fc.Arbitrary<string> => {
  const kinds = EXPECTED.filter(([pattern]) => pattern.test(name)).map(([, kind]) => kind);
  const expected = (kinds.length === 0 ? PLAIN : kinds).flatMap((kind): readonly string[] => TEXTS[kind]);
  return fc.oneof(oddText, fc.constantFrom(...expected));
};
