/**
 * Records scheduled for later (contract/rights#statuses) are public by id and slug from their
 * second on, and in lists from the next scheduled job on. Also tests writes before the job, and
 * where it fails.
 */
import { describe, expect, it } from 'vitest';
import { readPost } from '../../functions/records/read-records.ts';
import { planSave } from '../../shared/records/record.ts';
import { idCounterKey } from '../../shared/store/table.ts';
import { type Breakdown, withBreakdown } from '../support/breakdowns.ts';
import { openGate } from '../support/gate.ts';
import { postId } from '../support/ids.ts';
import { statusAndCode, versionIn } from '../support/replies.ts';
import { DUE, HOUR, LATER, M, swept, useScheduled } from '../support/scheduled.ts';
import { SITE } from './events/use-events.ts';

const gate = openGate();
const WHOLE: Breakdown = { left: Number.POSITIVE_INFINITY, of: '' };
const breakdown = { ...WHOLE };
const { create, etagOf, get, schedule, send, service, total } = useScheduled({
  wrap: client => gate.wrap(withBreakdown(client, breakdown)),
});

/** Each case has the first record of its kind, so that lists are empty before it. */
describe.each([
  ['events', { ...M, title: 'Scheduled' }, 'event-not-accessible', 'event/scheduled/'],
  ['venues', { venue: 'Scheduled' }, 'venue-not-accessible', 'venue/scheduled/'],
  ['organizers', { organizer: 'Scheduled' }, 'organizer-not-accessible', 'organizer/scheduled/'],
])('one of the %s', (collection, fields, refusal, page) => {
  it('is hidden, then there for all at once, then listed; and looks the same before and after the scheduled job', async () => {
    const { id } = await create(collection, { ...fields, date: LATER });
    const [byId, bySlug] = [`/${collection}/${id}`, `/${collection}/by-slug/scheduled`];

    service().setNow(DUE - 1);
    expect(await service().publishDue()).toEqual(swept(0));
    for (const path of [byId, bySlug]) expect(statusAndCode(await get(path))).toEqual([403, refusal]);
    const hidden = await get(byId, 'editor');
    expect(hidden.body.status).toBe('future');
    expect([await total(`/${collection}`), await total(`/${collection}?status=future`, 'editor')]).toEqual([0, 1]);

    service().setNow(DUE);
    // The event has a page now. `modified` is as it was.
    const asPublic = JSON.stringify(hidden.body).replaceAll(hidden.body.url, `${SITE}/${page}`);
    const expected = { ...JSON.parse(asPublic), rest_url: hidden.body.rest_url, status: 'publish' };
    const shown = await get(byId);
    expect([shown.body, (await get(bySlug)).body]).toEqual([expected, expected]);
    expect(shown.headers.get('etag')).not.toBe(hidden.headers.get('etag'));
    expect(await total(`/${collection}`)).toBe(0);

    expect(await service().publishDue()).toEqual(swept(1));
    const stored = await get(byId);
    expect([stored.body, stored.headers.get('etag')]).toEqual([expected, shown.headers.get('etag')]);
    expect([await total(`/${collection}`), await total(`/${collection}?status=future`, 'editor')]).toEqual([1, 0]);
    expect(await service().publishDue()).toEqual(swept(0));
    await send('DELETE', byId);
  });
});

it('a write wins against a scheduled job that has read the record already', async () => {
  const { id } = await schedule({ title: 'Held' });
  service().setNow(DUE);
  const { held, release } = gate.hold('Held');
  const sweep = service().publishDue();
  await held;
  await send('PATCH', `/events/${id}`, { title: 'Written', date: '2028-01-01' });
  release();
  expect(await sweep).toEqual({ ...swept(0), conflicts: 1 });
  expect((await get(`/events/${id}`, 'editor')).body).toMatchObject({ title: 'Written', status: 'future' });
});

