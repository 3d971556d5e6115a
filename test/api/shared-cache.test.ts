/**
 * A cache that is made of the template of a host, before the service: no answer for one caller reaches another, and none is older than it
 * may be (docs/decisions/shared-caches). What it serves is held against what the service would have told the same caller when the answer
 * was made.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveReferences } from '../../tools/local/intrinsics.ts';
import type { HttpReply } from '../../tools/local/payload.ts';
import { rawStack } from '../infra/synthesised-stacks.ts';
import { withSettings } from '../support/assembly.ts';
import { BEHIND_CDN } from '../support/calendar-behind-cdn.ts';
import { createRecord } from '../support/create.ts';
import { type EdgeCache, edgeCache, type Origin, type Served, type ViewerRequest } from '../support/edge-cache.ts';
import { type EdgePolicies, edgePoliciesOf } from '../support/edge-policies.ts';
import { requestsFor, type Shown } from '../support/edge-requests.ts';
import { casesOf } from '../support/sample.ts';
import { authorizationOf, NOW, type Opened, openService, SECRET } from '../support/service.ts';

const MONTH = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
const EVENTS = '/gl/calendar/events/v1/events';

let service: Opened;
let policies: EdgePolicies;
let now: number = NOW;
beforeAll(async () => {
  service = await openService({ calendar: BEHIND_CDN });
  const [stack] = await withSettings(BEHIND_CDN, folder =>
    resolveReferences([rawStack('CalendarHost-agenda-example', folder)], {}),
  );
  if (stack === undefined) throw new Error('there is no stack of the host');
  policies = edgePoliciesOf(stack, SECRET);
});
afterAll(() => service.stop());

const passTo = (to: number): void => {
  now = to;
  service.setNow(to);
};

const origin: Origin = ({ method, target, headers, body = '', sourceIp }) =>
  service.answer({ method, target, headers: Object.entries(headers).flat(), body: Buffer.from(body), sourceIp }, 'r-1');

/** Within a moment, in which nothing changes, the service is asked the same once only. */
const remembered = (from: Origin, isOther: () => unknown): Origin => {
  const known = new Map<string, Promise<HttpReply>>();
  let moment: unknown;
  return request => {
    if (moment !== isOther()) known.clear();
    moment = isOther();
    const { 'x-forwarded-for': _, 'cloudfront-viewer-address': __, ...headers } = request.headers;
    const key = JSON.stringify([request.method, request.target, Object.entries(headers).sort()]);
    const answer = known.get(key) ?? from(request);
    known.set(key, answer);
    return answer;
  };
};

/** As if there were no CDN. */
const direct = (request: ViewerRequest): Promise<HttpReply> =>
  origin({ ...request, headers: { ...request.headers, host: policies.origin }, sourceIp: request.address });

/** So that nothing is slowed: of each guess, from elsewhere. */
let address = 0;
const fromElsewhere = (request: ViewerRequest): ViewerRequest => ({
  ...request,
  address: `10.${(++address >> 8) & 255}.${address & 255}.1`,
});

const told = ({ status, headers, body }: HttpReply) => ({ status, headers, body: body.toString('base64') });

/** What a cache did wrong; undefined: nothing. */
const mistakeOf = (
  request: ViewerRequest,
  { reply, made }: Served,
  expected: HttpReply | undefined,
  isDown: boolean,
) => {
  const [shown, right] = [told(reply), expected && told(expected)];
  if (isDown && made === now && reply.status === 503) return undefined;
  if (now - made > (isDown ? 330 : 60)) return `${request.target} is ${now - made} s old`;
  return JSON.stringify(shown) === JSON.stringify(right) ? undefined : JSON.stringify([request, shown, right], null, 1);
};

const DOWN: HttpReply = { status: 503, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };

/** A cache that is watched, until it does something wrong. */
interface Watched {
  readonly name: string;
  readonly cache: EdgeCache;
  mistake?: string;
}

/**
 * Asks all caches the same, in several moments between which records and the time change, and the service is down now and then. `seed`
 * decides what is asked.
 */
