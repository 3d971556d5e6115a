/** Why an answer must not have been given: what a browser would run, or a header that says what was sent. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { HttpReply } from '../../local/reply.ts';
import { complaintsOf as anyComplaintsOf } from '../fuzz/complaints.ts';
import type { FuzzRequest } from '../fuzz/request.ts';
import { MARK } from './corpus.ts';
import { executableParts } from './executable.ts';

/** Those of the fuzz among them: 5xx, leaks, broken envelopes and headers. */
export const complaintsOf = (request: FuzzRequest, reply: HttpReply): string[] => {
  const text = textOf(reply);
  const body = v.safeParse(v.pipe(v.string(), v.parseJson()), text).output;
  const stored = reply.status < 300 ? body : undefined;
  return [
    ...anyComplaintsOf(request, reply),
    ...Object.entries(reply.headers)
      .filter(([name, value]) => `${name}: ${value}`.includes(MARK))
      .map(([name]) => `header ${name} says what was sent`),
    ...(text.includes('<') ? ['a raw bracket, which can close the script element that json_ld stands in'] : []),
    ...stringsIn(body, TEXTS).flatMap(executableParts),
    ...stringsIn(stored, ADDRESSES).filter(address => address !== '' && !/^https?:\/\//.test(address)),
    ...(isForged(request) && reply.status < 400 ? ['credentials of nobody were taken'] : []),
  ];
};

/** What clients show as HTML, and what they link, wherever it stands in a reply. */
const TEXTS = new Set(['title', 'name', 'venue', 'organizer', 'description', 'excerpt', 'cost', 'message']);
const ADDRESSES = new Set(['website', 'url', 'rest_url', 'image']);

const stringsIn = (value: unknown, names: ReadonlySet<string>, name = ''): string[] => {
  if (typeof value === 'string') return names.has(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => stringsIn(member, names, Array.isArray(value) ? name : key));
};

/** Reads carry credentials only to see whether they are taken. */
const isForged = ({ method, headers }: FuzzRequest): boolean =>
  method === 'GET' && headers.some(([name]) => name === 'authorization');

const textOf = ({ headers, body }: HttpReply): string => {
  const coding = headers['content-encoding'];
  return (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString('utf8');
};
