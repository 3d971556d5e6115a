/**
 * No answer is larger than Lambda can send, whatever an author or a contributor writes
 * (contract/http#size-of-answers).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATION_IDS, pathOf, ROUTES, type Route } from '../../shared/api/routes.ts';
import { cpuMs } from '../support/cpu.ts';
import { aSixthOf, IS_WHOLE, oneOf } from '../support/sample.ts';
import { type Answer, authorizationOf, NOW, type Opened, openService } from '../support/service.ts';
import { bodyOf } from './events/use-events.ts';

/**
 * The most bytes of a body, and of the whole answer of a function (AWS Lambda quotas: synchronous
 * invocation payload).
 */
const MAX_BODY = 5_000_000;
const MAX_PAYLOAD = 6 * 1024 * 1024;

/**
 * The number of events, and the number of venues, organizers, categories and tags each. The sample
 * has just as many as make each way of shortening necessary.
 */
const [EVENTS, OF_EACH] = IS_WHOLE ? [50, 20] : [12, 10];

/** The largest legal text: an answer shows it several times as long as it was sent. */
const PARAGRAPHS = 'a\n\n'.repeat(5_000);
/** The markup that takes longest to show. */
const EMPTY = '<p></p>'.repeat(5_600);
const LINE = '"'.repeat(1_000);
const NAME = '"'.repeat(390);
const address = (id: string) => `https://w.example/${id}${'x'.repeat(1_900)}`;
const picture = (id: string) => ({
  url: address(id),
  alt: LINE,
  sizes: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`size-${i}`, { url: address(`${id}-${i}`) }])),
});
const PLACE = ['address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince'];
const LINKED = {
  venues: (id: number) => ({
    ...Object.fromEntries([...PLACE, 'phone'].map(name => [name, LINE])),
    ...{ description: PARAGRAPHS, website: address(`v${id}`) },
  }),
  organizers: (id: number) => ({ email: LINE, phone: LINE, description: PARAGRAPHS, website: address(`o${id}`) }),
};
const TERM = { description: '&"'.repeat(15_000) };
const EVENT = {
  ...{ start_date: '2027-05-01 10:00:00', end_date: '2027-05-31 12:00:00', description: PARAGRAPHS, excerpt: EMPTY },
  ...{ event_status: 'postponed', event_status_reason: LINE },
};

const WRITERS: readonly (readonly [role: 'author' | 'contributor', status: string, reader: string | undefined])[] = [
  ['author', 'publish', undefined],
  ['contributor', 'draft', 'editor'],
];