const watch = async (
  caches: (origin: Origin) => readonly Watched[],
  shown: Shown,
  { seed, moments, requests }: { readonly seed: number; readonly moments: number; readonly requests: number },
): Promise<readonly Watched[]> => {
  const random = fc.sample(fc.nat(), { seed, numRuns: 10_000 });
  const next = (below: number): number => (random.pop() ?? 0) % below;
  let isDown = false;
  const once = remembered(origin, () => now);
  const watched = caches(async request => (isDown ? DOWN : once(request)));
  const asked = requestsFor(seed % 2 ? 'gl' : 'ca', shown, { seed, targets: 4, requests });
  /** By moment, what the service tells each. */
  const right = new Map<number, HttpReply[]>();
  for (let moment = 0; moment < moments; moment++) {
    passTo(now + 1 + next(next(2) ? 9 : 45));
    await change(shown, next(8));
    isDown = next(4) === 0;
    const answers: HttpReply[] = [];
    for (const request of asked) answers.push(await direct(fromElsewhere(request)));
    right.set(now, answers);
    const order = asked.map(() => next(asked.length));
    for (const each of watched) {
      if (each.mistake !== undefined) continue;
      const served = await each.cache.askTogether(order.flatMap(at => fromElsewhere(asked[at] ?? never())));
      each.mistake = order
        .map((at, i) => {
          const answer = served[i] ?? never();
          return mistakeOf(asked[at] ?? never(), answer, right.get(answer.made)?.[at], isDown);
        })
        .find(mistake => mistake !== undefined);
    }
  }
  return watched;
};
const never = (): never => {
  throw new Error('there is no such case');
};

/** What editors do meanwhile. */
const change = async ({ open, closed, draft }: Shown, which: number): Promise<void> => {
  const [id, body] =
    [
      [open, { title: `Concert ${now}` }],
      [open, { password: which % 2 ? 'letmein' : '' }],
      [closed, { title: `Closed ${now}` }],
      [draft, { status: 'publish' }],
      [draft, { status: 'draft' }],
      [open, { status: 'private' }],
      [open, { status: 'publish', password: '' }],
      [closed, { password: 'letmein' }],
    ][which] ?? never();
  const { status } = await service.call('PUT', `/events/${id}`, { as: 'editor', body });
  expect(status).toBe(200);
};

const make = async (): Promise<Shown> => {
  const one = async (fields: object): Promise<number> =>
    (await createRecord(service, 'events', { ...MONTH, title: 'Concert', ...fields })).id;
  const inAMinute = new Date((now + 60) * 1000).toISOString().slice(0, 19);
  const closed = await one({});
  await change({ open: closed, closed, draft: closed, scheduled: closed }, 7);
  return {
    open: await one({ venue: { venue: 'Teatro' } }),
    closed,
    draft: await one({ status: 'draft' }),
    scheduled: await one({ status: 'future', date_utc: inAMinute }),
  };
};

const without = (header: string): EdgePolicies => ({
  ...policies,
  keyHeaders: policies.keyHeaders.filter(name => name !== header),
  passedHeaders: [...policies.passedHeaders, header],
});

/** Answers that say nothing of sharing, as they are where no setting asks for it. */
const silent =
  (from: Origin): Origin =>
  async request => {
    const reply = await from(request);
    const { 'cache-control': caching, ...headers } = reply.headers;
    return caching === 'private, no-cache' ? { ...reply, headers } : reply;
  };

describe('random requests of several callers', () => {
  it('are answered as by the service itself; the test fails for a cache with one mistake', async () => {
    const WRONG: Readonly<Record<string, (from: Origin) => EdgeCache>> = {
      'without Authorization': from => edgeCache(without('authorization'), from, () => now),
      'without Origin': from => edgeCache(without('origin'), from, () => now),
      'without the format': from => edgeCache(without('accept'), from, () => now),
      'without Prefer': from => edgeCache(without('prefer'), from, () => now),
      'without the query': from => edgeCache({ ...policies, keyHasQuery: false }, from, () => now),
      'that keeps errors': from => edgeCache({ ...policies, errorTtl: new Map() }, from, () => now),
      'of answers that say nothing': from => edgeCache(policies, silent(from), () => now),
    };
    const seeds = casesOf('SEEDS', { whole: 60, sample: 2 });
    const found = new Set<string>();
    for (let seed = 1; seed <= seeds; seed++) {
      const shown = await make();
      const watched = await watch(
        from => [
          { name: 'right', cache: edgeCache(policies, from, () => now) },
          ...Object.entries(WRONG)
            .filter(([name]) => !found.has(name))
            .map(([name, wrong]) => ({ name, cache: wrong(from) })),
        ],
        shown,
        { seed, moments: 6, requests: 45 },
      );
      for (const { name, mistake } of watched)
        if (name === 'right') expect(mistake, `seed ${seed}`).toBeUndefined();
        else if (mistake !== undefined) found.add(name);
    }
    expect([...found].sort()).toEqual(Object.keys(WRONG).sort());
  }, 600_000);
});

