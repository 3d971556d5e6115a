/** Malformed bodies of each coding. Texts are ISO-8859-1, which can represent bytes that are invalid UTF-8. */
import { BOUNDARY, type Body, partOf, TYPES } from './codings.ts';
import { words } from './odd-text.ts';

export type Malform = (body: Body) => Body;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const before = (text: string): Malform => malform(bytes => Buffer.concat([bytesOf(text), bytes]));
const after = (text: string): Malform => malform(bytes => Buffer.concat([bytes, bytesOf(text)]));
const instead = (text: string): Malform => malform(() => bytesOf(text));
const cut = (part: number): Malform => malform(bytes => bytes.subarray(0, Math.floor(bytes.length * part)));
const typed =
  (type: string | undefined): Malform =>
  body => ({ ...body, type });
function malform(how: (bytes: Buffer) => Buffer): Malform {
  return body => ({ ...body, bytes: how(body.bytes) });
}

export const MALFORMED_JSON: readonly Malform[] = [
  ...['\xef\xbb\xbf', ")]}',\n", '[', '"'].map(before),
  ...[',', '{}', '\0'].map(after),
  ...[0.5, 0.99].map(cut),
  ...words`null [] [[1]] "title" 1 1e999 true { {"a":1,} <a/> NaN {"title":NaN} {'title':'a'}`.map(instead),
  ...[' ', '\0', '// a\n{}', '{"title":"\t"}', '{"title":"\xff\xfe"}', '{"title":"\xed\xa0\x80"}'].map(instead),
  ...['['.repeat(100_000), `{"title":"${'a'.repeat(300_000)}`].map(instead),
];

const SPREAD = Array.from({ length: 2_000 }, (_, i) => `tags[${i * 1_000_003}]=a`);

export const MALFORMED_FORM: readonly Malform[] = [
  before('&&&=&'),
  ...words`&=a&b &title=%zz&title=%ff%fe&title=%00 &venue[=1&venue]=1&venue[][][]=1&[]=1&[a]=1`.map(after),
  after('&__proto__[a]=1&constructor[prototype][a]=1&venue[__proto__][a]=1&venue=1'),
  ...['&title[]=a'.repeat(3_000), `&venue${'[venue]'.repeat(1_000)}=a`, `&${SPREAD.join('&')}`].map(after),
];

export const MALFORMED_MULTIPART: readonly Malform[] = [
  ...[0.5, 0.95].map(cut),
  ...['', '; boundary=', '; boundary=other', `; boundary="${BOUNDARY}`, `; boundary=${'b'.repeat(200)}`].map(boundary =>
    typed(`multipart/form-data${boundary}`),
  ),
  typed(`multipart/mixed; boundary=${BOUNDARY}`),
  malform(bytes => bytesOf(bytes.toString('latin1').replaceAll('\r\n', '\n'))),
  ...[
    `--${BOUNDARY}\r\n\r\nno name\r\n`,
    partOf('__proto__[a]', '1'),
    partOf('image"; filename="a.jpg', '\xff\xd8\0').replaceAll('%22', '"'),
    partOf('title', '!!', 'Content-Transfer-Encoding: base64\r\n'),
    partOf('title', 'a', `X: ${'y'.repeat(9_000)}\r\n`),
    `--${BOUNDARY}\r\n`.repeat(2_000),
  ].map(before),
];

/** For any body. One byte a character, as in headers. */
const WRONG_TYPES = [
  ...[undefined, '', 'a', '\xff\xfe', TYPES.form, TYPES.multipart, `${TYPES.json}; ${'a'.repeat(3_000)}`],
  ...['application/json; charset=utf-16', 'APPLICATION/JSON ; charset="', 'application/json, text/plain'],
  ...words`application/vnd.api+json text/plain text/html application/xml application/octet-stream`,
  'application/x-www-form-urlencoded; charset=iso-8859-1',
];
export const WRONGLY_TYPED: readonly Malform[] = WRONG_TYPES.map(typed);
