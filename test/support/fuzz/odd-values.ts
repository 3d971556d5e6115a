/**
 * Values at the edges of parsers, the engine and terminals, as text and as JSON that no serialiser
 * writes.
 */
import fc from 'fast-check';

/** A reply with this header means that a line break was not removed. */
export const INJECTED = 'x-injected';

/** ``words`a b` `` is `['a', 'b']`. */
export const words = ({ raw }: TemplateStringsArray): string[] => raw.join('').trim().split(/\s+/);

/**
 * Percent-encodes. A lone surrogate, which has no encoding, becomes U+FFFD. The text is cut,
 * because the gateway answers longer requests with 431.
 */
export const percentEncoded = (text: string): string => encodeURIComponent(text.slice(0, 3_000).toWellFormed());

const TEXTS = [
  ...['', ' ', '\t\n', '\u00a0', '\u200b', '\ufeff', '\u0000', 'a\u0000b', '\u0001\u001f\u007f\u0085', '\u2028\u2029'],
  ...[`\r\n${INJECTED}: 1`, `%0d%0a${INJECTED}: 1`, '\ud800', 'a\udfff', '\uffff', '\u202ex', '\u{10ffff}'],
  ...words`0 -1 1.5 1e309 -0 0x10 NaN Infinity null undefined true off ٣ ９ 2147483648 9007199254740993 İıſK ﷺ 👩‍👩‍👧‍👦`,
  ...words`__proto__ constructor prototype toString hasOwnProperty length then ../../etc/passwd ..\\.. % %00 # ? * , ,,, 1,2,x`,
  ...words`<script>1</script> </script> <!-- <![CDATA[ < <p><p & &#0; &#x110000; &#55296; &nosuch; {{7*7}} $(id)`,
  ...words`2027-02-30 10000-01-01 +275760-09-13 -271821-04-19 now @99999999999999 @-1e20 2027-05-10T10:00:00.123456789123Z`,
  ...['0000-00-00 00:00:00', '9999-12-31 23:59:59', '2027-03-28 02:30:00', '+9999999 years', 'last day of may 2027'],
  ...words`UTC+99 +99:99 Etc/GMT+5 Europe/Madrid[u-ca=hebrew] europe/MADRID ../localtime`,
  ...words`http:// http://[::1]/ javascript:1 data:text/html,1 http://xn--/ http://0x7f.1/ https://user:pw@example.org/`,
  ...[`e${'\u0301'.repeat(200)}`, '9'.repeat(40), `0.${'0'.repeat(400)}1`, `http://${'a.'.repeat(400)}org/`],
  ...['a,'.repeat(200), "' OR 1=1 --", 'http://a\u0000b/', 'https://example.org/\ud800'],
] as const;

/** In characters, just above the limits of fields and keys, and far above them. */
const LENGTHS = [201, 401, 1_001, 2_049, 5_000, 70_000, 300_000];
const UNITS = [' ', 'a ', '\\', '\u0000', '\ud800', '<a href=x>', ...words`a é € 😀 < <b> &amp; " ( - a,`];
const long = fc
  .tuple(fc.constantFrom(...UNITS), fc.constantFrom(...LENGTHS))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom<string>(...TEXTS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 4, arbitrary: long },
);

const listOf = (length: number, entryAt: (i: number) => string): string =>
  `[${Array.from({ length }, (_, i) => entryAt(i)).join(',')}]`;
const JSONS = [
  ...words`null true false [] {} [[]] [null] [{}] [""] {"":""} 1e999 -1e999 -0 0 -1 0.1 1e-400 1e300 -180.0000000001`,
  ...words`{"__proto__":{"polluted":true}} {"constructor":{"prototype":{"polluted":true}}} {"id":{"id":1}} {"id":1,"id":"x"}`,
  ...words`{"length":1e9} {"toString":1,"valueOf":null} {"toJSON":1} {"then":1} 2147483648 9007199254740993`,
  ...[10, 1_000, 20_000].map(depth => '['.repeat(depth) + ']'.repeat(depth)),
  ...[101, 5_000].flatMap(length => words`1 "a" {} []`.map(entry => listOf(length, () => entry))),
  // New names, each of which is looked up and created.
  listOf(30, i => `"Nova ${i}"`),
  listOf(30, i => `{"venue":"Nova ${i}","organizer":"Nova ${i}"}`),
];

/** The text of a JSON value. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  oddText.map(text => JSON.stringify(text)),
  fc.constantFrom(...JSONS),
  fc.jsonValue({ maxDepth: 3 }).map(value => JSON.stringify(value)),
);