describe('through the cache', () => {
  let isDown = false;
  let cache: EdgeCache;
  beforeAll(() => {
    cache = edgeCache(
      policies,
      async request => (isDown ? DOWN : origin(request)),
      () => now,
    );
  });
  const viewer = '203.0.113.7';
  const ask = async (method: string, target: string, headers: Record<string, string> = {}, body?: object) => {
    const json = body && { 'content-type': 'application/json' };
    const sent = {
      method,
      target,
      headers: { ...json, ...headers },
      body: body && JSON.stringify(body),
      address: viewer,
    };
    const { reply } = await cache.ask(sent);
    return { status: reply.status, headers: reply.headers, body: JSON.parse(reply.body.toString('utf8') || 'null') };
  };
  const editor = { authorization: authorizationOf('editor') };

  it('writes pass unchanged, are never cached, and are visible to others within a minute', async () => {
    const before = (await ask('GET', EVENTS)).body.total;
    const own = (await ask('GET', EVENTS, editor)).body.total;
    const key = { ...editor, 'idempotency-key': 'once' };
    const made = await ask('POST', EVENTS, key, { ...MONTH, title: 'Sent' });
    const again = await ask('POST', EVENTS, key, { ...MONTH, title: 'Sent' });
    expect([made.status, again.body.id]).toEqual([201, made.body.id]);
    const at = `${EVENTS}/${made.body.id}`;
    const put = (headers: object) => ask('PUT', at, { ...editor, ...headers }, { title: 'Changed' });
    expect([(await put({ 'if-match': `"${made.body.id}.99"` })).status, (await put({})).status]).toEqual([412, 200]);
    const overridden = await ask('POST', at, { ...editor, 'x-http-method-override': 'DELETE' });
    expect(overridden.status).toBe(200);
    expect((await ask('POST', EVENTS, key, { ...MONTH, title: 'Other' })).status).toBe(409);
    const third = await ask('POST', EVENTS, editor, { ...MONTH, title: 'Third' });
    expect((await ask('GET', EVENTS, editor)).body.total).toBe(own + 1);
    expect((await ask('GET', EVENTS)).body.total).toBe(before);
    passTo(now + 61);
    expect((await ask('GET', EVENTS)).body.total).toBe(before + 1);
    expect((await ask('GET', `${EVENTS}/${third.body.id}`, { 'if-none-match': '*' })).status).toBe(304);
  });

  it('a cached answer is served for five and a half minutes while the service is down, then no longer', async () => {
    expect((await ask('GET', EVENTS)).status).toBe(200);
    isDown = true;
    passTo(now + 329);
    expect((await ask('GET', EVENTS)).status).toBe(200);
    expect((await ask('GET', EVENTS, editor)).status).toBe(503);
    passTo(now + 2);
    expect((await ask('GET', EVENTS)).status).toBe(503);
    isDown = false;
    expect((await ask('GET', EVENTS)).status).toBe(200);
  });

  it('wrong passwords count for the client, not for the cache', async () => {
    const { closed } = await make();
    const open = async (password: string, from: string) => {
      const target = `${EVENTS}/${closed}?password=${password}`;
      return (await cache.ask({ method: 'GET', target, headers: {}, address: from })).reply.status;
    };
    for (let i = 0; i < 20; i++) expect(await open(`guess${i}`, '198.51.100.1')).toBe(403);
    expect(await open('letmein', '198.51.100.1')).toBe(429);
    expect(await open('letmein', '198.51.101.1')).toBe(200);
    const forged = { 'cloudfront-viewer-address': '198.51.100.1:1', 'x-calendar-origin-key': 'forged' };
    const past = { method: 'GET', target: `${EVENTS}/${closed}?password=letmein`, headers: forged };
    expect((await direct({ ...past, address: '192.0.2.9' })).status).toBe(200);
  });
});
