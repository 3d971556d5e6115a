/**
 * Lists of events that the random lists of `every-list.test.ts` do not ask for: values of other
 * forms, refusals, the poles and the date line, long pages.
 */
import { expect, it } from 'vitest';
import { together } from '../../support/cases.ts';
import { bodyOf, invalidParam, M, missingParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, make } = await useEvents();
const ids: Record<string, number> = {};
/** `{hall}` in a query stands for the id of the hall. */
const list = (query: string, as?: string) =>
  call('GET', `/events?${query.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))}`, { as });
const titlesOf = ({ events }: { events: { title: string }[] }) => events.map(({ title }) => title);
const found = async (query: string, as?: string) => {
  const body = bodyOf(await list(query, as), 200);
  expect(body.total, 'of all that is shown, and of nothing else').toBe(body.events.length);
  return titlesOf(body).sort();
};
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';

for (const [name, collection, body] of [
  ['folk', 'categories', { name: 'Música folk', slug: 'folk' }],
  ['sport', 'categories', { name: 'Sport' }],
  ['vigo', 'venues', { venue: 'Vigo', city: 'Vigo', geo_lat: 42.2406, geo_lng: -8.7207 }],
  ['redondela', 'venues', { venue: 'Redondela', geo_lat: 42.2831, geo_lng: -8.6096 }], // 10.3 km from Vigo
  ['levuka', 'venues', { venue: 'Levuka', geo_lat: -17.7, geo_lng: 179.95 }], // 10.6 km from the same town beyond the date line
  ['north', 'venues', { venue: 'Far north', geo_lat: 89.99, geo_lng: 0 }], // 2.2 km from the point on the other side of the pole
  ['half', 'venues', { venue: 'Half', city: 'A Coruña', geo_lat: 42.24 }],
] as const)
  ids[name] = await make(collection, body);
ids.gone = await make('venues', { venue: 'Gone' });
bodyOf(await call('DELETE', `/venues/${ids.gone}`, { as: 'editor' }), 200);
const { folk, sport, vigo, redondela, levuka, north, half } = ids;
for (const [title, fields] of Object.entries({
  ...{ concert: { categories: [folk], venue: vigo, cost: '12' }, gaita: { featured: true, venue: redondela } },
  ...{ race: { categories: [sport], venue: levuka }, north: { venue: north }, half: { venue: half }, plain: {} },
  hidden: { hide_from_listings: true },
}))
  ids[title] = (await create({ title, ...fields })).id;

const ALL = ['concert', 'gaita', 'half', 'north', 'plain', 'race'];
const VIGO = 'geoloc_lat=42.2406&geoloc_lng=-8.7207';
it.each<[query: string, titles: string[], why: string]>([
  ['categories={folk}&categories={sport}', ['concert', 'race'], 'as fetch clients repeat keys'],
  ['categories=folk,SPORT', ['concert', 'race'], 'contract/lists#term-filters: slugs'],
  ['categories=m%C3%BAsica%20FOLK', ['concert'], 'likewise, names'],
  ['categories[1]=folk&categories[4]=sport', ['concert', 'race'], 'contract/http#request-formats: arrays of PHP'],
  ['venue[]=%20{vigo}&venue[]=&venue[7]=%20', ['concert'], 'likewise, blanks and empty members'],
  ['featured=true&featured=false', ALL.filter(title => title !== 'gaita'), 'no list: the last counts'],
  ['city=VÍGO', ['concert'], 'contract/lists#filters-by-place: case and accents do not matter'],
  ['city=Vig', [], 'likewise, the whole name'],
  ['include={concert},{hidden},999999', ['concert'], 'check 261'],
  ['include={concert},{race}&start_date=2050-01-01', ['concert', 'race'], 'contract/lists#include: of all times'],
  ['geoloc=1', ['concert', 'gaita', 'north', 'race'], 'both coordinates'],
  [`${VIGO}&geoloc_radius=10.2`, ['concert'], '10.3 km'],
  [`${VIGO}&geoloc_radius=10.4`, ['concert', 'gaita'], '10.3 km'],
  ['geoloc_lat=-17.7&geoloc_lng=-179.95&geoloc_radius=11', ['race'], 'over the date line'],
  ['geoloc_lat=89.99&geoloc_lng=180&geoloc_radius=2.3', ['north'], 'over the pole'],
  ['price_min=12&price_max=12', ['concert'], 'contract/lists#filters-by-price: the bounds themselves'],
  ['geoloc_radius=5', ALL, 'no point, no circle'],
  ...['%20', '%2B', ',', '%09,+'].map((separators): [string, string[], string] => [
    `search=${separators}`,
    ALL,
    'likewise, separators alone',
  ]),
])('%s finds %j (%s)', async (query, titles) => {
  expect(await found(`${MAY}&${query}`)).toEqual(titles);
});

