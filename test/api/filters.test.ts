/**
 * Each filter of each list finds one record and leaves another out (contract/lists). A filter
 * without an example does not compile.
 */
import type * as v from 'valibot';
import { expect, it } from 'vitest';
import type { FilterName } from '../../shared/events/filters.ts';
import type { LINKED_FILTERS } from '../../shared/linked/linked-lists.ts';
import type { CategoryQuery, TermQuery } from '../../shared/linked/term-input.ts';
import type { VENUE_FILTERS } from '../../shared/linked/venue-filters.ts';
import { NOW } from '../support/service.ts';
import { bodyOf, useEvents } from './events/use-events.ts';

const { call, create, make, setNow } = await useEvents();

/**
 * A query, the record that it finds and the one that it leaves out. A name in braces stands for an
 * id.
 */
type Example = readonly [query: string, finds: string, leaves: string];
type Examples<Name extends string> = Readonly<Record<Name, Example>>;
/**
 * Parameters of lists that say how the list is shown, not what it contains. `password` belongs to
 * the filter `event`, whose event it unlocks.
 */
type Shown = 'page' | 'per_page' | 'order' | 'orderby' | 'password' | 'ml_language';

const NEAR = 'geoloc_lat=42.23&geoloc_lng=-8.72';
const EVENTS: Examples<FilterName | 'search' | 'include' | 'status'> = {
  start_date: ['start_date=2027-07-01', 'late', 'early'],
  end_date: ['end_date=2027-06-30', 'early', 'late'],
  starts_before: ['starts_before=2027-06-30', 'early', 'late'],
  starts_after: ['starts_after=2027-06-30', 'late', 'early'],
  ends_before: ['ends_before=2027-06-30', 'early', 'late'],
  ends_after: ['ends_after=2027-06-30', 'late', 'early'],
  on_or_after: ['on_or_after=2027-06-30', 'late', 'early'],
  on_or_before: ['on_or_before=2027-06-30', 'early', 'late'],
  modified_after: ['modified_after=2027-03-01T11:30:00Z', 'late', 'early'],
  modified_before: ['modified_before=2027-03-01T11:30:00Z', 'early', 'late'],
  categories: ['categories={folk}', 'early', 'late'],
  tags: ['tags={gaita}', 'early', 'late'],
  venue: ['venue={vigo}', 'early', 'late'],
  organizer: ['organizer={coral}', 'early', 'late'],
  featured: ['featured=true', 'early', 'late'],
  geoloc: ['geoloc=true', 'early', 'late'],
  geoloc_lat: [NEAR, 'early', 'south'],
  geoloc_lng: [NEAR, 'early', 'east'],
  city: ['city=Vigo', 'early', 'late'],
  stateprovince: ['stateprovince=Pontevedra', 'early', 'late'],
  country: ['country=Spain', 'early', 'late'],
  post_parent: ['post_parent={late}', 'early', 'late'],
  ticketed: ['ticketed=true', 'early', 'late'],
  event_status: ['event_status=canceled', 'late', 'early'],
  price_min: ['price_min=20', 'late', 'early'],
  price_max: ['price_max=20', 'early', 'late'],
  source: ['source=feed', 'early', 'late'],
  search: ['search=early', 'early', 'late'],
  include: ['include={early}', 'early', 'late'],
  status: ['status=draft', 'draft', 'early'],
};
const VENUES: Examples<keyof typeof VENUE_FILTERS | 'status'> = {
  ...{
    has_events: ['has_events=true', 'vigo', 'lugo'],
    only_with_upcoming: ['only_with_upcoming=true', 'vigo', 'past'],
  },
  ...{ search: ['search=Auditorio', 'vigo', 'lugo'], event: ['event={early}', 'vigo', 'past'] },
  ...{ city: ['city=Vigo', 'vigo', 'lugo'], stateprovince: ['stateprovince=Pontevedra', 'vigo', 'lugo'] },
  ...{ country: ['country=Spain', 'vigo', 'lugo'], status: ['status=draft', 'attic', 'vigo'] },
};
const ORGANIZERS: Examples<keyof typeof LINKED_FILTERS | 'status'> = {
  ...{ has_events: ['has_events=true', 'coral', 'nobody'], search: ['search=Coral', 'coral', 'banda'] },
  ...{ only_with_upcoming: ['only_with_upcoming=true', 'coral', 'banda'], event: ['event={early}', 'coral', 'banda'] },
  status: ['status=draft', 'secret', 'coral'],
};
const TAGS: Examples<Exclude<keyof v.InferOutput<typeof TermQuery>, Shown>> = {
  search: ['search=gaita', 'gaita', 'pandeireta'],
  exclude: ['exclude={gaita}', 'pandeireta', 'gaita'],
  include: ['include={gaita}', 'gaita', 'pandeireta'],
  hide_empty: ['hide_empty=true', 'gaita', 'pandeireta'],
  post: ['post={early}', 'gaita', 'pandeireta'],
  event: ['event={early}', 'gaita', 'pandeireta'],
  slug: ['slug=gaita', 'gaita', 'pandeireta'],
};
const CATEGORIES: Examples<Exclude<keyof CategoryQuery, Shown>> = {
  search: ['search=folk', 'folk', 'sport'],
  exclude: ['exclude={folk}', 'sport', 'folk'],
  include: ['include={folk}', 'folk', 'sport'],
  hide_empty: ['hide_empty=true', 'folk', 'sport'],
  parent: ['parent={music}', 'folk', 'sport'],
  post: ['post={early}', 'folk', 'sport'],
  event: ['event={early}', 'folk', 'sport'],
  slug: ['slug=folk', 'folk', 'sport'],
};

