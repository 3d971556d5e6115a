/** One event: what is made of a create, an update and a deletion, and what a read shows (contract/events#event-creation, contract/events#event-updates). */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EventInput, INPUT_ONLY } from '../../../shared/events/input.ts';
import { NOW } from '../../support/service.ts';
import { bodyOf, invalidParam, M, ROOT, refusalOf, SITE, useEvents } from './use-events.ts';

const { call, change, create, get, make, post, read, setNow, trash } = useEvents();

const bySlug = (slug: string, as?: string) => call('GET', `/events/by-slug/${slug}`, as === undefined ? {} : { as });
const NOT_FOUND = [404, 'rest-event-not-found'];

/** The first: no event has the id of a term yet. */
describe('what is not an event', () => {
  it.each([
    ['/events/999999', NOT_FOUND, 'check 122'],
    ['/events/99999999999999999999', NOT_FOUND, 'recorded: beyond every number'],
    ['/events/-1', [404, 'rest_no_route'], 'recorded: no digits'],
    ['/events/by-slug/no-such', invalidParam('slug'), 'check 124: not 404'],
  ])('GET %s', async (path, refusal) => {
    expect(refusalOf(await call('GET', path))).toEqual(refusal);
  });

  it.each([
    ['venues', { venue: 'Not an event' }],
    ['organizers', { organizer: 'Not an event' }],
    ['categories', { name: 'Not an event' }],
    ['tags', { name: 'Not an event' }],
  ])('one of the %s (check 123)', async (collection, body) => {
    expect(refusalOf(await get(await make(collection, body)))).toEqual([400, 'rest-invalid-event-id']);
    expect(refusalOf(await bySlug('not-an-event'))).toEqual(invalidParam('slug'));
  });
});

const day = { year: '2031', month: '05', day: '10', minutes: '00', seconds: '00' };

describe('the minimal event', () => {
  it('is the whole record, with every default (checks 63 to 71)', async () => {
    const made = await post({ title: 'Minimal' });
    const { language, translations, ...record } = made.body; // languages have tests of their own
    const { id } = record;
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(record.rest_url);
    expect(record).toEqual({
      id: expect.any(Number),
      global_id: `calendar.test/gl?id=${id}`,
      global_id_lineage: [record.global_id],
      author: '2',
      status: 'publish',
      date: '2027-03-01 12:00:00',
      date_utc: '2027-03-01 11:00:00',
      modified: '2027-03-01 12:00:00',
      modified_utc: '2027-03-01 11:00:00',
      url: `${SITE}/event/minimal/`,
      rest_url: `${ROOT}/events/${id}`,
      title: 'Minimal',
      description: '',
      excerpt: '',
      slug: 'minimal',
      image: false,
      all_day: false,
      start_date: '2031-05-10 10:00:00',
      start_date_details: { ...day, hour: '10' },
      end_date: '2031-05-10 12:00:00',
      end_date_details: { ...day, hour: '12' },
      utc_start_date: '2031-05-10 08:00:00',
      utc_start_date_details: { ...day, hour: '08' },
      utc_end_date: '2031-05-10 10:00:00',
      utc_end_date_details: { ...day, hour: '10' },
      timezone: 'Europe/Madrid',
      timezone_abbr: 'CEST',
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      website: `${SITE}/event/minimal/`,
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      event_status: 'scheduled',
      event_status_reason: '',
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
    });
  });

  it('is read again as it was answered, and only a single read has json_ld (checks 70, 72)', async () => {
    const made = await create();
    const { json_ld, ...record } = await read(made.id);
    expect(record).toEqual(made);
    expect(json_ld).toEqual({
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'T',
      description: '',
      url: made.url,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2031-05-10T10:00:00+02:00',
      endDate: '2031-05-10T12:00:00+02:00',
      performer: 'Organization',
    });
    const list = bodyOf(await call('GET', `/events?include=${made.id}`), 200);
    expect(list.events).toEqual([made]);
  });
});

/** Every field that is written and shown, with a value that is not its default; `date` stands for `date_utc`. */
let full: Readonly<Record<string, unknown>> = {};
beforeAll(async () => {
  full = {
    title: 'Full',
    start_date: '2031-05-10 00:00:00',
    end_date: '2031-05-11 23:59:59',
    description: '<p>Long</p>',
    slug: 'full',
    excerpt: '<p>Short</p>',
    author: 3,
    date: '2020-01-01 10:00:00',
    status: 'private',
    timezone: 'America/New_York',
    all_day: true,
    image: 'https://w.example/a.jpg',
    cost: '20€',
    cost_details: { currency_symbol: '€', currency_code: '', currency_position: 'postfix', values: ['20'] },
    website: 'https://w.example/',
    show_map: true,
    show_map_link: true,
    hide_from_listings: true,
    sticky: true,
    featured: true,
    event_status: 'postponed',
    event_status_reason: 'Storm',
    categories: [await make('categories', { name: 'Folk' })],
    tags: [await make('tags', { name: 'free' })],
    venue: [await make('venues', { venue: 'Hall' })],
    organizer: [await make('organizers', { organizer: 'B' }), await make('organizers', { organizer: 'A' })],
  } satisfies Record<Exclude<keyof EventInput, keyof typeof INPUT_ONLY | 'date_utc'>, unknown>;
});

