/** Converts the result of a function to an HTTP response (AWS: "http-api-develop-integrations-lambda", response format 2.0). */
import * as v from 'valibot';
import type { Outcome } from './execution-environment.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

const Structured = v.object({
  statusCode: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  cookies: v.optional(v.array(v.string())),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
});

/** The messages of the gateway's own answers. */
const MESSAGES = {
  400: 'Bad Request',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

/** Scripts of other origins may read a 404, so that developers who try a wrong address see why it fails. */
export function ownReply(status: keyof typeof MESSAGES): HttpReply {
  const headers = { ...JSON_TYPE, ...(status === 404 && { 'access-control-allow-origin': '*' }) };
  return { status, headers, body: Buffer.from(JSON.stringify({ message: MESSAGES[status] })) };
}

export function toReply(outcome: Outcome): HttpReply {
  if ('failure' in outcome) return ownReply(500);
  const { value } = outcome;
  if (typeof value !== 'object' || value === null || !('statusCode' in value)) return bareReply(value);
  const { success, output } = v.safeParse(Structured, value);
  if (!success) return ownReply(500);
  const named = Object.entries(output.headers).map(([name, each]) => [name.toLowerCase(), String(each)]);
  return {
    status: output.statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(named),
      ...(output.cookies && { 'set-cookie': output.cookies }),
    },
    body: Buffer.from(output.body, output.isBase64Encoded ? 'base64' : 'utf8'),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** A result without a status code is the body of a 200. */
const bareReply = (value: unknown): HttpReply => ({
  status: 200,
  headers: JSON_TYPE,
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? null)),
});
