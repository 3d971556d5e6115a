/** Builds the Lambda proxy event of an HTTP API, payload format 2.0 (AWS: "http-api-develop-integrations-lambda"). */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
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
export interface Surroundings {
  readonly apiId: string;
  readonly stage: string;
  readonly domainName: string;
  /** A prefix of the path that is not in the event, such as the base path of a mapping. */
  readonly leftOut?: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The path of a request as routes and events see it. Throws URIError when its percent-encoding is broken. */
export function pathOf(target: string): string {
  const [encoded = ''] = target.split('?');
  // An encoded question mark also ends the path (observed on AWS: middleapi/standard-server#93).
  const [path = ''] = decodeURIComponent(encoded).split('?');
  return path;
}

export function toEvent(
  request: HttpRequest,
  { route, pathParameters }: Match,
  around: Surroundings,
): APIGatewayProxyEventV2 {
  const { cookies, headers } = collectHeaders(request);
  const rawPath = pathOf(request.target).slice(around.leftOut?.length ?? 0) || '/';
  const rawQueryString = request.target.split('?').slice(1).join('?');
  const isBase64Encoded = request.body.length > 0 && !TEXT.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath,
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
        path: rawPath,
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `12/Mar/2020:19:03:58 +0000`. */
function commonLogTime(now: number): string {
  const [year, month, day, time] = new Date(now).toISOString().split(/[-T.]/);
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time} +0000`;
}