describe('many', () => {
  /**
   * Makes copies of a record that was created over HTTP, because only the scheduled job is tested
   * here. Returns their ids.
   */
  const scheduleMany = async (count: number, name: string): Promise<number[]> => {
    const { id } = await schedule({ title: name, tags: [name] });
    const first = await readPost(service().store, id, 'stored');
    if (first?.type !== 'event') throw new Error('no event was made');
    const last = await service().store.increment(idCounterKey('post'), count - 1);
    const copies = Array.from({ length: count - 1 }, (_, i) => last - i);
    for (const copy of copies)
      await service().store.commit(planSave(undefined, { ...first, id: postId(copy), slug: `${first.slug}-${copy}` }));
    return [id, ...copies];
  };

  it('125, more than are read at once, are published in one sweep, or in as many as it takes in the time there is', async () => {
    await scheduleMany(125, 'Crowd');
    service().setNow(DUE);
    let looks = 0;
    const first = await service().publishDue(() => (looks++ <= 105 ? 50_000 : 0)); // once when it begins, then before each record
    expect(first).toEqual({ ...swept(105), done: false });
    expect(await total('/events?tags=crowd')).toBe(105);
    expect(await service().publishDue()).toEqual(swept(20));
    expect(await total('/events?tags=crowd')).toBe(125);
  });

  it('two scheduled jobs at once publish each of 30 once', async () => {
    const made = await scheduleMany(30, 'Twice');
    service().setNow(DUE);
    const sweeps = await Promise.all([service().publishDue(), service().publishDue()]);
    expect(sweeps.reduce((sum, { published }) => sum + published, 0)).toBe(30);
    expect(await total('/events?tags=twice')).toBe(30);
    const etags = await Promise.all(made.map(id => etagOf(`/events/${id}`)));
    expect(etags.map(versionIn)).toEqual(made.map(id => `${id}.2`));
  });
});

it('a record that cannot even be read does not keep back those behind it, and its text stays out of the log', async () => {
  const { id: broken } = await schedule({ title: 'Broken' });
  await schedule({ title: 'Behind' });
  const at = { pk: `R#${broken}`, sk: '-' };
  const [item] = await service().store.read([at], 'consistent');
  await service().store.commit([{ put: { ...at, ...item, title: 7, cost: 'a secret text' } }]);
  service().setNow(DUE);
  await expect(service().publishDue()).rejects.toThrow('1 records');
  expect(await total('/events?search=behind')).toBe(1);
  const faults = JSON.stringify(service().faults.splice(0));
  expect(faults).toContain('does not hold: title');
  expect(faults).not.toContain('secret text');
  await service().store.commit([{ put: { ...at, ...item } }]);
  expect(await service().publishDue()).toEqual(swept(1));
});

describe('what an event has to do with others', () => {
  it('lists of what it links, and their counts, have it after the scheduled job', async () => {
    const event = await schedule({ categories: ['Folk'], tags: ['New'], venue: { venue: 'Hall' }, featured: true });
    const [category, venue] = [event.categories[0].id, event.venue.id];
    const found = async () => [
      await total(`/events?categories=${category}`),
      await total(`/events?venue=${venue}&tags=new&featured=true`),
      (await get(`/categories/${category}`)).body.count,
      await total('/venues?has_events=true'),
    ];
    service().setNow(DUE);
    expect(await found()).toEqual([0, 0, 0, 0]);
    expect(await service().publishDue()).toEqual(swept(1));
    expect(await found()).toEqual([1, 1, 1, 1]);
    await send('DELETE', `/events/${event.id}`);
  });

  it('one of a language that has no site is published too, and the log tells', async () => {
    const { id } = await create('events', { ...M, title: 'Euskaraz', date: LATER, ml_language: 'eu' });
    service().setNow(DUE);
    service().logged.splice(0);
    expect(await service().publishDue()).toEqual(swept(1));
    expect(service().logged).toEqual([
      ['write', { operation: 'publish', user: undefined, records: [{ space: 'post', id, from: 1, to: 2 }] }],
      ['published', swept(1)],
    ]);
    expect((await get('/events?ml_language=eu')).body.events.map((event: { id: number }) => event.id)).toEqual([id]);
  });
});

describe('a write before the scheduled job', () => {
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
    service().setNow(DUE + HOUR);
    expect(await service().publishDue()).toEqual(swept(published));
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
      service().setNow(DUE);
      const read = await etagOf(path);
      expect(statusAndCode(await send('PATCH', path, { [name]: 'A' }, { 'if-match': early }))[0]).toBe(412);
      const written = await send('PATCH', path, { [name]: 'B' }, { 'if-match': read });
      expect([written.status, written.body.status, written.body[name]]).toEqual([200, 'publish', 'B']);
      const version = versionIn(written.headers.get('etag'));
      expect([early, read].map(versionIn)).not.toContain(version);
      expect(versionIn(await etagOf(path))).toBe(version);
      expect(await service().publishDue()).toEqual(swept(0));
      await send('DELETE', path);
    },
  );
});
