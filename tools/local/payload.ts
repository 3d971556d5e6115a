/** Builds the Lambda proxy event of an HTTP API, payload format 2.0 (AWS: "http-api-develop-integrations-lambda"). */

import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { Outcome } from './execution-environment.ts';
import type { Match } from './routing.ts';

export interface HttpRequest {
  readonly method: string;
  /** Path and query of the request line, unparsed. */
  readonly target: string;
  /** Names and values in turn, as sent (`rawHeaders` of node:http). */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
}

/** What the gateway knows in addition to the request. */
interface Surroundings {
  readonly apiId: string;
  readonly stage: string;
  readonly domainName: string;
  /** The decoded path, with or without the base path of a mapping. */
  readonly rawPath: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The path of a request as routes and events see it. undefined: its percent-encoding is broken. */
export function pathOf(target: string): string | undefined {
  const [encoded = ''] = target.split('?');
  try {
    // An encoded question mark also ends the path (observed on AWS: middleapi/standard-server#93).
    return decodeURIComponent(encoded).split('?')[0];
  } catch {
    return undefined;
  }
}

export function toEvent(
  request: HttpRequest,
  { route, pathParameters }: Match,
  around: Surroundings,
): APIGatewayProxyEventV2 {
  const { cookies, headers } = collectHeaders(request);
  const rawQueryString = request.target.split('?').slice(1).join('?');
  const isBase64Encoded = request.body.length > 0 && !TEXT.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: around.rawPath,
    rawQueryString,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(rawQueryString !== '' && { queryStringParameters: joinRepeated(new URLSearchParams(rawQueryString)) }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: '123456789012',
      apiId: around.apiId,
      domainName: around.domainName,
      domainPrefix: around.domainName.split('.')[0] ?? '',
      http: {
        method: request.method,
        path: around.rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: around.requestId,
      routeKey: route.key,
      stage: around.stage,
      time: commonLogTime(around.now),
      timeEpoch: around.now,
    },
    ...(request.body.length > 0 && { body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** Bodies of other types or without a type arrive as base64 (measured on AWS: ministackorg/ministack#766). */
const TEXT = /^(text\/[^;]*|application\/(json|xml|javascript))\s*(;|$)/i;

/** Hop-by-hop headers, which the gateway does not forward (RFC 9110, 7.6.1). */
const BETWEEN_NEIGHBOURS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']);

/** Headers that the gateway sets itself, so that clients cannot forge them. */
const FORWARDED = { 'x-forwarded-port': '443', 'x-forwarded-proto': 'https' };

function collectHeaders({ headers: raw, sourceIp }: HttpRequest): {
  headers: Record<string, string>;
  cookies: string[];
} {
  const pairs = raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
  );
  const cookies = pairs.filter(([name]) => name === 'cookie').flatMap(([, value]) => value.split(/;\s*/));
  const headers = joinRepeated(pairs.filter(([name]) => name !== 'cookie' && !BETWEEN_NEIGHBOURS.has(name)));
  const forwarded = headers['x-forwarded-for'];
  return {
    cookies,
    headers: {
      ...headers,
      ...FORWARDED,
      'x-forwarded-for': forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`,
    },
  };
}

function joinRepeated(pairs: Iterable<[string, string]>): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
}

/** `12/Mar/2020:19:03:58 +0000`. */
function commonLogTime(now: number): string {
  const [, day, month, year, time] = new Date(now).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

// --- Converts the result of a function to an HTTP response (AWS: "http-api-develop-integrations-lambda", response format 2.0).

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** AWS also takes a result without a status code, and one with cookies; our functions have neither. */
const Result = v.object({
  statusCode: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  headers: v.optional(v.record(v.string(), v.string()), {}),
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
  const headers = { 'content-type': 'application/json', ...(status === 404 && { 'access-control-allow-origin': '*' }) };
  return { status, headers, body: Buffer.from(JSON.stringify({ message: MESSAGES[status] })) };
}

export function toReply(outcome: Outcome): HttpReply {
  if ('failure' in outcome) return ownReply(500);
  const { success, output } = v.safeParse(Result, outcome.value);
  if (!success) return ownReply(500);
  const { statusCode, headers, body, isBase64Encoded } = output;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...Object.fromEntries(named) },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}