const ids: Record<string, number> = {};
const PLACE = { city: 'Vigo', province: 'Pontevedra', country: 'Spain', geo_lat: 42.23, geo_lng: -8.72 };
ids.music = await make('categories', { name: 'music' });
for (const [name, collection, body] of [
  ['vigo', 'venues', { venue: 'Auditorio', ...PLACE }],
  ['lugo', 'venues', { venue: 'Praza', city: 'Lugo', province: 'Lugo', country: 'Portugal' }],
  ['past', 'venues', { venue: 'Castelo' }],
  ['attic', 'venues', { venue: 'Faiado', status: 'draft' }],
  ['far south', 'venues', { venue: 'Sur', ...PLACE, geo_lat: -42.23 }],
  ['far east', 'venues', { venue: 'Leste', ...PLACE, geo_lng: 8.72 }],
  ['coral', 'organizers', { organizer: 'Coral' }],
  ['banda', 'organizers', { organizer: 'Banda' }],
  ['nobody', 'organizers', { organizer: 'Ninguén' }],
  ['secret', 'organizers', { organizer: 'Segredo', status: 'draft' }],
  ['gaita', 'tags', { name: 'gaita' }],
  ['pandeireta', 'tags', { name: 'pandeireta' }],
  ['folk', 'categories', { name: 'folk', parent: ids.music }],
  ['sport', 'categories', { name: 'sport' }],
] as const)
  ids[name] = await make(collection, body);
const on = (day: string) => ({ start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` });
const made = async (title: string, fields: object) => {
  ids[title] = (await create({ title, ...fields })).id;
};
await made('past event', { ...on('2027-02-01'), venue: ids.past, organizer: ids.banda });
await made('draft', { ...on('2027-06-10'), status: 'draft' });
await made('south', { ...on('2027-06-10'), venue: ids['far south'] });
await made('east', { ...on('2027-06-10'), venue: ids['far east'] });
setNow(NOW + 3600);
await made('late', { ...on('2027-07-10'), cost: '30', event_status: 'canceled' });
setNow(NOW);
await made('early', {
  ...{ ...on('2027-06-10'), cost: '10', featured: true, ticketed: true, post_parent: ids.late },
  ...{ venue: ids.vigo, organizer: ids.coral, categories: [ids.folk], tags: [ids.gaita] },
  ...{ source: 'feed', source_id: '1' },
});

const found = async (path: string, collection: string): Promise<number[]> => {
  const query = path.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]));
  const { status, body } = await call('GET', query, { as: 'editor' });
  return status === 404
    ? []
    : bodyOf({ status, body, headers: new Headers() }, 200)[collection].map(({ id }: { id: number }) => id);
};

const LISTS: [collection: string, all: string, examples: Readonly<Record<string, Example>>][] = [
  ['events', '', EVENTS],
  ['venues', '', VENUES],
  ['organizers', '', ORGANIZERS],
  ['categories', 'hide_empty=false&', CATEGORIES],
  ['tags', 'hide_empty=false&', TAGS],
];
it.each(
  LISTS.flatMap(([collection, all, examples]) =>
    Object.entries(examples).map(([name, example]) => [collection, name, all, ...example] as const),
  ),
)('/%s: the filter %s', async (collection, name, all, query, finds, leaves) => {
  const [first, second] = [Number(ids[finds]), Number(ids[leaves])];
  const status = name === 'status' ? 'status=publish,draft&' : '';
  const others = name === 'hide_empty' ? '' : all;
  expect(await found(`/${collection}?${all}${status}per_page=50`, collection)).toEqual(
    expect.arrayContaining([first, second]),
  );
  const some = await found(`/${collection}?${others}${query}&per_page=50`, collection);
  expect([some.includes(first), some.includes(second)]).toEqual([true, false]);
});
