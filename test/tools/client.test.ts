/** The typed client with scripted answers: what it sends, what it retries, and how it fails. */
import { describe, expect, it, vi } from 'vitest';
import {
  CalendarError,
  type ClientOptions,
  changes,
  createClient,
  dataOf,
  pages,
} from '../../tools/client/package/index.ts';
import { type Reply, replying } from '../support/replying.ts';
import { WAIT } from '../support/wait.ts';

const serving = async (replies: readonly Reply[], options: Partial<ClientOptions> = {}) => {
  const { asked, origin, stop } = await replying(replies);
  const calendar = createClient({
    ...{ baseUrl: `${origin}/fr/`, patience: { firstMs: 1, longestMs: 2_000 } },
    ...options,
  });
  return { asked, stop, calendar };
};

const refused = (status: number, code: string, more: object = {}): Reply => [
  status,
  { code, message: 'No', data: { status, ...more } },
];
const BUSY = refused(503, 'rest_unavailable');
const EVENT = { id: 7, title: 'Foire' };
const CONCERT = { title: 'Foire', start_date: '2027-01-01', end_date: '2027-01-01' };
const SEVENTH = { params: { path: { id: 7 } } };
type Calendar = ReturnType<typeof createClient>;
const read = (calendar: Calendar, init: object = {}) => dataOf(calendar.GET('/events/{id}', { ...SEVENTH, ...init }));
const create = (calendar: Calendar, header: object = {}) =>
  calendar.POST('/events', { body: CONCERT, params: { header } });
const failure = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => 'it is well',
    error => error,
  );

describe('sends', () => {
  it.each([
    ['nobody', {}, undefined],
    [
      'a login with any letters',
      { credentials: { login: 'zoé', password: 'à b:c' } },
      `Basic ${Buffer.from('zoé:à b:c').toString('base64')}`,
    ],
    ['a token', { credentials: { token: 'a.b.c' } }, 'Bearer a.b.c'],
  ] as const)('the credentials of %s', async (_, options, authorization) => {
    const { calendar, asked } = await serving([[200, EVENT]], options);
    await read(calendar);
    expect(asked.map(({ request, headers }) => [request, headers.authorization])).toEqual([
      ['GET /fr/events/7', authorization],
    ]);
  });

  it('lists name by name, and the language with every request', async () => {
    const { calendar, asked } = await serving([[200, { events: [], total: 0, total_pages: 0 }]], { language: 'eu' });
    const query = { categories: ['Cursos, talleres', '12'], search: 'a&b', featured: true };
    await calendar.GET('/events', { params: { query } });
    expect(asked.map(({ request }) => decodeURIComponent(request))).toEqual([
      'GET /fr/events?ml_language=eu&categories[]=Cursos,+talleres&categories[]=12&search=a&b&featured=true',
    ]);
  });
});

describe('sends again', () => {
  it('a create under one key, whatever became of the first attempts; another create has another key', async () => {
    const { calendar, asked } = await serving([BUSY, 'hang up', [504, 'no'], [201, EVENT], [201, EVENT], [201, EVENT]]);
    await create(calendar);
    await create(calendar);
    await create(calendar, { 'Idempotency-Key': 'mine' });
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0], expect.stringMatching(/^[\da-f]{32}$/), 'mine']);
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('not before the service wants it to', async () => {
    const { calendar } = await serving([
      [429, {}, { 'retry-after': '1' }],
      [200, EVENT],
    ]);
    const begun = performance.now();
    await read(calendar);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  });

  const ONCE: [what: string, reply: Reply, write: 'update' | 'get'][] = [
    ['a read that the service refuses', refused(403, 'event-not-accessible'), 'get'],
    ['a fault, which would only be repeated', refused(500, 'internal_server_error'), 'get'],
    ['what should wait longer than the client would', [429, {}, { 'retry-after': '300' }], 'get'],
    ['an update whose answer was lost: its own first attempt would refuse it', 'hang up', 'update'],
    ['an update that a gateway has lost sight of', [504, 'no'], 'update'],
  ];
  it.each(ONCE)('but not %s', async (_, reply, write) => {
    const { calendar, asked } = await serving([reply]);
    const update = () => dataOf(calendar.PATCH('/events/{id}', { ...SEVENTH, body: { title: 'Fête' } }));
    const error = await failure(write === 'get' ? read(calendar) : update());
    expect([error instanceof CalendarError, asked.length]).toEqual([true, 1]);
  });

  it('no oftener than it is told, and says why it gave up', async () => {
    const { calendar, asked } = await serving([BUSY, BUSY, BUSY], { patience: { attempts: 3, firstMs: 1 } });
    await expect(read(calendar)).rejects.toMatchObject({ code: 'rest_unavailable', status: 503 });
    expect(asked).toHaveLength(3);
  });

  it('no more once it is stopped', async () => {
    const { calendar, asked } = await serving([BUSY], { patience: { firstMs: 60_000, longestMs: 60_000 } });
    const stop = new AbortController();
    const reading = failure(read(calendar, { signal: stop.signal }));
    await vi.waitUntil(() => asked.length === 1, WAIT);
    stop.abort();
    expect(await reading).toMatchObject({ name: 'AbortError' });
  });
});

