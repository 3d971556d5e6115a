/**
 * Attacks, five thousand in all: none is stored so that a browser would run it, or comes back in a header. All of them:
 * `ONE_IN=1 npx vitest run --mode whole test/api/payloads.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpReply } from '../../tools/local/payload.ts';
import { cpuMs } from '../support/cpu.ts';
import type { ProofRequest, Send } from '../support/fuzz/proof-request.ts';
import { sendRequests } from '../support/fuzz/send-requests.ts';
import { DISGUISES, FORGED, MARK, NO_CREDENTIALS } from '../support/payloads/corpus.ts';
import { executableParts } from '../support/payloads/executable.ts';
import { FIELDS, payloadRequests } from '../support/payloads/payload-requests.ts';
import { payloadViolationsIn } from '../support/payloads/payload-violations.ts';
import { rawSend } from '../support/raw-send.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { type Opened, openService } from '../support/service.ts';
import { COLLECTIONS, textFields } from '../support/text-fields.ts';

/** Neither shares a divisor with the number of fields or of disguises. */
const ONE_IN = casesOf('ONE_IN', { whole: 5, sample: 53 });

let service: Opened;
let send: Send;
beforeAll(async () => {
  service = await openService();
  send = rawSend(service);
});
afterAll(() => service.stop());

it('there are five thousand payloads', () => {
  expect(payloadRequests().length).toBeGreaterThan(5_000);
});

it.each(COLLECTIONS)('every text field of %s gets payloads', collection => {
  const bodies = FIELDS.map(way => way('foliada', 1)).filter(({ path }) => path === `/${collection}`);
  const sent = bodies.flatMap(({ body }) =>
    Object.entries(JSON.parse(String(body))).flatMap(([name, value]) =>
      JSON.stringify(value).includes('foliada') ? [name] : [],
    ),
  );
  const missing = Object.keys(textFields(collection, 'foliada')).filter(name => !sent.includes(name));
  expect(missing, 'add it to a row of FIELDS in test/support/payloads/payload-requests.ts').toEqual([]);
});

it('every field is combined with every encoding of a payload', () => {
  expect([FIELDS.length % 2, FIELDS.length % 3], 'no divisor is shared with 48').not.toContain(0);
  expect(DISGUISES).toHaveLength(12);
});

it('nothing is stored that a browser would run, and nothing comes back in a header', async () => {
  const requests = payloadRequests().filter((_, i) => i % ONE_IN === 0);
  const failures: string[] = [];
  let taken = 0;
  for await (const { request, status, violations } of sendRequests(send, requests, payloadViolationsIn, cpuMs)) {
    if (status === 201) taken++;
    if (violations.length > 0) failures.push(`${violations.join('; ')}: ${request.path} ${request.body}`);
  }
  expect(failures).toEqual([]);
  expect(Object.prototype).not.toHaveProperty('polluted');
  expect(await recount(service.endpoint, service.table)).toEqual([]);
  expect(taken, 'payloads that are only ever refused prove little').toBeGreaterThan(requests.length / 3);
});

describe('what a browser would run', () => {
  it.each<[html: string, parts: string[]]>([
    ['<p>Plain, <a href="https://a.example">linked</a> and <b title="x">bold</b></p>', []],
    ['&lt;script&gt;x&lt;/script&gt; a < b', []],
    ['<script>x</script>', ['<script>']],
    ['<img src="https://a.example/x.png" onerror="x">', ['img onerror="x"']],
    ['<a href="java\tscript:x">x</a>', ['a href="java\tscript:x"']],
    ['<p style="color:red">x</p>', ['p style="color:red"']],
    ['<svg><a>x</a></svg>', ['<svg>']],
  ])('%s', (html, parts) => {
    expect(executableParts(html)).toEqual(parts);
  });

  const request: ProofRequest = { method: 'POST', path: '/tags', headers: [], body: Buffer.alloc(0) };
  const reading = (authorization = ''): ProofRequest => ({
    ...{ ...request, method: 'GET', headers: [['authorization', authorization]] },
  });
  const tag = {
    id: 1,
    name: 'x',
    slug: 'x',
    taxonomy: 'post_tag',
    description: '',
    count: 0,
    parent: 0,
    meta: [],
    urls: {},
  };
  const reply = (body: object, headers: HttpReply['headers'] = {}): HttpReply => ({
    status: 201,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body).replaceAll('<', '\\u003c')),
  });
  it.each<[why: string, ProofRequest, HttpReply]>([
    ['<script>', request, reply({ ...tag, description: '<script>x</script>' })],
    ['header location says', request, reply(tag, { location: `/${MARK}` })],
    ['javascript:x', request, reply({ ...tag, url: 'javascript:x' })],
    ['out of an attribute', request, reply({ ...tag, city: 'a" onmouseover="x' })],
    ['out of an attribute', request, reply({ ...tag, timezone: '"' })],
    ['<script>', request, reply({ ...tag, zip: '<script>' })],
    ['out of a script', request, reply({ ...tag, json_ld: { address: { x: '</script>' } } })],
    ['javascript:x', request, reply({ ...tag, json_ld: { sameAs: 'javascript:x' } })],
    ['a raw bracket', request, { ...reply(tag), body: Buffer.from(JSON.stringify({ ...tag, name: '<b>' })) }],
    ['credentials of nobody', reading(FORGED[0]), reply(tag)],
    ['no credentials, and yet refused', reading(NO_CREDENTIALS[0]), { ...reply(tag), status: 401 }],
  ])('is a violation: %s', (why, asked, answer) => {
    expect(payloadViolationsIn(asked, answer).join()).toContain(why);
  });
});
