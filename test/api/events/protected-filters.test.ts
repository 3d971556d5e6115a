/**
 * Filters of lists, and events behind a password: nothing is told by what the redacted view hides (contract/rights#hidden-records,
 * docs/decisions/protected-events).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, useProtectedEvents } from '../../support/protected-events.ts';
import { invalid } from '../../support/replies.ts';
import { aThirdOf } from '../../support/sample.ts';

/** Who may edit all events, and everybody else, the author of the protected event among them. */
const EDITORS = ['editor', 'admin'];
const OTHERS = [undefined, 'subscriber', 'contributor', 'author'];

const { service, make, makeEvent, protect, listed } = useProtectedEvents();

describe('filters', () => {
  const MAY = 'start_date=2027-05-01&end_date=2027-05-31';
  const ids = { open: 0, hidden: 0, parent: 0, venue: 0, organizer: 0, category: 0, above: 0, tag: 0 };
  beforeAll(async () => {
    ids.venue = await make('venues', {
      geo_lat: 42.2,
      geo_lng: -8.7,
      city: 'Vigo',
      province: 'Pontevedra',
      country: 'España',
    });
    ids.organizer = await make('organizers');
    ids.above = await make('categories');
    ids.category = await make('categories', { parent: ids.above });
    ids.tag = await make('tags');
    ids.parent = await makeEvent({ title: 'Parent', start_date: '2027-06-01', end_date: '2027-06-01' });
    ids.open = await makeEvent({ title: 'Open' });
    const links = { venue: ids.venue, organizer: ids.organizer, categories: [ids.category], tags: [ids.tag] };
    const marks = { cost: '20 €', featured: true, ticketed: true, event_status: 'canceled', post_parent: ids.parent };
    ids.hidden = await makeEvent({ title: 'Hidden', author: 3, ...links, ...marks });
    await protect(ids.hidden);
  });

  /** Each tests a field that the redacted view hides, or that no view shows; true where the protected event passes. */
  const FILTERS: readonly [query: (of: typeof ids) => string, passes: boolean][] = [
    [({ venue }) => `venue=${venue}`, true],
    [({ organizer }) => `organizer=${organizer}`, true],
    [({ category }) => `categories=${category}`, true],
    [({ above }) => `categories=${above}`, true],
    [({ tag }) => `tags=${tag}`, true],
    [({ category, tag }) => `categories=${category}&tags=${tag}`, true],
    [({ category, above }) => `categories=${category},${above}`, true],
    [() => 'featured=true', true],
    [() => 'featured=false', false],
    [() => 'ticketed=true', true],
    [() => 'ticketed=false', false],
    [() => 'event_status=canceled', true],
    [() => 'event_status=canceled,postponed', true],
    [() => 'event_status=postponed', false],
    [() => 'event_status=scheduled', false],
    [() => 'price_min=10', true],
    [() => 'price_max=10', false],
    [({ parent }) => `post_parent=${parent}`, true],
    [() => 'geoloc=true', true],
    [() => 'geoloc=false', false],
    [() => 'geoloc_lat=42.2&geoloc_lng=-8.7', true],
    [() => 'geoloc_lat=10&geoloc_lng=10', false],
    [() => 'city=vigo', true],
    [() => 'stateprovince=pontevedra&country=espana', true],
    [() => 'city=lugo', false],
  ];
  /** The open event passes where what is asked for is not there. */
  const isNegative = (query: string): boolean => query.endsWith('=false') || query.endsWith('=scheduled');

  it.each(aThirdOf(FILTERS))('%s find it for editors alone', async (of, passes) => {
    const query = of(ids);
    const open = isNegative(query) ? [ids.open] : [];
    for (const as of [...EDITORS, ...OTHERS]) {
      const found = passes && EDITORS.includes(String(as)) ? [ids.hidden] : [];
      const asked: readonly [query: string, expected: readonly number[]][] = [
        [MAY, [...open, ...found]],
        [`${MAY}&status=publish`, [...open, ...found]],
        [`${MAY}&search=hidden`, found],
        [`include=${ids.hidden}`, found],
      ];
      for (const [more, expected] of asked)
        expect([as, more, await listed(as, 'events', `${more}&${query}`)]).toEqual([as, more, expected]);
    }
  });

  it('that test what it shows, and no filter at all, find it for everybody', async () => {
    for (const as of [...EDITORS, ...OTHERS]) {
      expect(await listed(as, 'events', MAY)).toEqual([ids.open, ids.hidden]);
      expect(await listed(as, 'events', `include=${ids.hidden}&status=publish`)).toEqual([ids.hidden]);
    }
  });

  it('totals count it by what they show, and by other fields for editors alone', async () => {
    for (const as of [...EDITORS, ...OTHERS]) {
      const { body } = await service().call('GET', `/events?${MAY}&facets=categories,towns,months`, { as });
      expect([as, body.facets.months, body.facets.towns, body.facets.categories.length]).toEqual([
        ...[as, [{ value: '2027-05', total: 2 }]],
        ...(EDITORS.includes(String(as)) ? [[{ value: 'Vigo', total: 1 }], 2] : [[], 0]),
      ]);
    }
  });

  it('find it in drafts for editors alone: its author is told by their own list, which is not filtered by it', async () => {
    const draft = await makeEvent({ title: 'Draft', status: 'draft', author: 3, tags: [ids.tag] });
    await protect(draft);
    const query = `${MAY}&status=draft`;
    for (const as of ['editor', 'author']) expect(await listed(as, 'events', query)).toEqual([draft]);
    expect(await listed('editor', 'events', `${query}&tags=${ids.tag}`)).toEqual([draft]);
    expect(await listed('author', 'events', `${query}&tags=${ids.tag}`)).toEqual([]);
    expect(await listed('author', 'events', `${query}&featured=false`)).toEqual([]);
  });

  it('do not count it, whoever asks: not for terms, and not for `hide_empty`, `has_events`, `only_with_upcoming`', async () => {
    for (const as of [...EDITORS, ...OTHERS]) {
      for (const path of [`/categories/${ids.category}`, `/tags/${ids.tag}`])
        expect([as, path, (await service().call('GET', path, { as })).body.count]).toEqual([as, path, 0]);
      for (const collection of ['categories', 'tags']) expect(await listed(as, collection, '')).toEqual([]);
      for (const collection of ['venues', 'organizers']) {
        const all = collection === 'venues' ? [ids.venue] : [ids.organizer];
        for (const query of ['has_events=1', 'only_with_upcoming=1'])
          expect([as, query, await listed(as, collection, query)]).toEqual([as, query, []]);
        expect([as, await listed(as, collection, 'has_events=0')]).toEqual([as, all]);
      }
    }
  });

  it('by the event itself know it for those who may edit it, or send its password', async () => {
    const linked = [
      ['venues', ids.venue],
      ['organizers', ids.organizer],
      ['categories', ids.category],
      ['tags', ids.tag],
    ] as const;
    for (const [collection, id] of linked)
      for (const parameter of collection === 'categories' || collection === 'tags' ? ['event', 'post'] : ['event']) {
        const asked = `${parameter}=${ids.hidden}`;
        const unknown = invalid(parameter);
        expect(await listed(undefined, collection, `${parameter}=999999`)).toEqual(unknown);
        for (const as of [undefined, 'subscriber', 'contributor'])
          expect([as, collection, await listed(as, collection, asked)]).toEqual([as, collection, unknown]);
        for (const as of ['author', 'editor'])
          expect([as, collection, await listed(as, collection, asked)]).toEqual([as, collection, [id]]);
        expect(await listed(undefined, collection, `${asked}&password=wrong`)).toEqual(unknown);
        const opened = await service().call('GET', `/${collection}?${asked}&password=${encodeURIComponent(PASSWORD)}`);
        expect(opened.body[collection].map((record: { id: number }) => record.id)).toEqual([id]);
        expect([opened.headers.get('cache-control'), opened.body.rest_url]).toEqual([
          'private, no-store',
          expect.not.stringContaining('password'),
        ]);
      }
  });

  it('by an event that the caller may not read know nothing', async () => {
    const draft = await makeEvent({ title: 'Unpublished', status: 'draft', venue: ids.venue, tags: [ids.tag] });
    for (const as of OTHERS) {
      expect(await listed(as, 'venues', `event=${draft}`)).toEqual(invalid('event'));
      expect(await listed(as, 'tags', `post=${draft}`)).toEqual(invalid('post'));
    }
    expect(await listed('editor', 'venues', `event=${draft}`)).toEqual([ids.venue]);
  });
});
