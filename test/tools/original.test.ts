/**
 * Reads a live service with the API of The Events Calendar: whole lists, with and without failures.
 */

import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressOf, connectTo } from '../../tools/original/connection.ts';
import { queryForAll, readList, readOne, readPage } from '../../tools/original/read-list.ts';
import { Event, Organizer, type OriginalKind, Venue } from '../../tools/original/shapes.ts';
import { listening } from '../support/listening.ts';
import { type FakeOptions, openOriginal, type Records } from '../support/original/fake-original.ts';
import { embedded, event, jazz, organizer, picture, venue } from '../support/original/golden-records.ts';

const QUICK = { attempts: 4, firstMs: 1, longestMs: 3_000 };
const KNOWN = { login: 'admin', password: 'long enough' };

const reading = async (
  records: Partial<Records>,
  { credentials, ...options }: FakeOptions & { credentials?: typeof KNOWN } = {},
) => {
  const fake = await openOriginal(records, { ...KNOWN, ...options });
  onTestFinished(fake.stop);
  return connectTo({ address: fake.address, credentials, stop: new AbortController().signal, patience: QUICK });
};

const idsOf = async (original: ReturnType<typeof connectTo>, kind: OriginalKind): Promise<number[]> => {
  const Record = v.object({ id: v.number() });
  const ids = await readList(original, kind, await queryForAll(original, kind), record => v.parse(Record, record).id);
  return ids.toSorted((a, b) => a - b);
};

const years = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    event({ id: i + 1, start_date: `${1960 + i}-05-10 09:00:00`, end_date: `${1960 + i}-05-10 10:00:00` }),
  );
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

describe('lists', () => {
  const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
  it.each([
    ['the public ones to nobody in particular', undefined, [1]],
    ['all to one who may see them', KNOWN, upTo(6)],
  ])('show every status that the account may see: %s', async (_, credentials, expected) => {
    const events = STATUSES.map((status, i) => event({ id: i + 1, status }));
    expect(await idsOf(await reading({ events }, { ...(credentials && { credentials }) }), 'event')).toEqual(expected);
  });

  it('are read of a site without permalinks', async () => {
    const { address: withThem } = await reading({ events: years(120) }, { users: [{ id: 1 }] });
    const address = withThem.replace('/wp-json', '/index.php?rest_route=');
    const original = connectTo({ address, credentials: KNOWN, stop: new AbortController().signal, patience: QUICK });
    expect(await idsOf(original, 'event')).toEqual(upTo(120));
    expect(await readOne(original, 'event', 7)).toMatchObject({ id: 7 });
    expect(await original.getWordPress('/users', { context: 'edit' })).toMatchObject({ body: [{ id: 1 }] });
  });
});

describe('a service', () => {
  it.each(['cut', 'notice', 'hang up', 429, 500, 502, 503] as const)(
    'that fails with %s for a while is asked again',
    async fault => {
      const original = await reading({ events: years(120) }, { fault: n => (n === 2 || n === 4 ? fault : undefined) });
      expect(await idsOf(original, 'event')).toEqual(upTo(120));
    },
  );

  it.each([
    ['that always fails', {}, (): 500 => 500, /fails: it answers 500/],
    ['that is always busy', {}, (): 503 => 503, /answers 503$/],
    ['that does not know the password', { login: 'admin', password: 'other' }, undefined, /does not know admin/],
  ] as const)('%s is named', async (_, credentials, fault, message) => {
    const sent = 'login' in credentials ? { credentials } : {};
    const original = await reading({ events: years(3) }, { ...sent, ...(fault && { fault }) });
    await expect(idsOf(original, 'event')).rejects.toThrow(message);
  });
});

describe('a hostile service', () => {
  const LIMITS = { ofAnswer: 10_000, inAll: 25_000 };
  let asked = 0;
  const serving = async (listener: RequestListener) => {
    asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      listener(request, response);
    });
    onTestFinished(() => server.closeAllConnections());
    const address = `${await listening(server)}/wp-json/tribe/events/v1`;
    const stop = new AbortController().signal;
    return connectTo({ address, stop, credentials: KNOWN, patience: QUICK, limits: LIMITS });
  };
  const page = (members: object): string => JSON.stringify({ tags: [], total: 0, total_pages: 1, ...members });
  const withBody = (body: string | Buffer, headers: OutgoingHttpHeaders = {}): RequestListener => {
    return (_, response) => response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
  };
  const gzip = { 'content-encoding': 'gzip' };

  it.each<[string, RequestListener, RegExp]>([
    ['a long answer', withBody(page({ filling: 'x'.repeat(10_000) })), /\/tags\S* answers more than 0\.01 MB$/],
    ['a bomb', withBody(gzipSync(' '.repeat(50_000_000)), gzip), /\/tags\S* answers more than 0\.01 MB$/],
    ['more pages than a list has', withBody(page({ total_pages: 1e15 })), /says that it has 1000000000000000 pages/],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'https://other.example/tags' }).end(),
      /\/tags\S* redirects to https:\/\/other\.example\/tags: name that address$/,
    ],
  ])('is left after %s, with one line and without asking again', async (_, listener, message) => {
    await expect(readPage(await serving(listener), 'tag', 1, {})).rejects.toThrow(message);
    expect(asked).toBe(1);
  });
});

it.each(['site.example', 'ftp://site.example', 'https://a:b@site.example', 'https://site.example/?rest_route=x'])(
  'takes %s for no address',
  sent => expect(() => addressOf(sent)).toThrow(/is no address/),
);

describe('records', () => {
  it.each([
    ['several venues', { venue: [venue({ id: 2 }), venue({ id: 3 })] }, { venue: [{ id: 2 }, { id: 3 }] }],
    ['a picture without sizes', { image: { id: 4, url: 'x', sizes: [] } }, { image: { id: 4, sizes: {} } }],
    ['an author as a number', { author: 7 }, { author: '7' }],
    ['an id as a text', { id: '70' }, { id: 70 }],
    [
      'a list with gaps',
      { organizer: { 0: organizer({ id: 3 }), 2: organizer({ id: 4 }) } },
      { organizer: [{ id: 3 }, { id: 4 }] },
    ],
    [
      'a category',
      { categories: [embedded(jazz)] },
      { categories: [{ kind: 'category', id: 19, name: 'Jazz', parent: 3 }] },
    ],
    [
      'a picture',
      { image: picture },
      { image: { id: 4, width: 1200, sizes: { medium: { width: 300, height: 200 } } } },
    ],
    ['no date', { date_utc: '0000-00-00 00:00:00' }, { date_utc: '0000-00-00 00:00:00' }],
    ['flags of any kind', { all_day: '1', featured: 0 }, { all_day: true, featured: false }],
  ])('have %s', (_, shown, expected) =>
    expect(v.parse(Event, { ...event({ id: 9 }), ...shown })).toMatchObject(expected),
  );

  it.each([
    [Venue, { ...venue({ id: 1 }), venue: [] }, { venue: '' }],
    [Organizer, { id: 1, organizer: 'Folk' }, { organizer: 'Folk', email: '', image: null }],
  ])('are read although much is missing', (schema, shown, expected) =>
    expect(v.parse(schema, shown)).toMatchObject(expected),
  );

  it.each([[{}], [{ id: 'x' }], [{ id: 1.5 }], [{ id: 2 ** 32 }], [{ id: '99999999999999999999' }]])(
    'without an id are none: %j',
    shown => expect(v.safeParse(Event, shown).success).toBe(false),
  );
});
