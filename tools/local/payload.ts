/**
 * Builds the Lambda proxy event of an HTTP API, payload format 2.0 (AWS:
 * "http-api-develop-integrations-lambda"), without the headers that the gateway adds and removes,
 * which no function reads.
 */
import { STATUS_CODES } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { readOctets } from '../../shared/text/fold.ts';
import type { Api } from './deployment.ts';
import type { Match } from './routing.ts';

export interface HttpRequest {
  readonly method: string;
  /** Path and query of the request line, unparsed. */
  readonly target: string;
  /** Headers with names in lower case. The values of a repeated name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
}

/** What the gateway knows in addition to the request. */
interface Surroundings {
  readonly api: Pick<Api, 'id' | 'stage'>;
  readonly domainName: string;
  /** The decoded path, with or without the base path of a mapping. */
  readonly rawPath: string;
  readonly requestId: string;
}

/**
 * The path of a request as routes and events see it, or undefined if its percent-encoding is
 * broken.
 */
export function pathOf(target: string): string | undefined {
  const [encoded = ''] = target.split('?');
  if (/%(?![0-9a-f]{2})/i.test(encoded)) return undefined;
  // An encoded question mark also ends the path (observed on AWS: middleapi/standard-server#93).
  // Bytes that are not UTF-8 stay as they are.
  return readOctets(encoded).split('?')[0];
}

export function toEvent(
  { method, target, headers: { cookie, ...headers }, body, sourceIp }: HttpRequest,
  { route, pathParameters }: Match,
  { api, domainName, rawPath, requestId }: Surroundings,
): APIGatewayProxyEventV2 {
  const rawQueryString = target.split('?').slice(1).join('?');
  const query = new URLSearchParams(rawQueryString);
  const queryStringParameters = Object.fromEntries(
    Array.from(new Set(query.keys()), name => [name, query.getAll(name).join(',')]),
  );
  const isBase64Encoded = body.length > 0 && !TEXT.test(headers['content-type'] ?? '');
  const now = Date.now();
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(rawQueryString !== '' && { queryStringParameters }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: '123456789012',
      apiId: api.id,
      domainName,
      domainPrefix: domainName.split('.')[0] ?? '',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId,
      routeKey: route.key,
      stage: api.stage,
      time: commonLogTime(now),
      timeEpoch: now,
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/**
 * Bodies of other types or without a type arrive as base64 (measured on AWS:
 * ministackorg/ministack#766).
 */
const TEXT = /^(text\/[^;]*|application\/(json|xml|javascript))\s*(;|$)/i;

/** Such as `12/Mar/2020:19:03:58 +0000`. */
function commonLogTime(now: number): string {
  const [, day, month, year, time] = new Date(now).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

// --- Converts the result of a function to an HTTP response (AWS:
// "http-api-develop-integrations-lambda", response format 2.0).

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * AWS also accepts a result without a status code, and one with cookies; our functions have
 * neither.
 */
const Result = v.object({
  statusCode: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
});

/**
 * What the gateway itself answers. Scripts of other origins may read a 404, so that developers who
 * try a wrong address see why it fails.
 */
export function ownReply(status: number): HttpReply {
  const headers = { 'content-type': 'application/json', ...(status === 404 && { 'access-control-allow-origin': '*' }) };
  const message = status === 413 ? 'Request Entity Too Large' : STATUS_CODES[status];
  return { status, headers, body: Buffer.from(JSON.stringify({ message })) };
}

export function toReply(result: unknown): HttpReply {
  const { success, output } = v.safeParse(Result, result);
  if (!success) return ownReply(500);
  const { statusCode, headers, body, isBase64Encoded } = output;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...Object.fromEntries(named) },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}
