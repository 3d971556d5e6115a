/** Venues and events by town, region and country, through the door (contract/lists#filters-by-place). */
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './events/use-events.ts';

const { call, create, make, differences } = useEvents();
const DAYS = 'start_date=2031-01-01&end_date=2031-12-31';

/** What a list shows, sorted. */
const names = async (collection: 'venues' | 'events', query: string, as?: string): Promise<string[]> => {
  const body = bodyOf(await call('GET', `/${collection}?per_page=50&${query}`, { as }), 200);
  const shown = body[collection].map((record: Record<string, string>) => record.title ?? record.venue);
  expect(shown).toHaveLength(body.total);
  return shown.sort();
};
const venues = (query: string, as?: string) => names('venues', query, as);
const events = (query: string, as?: string) => names('events', `${DAYS}&${query}`, as);

const VENUES: readonly [name: string, fields: object, as?: string][] = [
  ['Olympia', { city: 'Vigo', province: 'Pontevedra', country: 'España', geo_lat: 42.24, geo_lng: -8.72 }],
  ['Rosalía', { city: 'A Coruña', province: 'A Coruña', country: 'España', geo_lat: 43.37, geo_lng: -8.4 }],
  ['Ágora', { city: 'A CORUNA' }],
  ['Rivoli', { city: 'Porto', country: 'Portugal' }],
  ['Capitol', { city: 'Washington, D.C.', state: 'DC', country: 'US' }],
  ['Nowhere', {}],
  ['Secret', { city: 'Vigo', status: 'private' }, 'author'],
];
const EVENTS: readonly (readonly string[])[] = [
  ['Olympia'],
  ['Rosalía'],
  ['Ágora'],
  ['Rivoli', 'Olympia'],
  ['Capitol'],
  ['Nowhere'],
  [],
  ['Secret'],
];
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const [venue, fields, as] of VENUES) ids[venue] = await make('venues', { venue, ...fields }, as);
  for (const at of EVENTS) await create({ title: `At ${at.join(' and ')}`, venue: at.map(name => ids[name]) });
});

describe('filters by place', () => {
  const OLYMPIA = ['At Olympia', 'At Rivoli and Olympia'];
  it.each<[query: string, as: string | undefined, venues: string[], events: string[], why: string]>([
    ['city=Vigo', undefined, ['Olympia'], OLYMPIA, 'a town'],
    ['city=VÍGO', undefined, ['Olympia'], OLYMPIA, 'case and accents do not matter'],
    ['city=a coruna', undefined, ['Rosalía', 'Ágora'], ['At Rosalía', 'At Ágora'], 'on either side'],
    ['city=coruña', undefined, [], [], 'the whole name'],
    ['city=Vig', undefined, [], [], 'the whole name'],
    ['city=Vigo,Porto', undefined, ['Olympia', 'Rivoli'], OLYMPIA, 'one of several'],
    ['city[]=Vigo&city[]=Porto', undefined, ['Olympia', 'Rivoli'], OLYMPIA, 'one of several'],
    ['city=Vigo&city=Porto', undefined, ['Olympia', 'Rivoli'], OLYMPIA, 'contract/http#request-formats'],
    ['city[]=Washington, D.C.', undefined, ['Capitol'], ['At Capitol'], 'elements of a list may have commas'],
    ['stateprovince=dc', undefined, ['Capitol'], ['At Capitol'], 'the state'],
    ['stateprovince=pontevedra', undefined, ['Olympia'], OLYMPIA, 'the province'],
    ['country=espana', undefined, ['Olympia', 'Rosalía'], [...OLYMPIA, 'At Rosalía'], 'a country'],
    ['country=España&city=Vigo,Porto', undefined, ['Olympia'], OLYMPIA, 'all of them'],
    ['country=Portugal&city=Vigo', undefined, [], [], 'all of them, at one and the same venue'],
    ['city=Vigo', 'subscriber', ['Olympia'], OLYMPIA, 'contract/rights#hidden-records: what the caller may see'],
    [
      'city=Vigo',
      'author',
      ['Olympia', 'Secret'],
      [...OLYMPIA, 'At Secret'],
      'contract/rights#hidden-records: their own',
    ],
    ['city=Vigo', 'editor', ['Olympia', 'Secret'], [...OLYMPIA, 'At Secret'], 'contract/rights#hidden-records'],
    ['city=Atlantis', undefined, [], [], 'where nothing is'],
    ['city=´', undefined, [], [], 'a name without a letter'],
  ])('%s, by %s: %j, %j (%s)', async (query, as, inVenues, inEvents) => {
    expect([await venues(query, as), await events(query, as)]).toEqual([inVenues.sort(), inEvents.sort()]);
  });

  it.each(['city', 'stateprovince', 'country'])('an empty %s is refused', async name => {
    for (const collection of ['events', 'venues'])
      for (const sent of ['', ','])
        expect(refusalOf(await call('GET', `/${collection}?${name}=${sent}`))).toEqual(invalidParam(name));
  });
});

it('follows venues that move or are deleted', async () => {
  const venue = await make('venues', { venue: 'Circus', city: 'Ourense' });
  await create({ title: 'Show', venue });
  const move = (body: object) => call('PUT', `/venues/${venue}`, { as: 'editor', body });
  const both = async (query: string) => [await venues(query), await events(query)];
  expect(await both('city=ourense')).toEqual([['Circus'], ['Show']]);
  await move({ city: 'Tui', country: 'España' });
  expect([await both('city=ourense'), await both('city=tui&country=españa')]).toEqual([
    [[], []],
    [['Circus'], ['Show']],
  ]);
  await move({ city: '' });
  expect(await both('city=tui')).toEqual([[], []]);
  await move({ city: 'Tui', status: 'draft' });
  expect(await both('city=tui')).toEqual([[], []]);
  await move({ status: 'publish' });
  expect(await both('city=tui')).toEqual([['Circus'], ['Show']]);
  await call('DELETE', `/venues/${venue}`, { as: 'editor' });
  expect(await both('city=tui')).toEqual([[], []]);
});

it('leaves derived data that agree with the records', async () => {
  expect(await differences()).toEqual([]);
});
