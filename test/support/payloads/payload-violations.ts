/** Checks replies to attacks for parts that a browser would execute, and for headers that repeat the payload. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { IGNORED_HEADER } from '../../../shared/http/ignored.ts';
import type { HttpReply } from '../../../tools/local/payload.ts';
import { violationsIn } from '../fuzz/check-reply.ts';
import type { ProofRequest } from '../fuzz/proof-request.ts';
import { FORGED, MARK, NO_CREDENTIALS } from './corpus.ts';
import { brokenAttribute, brokenScript, executableParts } from './executable.ts';

/** The only header that may repeat sent names, restricted to harmless characters (contract/http#ignored-names). */
const IGNORED = IGNORED_HEADER.toLowerCase();
const isHarmless = (value: string): boolean => /^[A-Za-z0-9_.[\],% -]*$/.test(value);

/** Includes the violations of `fuzz.test.ts`: 5xx, leaks, invalid envelopes and headers. */
export const payloadViolationsIn = (request: ProofRequest, reply: HttpReply): string[] => {
  const text = textOf(reply);
  const body = v.safeParse(v.pipe(v.string(), v.parseJson()), text).output;
  const stored = reply.status < 300 ? body : undefined;
  return [
    ...violationsIn(request, reply),
    ...Object.entries(reply.headers)
      .filter(([name, value]) => `${name}: ${value}`.includes(MARK) && !(name === IGNORED && isHarmless(String(value))))
      .map(([name]) => `header ${name} says what was sent`),
    ...(text.includes('<') ? ['a raw bracket, which can close the script element that json_ld stands in'] : []),
    ...textsIn(body).flatMap(({ name, text }) => [
      ...executableParts(text),
      ...(HTML.has(name) ? [] : brokenAttribute(text)),
      ...(stored !== undefined && ADDRESSES.has(name) && text !== '' && !/^https?:\/\//.test(text) ? [text] : []),
    ]),
    ...membersIn(body)
      .filter(({ name }) => name === 'json_ld')
      .flatMap(({ value }) => brokenScript(JSON.stringify(value))),
    ...(holdsOneOf(FORGED, request) && reply.status !== 401 ? ['credentials of nobody were taken'] : []),
    ...(holdsOneOf(NO_CREDENTIALS, request) && reply.status !== 200 ? ['no credentials, and yet refused'] : []),
  ];
};

/** Fields with markup. All other texts are single lines, which clients may use in attributes. */
const HTML = new Set(['description', 'excerpt']);
const ADDRESSES = new Set(
  'website url rest_url next_rest_url previous_rest_url image href self collection up sameAs'.split(' '),
);

interface Member {
  readonly name: string;
  readonly value: unknown;
}

/** Every member of a reply at any depth; elements of a list have the name of the list. */
const membersIn = (value: unknown, name = ''): Member[] => [
  { name, value },
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => membersIn(member, Array.isArray(value) ? name : key))
    : []),
];

/** Every text and every name in a reply, including names of refused parameters. */
const textsIn = (body: unknown): { name: string; text: string }[] =>
  membersIn(body).flatMap(({ name, value }) => [
    ...(typeof value === 'string' ? [{ name, text: value }] : []),
    { name: '', text: name },
  ]);

const holdsOneOf = (sent: readonly string[], { headers }: ProofRequest): boolean =>
  headers.some(([name, value]) => name === 'authorization' && sent.includes(value));

const textOf = ({ headers, body }: HttpReply): string => {
  const coding = headers['content-encoding'];
  return (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString('utf8');
};
