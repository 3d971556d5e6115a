/** The input of functions as AWS documents it for payload format 2.0, compared as a whole. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type HttpRequest, pathOf, toEvent } from '../../tools/local/payload.ts';
import type { Match } from '../../tools/local/routing.ts';
import { lambda } from './fixtures/run-lambda.ts';

const around = {
  ...{ api: { id: 'api-id', stage: 'gl' }, domainName: 'id.execute-api.eu-west-1.amazonaws.com' },
  ...{ requestId: 'JKJaXmPLvHcESHA=', rawPath: '/gl/v1/events/7' },
};
const match: Match = { route: { key: 'POST /v1/events/{id}', function: lambda('echo') }, pathParameters: { id: '7' } };

const get = (target: string, headers: HttpRequest['headers'] = {}): HttpRequest => ({
  ...{ method: 'GET', target, headers, body: Buffer.alloc(0), sourceIp: '192.0.2.1' },
});

afterEach(() => vi.useRealTimers());

test('a request with everything in it (the example of the AWS documentation, on a named stage)', () => {
  vi.useFakeTimers({ now: Date.UTC(2020, 2, 12, 19, 3, 58, 390) });
  const request: HttpRequest = {
    method: 'POST',
    target: '/gl/v1/events/7?parameter1=value1&parameter1=value2&parameter2=value',
    headers: {
      ...{ host: 'id.execute-api.eu-west-1.amazonaws.com', 'user-agent': 'agent', header1: 'value1' },
      ...{ header2: 'value1,value2', 'content-type': 'application/json', cookie: 'cookie1=a; cookie2=b' },
    },
    body: Buffer.from('{"title":"Feira do queixo ñ"}'),
    sourceIp: '192.0.2.1',
  };
  expect(toEvent(request, match, around)).toEqual({
    version: '2.0',
    routeKey: 'POST /v1/events/{id}',
    rawPath: '/gl/v1/events/7',
    rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=value',
    cookies: ['cookie1=a', 'cookie2=b'],
    headers: {
      ...{ host: 'id.execute-api.eu-west-1.amazonaws.com', 'user-agent': 'agent', header1: 'value1' },
      ...{ header2: 'value1,value2', 'content-type': 'application/json' },
    },
    queryStringParameters: { parameter1: 'value1,value2', parameter2: 'value' },
    pathParameters: { id: '7' },
    requestContext: {
      ...{ accountId: '123456789012', apiId: 'api-id', domainName: 'id.execute-api.eu-west-1.amazonaws.com' },
      domainPrefix: 'id',
      http: {
        method: 'POST',
        path: '/gl/v1/events/7',
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'agent',
      },
      ...{ requestId: 'JKJaXmPLvHcESHA=', routeKey: 'POST /v1/events/{id}', stage: 'gl' },
      ...{ time: '12/Mar/2020:19:03:58 +0000', timeEpoch: 1584039838390 },
    },
    body: '{"title":"Feira do queixo ñ"}',
    isBase64Encoded: false,
  });
});

test.each<[string, string, string, Record<string, string> | undefined, string]>([
  ['/gl/x/festa%20maior', '/gl/x/festa maior', '', undefined, 'the path comes decoded'],
  ['/gl/x/a%2Fb', '/gl/x/a/b', '', undefined, 'even where that loses something'],
  ['/gl/x/a%3Fb=1', '/gl/x/a', '', undefined, 'an encoded question mark cuts it'],
  ['/gl/x/a+b', '/gl/x/a+b', '', undefined, 'a plus is a plus in a path'],
  ['/gl/x/%C3%B1/%F1', '/gl/x/ñ/%F1', '', undefined, 'octets that are no UTF-8 stay'],
  ['/gl/x/', '/gl/x/', '', undefined, 'a slash at the end stays'],
  ['/gl/x?', '/gl/x', '', undefined, 'an empty query is none'],
  ['/gl/x?a=%C3%B1+b', '/gl/x', 'a=%C3%B1+b', { a: 'ñ b' }, 'the raw query stays encoded'],
  ['/gl/x?c%5B%5D=1&c[]=2', '/gl/x', 'c%5B%5D=1&c[]=2', { 'c[]': '1,2' }, 'repeated keys are joined'],
  ['/gl/x?a=1?b=2', '/gl/x', 'a=1?b=2', { a: '1?b=2' }, 'a second question mark belongs to the value'],
  ['/gl/x?a', '/gl/x', 'a', { a: '' }, 'a key alone has an empty value'],
])('target %s', (target, rawPath, rawQueryString, queryStringParameters) => {
  const event = toEvent(get(target), match, around);
  expect([pathOf(target), event.rawQueryString]).toEqual([rawPath, rawQueryString]);
  expect(event.queryStringParameters).toEqual(queryStringParameters);
});

describe('a body is text for few types, and base64 for the rest', () => {
  test.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['Application/JSON', true],
    ['text/plain', true],
    ['text/html;charset=UTF-8', true],
    ['application/xml', true],
    ['application/javascript', true],
    ['application/x-www-form-urlencoded', false],
    ['application/problem+json', false],
    ['application/jsonp', false],
    ['multipart/form-data; boundary=x', false],
    [undefined, false],
  ])('%s', (type, isText) => {
    const body = Buffer.from('a=ñ');
    const event = toEvent({ ...get('/gl/x', type === undefined ? {} : { 'content-type': type }), body }, match, around);
    expect({ body: event.body, isBase64Encoded: event.isBase64Encoded }).toEqual(
      isText ? { body: 'a=ñ', isBase64Encoded: false } : { body: 'YT3DsQ==', isBase64Encoded: true },
    );
  });
});
