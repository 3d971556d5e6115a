/** Records scheduled for later (contract/rights#statuses): public by id and slug from their second on, in lists from the next sweep. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPost } from '../../functions/records/read-records.ts';
import { save } from '../../shared/records/save-plan.ts';
import { idCounterKey } from '../../shared/store/table.ts';
import { type Breakdown, withBreakdown } from '../support/breakdowns.ts';
import { type Gate, withGate } from '../support/gate.ts';
import { postId } from '../support/ids.ts';
import { recount } from '../support/recount.ts';
import { told } from '../support/replies.ts';
import { NOW, type Opened, openService } from '../support/service.ts';

const M = { title: 'T', start_date: '2027-06-10 10:00:00', end_date: '2027-06-10 12:00:00' };
const HOUR = 3600;
/** On the clock of the site, and as the instant that it means. */
const LATER = '2027-03-01 13:00:00';
const DUE = NOW + HOUR;
const swept = (published: number) => ({ published, conflicts: 0, failed: 0, done: true, followed: 0 });

let service: Opened;
let gate: Gate;
const WHOLE: Breakdown = { left: Number.POSITIVE_INFINITY, of: '' };
const breakdown = { ...WHOLE };
beforeAll(async () => {
  service = await openService({
    wrap: client => {
      const gated = withGate(withBreakdown(client, breakdown));
      gate = gated.gate;
      return gated.client;
    },
  });
});
afterAll(() => service.stop());
beforeEach(() => service.setNow(NOW));
afterEach(async () => {
  service.setNow(DUE + HOUR);
  await service.publishDue(); // what a test has left behind
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});

const get = (path: string, as?: string, headers = {}) =>
  service.call('GET', path, { ...(as !== undefined && { as }), headers });
const send = (method: string, path: string, body?: unknown, headers = {}, as = 'editor') =>
  service.call(method, path, { as, body, headers });
const create = async (collection: string, body: object, as = 'editor') => {
  const { status, body: made } = await send('POST', `/${collection}`, body, {}, as);
  expect([status, made.status]).toEqual([201, 'date' in body ? 'future' : 'publish']);
  return made;
};
const schedule = (fields: object = {}) => create('events', { ...M, date: LATER, ...fields });
const total = async (path: string, as?: string): Promise<number> => (await get(path, as)).body.total;
const etagOf = async (path: string, as?: string): Promise<string> => (await get(path, as)).headers.get('etag') ?? '';

describe.each([
  ['events', { ...M, title: 'Scheduled' }, 'event-not-accessible'],
  ['venues', { venue: 'Scheduled' }, 'venue-not-accessible'],
  ['organizers', { organizer: 'Scheduled' }, 'organizer-not-accessible'],
])('one of the %s', (collection, fields, refusal) => {
  it('is hidden, then there for all at once, then listed; and looks the same before and after the sweep', async () => {
    const { id } = await create(collection, { ...fields, date: LATER });
    const [byId, bySlug] = [`/${collection}/${id}`, `/${collection}/by-slug/scheduled`];

    service.setNow(DUE - 1);
    expect(await service.publishDue()).toEqual(swept(0));
    for (const path of [byId, bySlug]) expect(told(await get(path))).toEqual([403, refusal]);
    const hidden = await get(byId, 'editor');
    expect(hidden.body.status).toBe('future');
    expect([await total(`/${collection}`), await total(`/${collection}?status=future`, 'editor')]).toEqual([0, 1]);

    service.setNow(DUE);
    const expected = { ...hidden.body, status: 'publish' }; // `modified` too is as it was
    const shown = await get(byId);
    expect([shown.body, (await get(bySlug)).body]).toEqual([expected, expected]);
    expect(shown.headers.get('etag')).not.toBe(hidden.headers.get('etag'));
    expect(await total(`/${collection}`)).toBe(0);

    expect(await service.publishDue()).toEqual(swept(1));
    const stored = await get(byId);
    expect([stored.body, stored.headers.get('etag')]).toEqual([expected, shown.headers.get('etag')]);
    expect([await total(`/${collection}`), await total(`/${collection}?status=future`, 'editor')]).toEqual([1, 0]);
    expect(await service.publishDue()).toEqual(swept(0));
    await send('DELETE', byId);
  });
});