describe.each(oneOf(WRITERS))('the largest records that %s writes, with status %s', (role, status, reader) => {
  let service: Opened;
  const ids: Record<string, number[]> = { events: [], venues: [], organizers: [], categories: [], tags: [], media: [] };
  const slugs = new Map<string, string>();
  /** Contributors may not add pictures. */
  const pictureOf = (id: string) => (role === 'author' ? { image: picture(id) } : {});
  const write = async (method: 'POST' | 'PUT', collection: string, id: number | undefined, body: object) => {
    const isTerm = collection === 'categories' || collection === 'tags'; // these writers may not create terms
    const path = id === undefined ? `/${collection}` : `/${collection}/${id}`;
    const made = await service.call(method, path, { as: isTerm ? 'editor' : role, body });
    const record = bodyOf(made, method === 'POST' ? 201 : 200);
    if (method === 'POST') ids[collection]?.push(record.id);
    slugs.set(collection, record.slug);
    return record;
  };
  beforeAll(async () => {
    service = await openService();
    for (let i = 0; i < OF_EACH; i++) {
      await write('POST', 'venues', undefined, { venue: `${i} ${NAME}`, status });
      await write('POST', 'organizers', undefined, { organizer: `${i} ${NAME}`, status });
      for (const terms of ['categories', 'tags']) await write('POST', terms, undefined, { name: `${i} ${NAME}` });
    }
    const links = { venue: ids.venues, organizer: ids.organizers, categories: ids.categories, tags: ids.tags };
    for (let i = 0; i < EVENTS; i++) {
      const fields = {
        ...EVENT,
        title: `${i} ${LINE.slice(5)}`,
        slug: `event-${i}`,
        status,
        ...links,
        ...pictureOf(`e${i}`),
      };
      const { image } = await write('POST', 'events', undefined, fields);
      if (image) ids.media?.push(image.id);
    }
    // The records become this large only now, because an event may not link records that are.
    for (const [collection, fields] of Object.entries(LINKED))
      for (const id of ids[collection] ?? [])
        await write('PUT', collection, id, { ...fields(id), ...pictureOf(`${collection}${id}`) });
    for (const terms of ['categories', 'tags']) for (const id of ids[terms] ?? []) await write('PUT', terms, id, TERM);
    service.setNow(NOW + 120);
  }, 600_000);
  const times: [ms: number, target: string][] = [];
  afterAll(async () => {
    await service.stop();
    const [slowest] = times.toSorted(([a], [b]) => b - a);
    if (IS_WHOLE) console.info(`CPU of the slowest answer: ${slowest?.join(' ms, ')}`);
  });

  /** Reads with an empty cache, as the first request of a function does. */
  const read = async (target: string, accept = '*/*') => {
    const headers = { accept, 'x-tec-eea': 'yes', ...(reader && { authorization: authorizationOf(reader) }) };
    const before = cpuMs();
    const { status, page } = await service.visit(`/gl${target}`, { headers, gateway: service.answerWithoutMemory });
    times.push([Math.round(cpuMs() - before), target]);
    return { status, body: page };
  };
  const expectSmall = (body: string) => {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BODY);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(MAX_PAYLOAD);
  };
  const filled = (path: string, collection: string) =>
    path
      .replace('{id}', String(ids[collection]?.at(-1)))
      .replace('{slug}', encodeURIComponent(slugs.get(collection) ?? ''));
  /** The query with which a route shows as many records as it can. */
  const ALL = { per_page: '50', hide_empty: 'false', status, ...{ start_date: '2027-01-01', end_date: '2027-12-31' } };
  const routes = OPERATION_IDS.map((id): Route & { id: string } => ({ id, ...ROUTES[id] }))
    .filter(({ methods }) => methods.includes('GET'))
    .filter(({ id }) => id !== 'readCaller' || reader !== undefined) // who is calling
    .filter(({ id }) => !id.endsWith('Media') || role === 'author');
  it.each(aSixthOf(routes))('$id', async route => {
    const query = new URLSearchParams(Object.entries(ALL).filter(([name]) => name in (route.query?.entries ?? {})));
    if (route.id === 'listMedia') query.set('include', String(ids.media));
    const path = filled(pathOf(route, 'calendar/events/v1'), route.resource);
    for (const format of 'ical' in (route.query?.entries ?? {}) ? ['', '&ical=1'] : ['']) {
      const { status: answered, body } = await read(`${path}?${query}${format}`);
      expect(answered).toBe(200);
      expectSmall(body);
    }
  });

  it('are all in the list, which names what it shortened', async () => {
    const as = reader === undefined ? {} : { as: reader };
    const list = await service.call('GET', `/events?${new URLSearchParams(ALL)}`, as);
    expect([list.body.events.length, list.body.total]).toEqual([EVENTS, EVENTS]);
    expect(list.headers.get('x-calendar-shortened')).toBe(
      'venue.description, organizer.description, categories.description, tags.description, ' +
        'description, excerpt, image.sizes, venue, organizer, categories, tags',
    );
    expect(list.body.events[0].description).toMatch(/^(<p>a<\/p>\n){100}.*…<\/p>$/);
    const one = await service.call('GET', `/venues/${ids.venues?.[0]}`, as);
    expect(one.headers.get('x-calendar-shortened')).toBe(null);
    expect(one.body.description).toHaveLength(5_000 * '<p>a</p>\n'.length - 1);
  });
});

it('events that link more than 400 venues and organizers together show the first four of both', async () => {
  const service = await openService();
  const names = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter} ${i}`);
  for (let i = 0; i < 6; i++) {
    const venue = names(`Praza ${i}`, 64).map(name => ({ venue: name }));
    const organizer = names(`Banda ${i}`, 5).map(name => ({ organizer: name }));
    const body = { ...EVENT, title: 'T', venue, organizer };
    const made = await service.call('POST', '/events', { as: 'author', body });
    expect([made.status, made.body.venue.length]).toEqual([201, 64]);
  }
  service.setNow(NOW + 120);
  for (const [path, eventsIn] of [
    ['/events?start_date=2027-01-01', (body: Answer['body']) => body.events],
    ['/events/changes', (body: Answer['body']) => body.changes.map((change: { event: object }) => change.event)],
  ] as const) {
    const { body, headers } = await service.call('GET', path);
    expect(headers.get('x-calendar-shortened')).toBe('venue, organizer');
    for (const { venue, organizer } of eventsIn(body)) expect([venue.length, organizer.length]).toEqual([4, 4]);
    expect(eventsIn(body)[0].venue.map((one: { venue: string }) => one.venue)).toEqual(names('Praza 0', 4));
  }
  await service.stop();
});
