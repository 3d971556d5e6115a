/** Records scheduled for later (contract/rights#statuses): public by id and slug from their second on, in lists from the next scheduled job. */
import { describe, expect, it } from 'vitest';
import { statusAndCode } from '../../support/replies.ts';
import { DUE, LATER, M, swept, useScheduled } from '../../support/scheduled.ts';
import { SITE } from '../events/use-events.ts';

const { create, get, schedule, send, service, total } = useScheduled();

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
    // It has a page now. `modified` too is as it was.
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
