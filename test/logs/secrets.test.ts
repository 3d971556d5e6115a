/** No line of the log tells what a client sent, whatever it sends and wherever: each is held to its schema, and searched for marks. */
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { LogLine } from '../../shared/http/log.ts';
import { createRecord } from '../support/create.ts';
import { casesOf } from '../support/sample.ts';
import { authorizationOf, LOGINS, openService } from '../support/service.ts';

const service = await openService();
afterAll(service.stop);

/** What must stand in no line. It is text that any place of a request takes, and no word of ours. */
const MARK = 'zq7hunter2';
const marked = fc.constantFrom(
  MARK,
  `a${MARK}@example.org`,
  `https://${MARK}.example/`,
  `'${MARK}"\n`,
  `<b>${MARK}</b>`,
  '1',
);

const access: unknown[] = [];
const answer = service.gateway({ onAccess: line => access.push(line) });

/** All lines since the last question, as they are written. */
const linesWritten = (): string[] => {
  const timestamp = '2027-05-02T20:00:00.123Z';
  const line = (message: unknown, about: unknown) => ({
    ...{ level: 'INFO', timestamp, message, requestId: 'request-1' }, // as the log adds it
    ...Object(about),
  });
  const requests = service.requests.splice(0).map(about => line('request', about));
  const logged = service.logged.splice(0).map(([message, about]) => line(message, about));
  return [...requests, ...logged, ...access.splice(0)].map(line => JSON.stringify(line));
};

const event = await createRecord(service, 'events', {
  title: MARK,
  start_date: '2027-05-02 20:00:00',
  end_date: '2027-05-02 22:00:00',
  password: MARK,
});

const Requests = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
  path: fc.constantFrom(
    ...['/events', `/events/${event.id}`, `/events/by-slug/${MARK}`, '/venues', '/organizers', '/categories', '/tags'],
    ...[`/${MARK}`, '/doc', `/venues/by-slug/${MARK}/`, `/events/${MARK}`],
  ),
  query: fc.dictionary(
    fc.constantFrom(
      'search',
      'per_page',
      'start_date',
      'venue',
      'password',
      'status',
      '_fields',
      'ml_language',
      MARK,
      `venue[${MARK}]`,
    ),
    marked,
    { maxKeys: 4 },
  ),
  headers: fc.dictionary(
    fc.constantFrom(
      'if-match',
      'if-none-match',
      'idempotency-key',
      'accept-language',
      'accept',
      'origin',
      'cookie',
      `x-${MARK}`,
    ),
    fc.constantFrom(MARK, `"${MARK}"`),
    { maxKeys: 3 },
  ),
  strict: fc.constantFrom<Record<string, string>>({}, { prefer: 'handling=strict' }),
  authorization: fc.oneof(
    fc.option(fc.constantFrom(authorizationOf(LOGINS.administrator), authorizationOf(LOGINS.author)), { nil: '' }),
    fc.constantFrom(`Basic ${btoa(`${MARK}:${MARK} is a password`)}`, `Bearer ${MARK}`, MARK),
  ),
  body: fc.option(
    fc.dictionary(
      fc.constantFrom(
        'title',
        'start_date',
        'end_date',
        'venue',
        'organizer',
        'email',
        'password',
        'tags',
        'website',
        MARK,
      ),
      fc.oneof(
        marked,
        fc.constantFrom(
          { venue: MARK, [MARK]: MARK },
          [{ organizer: MARK, email: `${MARK}@example.org` }],
          '2027-05-02 20:00:00',
        ),
      ),
      { maxKeys: 6 },
    ),
    { nil: undefined },
  ),
});

it('holds to its schema, and tells nothing that was sent', async () => {
  const sent = { codes: new Set<string>() };
  await fc.assert(
    fc.asyncProperty(Requests, async ({ method, path, query, headers, strict, authorization, body }) => {
      const named = {
        ...headers,
        ...strict,
        ...(authorization !== '' && { authorization }),
        'content-type': 'application/json',
      };
      await answer(
        {
          method,
          target: `/gl/calendar/events/v1${path}?${new URLSearchParams(query)}`,
          headers: Object.entries(named).flat(),
          body: Buffer.from(body === undefined || method === 'GET' ? '' : JSON.stringify(body)),
          sourceIp: '203.0.113.77',
        },
        'request-1',
      );
      const lines = linesWritten();
      for (const line of lines) {
        const read = v.parse(LogLine, JSON.parse(line));
        if (read.message === 'request') sent.codes.add(read.code ?? String(read.status));
        expect(line).not.toMatch(/zq7hunter2|203\.0\.113/i);
        expect(Buffer.byteLength(line)).toBeLessThan(450);
      }
      expect(lines.map(line => JSON.parse(line).message)).toEqual(expect.arrayContaining(['request', 'access']));
    }),
    { numRuns: casesOf('REQUESTS', { whole: 5_000, sample: 100 }), seed: 16 },
  );
  expect([...sent.codes], 'what the requests came to').toEqual(
    expect.arrayContaining(['200', '201', 'rest_invalid_param', 'incorrect_password', 'rest_no_route']),
  );
});
