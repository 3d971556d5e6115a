/** No answer is larger than Lambda can send, whatever an author or a contributor writes (contract/http#size-of-answers). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneOf } from '../support/sample.ts';
import { authorizationOf, NOW, type Opened, openService } from '../support/service.ts';
import { bodyOf, invalidParam, refusalOf } from './events/use-events.ts';

/** Bytes: of a body, and of the whole answer of a function (AWS Lambda quotas: synchronous invocation payload). */
const MAX_BODY = 5_000_000;
const MAX_PAYLOAD = 6 * 1024 * 1024;

/** The largest legal texts: what is shown of them is several times as long as what was sent. */
const PARAGRAPHS = 'a\n\n'.repeat(9_000);
const LINE = '"'.repeat(1_000);
const address = (id: string) => `https://w.example/${id}${'x'.repeat(1_900)}`;
const picture = (id: string) => ({
  url: address(id),
  alt: LINE,
  sizes: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`size-${i}`, { url: address(`${id}-${i}`) }])),
});
const lines = (id: number) => ({
  ...Object.fromEntries(['address', 'city', 'country', 'province', 'state', 'zip', 'phone'].map(name => [name, LINE])),
  description: PARAGRAPHS,
  website: address(`${id}`),
});
const EVENT = {
  start_date: '2027-05-01 10:00:00',
  end_date: '2027-05-31 12:00:00',
  description: PARAGRAPHS,
  excerpt: PARAGRAPHS,
  event_status: 'postponed',
  event_status_reason: LINE,
};

const WRITERS: readonly (readonly [role: 'author' | 'contributor', status: string, reader: string | undefined])[] = [
  ['author', 'publish', undefined],
  ['contributor', 'draft', 'editor'],
];

describe.each(oneOf(WRITERS))('the largest records that %s writes, with status %s', (role, status, reader) => {
  let service: Opened;
  let event: { readonly id: number; readonly slug: string };
  const venues: number[] = [];
  /** Contributors may not add pictures. */
  const pictureOf = (id: string) => (role === 'author' ? { image: picture(id) } : {});
  const write = (method: string, path: string, body: object) => service.call(method, path, { as: role, body });
  beforeAll(async () => {
    service = await openService();
    for (let i = 0; i < 30; i++)
      venues.push(bodyOf(await write('POST', '/venues', { venue: `Hall ${i}`, status }), 201).id);
    for (let i = 0; i < 50; i++) {
      const fields = { ...EVENT, title: `${i} ${LINE.slice(5)}`, status, venue: venues, ...pictureOf(`e${i}`) };
      event = bodyOf(await write('POST', '/events', fields), 201);
    }
    // Only now, as an event may not link such records.
    for (const id of venues) bodyOf(await write('PUT', `/venues/${id}`, { ...lines(id), ...pictureOf(`${id}`) }), 200);
    service.setNow(NOW + 120);
  }, 300_000);
  afterAll(() => service.stop());

  const read = async (target: string, accept = '*/*') => {
    const headers = ['accept', accept, ...(reader === undefined ? [] : ['authorization', authorizationOf(reader)])];
    const sent = { method: 'GET', target: `/gl${target}`, headers, body: Buffer.alloc(0), sourceIp: '192.0.2.1' };
    const answer = await service.answer(sent, 'request-1');
    return { status: answer.status, body: answer.body.toString('utf8') };
  };
  const API = '/calendar/events/v1';
  const LIST = 'start_date=2027-01-01&end_date=2027-12-31';

  it.each<[what: string, target: () => string, accept?: string]>([
    ['list', () => `${API}/events?${LIST}&per_page=50&status=${status}`],
    ['list as a calendar', () => `${API}/events?${LIST}&ical=1&status=${status}`],
    ['event', () => `${API}/events/${event.id}`],
    ['event as a calendar', () => `${API}/events/${event.id}?ical=1`],
    ['changes of events', () => `${API}/events/changes`],
    ['venues', () => `${API}/venues?per_page=50&status=${status}`],
    ['changes of venues', () => `${API}/venues/changes`],
    ['list page', () => '/calendar?from=2027-05-01', 'text/html'],
    ['month page', () => '/calendar?month=2027-05', 'text/html'],
  ])('%s', async (_, target, accept) => {
    const { status: answered, body } = await read(target(), accept);
    expect(answered).toBe(200);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BODY);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(MAX_PAYLOAD);
  });

  it('are all in the list, which names what it shortened', async () => {
    const as = reader === undefined ? {} : { as: reader };
    const list = await service.call('GET', `/events?${LIST}&per_page=50&status=${status}`, as);
    expect([list.body.events.length, list.body.total]).toEqual([50, 50]);
    expect(list.headers.get('x-calendar-shortened')).toBe(
      'venue.description, organizer.description, categories.description, tags.description, ' +
        'description, excerpt, image.sizes, venue, organizer, categories, tags',
    );
    expect(list.body.events[0].description).toMatch(/^(<p>a<\/p>\n){100}.*…<\/p>$/);
    const one = await service.call('GET', `/venues/${venues[0]}`, as);
    expect(one.headers.get('x-calendar-shortened')).toBe(null);
    expect(one.body.description).toHaveLength(9_000 * '<p>a</p>\n'.length - 1);
  });

  it.runIf(reader === undefined)('a month shows 20 of them on each day, and says so', async () => {
    const { body } = await read('/calendar?month=2027-05', 'text/html');
    expect([...body.matchAll(/<li class="entry/g)]).toHaveLength(31 * 20);
    expect([...body.matchAll(/<p class="more"><a href="[^"]*">Vense 20 de 50: /g)]).toHaveLength(31);
  });

  it.each<[what: string, field: string, links: () => unknown[], limit: string]>([
    ['81 tags', 'tags', () => Array.from({ length: 81 }, (_, i) => `Tag ${i}`), '80'],
    ['venues of more than 100,000 characters', 'venue', () => venues.slice(0, 10), '100000'],
  ])('an event cannot link %s', async (_, field, links, limit) => {
    const answer = await service.call('POST', '/events', {
      as: 'editor',
      body: { ...EVENT, title: 'Refused', [field]: links() },
    });
    expect(refusalOf(answer)).toEqual(invalidParam(field));
    expect(answer.body.data.params[field]).toContain(limit);
  });
});
