/** Each request is one line in the log, which says what it was, how it ended and what it took. */
import * as v from 'valibot';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { RequestLine } from '../../shared/http/log.ts';
import { LOGINS, type Opened, openService } from '../support/service.ts';

const service: Opened = await openService();
afterAll(service.stop);
beforeEach(() => void service.requests.splice(0));

const EVENT = { title: 'Concert', start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };

/**
 * What the lines say since the last question, as they are written. Which is the first of this
 * process, and how long each took, varies.
 */
const lines = () =>
  service.requests.splice(0).map(about => {
    const { ms, cold, level, timestamp, message, ...line } = v.parse(
      RequestLine,
      JSON.parse(
        JSON.stringify({ level: 'INFO', timestamp: '2027-05-02T20:00:00.123Z', message: 'request', ...Object(about) }),
      ),
    );
    return line;
  });

const FREE = { requestId: 'request-1', site: 'gl', trips: 0, readUnits: 0, writeUnits: 0 };

it('says what a read took, and that it was remembered', async () => {
  for (const _ of [1, 2, 3]) await service.call('GET', '/tags');
  const line = { ...FREE, operation: 'listTags', status: 200, trips: 1 };
  expect(lines()).toEqual([
    // The journal and the terms, then stored counts, of which there are none, then the events that
    // are counted instead.
    { ...line, trips: 3, readUnits: expect.any(Number) },
    { ...line, readUnits: 2 }, // the versions of answers and of the terms
    { ...line, readUnits: 1, remembered: true },
  ]);
});

it('says who wrote', async () => {
  await service.call('POST', '/events', { as: LOGINS.editor, body: EVENT });
  expect(lines()).toMatchObject([
    { requestId: 'request-1', site: 'gl', operation: 'createEvent', status: 201, user: 2 },
  ]);
});

it.each<[what: string, path: string, sent: Parameters<Opened['call']>[2], line: object]>([
  [
    'names that the client made up, as one',
    '/events?hunter2=a&hunter3=b',
    { headers: { prefer: 'handling=strict' } },
    { operation: 'listEvents', status: 400, code: 'rest_invalid_param', params: { '?': 'ignored' } },
  ],
  [
    'wrong credentials, without a login',
    '/events',
    { headers: { authorization: `Basic ${btoa('admin:not the password at all')}` } },
    { operation: 'listEvents', status: 401, code: 'incorrect_password' },
  ],
  [
    'what the client calls itself, shortened',
    '/hunter2',
    { headers: { 'user-agent': `a "client", \\ ${'1'.repeat(9000)}` } },
    { status: 404, code: 'rest_no_route', userAgent: `a "client", \\ ${'1'.repeat(186)}` },
  ],
  ['an address without an operation', '/hunter2', {}, { status: 404, code: 'rest_no_route' }],
  [
    "an error that only WordPress' namespaces have",
    '/users/me',
    { base: 'wp-json/wp/v2' },
    { operation: expect.any(String), status: 401, code: 'rest_not_logged_in' },
  ],
])('says of a refusal: %s', async (_, path, sent, line) => {
  await service.call('GET', path, sent);
  expect(lines()).toEqual([
    { ...FREE, trips: expect.any(Number), readUnits: expect.any(Number), writeUnits: expect.any(Number), ...line },
  ]);
});
