/**
 * Facts that events share with their translations follow a change of one of them
 * (contract/languages#shared-facts).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { openGate } from '../../support/gate.ts';
import { useExactService } from '../../support/recount.ts';
import { NOW } from '../../support/service.ts';

const gate = openGate();
const service = await useExactService({ wrap: gate.wrap });

const create = (collection: string, fields: object) => createRecord(service, collection, fields);
const read = async (id: number) => (await service.call('GET', `/events/${id}`, { as: 'admin' })).body;
const send = (path: string, body: object, as = 'editor', headers = {}) =>
  service.call('PUT', path, { as, body, headers });
const put = async (id: number, body: object) => {
  const reply = await send(`/events/${id}`, body);
  expect(reply.status).toBe(200);
  return reply;
};
const NOT_FOLLOWED = 'x-calendar-not-followed';

const USD = { currency_symbol: '', currency_code: 'USD', currency_position: '', values: ['5'] };
const EVENT = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00', cost: '5' };
let group: { gl: number; fr: number; ca: number };
beforeEach(async () => {
  const gl = (await create('events', { ...EVENT, title: 'Festa' })).id;
  const fr = (await create('events', { title: 'Fête', ml_language: 'fr', translation_of: gl })).id;
  const ca = (await create('events', { title: 'Festa', ml_language: 'ca', translation_of: gl })).id;
  group = { gl, fr, ca };
});
/** The field as all three events show it. */
const shown = async (field: string) => {
  const all = await Promise.all([group.gl, group.fr, group.ca].map(read));
  return all.map(event => event[field]);
};
const three = <T>(value: T): T[] => [value, value, value];

describe('a change of one event is one of its translations', () => {
  it.each([
    [{ event_status: 'canceled', event_status_reason: 'Chove' }, ['event_status', 'event_status_reason']],
    [
      { start_date: '2031-06-01 10:00:00', end_date: '2031-06-01 11:00:00', timezone: 'Europe/Lisbon' },
      ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'timezone', 'timezone_abbr'],
    ],
    [{ cost: '5', cost_details: USD }, ['cost_details']],
    [{ image: 'https://pictures.example/gaita.jpg' }, ['image']],
  ])('%j', async (change, fields) => {
    const before = await read(group.fr);
    const { body, headers } = await put(group.gl, change);
    expect(headers.get(NOT_FOLLOWED)).toBeNull();
    for (const field of fields) {
      expect(body[field]).not.toEqual(before[field]);
      expect(await shown(field)).toEqual(three(body[field]));
    }
    const after = await read(group.fr);
    expect([after.title, after.slug, before.title]).toEqual(['Fête', before.slug, 'Fête']);
  });

  it.each([
    [{ title: 'Outra', description: 'D', excerpt: 'E', slug: 'outra-festa', website: 'https://w.example/' }],
    [{ featured: true, sticky: true, hide_from_listings: true, show_map: true }],
    [{ tags: ['lecer'], categories: ['Danza'] }],
    [{ status: 'trash', event_status: 'canceled' }],
  ])('but not %j', async change => {
    /** The other events, without what they show of the changed one. */
    const others = () =>
      Promise.all(
        [group.fr, group.ca].map(async id => {
          const { translations: _, translation_outdated: __, ...own } = await read(id);
          return own;
        }),
      );
    const before = await others();
    service.setNow(NOW + 3600);
    await put(group.gl, change);
    service.setNow(NOW);
    expect(await others()).toEqual(before);
  });

  it('places and organizers as their translations, those without one as they are', async () => {
    const praza = await create('venues', { venue: 'Praza' });
    const place = await create('venues', { venue: 'Place', ml_language: 'fr', translation_of: praza.id });
    const banda = await create('organizers', { organizer: 'Banda' });
    await put(group.gl, { venue: praza.id, organizer: [banda.id, { organizer: 'Nova' }] });
    const ids = (await shown('venue')).map(({ id }) => id);
    expect(ids).toEqual([praza.id, place.id, praza.id]);
    const organizers = (await shown('organizer')).map(all => all.map((one: { organizer: string }) => one.organizer));
    expect(organizers).toEqual(three(['Banda', 'Nova']));
    await put(group.fr, { venue: place.id, organizer: '' }); // its venue is sent unchanged
    expect((await shown('venue')).map(({ id }) => id)).toEqual(ids);
    expect(await shown('organizer')).toEqual(three([]));
    expect(
      (await service.call('GET', `/events?ml_language=fr&start_date=2031-01-01&end_date=2031-12-31&venue=${place.id}`))
        .body.total,
    ).toBe(1);
    await put(group.fr, { venue: '' });
    expect(await shown('venue')).toEqual(three([]));
  });
});

