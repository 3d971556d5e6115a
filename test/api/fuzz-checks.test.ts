/** What `fuzz.test.ts` looks at in each answer, so that a clean run means something. */
import { describe, expect, it } from 'vitest';
import type { HttpReply } from '../../tools/local/payload.ts';
import { violationsIn } from '../support/fuzz/check-reply.ts';
import { requestsOf } from '../support/fuzz/generated-requests.ts';
import type { ProofRequest } from '../support/fuzz/proof-request.ts';
import { sendRequests } from '../support/fuzz/send-requests.ts';

const request = (changed: Partial<ProofRequest> = {}): ProofRequest => ({
  method: 'GET',
  path: '/tags',
  headers: [],
  body: Buffer.alloc(0),
  ...changed,
});
const TYPE = 'application/json; charset=UTF-8';
const reply = (status: number, body: unknown, headers: HttpReply['headers'] = {}): HttpReply => ({
  status,
  headers: { 'content-type': TYPE, ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const TAGS = { tags: [], rest_url: 'http://calendar.test', total: 0, total_pages: 0 };
const refusal = (status: number, code: string, more: object = {}) => ({
  code,
  message: 'No.',
  data: { status, ...more },
});

const GOOD: [Partial<ProofRequest>, HttpReply, why: string][] = [
  [{}, reply(200, TAGS), 'what the row says'],
  [{ path: '/tags//?page=2' }, reply(200, TAGS), 'slashes at the end change nothing'],
  [{ path: '/tags?_fields=total' }, reply(200, { total: 0 }), 'cut by _fields'],
  [{ method: 'HEAD' }, reply(200, ''), 'HEAD has no body'],
  [{ method: 'OPTIONS' }, reply(200, {}), 'a preflight'],
  [{}, reply(400, refusal(400, 'rest_invalid_param', { params: { page: 'No.' } })), 'a refusal of fields'],
  [{}, reply(401, refusal(401, 'rest_forbidden')), 'not known who it is'],
  [{}, reply(503, refusal(503, 'rest_unavailable')), 'an honest 503'],
  [{ path: '/%' }, reply(400, { message: 'Bad Request' }), 'of the gateway itself'],
];

const BAD: [Partial<ProofRequest>, HttpReply, violation: string][] = [
  [{}, reply(500, refusal(500, 'internal_server_error')), 'answered 500 internal_server_error'],
  [{}, reply(502, { message: 'Bad Gateway' }), 'is no error envelope'],
  [{}, reply(400, refusal(404, 'rest_invalid_param')), 'data.status of 400 is 404'],
  [{}, reply(404, refusal(404, 'rest_forbidden')), 'rest_forbidden is answered with 404'],
  [{}, reply(404, refusal(404, 'made_up')), 'is no error envelope'],
  [{}, reply(404, { ...refusal(404, 'rest_no_route'), stack: '' }), 'is no error envelope'],
  [{}, reply(400, refusal(400, 'rest_invalid_json', { why: 'at f (node:fs:1:2)' })), 'the body says "at f (node:"'],
  [{}, reply(400, refusal(400, 'rest_invalid_json', { why: 'ValidationException' })), 'says "ValidationException"'],
  [{}, reply(400, refusal(400, 'rest_invalid_json', { why: 'TypeError: x' })), 'the body says "TypeError"'],
  [{}, reply(200, '<html>'), 'the body of 200 is no JSON'],
  [{}, reply(200, { ...TAGS, total: '0' }), 'the body is not what the row says: total'],
  [{}, reply(201, TAGS), 'answered 201 instead of 200'],
  [{ path: '/nowhere' }, reply(200, {}), 'there is no such route'],
  [{ method: 'HEAD' }, reply(200, TAGS), 'there is a body'],
  [{}, reply(200, TAGS, { 'content-type': 'text/html' }), 'the content type is text/html'],
  [{}, reply(200, TAGS, { location: '/a\r\nb' }), 'header location is "/a\\r\\nb"'],
  [{}, reply(200, TAGS, { 'x-injected': '1' }), 'header x-injected is "1"'],
];

describe('an answer', () => {
  it.each(GOOD.map(([changed, answer, why]) => ({ changed, answer, why })))(
    '$why: no violation',
    ({ changed, answer }) => {
      expect(violationsIn(request(changed), answer)).toEqual([]);
    },
  );
  it.each(BAD.map(([changed, answer, violation]) => ({ changed, answer, violation })))(
    '$violation',
    ({ changed, answer, violation }) => {
      expect(violationsIn(request(changed), answer)).toEqual([expect.stringContaining(violation)]);
    },
  );

  it('that does not come is a violation as well', async () => {
    const told: (readonly string[])[] = [];
    const gone = () => Promise.reject(new Error('gone'));
    for await (const { violations } of sendRequests(gone, [request()], violationsIn)) told.push(violations);
    expect(told).toEqual([['no answer: gone']]);
  });
});

it('the same seed makes the same requests, however many', () => {
  const [few, many] = [[...requestsOf(5, 3)], [...requestsOf(5, 600)]];
  expect([few.length, many.length]).toEqual([3, 600]);
  expect(many.slice(0, 3)).toEqual(few);
  expect([...requestsOf(6, 3)]).not.toEqual(few);
});