describe('fails with', () => {
  it.each([
    [
      refused(400, 'rest_invalid_param', { params: { end_date: 'before the start' }, details: [] }),
      { code: 'rest_invalid_param', status: 400, params: { end_date: 'before the start' }, message: 'No' },
    ],
    [
      [429, { code: 'rest_too_many_requests', message: 'No', data: { status: 429 } }, { 'retry-after': '300' }],
      { code: 'rest_too_many_requests', retryAfter: 300 },
    ],
    [[404, { message: 'Not Found' }], { code: 'no_calendar', status: 404 }],
    [[301, {}, { location: '/elsewhere' }], { code: 'no_calendar', status: 301 }],
  ] satisfies [Reply, object][])('%j', async (reply, error) => {
    const { calendar } = await serving([reply]);
    expect(await failure(read(calendar))).toMatchObject(error);
  });

  it('a page where JSON was expected, without what the query held', async () => {
    const page = new Response('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } });
    const calendar = createClient({ baseUrl: 'http://a.example/gl', fetch: async () => page });
    const error = await failure(read(calendar, { params: { path: { id: 7 }, query: { password: 'secret' } } }));
    const message = 'http://a.example/gl/events/7 is no calendar';
    expect(error).toMatchObject({ code: 'no_calendar', status: 200, message });
  });

  it('what lies beneath, where there was no answer', async () => {
    const { calendar, stop } = await serving([], { patience: { attempts: 1 } });
    stop();
    const error = await failure(read(calendar));
    expect(error).toMatchObject({ name: 'CalendarError', code: 'no_answer', status: 0, cause: expect.any(Error) });
  });
});

describe('lists', () => {
  const page = (ids: number[], total_pages: number): Reply => [
    200,
    { events: ids.map(id => ({ id })), total: 3, total_pages },
  ];

  it('ends where the list has become shorter meanwhile', async () => {
    const { calendar, asked } = await serving([page([1, 2], 2), refused(404, 'event-archive-page-not-found')]);
    const ids: number[] = [];
    for await (const { events } of pages(page => calendar.GET('/events', { params: { query: { page } } })))
      ids.push(...events.map(({ id }) => id));
    expect([ids, asked.length]).toEqual([[1, 2], 2]);
  });
});

it('follows the changes of a list until there are no more for now', async () => {
  const tag = { id: 3, name: 'folk' };
  const { asked, calendar } = await serving([
    [200, { changes: [{ id: 3, type: 'tag', version: 1, change: 'upsert', tag }], next_token: 'one', has_more: true }],
    [200, { changes: [{ id: 2, type: 'tag', version: 4, change: 'delete' }], next_token: 'two', has_more: false }],
  ]);
  const told: unknown[] = [];
  for await (const page of changes(query => calendar.GET('/tags/changes', { params: { query } })))
    told.push([page.changes.length, page.next_token]);
  expect(told).toEqual([
    [1, 'one'],
    [1, 'two'],
  ]);
  expect(asked.map(({ request }) => request)).toEqual(['GET /fr/tags/changes', 'GET /fr/tags/changes?since=one']);
});