it.each([
  ['?only_this=true', {}],
  ['', { only_this: true }],
])('only one event changes with %s %j', async (query, fields) => {
  const reply = await send(`/events/${group.gl}${query}`, { ...fields, event_status: 'canceled' });
  expect([reply.status, reply.headers.get('x-calendar-ignored')]).toEqual([200, null]);
  expect(await shown('event_status')).toEqual(['canceled', 'scheduled', 'scheduled']);
});

it.each([
  ['by slug', undefined, (slug: string) => `/events/by-slug/${slug}`],
  ['wp/v2', 'wp-json/wp/v2', () => `/tribe_events/${group.gl}`],
  ['tec/v1', 'wp-json/tec/v1', () => `/events/${group.gl}`],
])('translations follow at the route %s as well', async (_, base, pathOf) => {
  const { slug } = await read(group.gl);
  const [body, headers] = [{ event_status: 'canceled' }, { 'x-tec-eea': 'x' }];
  const sent = { as: 'author', body, headers, ...(base && { base }) };
  await put(group.gl, { author: 3 });
  await put(group.ca, { author: 3 });
  const reply = await service.call('PUT', pathOf(slug), sent);
  expect([reply.status, reply.headers.get(NOT_FOLLOWED)]).toEqual([200, String(group.fr)]);
  expect(await shown('event_status')).toEqual(['canceled', 'scheduled', 'canceled']);
});

it('translations of others do not follow, and are named if the caller may read them in full', async () => {
  await put(group.gl, { author: 3 });
  await put(group.ca, { status: 'draft' });
  const reply = await send(`/events/${group.gl}`, { event_status: 'canceled' }, 'author');
  expect([reply.status, reply.headers.get(NOT_FOLLOWED)]).toEqual([200, String(group.fr)]);
  expect(await shown('event_status')).toEqual(['canceled', 'scheduled', 'scheduled']);
  expect((await send(`/events/${group.gl}`, { title: 'T' }, 'author')).headers.get(NOT_FOLLOWED)).toBeNull();
  await put(group.fr, { password: 'sésamo' });
  expect((await send(`/events/${group.gl}`, { cost: '6' }, 'author')).headers.get(NOT_FOLLOWED)).toBeNull();
});

describe('two writers at once', () => {
  const race = async (
    held: () => Promise<{ status: number }>,
    meanwhile: () => Promise<{ status: number }>,
    key: string,
  ) => {
    const { held: reached, release } = gate.hold(key);
    const late = held();
    await reached;
    const first = (await meanwhile()).status;
    release();
    return [(await late).status, first];
  };
  const keyOf = (id: number) => `"R#${id}"`;

  it('of two members: both changes are in all of them', async () => {
    const statuses = await race(
      () => put(group.gl, { event_status: 'canceled' }),
      () => put(group.fr, { cost: '9' }),
      keyOf(group.gl),
    );
    expect(statuses).toEqual([200, 200]);
    expect([await shown('event_status'), await shown('cost')]).toEqual([three('canceled'), three('9€')]);
  });

  it.each([true, false])('of which one makes a translation: it follows, too (in a group: %s)', async isGroup => {
    const gl = isGroup ? group.gl : (await create('events', { ...EVENT, title: 'Soa' })).id;
    let made = 0;
    await race(
      () => put(gl, { cost: '8' }),
      async () => {
        const reply = await service.call('POST', '/events', {
          as: 'editor',
          body: { title: 'Jaia', ml_language: 'eu', translation_of: gl },
        });
        made = reply.body.id;
        return reply;
      },
      keyOf(gl),
    );
    expect((await read(made)).cost).toBe('8€');
  });
});