it('the first of each day, and all by day (contract/lists#days)', async () => {
  const body = bodyOf(await list(`${MAY}&per_day=2&facets=days&order=desc`), 200);
  expect([titlesOf(body), body.total, body.facets]).toEqual([
    ['plain', 'half'],
    2,
    { days: [{ value: M.start_date.slice(0, 10), total: ALL.length }] },
  ]);
});

type Row = [query: string, refusal: readonly unknown[], check: string, as?: string];
it.each<Row>([
  ['categories=999999', invalidParam('categories'), '247'],
  ['categories=nothing-like-it', invalidParam('categories'), '247'],
  ['venue=999999', invalidParam('venue'), '249'],
  ['venue={gone}', invalidParam('venue'), 'one in the trash, which an editor may read', 'editor'],
  ['featured=maybe', invalidParam('featured'), '254'],
  ['status=draft', invalidParam('status'), '255'],
  ['status=draft', invalidParam('status'), '255', 'subscriber'],
  ['status=bogus', invalidParam('status'), '257', 'editor'],
  ['include=foo', invalidParam('include'), '262'],
  ...['venue[]=', 'tags[3]=%20', 'status[]=', 'include=,'].map(
    (query): Row => [query, invalidParam(query.replace(/[^a-z].*/, '')), 'contract/http#request-formats: left empty'],
  ),
  ['post_parent=999999', invalidParam('post_parent'), '265'],
  ['facets=venues', invalidParam('facets'), 'contract/lists#totals-by-category-town-and-month'],
  ['per_day=0', invalidParam('per_day'), 'contract/lists#days'],
  ['per_day=51', invalidParam('per_day'), 'likewise'],
  ['price_min=-1', invalidParam('price_min'), 'contract/lists#filters-by-price'],
  ['price_max=cheap', invalidParam('price_max'), 'likewise'],
  ...['search=', 'search=0', 'search[]=a', 'search[3]=a'].map((query): Row => [query, invalidParam('search'), '243']),
  ['search=a&search_in=title', invalidParam('search_in'), 'contract/lists#search'],
  ['geoloc=maybe', invalidParam('geoloc'), '267'],
  ['geoloc_lat=1', missingParam('geoloc_lng'), 'contract/lists#envelope: sent together'],
  ['include=1&geoloc_lng=1', missingParam('geoloc_lat'), 'whatever else is sent'],
  ['geoloc_lat=90.1&geoloc_lng=-180.1', invalidParam('geoloc_lat', 'geoloc_lng'), 'no such place'],
  ['geoloc_lat=1,5&geoloc_lng=0x1F', invalidParam('geoloc_lat', 'geoloc_lng'), 'no numbers'],
  ['geoloc_lat=&geoloc_lng=+', invalidParam('geoloc_lat', 'geoloc_lng'), 'nothing is not zero'],
  ...['0', '-1', '20017', 'far'].map(
    (radius): Row => [`geoloc_radius=${radius}`, invalidParam('geoloc_radius'), 'contract/lists#filters-by-place'],
  ),
  [`${MAY}&per_page=3&page=3`, [404, 'event-archive-page-not-found'], '208: six events have two pages'],
])('%s is refused: %j (check %s)', async (query, refusal, _check, as) => {
  expect(refusalOf(await list(query, as))).toEqual(refusal);
});

it('names all filters by records that do not exist, in whatever order they are read (contract/http#error-envelope)', async () => {
  const refused = refusalOf(await list('organizer=999999&tags=nothing,red&venue={vigo}&post_parent=999999'));
  expect(refused.sort()).toEqual(invalidParam('organizer', 'post_parent', 'tags').sort());
});

it('a page has 50 events at most, and flags change nothing about their order (checks 212, 216)', async () => {
  await make('tags', { name: 'Many' }); // otherwise all requests would create it at the same time, and all but one would conflict
  const flagged = (i: number) => ({ title: `Many ${i}`, tags: ['Many'], sticky: i === 2, featured: i === 3 });
  await together([...Array(53).keys()], i => create({ ...flagged(i), date: new Date(i * 1000).toISOString() }));
  const body = bodyOf(await list(`${MAY}&tags=many&per_page=500`), 200);
  expect([titlesOf(body), body.total, body.total_pages]).toEqual([
    Array.from({ length: 50 }, (_, i) => `Many ${i}`),
    53,
    2,
  ]);
});
