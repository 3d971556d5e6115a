/**
 * Checks that every reply must pass: headers, leaks, and what the document says about the route.
 */
import * as v from 'valibot';
import { ERRORS } from '../../../shared/http/errors.ts';
import type { HttpReply } from '../../../tools/local/payload.ts';
import { undescribed } from '../described.ts';
import { type RawRequest, textOf } from '../raw-send.ts';
import { INJECTED } from './odd-values.ts';

/**
 * Lambda's quota for a response, above which it fails with a 500. The local server does not enforce
 * it.
 */
const MAX_REPLY_BYTES = 6_291_456;

/** Describes what is wrong with the reply. The list is empty if nothing is. */
export const violationsIn = (request: RawRequest, reply: HttpReply): string[] => {
  const text = textOf(reply);
  return [
    ...(reply.body.length > MAX_REPLY_BYTES
      ? [`a body of ${reply.body.length} bytes: Lambda returns ${MAX_REPLY_BYTES} at most`]
      : []),
    ...headerViolations(reply),
    ...leaks(text),
    ...bodyViolations(request, reply, text),
  ];
};

// --- headers -------------------------------------------------------------------------------------

/** Other characters could end the header or the answer (RFC 9110, 5.5). */
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const headerViolations = ({ headers }: HttpReply): string[] => {
  const broken = Object.entries(headers).filter(([name, value]) => name === INJECTED || ![value].flat().every(isValue));
  const type = String(headers['content-type']);
  return [
    ...broken.map(([name, value]) => `header ${name} is ${JSON.stringify(value)}`),
    ...(/^(application\/json|text\/calendar)\b/.test(type) ? [] : [`the content type is ${type}`]),
  ];
};
const isValue = (value: string): boolean => FIELD_VALUE.test(value);

// --- bodies --------------------------------------------------------------------------------------

/**
 * Parts of stack traces, file names, and errors of JavaScript, the SDK or the engine. No request
 * contains any of them.
 */
const LEAKS = [
  /\bat (async )?[\w.<>]* ?\(?(file|node):/,
  /node_modules|file:\/\//,
  /\b(functions|shared|tools)\/[\w/-]+\.[jt]s\b/,
  /\b(Type|Range|Syntax|Reference|URI|Aggregate|Valibot|Vali|Eval)Error\b/,
  /[A-Z][a-z]+Exception\b/,
  /dynamo|dynoxide|aws-sdk|smithy|middy|valibot/i,
  /\bERR_[A-Z]+|\bE(CONN|PIPE|NOENT)\w*\b/,
  /cannot read propert|is not (a function|iterable|defined)|call stack/i,
  /\[object \w+\]/,
];
const leaks = (text: string): string[] => {
  const found = LEAKS.flatMap(pattern => pattern.exec(text)?.[0] ?? []);
  return found.map(each => `the body says "${each}"`);
};

const Json = v.pipe(v.string(), v.parseJson());

const bodyViolations = (request: RawRequest, { status, headers }: HttpReply, text: string): string[] => {
  if (request.method === 'HEAD' || status === 304) return text === '' ? [] : ['there is a body'];
  if (/^text\/calendar\b/.test(String(headers['content-type']))) return calendarViolations(status, text);
  const parsed = v.safeParse(Json, text);
  if (!parsed.success) return [`the body of ${status} is no JSON`];
  const body = parsed.output;
  if (GATEWAYS.includes(status) && v.is(Gateways, body)) return [];
  if (status >= 400 && !v.is(Envelope, body)) return [`the body of ${status} is no error envelope`];
  if (v.is(Envelope, body)) return refusalViolations(status, body);
  const { method, path } = request;
  if (!URL.canParse(path, 'http://calendar.test') || /[?&]_fields/i.test(path)) return [];
  const problem = undescribed({ method, path, headers: Object.fromEntries(request.headers) }, { status, body });
  return problem === undefined ? [] : [problem];
};

const Envelope = v.strictObject({
  code: v.picklist(Object.keys(ERRORS)),
  message: v.pipe(v.string(), v.nonEmpty()),
  data: v.looseObject({
    status: v.number(),
    params: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.pipe(v.string(), v.nonEmpty()))])),
  }),
});
/**
 * API Gateway's own errors, for invalid percent-encoding, and for a body or headers that are too
 * large.
 */
const Gateways = v.strictObject({ message: v.string() });
const GATEWAYS: readonly number[] = [400, 413, 431];
/** `rest_forbidden` is 401 without credentials, 403 for a user without the right. */
const STATUSES = new Map(
  Object.entries(ERRORS).map(([code, status]) => [code, code === 'rest_forbidden' ? [401, 403] : [status]]),
);
const refusalViolations = (status: number, { code, data }: v.InferOutput<typeof Envelope>): string[] => [
  ...(status >= 500 && code !== 'rest_unavailable' ? [`answered ${status} ${code}`] : []),
  ...(data.status === status ? [] : [`data.status of ${status} is ${data.status}`]),
  ...(STATUSES.get(code)?.includes(status) ? [] : [`${code} is answered with ${status}`]),
];

/** Lines end in CRLF and have at most 75 bytes (RFC 5545, 3.1). */
const calendarViolations = (status: number, text: string): string[] => {
  const lines = text.split('\r\n');
  const broken = lines.filter(line => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line));
  return [
    ...(status === 200 ? [] : [`a calendar is answered with ${status}`]),
    ...(lines[0] === 'BEGIN:VCALENDAR' && lines.at(-2) === 'END:VCALENDAR' ? [] : ['the calendar is not whole']),
    ...broken.map(line => `a line of the calendar is ${JSON.stringify(line)}`),
  ];
};
