import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, missingParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, make } = useEvents();
const DAYS = 'start_date=2031-01-01&end_date=2031-12-31';

/** Ids of events on all pages; the totals have to agree. */
const listed = async (query: string, as?: string, days = DAYS): Promise<number[]> => {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const body = bodyOf(await call('GET', `/events?${days}&per_page=50&page=${page}&${query}`, { as }), 200);
    ids.push(...body.events.map((event: { id: number }) => event.id));
    if (body.next_rest_url !== undefined) continue;
    expect(ids).toHaveLength(body.total);
    return ids;
  }
};

describe('a handful of events', () => {
  const VENUES: readonly [name: string, fields: object, as?: string][] = [
    ['Vigo', { geo_lat: 42.2406, geo_lng: -8.7207 }],
    ['Redondela', { geo_lat: 42.2831, geo_lng: -8.6096 }], // 10.3 km from Vigo
    ['Levuka', { geo_lat: -17.7, geo_lng: 179.95 }], // 10.6 km from the same place over the date line
    ['Far north', { geo_lat: 89.99, geo_lng: 0 }], // 2.2 km from its like on the other side
    ['Nowhere', {}],
    ['Half', { geo_lat: 42.24 }],
    ['Secret', { geo_lat: 42.2406, geo_lng: -8.7207, status: 'private' }, 'author'],
  ];
  const EVENTS: readonly (readonly string[])[] = [
    ['Vigo'],
    ['Redondela'],
    ['Levuka'],
    ['Far north'],
    ['Nowhere'],
    ['Half'],
    ['Nowhere', 'Vigo'],
    [],
    ['Secret'],
  ];
  const titleOf = (venues: readonly string[]) => `At ${venues.join(' and ') || 'home'}`;
  const events: Record<string, number> = {};
  const venues: Record<string, number> = {};
  beforeAll(async () => {
    for (const [venue, fields, as] of VENUES) venues[venue] = await make('venues', { venue, ...fields }, as);
    for (const linked of EVENTS) {
      const title = titleOf(linked);
      events[title] = (await create({ title, venue: linked.map(name => venues[name]) })).id;
    }
  });
  const titles = async (query: string, as?: string): Promise<string[]> => {
    const ids = await listed(query, as);
    return ids.map(
      id =>
        Object.keys(events)
          .find(title => events[title] === id)
          ?.replace('At ', '') ?? String(id),
    );
  };

  const PLACED = ['Vigo', 'Redondela', 'Levuka', 'Far north', 'Nowhere and Vigo'];
  const OTHERS = ['Nowhere', 'Half', 'home', 'Secret'];
  it.each([
    ['geoloc=true', undefined, PLACED, 'at a venue with coordinates'],
    ['geoloc=1', 'subscriber', PLACED, 'contract/rights#hidden-records: of the venues that the caller may see'],
    ['geoloc=true', 'author', [...PLACED, 'Secret'], 'contract/rights#hidden-records: their own among them'],
    ['geoloc=true', 'editor', [...PLACED, 'Secret'], 'contract/rights#hidden-records'],
    ['geoloc=false', undefined, OTHERS, 'all others, as featured=false is all others'],
    ['geoloc=0', 'editor', ['Nowhere', 'Half', 'home'], 'contract/rights#hidden-records'],
    ['geoloc_lat=42.2406&geoloc_lng=-8.7207', undefined, ['Vigo', 'Nowhere and Vigo'], '10 km unless it is said'],
    [
      'geoloc_lat=42.2406&geoloc_lng=-8.7207',
      'author',
      ['Vigo', 'Nowhere and Vigo', 'Secret'],
      'contract/rights#hidden-records',
    ],
    ['geoloc_lat=42.2406&geoloc_lng=-8.7207&geoloc_radius=10.2', undefined, ['Vigo', 'Nowhere and Vigo'], '10.3 km'],
    [
      'geoloc_lat=42.2406&geoloc_lng=-8.7207&geoloc_radius=10.4',
      undefined,
      ['Vigo', 'Redondela', 'Nowhere and Vigo'],
      '10.3 km',
    ],
    ['geoloc_lat=-17.7&geoloc_lng=-179.95&geoloc_radius=11', undefined, ['Levuka'], 'over the date line'],
    ['geoloc_lat=89.99&geoloc_lng=180&geoloc_radius=2.3', undefined, ['Far north'], 'over the pole'],
    ['geoloc_lat=0&geoloc_lng=0&geoloc_radius=20016', undefined, PLACED, 'the whole earth'],
    ['geoloc_lat=0&geoloc_lng=0', undefined, [], 'the middle of the sea'],
    ['geoloc=true&geoloc_lat=89&geoloc_lng=0&geoloc_radius=200', undefined, ['Far north'], 'filters combine'],
    ['geoloc=false&geoloc_lat=89&geoloc_lng=0&geoloc_radius=200', undefined, [], 'near a place, but without one'],
    ['geoloc_radius=5', undefined, EVENTS.map(linked => titleOf(linked).slice(3)), 'no point, no circle'],
    ['geoloc_lat=42.24&geoloc_lng=-8.72&search=nowhere', undefined, ['Nowhere and Vigo'], 'filters combine'],
    ['geoloc_lat=42.24&geoloc_lng=-8.72&search=redondela', undefined, [], 'filters combine'],
  ] as const)('%s by %s: %j (%s)', async (query, as, expected, _why) => {
    expect(await titles(query, as)).toEqual(expected);
  });

  it.each([
    ['geoloc=maybe', invalidParam('geoloc'), 'check 267'],
    ['geoloc_lat=1', missingParam('geoloc_lng'), 'contract/lists#envelope: sent together'],
    ['geoloc_lng=1&geoloc_radius=5', missingParam('geoloc_lat'), 'contract/lists#envelope: sent together'],
    ['include=1&geoloc_lng=1', missingParam('geoloc_lat'), 'whatever else is sent'],
    ['geoloc_lat=90.1&geoloc_lng=-180.1', invalidParam('geoloc_lat', 'geoloc_lng'), 'no such place'],
    ['geoloc_lat=1,5&geoloc_lng=0x1F', invalidParam('geoloc_lat', 'geoloc_lng'), 'no numbers'],
    ['geoloc_lat=&geoloc_lng=+', invalidParam('geoloc_lat', 'geoloc_lng'), 'nothing is not zero'],
    ['geoloc_radius=0', invalidParam('geoloc_radius'), 'positive'],
    ['geoloc_radius=-1', invalidParam('geoloc_radius'), 'positive'],
    ['geoloc_radius=20017', invalidParam('geoloc_radius'), 'farther than anything is away'],
    ['geoloc_radius=far', invalidParam('geoloc_radius'), 'no number'],
  ])('refuses %s: %j (%s)', async (query, refusal, _why) => {
    expect(refusalOf(await call('GET', `/events?${query}`))).toEqual(refusal);
  });
});
