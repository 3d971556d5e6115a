/** Checks that every reply must pass: headers, leaks, the error envelope, the schema of the row. */
import * as v from 'valibot';
import { parametersOf, segmentsOf } from '../../../functions/http/paths.ts';
import { NAMESPACE_ROUTES, type Row } from '../../../shared/api/routes.ts';
import { ERRORS } from '../../../shared/http/errors.ts';
import type { HttpReply } from '../../../tools/local/payload.ts';
import { pathOf } from '../../../tools/local/payload.ts';
import { type RawRequest, textOf } from '../raw-send.ts';
import { INJECTED } from './odd-values.ts';

/** Lambda's quota for a response, above which it fails with a 500. The local stage does not enforce it. */
const MAX_REPLY_BYTES = 6_291_456;

/** Describes what is wrong with the reply; empty if nothing is. */
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

const isCalendar = ({ headers }: HttpReply): boolean => /^text\/calendar\b/.test(String(headers['content-type']));

// --- headers -----------------------------------------------------------------------------------------------------------

/** RFC 9110, 5.5: other characters could end the header or the answer. */
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const headerViolations = (reply: HttpReply): string[] => {
  const { headers } = reply;
  const broken = Object.entries(headers).filter(([name, value]) => name === INJECTED || ![value].flat().every(isValue));
  const type = String(headers['content-type']);
  return [
    ...broken.map(([name, value]) => `header ${name} is ${JSON.stringify(value)}`),
    ...(/^application\/json\b/.test(type) || isCalendar(reply) ? [] : [`the content type is ${type}`]),
  ];
};
const isValue = (value: string): boolean => FIELD_VALUE.test(value);

// --- bodies ------------------------------------------------------------------------------------------------------------

/** Parts of stack traces, file names, and errors of JavaScript, the SDK or the engine. No request contains any of them. */
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

const bodyViolations = (request: RawRequest, reply: HttpReply, text: string): string[] => {
  const { status } = reply;
  const parsed = v.safeParse(Json, text);
  if (parsed.success && GATEWAYS.includes(status) && v.is(Gateways, parsed.output)) return [];
  if (request.method === 'HEAD' || status === 304) return text === '' ? [] : ['there is a body'];
  if (isCalendar(reply)) return calendarViolations(request, status, text);
  if (!parsed.success) return [`the body of ${status} is no JSON`];
  if (status >= 400) return errorViolations(status, parsed.output);
  return successViolations(request, status, parsed.output);
};

const Code = v.picklist(Object.keys(ERRORS));
const Envelope = v.strictObject({
  code: Code,
  message: v.pipe(v.string(), v.nonEmpty()),
  data: v.looseObject({
    status: v.number(),
    params: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.pipe(v.string(), v.nonEmpty()))])),
  }),
});
/** API Gateway's own errors: invalid percent-encoding, and a body or headers that are too large. */
const Gateways = v.strictObject({ message: v.string() });
const GATEWAYS: readonly number[] = [400, 413, 431];
/** 401 without credentials, 403 for a user without the right. */
const STATUSES: Readonly<Record<string, readonly number[]>> = { ...mapped(ERRORS), rest_forbidden: [401, 403] };

const errorViolations = (status: number, body: unknown): string[] => {
  const envelope = v.safeParse(Envelope, body);
  if (!envelope.success) return [`the body of ${status} is no error envelope: ${summaryOf(envelope.issues)}`];
  const { code, data } = envelope.output;
  return [
    ...(status >= 500 && code !== 'rest_unavailable' ? [`answered ${status} ${code}`] : []),
    ...(data.status === status ? [] : [`data.status of ${status} is ${data.status}`]),
    ...(STATUSES[code]?.includes(status) ? [] : [`${code} is answered with ${status}`]),
  ];
};

/** RFC 5545, 3.1: lines end in CRLF and have at most 75 octets. */
const calendarViolations = (request: RawRequest, status: number, text: string): string[] => {
  const row = rowOf(effectiveMethod(request), request.path);
  const lines = text.split('\r\n');
  const broken = lines.filter(line => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line));
  return [
    ...(status === 200 && row?.calendar !== undefined ? [] : [`a calendar is answered with ${status}`]),
    ...(lines[0] === 'BEGIN:VCALENDAR' && lines.at(-2) === 'END:VCALENDAR' ? [] : ['the calendar is not whole']),
    ...broken.map(line => `a line of the calendar is ${JSON.stringify(line)}`),
  ];
};

const successViolations = (request: RawRequest, status: number, body: unknown): string[] => {
  const method = effectiveMethod(request);
  if (method === 'OPTIONS') return status === 200 ? [] : [`a preflight is answered with ${status}`];
  const row = rowOf(method, request.path);
  if (row === undefined) return [`${method} is answered with ${status}, though there is no such route`];
  if (status !== row.reply.status && status !== row.reply.known)
    return [`answered ${status} instead of ${row.reply.status}`];
  // With `_fields`, any members may be missing.
  if (/[?&]_fields(?:\[\]|%5B%5D)?=[^&]/i.test(request.path))
    return v.is(v.object({}), body) ? [] : ['the body is no object'];
  const { issues } = v.safeParse(row.reply.schema, body);
  return issues === undefined ? [] : [`the body is not what the row says: ${summaryOf(issues)}`];
};

const summaryOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map(issue => `${v.getDotPath(issue) ?? ''} ${issue.message}`)
    .join('; ')
    .slice(0, 300);

/** The method override only applies to POST. */
const effectiveMethod = ({ method, headers }: RawRequest): string => {
  const override = headers.find(([name]) => name === 'x-http-method-override')?.[1].trim();
  return method === 'POST' && override !== undefined ? override.toUpperCase() : method;
};

const ROWS: readonly Row[] = Object.values(NAMESPACE_ROUTES);
const rowOf = (method: string, target: string): Row | undefined => {
  const segments = segmentsOf(pathOf(target));
  return ROWS.find(
    ({ path, methods }) =>
      methods.some(each => each === method) && parametersOf(segmentsOf(path), segments) !== undefined,
  );
};

function mapped(statuses: Readonly<Record<string, number>>): Record<string, readonly number[]> {
  return Object.fromEntries(Object.entries(statuses).map(([code, status]) => [code, [status]]));
}