describe('what is not sent stays', () => {
  it('all of it, when only the title is sent (checks 134, 136 to 143, 146)', async () => {
    const before = await create(full);
    expect(await change(before.id, { title: 'New' })).toEqual({ ...before, title: 'New' });
  });

  it('all of it, when everything is sent again: nothing is written (contract/events#event-updates)', async () => {
    const before = await create(full);
    setNow(NOW + 3600);
    const after = await change(before.id, { ...full, slug: before.slug, image: String(before.image.id) });
    setNow(NOW);
    expect(after).toEqual(before);
  });
});

describe('what is sent changes', () => {
  it.each<[object, object, string]>([
    [
      { start_date: '2031-06-01 10:00', end_date: '2031-06-01 11:00' },
      { utc_start_date: '2031-06-01 08:00:00', utc_end_date: '2031-06-01 09:00:00' },
      'check 135',
    ],
    [{ start_date: '2031-05-10 09:00' }, { start_date: '2031-05-10 09:00:00', end_date: M.end_date }, 'check 136'],
    [
      { timezone: 'Asia/Tokyo' },
      { start_date: M.start_date, utc_start_date: '2031-05-10 01:00:00', timezone_abbr: 'JST' },
      'check 139: the clock stays, the instants follow',
    ],
    [{ date: '2020-01-01' }, { date: '2020-01-01 00:00:00', date_utc: '2019-12-31 23:00:00' }, 'check 143'],
    [{ date: '2040-01-01', status: 'publish' }, { status: 'future' }, 'contract/rights#statuses'],
    [{ author: 3 }, { author: '3' }, 'recorded'],
  ])('%j gives %j', async (fields, shown) => {
    const { id } = await create();
    expect(await change(id, fields)).toMatchObject(shown);
  });
});

it('a trashed event stays in the trash unless a status is sent (check 157, contract/terms#parents)', async () => {
  const { id } = await create({ slug: 'back' });
  await call('DELETE', `/events/${id}`, { as: 'editor' });
  expect(await change(id, { title: 'Edited' })).toMatchObject({
    status: 'trash',
    slug: 'back__trashed',
    title: 'Edited',
  });
  expect(await change(id, { status: 'publish' })).toMatchObject({ status: 'publish', slug: 'back', title: 'Edited' });
});

const remove = (path: string, as?: string, body?: object) =>
  call('DELETE', path, { ...(as && { as }), ...(body && { body }) });

describe('an event', () => {
  it('comes back as it now is (check 172), still with its links', async () => {
    const links = {
      venue: { venue: 'Kept Hall' },
      organizer: [{ organizer: 'Kept' }],
      categories: ['Kept'],
      tags: ['Kept'],
    };
    const before = await create({ title: 'Doomed', ...links });
    const after = await trash(before.id);
    // Only public records have a page.
    const url = `${ROOT}/events/${before.id}`;
    expect(after).toEqual({
      ...{ ...before, url, website: url },
      status: 'trash',
      slug: 'doomed__trashed',
      categories: [{ ...before.categories[0], count: 0 }],
      tags: [{ ...before.tags[0], count: 0 }],
    });
  });

  it.each([
    ['?force=true', undefined],
    ['', { force: true }],
  ])('is never deleted for good: %s %j (check 177)', async (query, body) => {
    const { id } = await create();
    expect(bodyOf(await remove(`/events/${id}${query}`, 'editor', body), 200).status).toBe('trash');
    expect(refusalOf(await remove(`/events/${id}${query}`, 'editor', body))).toEqual([410, 'event-is-in-trash']);
  });
});

const GONE = [403, 'event-no-longer-available'];

describe('a published event', () => {
  it('is found by a slug in another script, raw or encoded (contract/http#addresses)', async () => {
    const { id, slug } = await create({ title: 'Фестиваль' });
    for (const segment of ['фестиваль', encodeURIComponent('Фестиваль'), slug, slug.toUpperCase()])
      expect(bodyOf(await bySlug(segment), 200).id).toBe(id);
  });
});

describe('an event that is not public (checks 126, 127)', () => {
  it('in the trash it is gone for everybody (check 128)', async () => {
    const { id } = await create({ slug: 'gone' });
    await trash(id);
    for (const as of [undefined, 'contributor', 'editor', 'admin']) {
      expect(refusalOf(await get(id, as))).toEqual(GONE);
      expect(refusalOf(await bySlug('gone__trashed', as))).toEqual(GONE);
      expect(refusalOf(await bySlug('gone', as))).toEqual(invalidParam('slug'));
    }
  });
});

describe('what an event embeds', () => {
  it('the venue as its own route shows it, json_ld only in single reads (contract/events#event-fields)', async () => {
    const venue = await make('venues', { venue: 'Whole', city: 'Lugo', description: 'Big' });
    const { id, ...made } = await create({ venue });
    expect((await read(id)).venue).toEqual((await call('GET', `/venues/${venue}`)).body);
    expect(made.venue).not.toHaveProperty('json_ld');
  });
});
