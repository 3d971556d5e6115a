/**
 * Answers from memory, through the door: what they cost, that they are the same, and what makes a function ask anew
 * (docs/decisions/0046-answers-are-remembered-by-version.md). In these services, all answers are remembered at once.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { type Answer, NOW, openService, type Sent, type Service } from '../support/service.ts';
import { listenTo, type Sent as Wire } from '../support/wire.ts';

const heard: Wire[] = [];
let service: Service;
beforeAll(async () => {
  service = await openService({ wrap: client => listenTo(client, heard) });
});
afterAll(() => service.stop());
beforeEach(() => service.setNow(NOW));

const HOUR = 3_600;
const M = { start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00' };
const make = async (kind: string, fields: object): Promise<{ id: number; slug: string }> =>
  createRecord(service, kind, fields);
const change = (path: string, body: object, sent: Sent = {}): Promise<Answer> =>
  service.call('PUT', path, { as: 'editor', body, ...sent });

/** The answer, and the calls to the database that it took. */
const asked = async (path: string, sent: Sent = {}): Promise<{ answer: Answer; calls: string[] }> => {
  heard.length = 0;
  const answer = await service.call('GET', path, sent);
  const calls = heard.map(({ command, input }) => `${command} ${/V#[a-z]+|U#\w+/.exec(input)?.[0] ?? ''}`.trim());
  return { answer, calls: calls.filter(call => !call.endsWith('V#schema')) };
};
const VERSIONS = 'Query V#a';
/** Whether the second of two equal requests was answered from memory. */
const isRemembered = async (path: string, sent: Sent = {}): Promise<boolean> => {
  await asked(path, sent);
  return (await asked(path, sent)).calls.join() === VERSIONS;
};

let [venue, organizer, category, event] = [0, 0, 0, 0];
beforeAll(async () => {
  category = (await make('categories', { name: 'Concerts' })).id;
  venue = (await make('venues', { venue: 'Teatro', city: 'Vigo' })).id;
  organizer = (await make('organizers', { organizer: 'Banda' })).id;
  event = (await make('events', { ...M, title: 'Gaitas', venue, organizer, categories: [category] })).id;
});

