/**
 * Filters of lists reveal nothing about events with a password (contract/rights#hidden-records).
 */
import { beforeAll, expect, it } from 'vitest';
import { aThirdWith } from '../../support/sample.ts';
import { bodyOf, useEvents } from './use-events.ts';

const { call, create, change, make } = useEvents();
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';
const ids = { open: 0, hidden: 0, parent: 0, venue: 0, organizer: 0, category: 0, above: 0, tag: 0 };
beforeAll(async () => {
  const place = { geo_lat: 42.2, geo_lng: -8.7, city: 'Vigo', province: 'Pontevedra', country: 'España' };
  ids.venue = await make('venues', { venue: 'Praza', ...place });
  ids.organizer = await make('organizers', { organizer: 'Banda' });
  ids.above = await make('categories', { name: 'Música' });
  ids.category = await make('categories', { name: 'Folk', parent: ids.above });
  ids.tag = await make('tags', { name: 'rúa' });
  ids.parent = (await create({ start_date: '2031-06-01', end_date: '2031-06-01' })).id;
  ids.open = (await create({ title: 'Open' })).id;
  const links = { venue: ids.venue, organizer: ids.organizer, categories: [ids.category], tags: [ids.tag] };
  const flags = { cost: '20 €', featured: true, ticketed: true, event_status: 'canceled', post_parent: ids.parent };
  ids.hidden = (await create({ title: 'Hidden', author: 3, ...links, ...flags })).id;
  await change(ids.hidden, { password: 'sésamo' });
});

const listed = async (as: string | undefined, query: string): Promise<number[]> => {
  const { events, total } = bodyOf(await call('GET', `/events?${query}`, { as }), 200);
  expect(events).toHaveLength(total);
  return events.map(({ id }: { id: number }) => id);
};

/**
 * Each filter tests a field that the redacted view hides, or that no view shows. `found` is what an
 * editor finds in the month.
 */
const FILTERS: [query: (of: typeof ids) => string, found: ('open' | 'hidden')[]][] = [
  [({ venue }) => `venue=${venue}`, ['hidden']],
  [({ organizer }) => `organizer=${organizer}`, ['hidden']],
  [({ above }) => `categories=${above}`, ['hidden']],
  [({ category, tag }) => `categories=${category}&tags=${tag}`, ['hidden']],
  [() => 'featured=true', ['hidden']],
  [() => 'featured=false', ['open']],
  [() => 'ticketed=true', ['hidden']],
  [() => 'event_status=canceled,postponed', ['hidden']],
  [() => 'event_status=scheduled', ['open']],
  [() => 'price_min=10', ['hidden']],
  [({ parent }) => `post_parent=${parent}`, ['hidden']],
  [() => 'geoloc=false', ['open']],
  [() => 'geoloc_lat=42.2&geoloc_lng=-8.7', ['hidden']],
  [() => 'stateprovince=pontevedra&country=espana', ['hidden']],
];
/**
 * Lists of a month, of a status, and of named events. `npm test` tries each filter with one of
 * them.
 */
const LISTS = [MAY, `${MAY}&status=publish`, 'include='];

it.each(FILTERS.flatMap((filter, i) => aThirdWith(LISTS, i).map(list => [...filter, list] as const)))(
  '%s finds it for editors alone',
  async (of, found, list) => {
    const all = found.map(name => ids[name]);
    const within = list === 'include=' ? `include=${ids.open},${ids.hidden}` : list;
    for (const as of [undefined, 'author', 'editor']) {
      const seen = as === 'editor' ? all : all.filter(id => id !== ids.hidden);
      expect([as, await listed(as, `${within}&${of(ids)}`)]).toEqual([as, seen]);
    }
  },
);

it('what lists show of it finds it for everybody', async () => {
  for (const as of [undefined, 'author', 'editor']) expect(await listed(as, MAY)).toEqual([ids.open, ids.hidden]);
});