describe('what an event has to do with others', () => {
  it('lists of what it links, and their counts, have it after the sweep', async () => {
    const event = await schedule({ categories: ['Folk'], tags: ['New'], venue: { venue: 'Hall' }, featured: true });
    const [category, venue] = [event.categories[0].id, event.venue.id];
    const found = async () => [
      await total(`/events?categories=${category}`),
      await total(`/events?venue=${venue}&tags=new&featured=true`),
      (await get(`/categories/${category}`)).body.count,
      await total('/venues?has_events=true'),
    ];
    service.setNow(DUE);
    expect(await found()).toEqual([0, 0, 0, 0]);
    expect(await service.publishDue()).toEqual(swept(1));
    expect(await found()).toEqual([1, 1, 1, 1]);
    await send('DELETE', `/events/${event.id}`);
  });

  it('a venue that is due is embedded, can be asked for, linked and matched at once', async () => {
    const venue = await create('venues', { venue: 'Due', date: LATER });
    const { id } = await create('events', { ...M, venue: venue.id });
    const links = (title: string) => send('POST', '/events', { ...M, title, venue: venue.id }, {}, 'contributor');
    expect((await get(`/events/${id}`)).body.venue).toEqual([]);
    expect(told(await get(`/events?venue=${venue.id}`))).toEqual([400, 'rest_invalid_param', 'venue']);
    expect(told(await links('Too early'))).toEqual([400, 'rest_invalid_param', 'venue']);

    service.setNow(DUE);
    expect((await get(`/events/${id}`)).body.venue).toMatchObject({ id: venue.id, status: 'publish' });
    expect((await get(`/events?include=${id}`)).body.events[0].venue.id).toBe(venue.id);
    expect(await total(`/events?venue=${venue.id}`)).toBe(1);
    expect((await links('In time')).status).toBe(201);
    const match = await send('POST', '/venues', { venue: 'due' }, {}, 'contributor');
    expect([match.body, match.headers.get('etag')]).toEqual([
      { ...venue, status: 'publish' },
      await etagOf(`/venues/${venue.id}`),
    ]);
    expect(await service.publishDue()).toEqual(swept(1));
  });

  it('`include` names records, so it finds what is due', async () => {
    const { id } = await schedule();
    expect(await total(`/events?include=${id}`)).toBe(0);
    service.setNow(DUE);
    expect(await total(`/events?include=${id}`)).toBe(1);
  });

  it('one of a language that has no site is published too, and the log tells', async () => {
    const { id } = await create('events', { ...M, title: 'Euskaraz', date: LATER, ml_language: 'eu' });
    service.setNow(DUE);
    service.logged.splice(0);
    expect(await service.publishDue()).toEqual(swept(1));
    expect(service.logged).toEqual([
      [
        'write',
        {
          operation: 'publish',
          user: undefined,
          records: [{ space: 'post', id, from: 1, to: 2 }],
          requestId: 'request-1',
        },
      ],
      ['published', swept(1)],
    ]);
    expect((await get('/events?ml_language=eu')).body.events.map((event: { id: number }) => event.id)).toEqual([id]);
  });
});

describe('a write before the sweep', () => {
  it.each([
    ['another date', { date: '2027-03-01 13:30:00' }, 'future', 1],
    ['the past', { date: '2027-01-01' }, 'publish', 0],
    ['a draft', { status: 'draft' }, 'draft', 0],
    ['another title', { title: 'Other' }, 'future', 1],
    ['the trash', undefined, 'trash', 0],
  ])('ahead of its time, into %s: what it was due for is forgotten', async (_, change, status, published) => {
    const { id } = await schedule();
    const { body } = await (change === undefined
      ? send('DELETE', `/events/${id}`)
      : send('PUT', `/events/${id}`, change));
    expect(body.status).toBe(status);
    service.setNow(DUE + HOUR);
    expect(await service.publishDue()).toEqual(swept(published));
  });

  it.each([
    ['events', 'title', M],
    ['venues', 'venue', { venue: 'V' }],
    ['organizers', 'organizer', { organizer: 'O' }],
  ])(
    'of one of the %s that is due: holds with the ETag just read, and gives another',
    async (collection, name, fields) => {
      const { id } = await create(collection, { ...fields, date: LATER });
      const path = `/${collection}/${id}`;
      const early = await etagOf(path, 'editor');
      service.setNow(DUE);
      const read = await etagOf(path);
      expect(told(await send('PATCH', path, { [name]: 'A' }, { 'if-match': early }))[0]).toBe(412);
      const written = await send('PATCH', path, { [name]: 'B' }, { 'if-match': read });
      expect([written.status, written.body.status, written.body[name]]).toEqual([200, 'publish', 'B']);
      expect([early, read]).not.toContain(written.headers.get('etag'));
      expect(await etagOf(path)).toBe(written.headers.get('etag'));
      expect(await service.publishDue()).toEqual(swept(0));
      await send('DELETE', path);
    },
  );

  it('a repetition that fills in a venue which is due publishes it along the way', async () => {
    const { id } = await create('venues', { venue: 'Bare', date: LATER });
    service.setNow(DUE);
    const read = await etagOf(`/venues/${id}`);
    const filled = await send('POST', '/venues', { venue: 'Bare', phone: '981' });
    expect(filled.body).toMatchObject({ id, status: 'publish', phone: '981' });
    expect(filled.headers.get('etag')).not.toBe(read);
    expect(await service.publishDue()).toEqual(swept(0));
  });

  it('wins against a sweep that has read the record already', async () => {
    const { id } = await schedule({ title: 'Held' });
    service.setNow(DUE);
    const { held, release } = gate.hold('Held');
    const sweep = service.publishDue();
    await held;
    await send('PATCH', `/events/${id}`, { title: 'Written', date: '2028-01-01' });
    release();
    expect(await sweep).toEqual({ ...swept(0), conflicts: 1 });
    expect((await get(`/events/${id}`, 'editor')).body).toMatchObject({ title: 'Written', status: 'future' });
  });
});