describe('an answer that is remembered takes one query of one unit, and is the same', () => {
  it.each([
    ['/events', () => '/events'],
    ['a search', () => '/events?search=gaitas'],
    ['several filters', () => `/events?categories=${category}&venue=${venue}`],
    ['by id', () => `/events/${event}`],
    ['by slug', () => '/events/by-slug/gaitas'],
    ['/venues', () => '/venues?only_with_upcoming=true'],
    ['one venue', () => `/venues/${venue}`],
    ['/organizers', () => '/organizers?search=banda'],
    ['/categories', () => '/categories'],
    ['one category', () => `/categories/${category}`],
    ['/tags', () => '/tags'],
  ])('%s', async (_, path) => {
    const first = await asked(path());
    expect([first.answer.status, first.calls.filter(call => call === VERSIONS)]).toEqual([200, [VERSIONS]]);
    const second = await asked(path());
    expect(second.calls).toEqual([VERSIONS]);
    expect(second.answer).toEqual(first.answer);
  });

  it('to a subscriber, whose own query comes before', async () => {
    await asked('/events', { as: 'subscriber' });
    const { answer, calls } = await asked('/events', { as: 'subscriber' });
    expect(calls.at(-1)).toBe(VERSIONS);
    expect(calls.filter(call => call !== VERSIONS && !/^(?:Query U#|BatchGetItem$)/.test(call))).toEqual([]); // the second: attempts
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('or 304, to whom has it; or without a body, to HEAD', async () => {
    const { answer } = await asked(`/events/${event}`);
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    heard.length = 0;
    const known = await service.call('GET', `/events/${event}`, { headers });
    const head = await service.call('HEAD', `/events/${event}`);
    expect([known.status, head.status, head.body]).toEqual([304, 200, undefined]);
    expect(heard.map(({ command }) => command)).toEqual(['Query', 'Query']);
  });
});

describe('each of these is an answer of its own', () => {
  it.each<[why: string, path: string, sent: Sent, other: string, otherSent: Sent]>([
    ['query', '/events?per_page=1', {}, '/events?per_page=2', {}],
    ['path', '/events/by-slug/gaitas', {}, '/events/by-slug/none', {}],
    ['site', '/events', {}, '/events', { site: 'ca' }],
    ['fields', '/events?_fields=total', {}, '/events?_fields=events', {}],
    [
      'coding',
      '/events',
      { headers: { 'accept-encoding': 'br' } },
      '/events',
      { headers: { 'accept-encoding': 'gzip' } },
    ],
    ['with credentials or without', '/events?search=g', {}, '/events?search=g', { as: 'subscriber' }],
  ])('%s', async (_, path, sent, other, otherSent) => {
    await isRemembered(path, sent);
    const { calls } = await asked(other, otherSent);
    expect(calls.filter(call => call !== VERSIONS)).not.toEqual([]);
  });
});

describe('never remembered', () => {
  it.each<[why: string, path: () => string, sent: Sent]>([
    ['for those who may write', () => '/events', { as: 'contributor' }],
    ['for editors', () => `/events/${event}`, { as: 'editor' }],
    ['with a password', () => '/events?password=letmein', {}],
    ['a refusal', () => '/events?page=99', {}],
    ['what does not exist', () => '/events/999999', {}],
  ])('%s', async (_, path, sent) => {
    expect(await isRemembered(path(), sent)).toBe(false);
  });
});

describe('a write is seen at once', () => {
  const seen = async (path: string): Promise<unknown> => (await asked(path)).answer.body;
  it.each<[why: string, path: () => string, write: () => Promise<unknown>]>([
    ['of the event', () => `/events/${event}`, () => change(`/events/${event}`, { title: `T${Math.random()}` })],
    ['of another event, in a list', () => '/events', () => make('events', { ...M, title: 'New' })],
    ['of its venue', () => `/events/${event}`, () => change(`/venues/${venue}`, { phone: String(Math.random()) })],
    [
      'of its organizer, in a search',
      () => '/events?per_page=50',
      () => change(`/organizers/${organizer}`, { phone: '1' }),
    ],
    [
      'of its category',
      () => `/events/${event}`,
      () => change(`/categories/${category}`, { name: `C${Math.random()}` }),
    ],
    [
      'of an event, in the count of a term',
      () => '/categories',
      () => make('events', { ...M, title: 'C', categories: [category] }),
    ],
    ['of a venue in the list', () => '/venues', () => change(`/venues/${venue}`, { zip: String(Math.random()) })],
    ['a new term', () => '/tags?hide_empty=false', () => make('tags', { name: `Tag ${Math.random()}` })],
    [
      'a record in the trash',
      () => '/venues?per_page=50',
      async () => {
        const { id } = await make('venues', { venue: 'Closed' });
        await seen('/venues?per_page=50');
        await service.call('DELETE', `/venues/${id}`, { as: 'editor' });
      },
    ],
  ])('%s', async (_, path, write) => {
    const before = await seen(path());
    expect(await isRemembered(path())).toBe(true);
    await write();
    const after = await seen(path());
    if (_ !== 'a record in the trash') expect(after).not.toEqual(before);
    expect(await isRemembered(path())).toBe(true);
    expect(await seen(path())).toEqual(after);
  });

  it('through another site, of a record that is embedded in this one', async () => {
    const there = await createRecord(service, 'venues', { venue: 'Liceu', ml_language: 'ca' });
    const { id } = await make('events', { ...M, title: 'Abroad', venue: there.id });
    expect(await isRemembered(`/events/${id}`)).toBe(true);
    await change(`/venues/${there.id}`, { city: 'Barcelona' }, { site: 'ca' });
    expect((await asked(`/events/${id}`)).answer.body.venue.city).toBe('Barcelona');
  });

  it('of a record of another language, read by its id', async () => {
    const there = await createRecord(service, 'venues', { venue: 'Palau', ml_language: 'ca' });
    expect(await isRemembered(`/venues/${there.id}`)).toBe(true);
    await change(`/venues/${there.id}`, { city: 'Girona' }, { site: 'ca' });
    expect((await asked(`/venues/${there.id}`)).answer.body.city).toBe('Girona');
  });

  it('not if nobody without rights sees it', async () => {
    const { id } = await make('events', { ...M, title: 'Draft', status: 'draft', categories: [category] });
    expect(await isRemembered('/events')).toBe(true);
    await change(`/events/${id}`, { title: 'Another draft' });
    await service.call('POST', '/venues', { as: 'editor', body: { venue: 'Hidden', status: 'private' } });
    expect((await asked('/events')).calls).toEqual([VERSIONS]);
  });
});

describe('a write of a translation is seen at once in answers of the other language', () => {
  const KINDS = [
    ['events', { ...M, title: 'Foliada' }, { slug: 'ball' }],
    ['venues', { venue: 'Foliada' }, { status: 'draft' }],
    ['categories', { name: 'Foliada' }, { slug: 'ball' }],
  ] as const;
  describe.each(KINDS)('%s', (kind, fields, told) => {
    it('alone and in a list', async () => {
      const own = await make(kind, { ...fields, slug: `foliada-${kind}` });
      const other = await make(kind, { ...fields, ml_language: 'ca' });
      const paths = [`/${kind}/${own.id}`, `/${kind}?per_page=50&hide_empty=false`];
      const shown = async (): Promise<string[][]> =>
        Promise.all(
          paths.map(async path => {
            const { body } = (await asked(path)).answer;
            const record = body[kind]?.find(({ id }: { id: number }) => id === own.id) ?? body;
            return Object.values<{ slug: string }>(record.translations).map(({ slug }) => slug);
          }),
        );
      const remembered = async () => {
        for (const path of paths) expect(await isRemembered(path), path).toBe(true);
      };
      const there: Sent = { site: 'ca', as: 'admin' };
      const both = (slugs: string[]) => [slugs, slugs];

      await remembered();
      await change(`/${kind}/${other.id}`, { translation_of: own.id }, there);
      expect(await shown(), 'linked').toEqual(both([other.slug]));
      await remembered();
      await change(`/${kind}/${other.id}`, told, there);
      expect(await shown(), 'changed').toEqual(both('slug' in told ? [told.slug] : []));
      await remembered();
      await change(`/${kind}/${other.id}`, 'slug' in told ? { slug: 'dansa' } : { status: 'publish' }, there);
      expect(await shown(), 'changed again').toEqual(both('slug' in told ? ['dansa'] : [other.slug]));
      await remembered();
      await change(`/${kind}/${other.id}`, { translation_of: null }, there);
      expect(await shown(), 'unlinked').toEqual(both([]));
      await change(`/${kind}/${own.id}`, { translation_of: other.id });
      await remembered();
      await service.call('DELETE', `/${kind}/${other.id}`, there);
      expect(await shown(), 'deleted').toEqual(both([]));
    });
  });

  it('of the event that shows the record in its own language', async () => {
    const [own, other] = [
      await make('venues', { venue: 'Eira' }),
      await make('venues', { venue: 'Era', ml_language: 'ca' }),
    ];
    const { id } = await make('events', { ...M, title: 'Na eira', venue: other.id });
    const venueOf = async () => (await asked(`/events/${id}`)).answer.body.venue.id;
    expect([await venueOf(), await isRemembered(`/events/${id}`)]).toEqual([other.id, true]);
    await change(`/venues/${own.id}`, { translation_of: other.id });
    expect([await venueOf(), await isRemembered(`/events/${id}`)]).toEqual([own.id, true]);
    await change(`/venues/${other.id}`, { translation_of: null }, { site: 'ca' });
    expect(await venueOf()).toBe(other.id);
  });
});

describe('time alone ends', () => {
  it.each([
    ['a list without dates, at midnight of UTC', '/events', 13 * HOUR],
    ['a list from today on, at midnight of the site', '/events?start_date=today', 12 * HOUR],
  ])('%s', async (_, path, midnight) => {
    service.setNow(NOW + midnight - 60);
    expect(await isRemembered(path)).toBe(true);
    service.setNow(NOW + midnight - 1);
    expect((await asked(path)).calls).toEqual([VERSIONS]);
    service.setNow(NOW + midnight);
    expect((await asked(path)).calls).not.toEqual([VERSIONS]);
  });

  it('what embeds a scheduled venue, when it becomes public', async () => {
    const later = { status: 'future', date: '2027-03-01 12:30:00' };
    const scheduled = await make('venues', { venue: 'Soon', ...later });
    const { id } = await make('events', { ...M, title: 'There', venue: scheduled.id });
    expect((await asked(`/events/${id}`)).answer.body.venue).toEqual([]);
    service.setNow(NOW + HOUR / 2 - 1);
    expect((await asked(`/events/${id}`)).calls).toEqual([VERSIONS]);
    service.setNow(NOW + HOUR / 2);
    expect((await asked(`/events/${id}`)).answer.body.venue.id).toBe(scheduled.id);
  });

  it('`only_with_upcoming`, when the next event starts', async () => {
    const soon = await make('venues', { venue: 'Tonight' });
    const start_date = '2027-03-01 12:40:00';
    await make('events', { title: 'Tonight', start_date, end_date: '2027-03-01 23:00:00', venue: soon.id });
    const path = '/venues?only_with_upcoming=true&search=tonight';
    expect((await asked(path)).answer.body.total).toBe(1);
    service.setNow(NOW + 40 * 60);
    expect((await asked(path)).calls).toEqual([VERSIONS]);
    service.setNow(NOW + 40 * 60 + 1);
    expect((await asked(path)).answer.body.total).toBe(0);
  });

  it.each([
    ['events', { ...M, title: 'Entroido' }],
    ['venues', { venue: 'Entroido' }],
  ] as const)('what shows a scheduled translation, when that becomes public: %s', async (kind, fields) => {
    const own = await make(kind, { ...fields, slug: `entroido-${kind}` });
    const later = { ml_language: 'ca', translation_of: own.id, status: 'future', date: '2027-03-01 12:30:00' };
    const other = await make(kind, { ...fields, ...later });
    const paths = [`/${kind}/${own.id}`, `/${kind}?per_page=50`];
    const shown = async (path: string) => {
      const { body } = (await asked(path)).answer;
      const record = body[kind]?.find(({ id }: { id: number }) => id === own.id) ?? body;
      return Object.values<{ id: number }>(record.translations).map(({ id }) => id);
    };
    for (const path of paths) {
      service.setNow(NOW);
      expect(await shown(path)).toEqual([]);
      service.setNow(NOW + HOUR / 2 - 1);
      expect((await asked(path)).calls).toEqual([VERSIONS]);
      service.setNow(NOW + HOUR / 2);
      expect(await shown(path)).toEqual([other.id]);
    }
  });
});
