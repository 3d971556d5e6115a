/** Which events the filters of the list let through (contract/lists#term-filters), on one small calendar in May 2031. */
import { beforeAll, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, make } = useEvents();
const ids: Record<string, number> = {};
const idOf = (name: string): number => ids[name] ?? Number.NaN;

beforeAll(async () => {
  for (const [name, collection, body] of [
    ['music', 'categories', { name: 'Music' }],
    ['sport', 'categories', { name: 'Sport' }],
    ['red', 'tags', { name: 'Red' }],
    ['blue', 'tags', { name: 'Blue' }],
    ['hall', 'venues', { venue: 'Hall', city: 'Vigo' }],
    ['barn', 'venues', { venue: 'Barn', city: 'A Coruña' }],
    ['empty', 'venues', { venue: 'Empty' }],
    ['anna', 'organizers', { organizer: 'Anna' }],
    ['bert', 'organizers', { organizer: 'Bert' }],
  ] as const)
    ids[name] = await make(collection, body);
  ids.folk = await make('categories', { name: 'Folk', parent: idOf('music') });
  const { folk, music, sport, red, blue, hall, barn, anna, bert } = ids;
  for (const [title, fields] of Object.entries({
    concert: { cost: '5 – 12,50 €', categories: [music], tags: [red], venue: hall, organizer: anna },
    gaita: {
      cost: 'De balde',
      categories: [folk],
      tags: [red, blue],
      venue: barn,
      organizer: [anna, bert],
      featured: true,
    },
    race: { cost: 'Adults 20 €, children 10 €', categories: [sport], tags: [blue], venue: hall, organizer: bert },
    plain: {},
    hidden: { hide_from_listings: true, categories: [music] },
    draft: { status: 'draft' },
    pending: { status: 'pending' },
  }))
    ids[title] = (await create({ title, ...fields })).id;
  ids['of a contributor'] = (await create({ title: 'of a contributor', status: 'draft' }, 'contributor')).id;
  ids['long past'] = (
    await create({ title: 'long past', start_date: '2020-05-10 10:00', end_date: '2020-05-10 11:00' })
  ).id;
});

const MAY = 'start_date=2031-05-01&end_date=2031-05-31';
/** `{hall}` in a query is the id of the hall. */
const list = (query: string, as?: string) =>
  call(
    'GET',
    `/events?per_page=50&${query.replace(/\{([\w ]+)\}/g, (_, name) => String(idOf(name)))}`,
    as ? { as } : {},
  );
const found = async (query: string, as?: string): Promise<string[]> =>
  bodyOf(await list(query, as), 200)
    .events.map(({ title }: { title: string }) => title)
    .sort();

const ALL = ['concert', 'gaita', 'plain', 'race'];