describe('many', () => {
  /** Copies of one that came through the door: what is tested is the sweep. Their ids. */
  const scheduleMany = async (count: number, name: string): Promise<number[]> => {
    const { id } = await schedule({ title: name, tags: [name] });
    const first = await readPost(service.store, id, 'consistent');
    if (first?.type !== 'event') throw new Error('no event was made');
    const last = await service.store.increment(idCounterKey('post'), count - 1);
    const copies = Array.from({ length: count - 1 }, (_, i) => last - i);
    for (const copy of copies)
      await service.store.commit(save(undefined, { ...first, id: postId(copy), slug: `${first.slug}-${copy}` }));
    return [id, ...copies];
  };

  it('250 are published in one sweep, or in as many as it takes in the time there is', async () => {
    await scheduleMany(250, 'Crowd');
    service.setNow(DUE);
    let looks = 0;
    const first = await service.publishDue(() => (looks++ <= 120 ? 50_000 : 0)); // once when it begins, then before each record
    expect(first).toEqual({ ...swept(120), done: false });
    expect(await total('/events?tags=crowd')).toBe(120);
    expect(await service.publishDue()).toEqual(swept(130));
    expect(await total('/events?tags=crowd')).toBe(250);
  });

  it('two sweeps at once publish each of 30 once', async () => {
    const made = await scheduleMany(30, 'Twice');
    service.setNow(DUE);
    const sweeps = await Promise.all([service.publishDue(), service.publishDue()]);
    expect(sweeps.reduce((sum, { published }) => sum + published, 0)).toBe(30);
    expect(await total('/events?tags=twice')).toBe(30);
    const etags = await Promise.all(made.map(id => etagOf(`/events/${id}`)));
    expect(etags).toEqual(made.map(id => `"${id}-2"`));
  });
});

describe('breakdowns', () => {
  it('a festival whose publication broke off is finished by the next sweep', async () => {
    const tags = Array.from({ length: 60 }, (_, i) => `Festival ${i}`);
    const { id } = await schedule({ title: 'Festival', tags });
    service.setNow(DUE);
    Object.assign(breakdown, { left: 1 });
    await expect(service.publishDue()).rejects.toThrow('1 scheduled records');
    Object.assign(breakdown, WHOLE);
    expect(service.faults.splice(0)).toEqual([
      ['fault', { error: expect.objectContaining({ message: 'broken down' }), record: id }],
    ]);
    const some = [0, 10, 20, 30, 40, 50, 59];
    const found = () => Promise.all(some.map(i => total(`/events?tags=festival-${i}`)));
    expect(new Set(await found())).toEqual(new Set([0, 1]));

    expect(await service.publishDue()).toEqual({ ...swept(0), conflicts: 1 });
    expect(await found()).toEqual(some.map(() => 1));
    expect(await service.publishDue()).toEqual(swept(0));
  });

  it('one that cannot even be read does not keep back those behind it, and its text stays out of the log', async () => {
    const { id: broken } = await schedule({ title: 'Broken' });
    await schedule({ title: 'Behind' });
    const at = { pk: `R#${broken}`, sk: '-' };
    const [item] = await service.store.read([at], 'consistent');
    await service.store.commit([{ put: { ...at, ...item, title: 7, cost: 'a secret text' } }]);
    service.setNow(DUE);
    await expect(service.publishDue()).rejects.toThrow('1 scheduled records');
    expect(await total('/events?search=behind')).toBe(1);
    const faults = JSON.stringify(service.faults.splice(0));
    expect(faults).toContain('does not hold: title');
    expect(faults).not.toContain('secret text');
    await service.store.commit([{ put: { ...at, ...item } }]);
    expect(await service.publishDue()).toEqual(swept(1));
  });

  it('one that cannot be published does not keep back those behind it, and is tried again', async () => {
    await schedule({ title: 'Stuck' });
    await schedule({ title: 'Next' });
    service.setNow(DUE);
    Object.assign(breakdown, { left: 0, of: 'Stuck' });
    await expect(service.publishDue()).rejects.toThrow('1 scheduled records');
    Object.assign(breakdown, WHOLE);
    expect(service.faults.splice(0)).toHaveLength(1);
    expect([await total('/events?search=stuck'), await total('/events?search=next')]).toEqual([0, 1]);
    expect(await service.publishDue()).toEqual(swept(1));
  });
});
