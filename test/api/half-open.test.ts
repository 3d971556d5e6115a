/**
 * A database that accepts connections and does not answer, or breaks off its answer
 * (docs/decisions/limits).
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TIMEOUTS } from '../../functions/database/client.ts';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import { type Fault, halfOpen } from '../support/half-open.ts';
import { recount } from '../support/recount.ts';
import { IS_WHOLE } from '../support/sample.ts';
import { type Answer, type Opened, openService } from '../support/service.ts';

const EVENT = { title: 'Romaría', start_date: '2027-08-16 12:00:00', end_date: '2027-08-16 14:00:00' };
const UNAVAILABLE = [503, 'rest_unavailable', '1'];

let engine: Engine;
let between: Awaited<ReturnType<typeof halfOpen>>;
beforeAll(async () => {
  engine = await startEngine();
  between = await halfOpen(engine);
});
afterAll(async () => {
  await between.stop();
  await engine.stop();
});
afterEach(() => {
  between.become(undefined);
});

const said = ({ status, body, headers }: Answer) => [status, body.code, headers.get('retry-after')];
const create = (service: Opened, fields: object = {}) =>
  service.call('POST', '/events', { as: 'editor', body: { ...EVENT, ...fields } });
const logged = (service: Opened) => service.faults.splice(0);
const UNAVAILABLE_LINE = ['unavailable', expect.objectContaining({ requestId: 'request-1' })];
/** The requests of one command that were sent since then. */
const sentSince = (before: number, command: string): string[] =>
  between.requests.slice(before).filter(request => request.includes(`.${command}`));

describe('with the timeouts of the functions', () => {
  let service: Opened;
  beforeAll(async () => {
    service = await openService({ engine: between.engine, timeouts: TIMEOUTS });
  });
  afterAll(() => service.stop());

  it.runIf(IS_WHOLE).each<[Fault['how'], string]>([
    ['silent', 'never answers'],
    ['half', 'answers half'],
  ])('a database that is %s (%s) is 503 for everybody, and well again afterwards', async how => {
    expect((await create(service)).status).toBe(201); // the connections are open now
    between.become({ how });
    const answers = await Promise.all([
      service.call('GET', '/events'),
      service.call('GET', '/venues?search=a', { as: 'subscriber' }),
      service.call('GET', '/events/by-slug/romaria'),
      create(service),
    ]);
    between.become(undefined);
    expect(answers.map(said)).toEqual(Array(4).fill(UNAVAILABLE));
    expect(logged(service)).toEqual(Array(4).fill(UNAVAILABLE_LINE));
    expect((await service.call('GET', '/events', { as: 'editor' })).status).toBe(200);
    expect((await create(service)).status).toBe(201);
    expect(await recount(engine.endpoint, service.table)).toEqual([]);
  });

  it('a transaction whose answer is lost is retried with the same token, and committed once', async () => {
    const before = between.requests.length;
    between.become({ how: 'unheard', of: 'TransactWriteItems', times: 1 });
    const { status, body } = await create(service, { title: 'Once' });
    expect(status).toBe(201);
    const sent = sentSince(before, 'TransactWriteItems');
    const tokens = sent.map(request => /"ClientRequestToken":"([^"]+)"/.exec(request)?.[1]);
    expect([tokens.length, new Set(tokens).size]).toEqual([2, 1]);
    expect((await service.call('GET', '/events/by-slug/once')).body.id).toBe(body.id);
    expect((await service.call('GET', '/events/by-slug/once-2')).status).toBe(400);
    expect(await recount(engine.endpoint, service.table)).toEqual([]);
  });
});

describe('with little time left', () => {
  it('no further request is sent, and the answer is 503', async () => {
    const service = await openService({ engine: between.engine, remaining: 3_000 });
    between.become({ how: 'silent' });
    const before = between.requests.length;
    const answers = await Promise.all([service.call('GET', '/events'), create(service)]);
    expect(answers.map(said)).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect(sentSince(before, '').filter(request => !/attempt=1;/.test(request))).toEqual([]);
    expect(sentSince(before, 'TransactWriteItems')).toEqual([]);
    between.become(undefined);
    logged(service);
    await service.stop();
  });

  it('an operation that hangs elsewhere is answered with 503', async () => {
    const service = await openService({
      engine,
      remaining: 3_000,
      around: store => ({ ...store, readRange: () => new Promise(() => {}) }),
    });
    expect(said(await service.call('GET', '/events'))).toEqual(UNAVAILABLE);
    expect(logged(service)).toEqual([UNAVAILABLE_LINE]);
    await service.stop();
  });
});