it.each<[query: string, titles: string[], check: string]>([
  ['categories={folk}', ['gaita'], '244'],
  ['categories=folk', ['gaita'], '244'],
  ['categories={folk},{sport}', ['gaita', 'race'], '245'],
  ['categories={folk}&categories={sport}', ['gaita', 'race'], 'as fetch clients repeat keys'],
  ['featured=true&featured=false', ['concert', 'plain', 'race'], 'no list: the last counts'],
  ['categories={music}', ['concert', 'gaita'], '246: those of its children, too'],
  ['tags={red},{blue}', ['concert', 'gaita', 'race'], '248: OR'],
  ['categories={music}&tags={blue}', ['gaita'], '248: AND'],
  ['venue={hall},{barn}', ['concert', 'gaita', 'race'], '249'],
  ['venue={hall}&organizer={bert}', ['race'], '251'],
  ['venue={empty}', [], '252'],
  ['featured=true', ['gaita'], '253'],
  ['featured=false', ['concert', 'plain', 'race'], '253'],
  ['', ALL, '253, 258, 260: hidden ones and drafts are absent'],
  ['include={concert},{plain},999999', ['concert', 'plain'], '261'],
  ['include={hidden}', [], '261: of those that lists show'],
  ['include={concert}&start_date=2040-01-01', ['concert'], '263: no date counts'],
  ['include={long past}', ['long past'], '264, as the specification says'],
  ['post_parent={plain}', [], '265'],
  ['ticketed=false', ALL, '266, as contract/events#extensions has it'],
  ['city=VÍGO', ['concert', 'race'], 'contract/lists#filters-by-place: case and accents do not matter'],
  ['city=a coruna,Porto', ['gaita'], 'likewise, one of several'],
  ['city=Vig', [], 'likewise, the whole name'],
  ['modified_after=2027-03-01T11:59:59&end_date=2031-05-31', ALL, 'contract/lists#changed-since'],
  ['modified_after=2027-03-01T12:00:00', [], 'likewise, not at that second'],
  ['modified_before=2027-03-01T12:00:00', [], 'likewise'],
  ['price_min=0', ['concert', 'gaita', 'race'], 'contract/lists#filters-by-price: what has no price does not match'],
  ['price_max=0', ['gaita'], 'likewise: what is free costs 0'],
  ['price_min=12.5', ['concert', 'race'], 'likewise: the highest of its prices'],
  ['price_max=5', ['concert', 'gaita'], 'likewise: the lowest of its prices'],
  ['price_min=6&price_max=7', ['concert'], 'likewise: ranges that overlap'],
])('%s finds %j (check %s)', async (query, titles) => {
  expect(await found(query.includes('include') ? query : `${MAY}&${query}`)).toEqual(titles);
});

it.each<[query: string, name: string, check: string, as?: string]>([
  ['categories=999999', 'categories', '247'],
  ['categories=nothing-like-it', 'categories', '247'],
  ['venue=999999', 'venue', '249'],
  ['featured=maybe', 'featured', '254'],
  ['status=draft', 'status', '255'],
  ['status=draft', 'status', '255', 'subscriber'],
  ['status=bogus', 'status', '257', 'editor'],
  ['include=foo', 'include', '262'],
  ['post_parent=999999', 'post_parent', '265'],
  ['facets=venues', 'facets', 'contract/lists#totals-by-category-town-and-month'],
  ['price_min=-1', 'price_min', 'contract/lists#filters-by-price'],
  ['price_max=cheap', 'price_max', 'likewise'],
])('%s is refused, naming %s (check %s)', async (query, name, _, as) => {
  expect(refusalOf(await list(query, as))).toEqual(invalidParam(name));
});

it('names all filters by records that do not exist, in whatever order they are read (contract/http#error-envelope)', async () => {
  const refused = refusalOf(await list('organizer=999999&tags=nothing,red&venue={hall}&post_parent=999999'));
  expect(refused.sort()).toEqual(invalidParam('organizer', 'post_parent', 'tags').sort());
});

it('filters by place follow venues that move or are deleted (contract/lists#filters-by-place)', async () => {
  const venue = await make('venues', { venue: 'Circus', city: 'Ourense' });
  await create({ title: 'Show', venue });
  const change = (body: object) => call('PUT', `/venues/${venue}`, { as: 'editor', body });
  const foundIn = (place: string, as?: string) => found(`starts_after=2031-01-01&${place}`, as);
  expect(await foundIn('city=ourense')).toEqual(['Show']);
  await change({ city: 'Tui', country: 'España' });
  expect([await foundIn('city=ourense'), await foundIn('city=tui&country=espana')]).toEqual([[], ['Show']]);
  await change({ status: 'draft' });
  expect([await foundIn('city=tui'), await foundIn('city=tui', 'editor')]).toEqual([[], ['Show']]);
  await call('DELETE', `/venues/${venue}`, { as: 'editor' });
  expect([await foundIn('city=tui'), await foundIn('city=tui', 'editor')]).toEqual([[], []]);
});
