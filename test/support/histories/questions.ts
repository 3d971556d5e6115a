/**
 * The questions that histories ask of lists: every filter, alone and together, with bounds exactly
 * at the edges of events.
 */
import fc from 'fast-check';
import { type Calendar, datesOf, idOfDate, PASSWORD } from '../whole-records.ts';
import { COLLECTIONS, type Question } from './compare.ts';
import { KINDS, type Made, nth } from './writes.ts';

/** A question before it is known which records exist. */
type Draft = (calendar: Calendar, made: Made) => Question;

const as = fc.constantFrom(undefined, 'editor', 'editor', 'author', 'contributor', 'subscriber');
const site = fc.constantFrom('gl' as const, 'gl' as const, 'gl' as const, 'gl' as const, 'ca' as const);
const paging = fc.record(
  { per_page: fc.constantFrom(1, 2, 3, 4, 50, 500), page: fc.constantFrom(1, 1, 1, 2, 2, 3) },
  { requiredKeys: [] },
);

/** Takes few filters at a time, as nothing is found with more. */
const few = <Of extends object>(
  all: { readonly [Name in keyof Of]: fc.Arbitrary<Of[Name]> },
  most: number,
): fc.Arbitrary<Partial<Of>> =>
  fc.tuple(fc.record<Of>(all), fc.subarray(Object.keys(all), { maxLength: most })).map(([values, chosen]) => {
    const some: Partial<Of> = { ...values };
    for (const name of Object.keys(values)) if (!chosen.includes(name)) Reflect.deleteProperty(some, name);
    return some;
  });

// --- Dates.

interface Bound {
  readonly of: number;
  readonly edge: 'start_date' | 'end_date';
  readonly off: number;
  readonly form: 'day' | 'clock' | 'instant' | 'epoch';
}
const bound: fc.Arbitrary<Bound> = fc.record({
  of: fc.nat(80),
  edge: fc.constantFrom('start_date', 'end_date'),
  off: fc.constantFrom(0, 0, 1, -1, 3600, 86_400, -86_400),
  form: fc.constantFrom('day', 'clock', 'clock', 'instant', 'epoch'),
});
const NOWHERE = '2027-03-01 00:00:00';
const bounded = ({ of, edge, off, form }: Bound, calendar: Calendar): string => {
  const events = calendar.events.flatMap(datesOf);
  const at =
    Date.parse(`${(events[of % Math.max(events.length, 1)]?.[edge] ?? NOWHERE).replace(' ', 'T')}Z`) + off * 1000;
  const clock = new Date(at).toISOString().slice(0, 19);
  const forms = {
    day: clock.slice(0, 10),
    clock: clock.replace('T', ' '),
    instant: `${clock}+01:00`,
    epoch: String(at / 1000),
  };
  return forms[form];
};
const BOUNDS = {
  ...{ start_date: bound, end_date: bound, starts_after: bound, starts_before: bound },
  ...{ ends_after: bound, ends_before: bound, on_or_after: bound, on_or_before: bound },
};
/** A window that contains all events, as most random windows would be nearly empty. */
const EVERYTHING = { starts_after: { of: 0, edge: 'start_date', off: -4_000 * 86_400, form: 'day' } } as const;
const days = few(
  {
    when: fc.constantFrom('today', 'tomorrow', 'weekend', 'week', 'month', 'month'),
    weekday: fc.constantFrom('monday', 'saturday', 'saturday,sunday'),
    ...{ on_or_after: bound, on_or_before: bound, starts_before: bound, start_date: bound },
  },
  2,
);
const dates = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: days },
  { weight: 3, arbitrary: few(BOUNDS, 2) },
  { weight: 4, arbitrary: fc.constant(EVERYTHING) },
);

// --- Filters.

const words = fc.constantFrom(
  ...['gaita', 'cafe', 'rua noite', '"festa maior"', 'gaita -noite', 'a', 'lugo', 'banda -folk', 'xyz'],
  ...['gaita,', 'rua,\tnoite', 'gaita+-noite', '+banda+', ', +'],
);
const search = fc.record(
  { search: words, search_in: fc.constantFrom('all', 'all', 'title/description') },
  { requiredKeys: ['search'] },
);
const price = fc.record(
  { price_min: fc.constantFrom('0', '5', '12.5', '13'), price_max: fc.constantFrom('0', '5', '12.49', '20') },
  { requiredKeys: [] },
);
/**
 * Points near the venues of `writes.ts` and between them, and a point that lacks one coordinate.
 */
const near = fc.constantFrom(
  { geoloc_lat: '43.02', geoloc_lng: '-7.55' },
  { geoloc_lat: '42.24', geoloc_lng: '-8.72', geoloc_radius: '1' },
  { geoloc_lat: '42.6', geoloc_lng: '-8.1', geoloc_radius: '100' },
  { geoloc_lat: '43.02', geoloc_lng: '-7.55', geoloc_radius: '300', geoloc: 'true' },
  { geoloc_lat: '43.02', geoloc_radius: '60' },
);
/** Times near those of writes, and one long before them. */
const modified = fc.record(
  {
    modified_after: fc.constantFrom('2027-01-10', '2027-02-10', '2027-03-01 11:00', '2027-03-01 12:00', '2026-12-24'),
    modified_before: fc.constantFrom('2027-02-10', '2027-02-28 23:00', '2027-03-01 12:00:00', 'tomorrow'),
  },
  { requiredKeys: ['modified_after'] },
);
const status = fc.constantFrom('publish', 'any', 'draft', 'draft,publish', 'private,pending,future', 'trash');
const ids = fc.array(fc.nat(9), { minLength: 1, maxLength: 2 });
/** Towns and countries of `writes.ts`, and one that has no venue. */
const city = fc.constantFrom('lugo', 'LUGO,Vigo', 'a coruna', 'Atlantis');
const country = fc.constantFrom('espana', 'Portugal,España');
const FILTERS = {
  categories: ids,
  tags: ids,
  venue: ids,
  organizer: ids,
  post_parent: fc.nat(9).map(n => [n]),
  include: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
  featured: fc.boolean(),
  ticketed: fc.boolean(),
  event_status: fc.constantFrom('scheduled', 'canceled', 'cancelled,postponed', 'scheduled,postponed'),
  city,
  stateprovince: fc.constantFrom('lugo', 'pontevedra,Lugo'),
  country,
  geoloc: fc.boolean(),
  near,
  named: fc.constantFrom({ categories: 'musica' }, { categories: 'Jazz,gaitas', tags: 'Rúa' }, { tags: 'barrio,no' }),
  strict_dates: fc.constant(true),
  status,
  search,
  price,
  source: fc.constantFrom('feed', 'feed', 'other'),
  modified,
  modified_before: fc.constant('today'),
};
const filters = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 4, arbitrary: few(FILTERS, 1) },
  { weight: 2, arbitrary: few(FILTERS, 2) },
);
const OF = {
  categories: 'categories',
  tags: 'tags',
  venue: 'venues',
  organizer: 'organizers',
  post_parent: 'events',
  include: 'events',
} as const;
type Naming = keyof typeof OF;
const isNaming = (name: string): name is Naming => name in OF;
/**
 * The kind whose ids are sent in the wrong place. Posts and terms are numbered separately, so a
 * category may have the number of a venue.
 */
const astray = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
);

const others = fc.record({
  order: fc.constantFrom(undefined, undefined, 'asc', 'desc', 'desc'),
  facets: fc.constantFrom(undefined, undefined, undefined, 'categories', 'towns,months', 'categories,towns,months'),
  fallback: fc.constantFrom(undefined, undefined, undefined, undefined, 'true', 'true', 'false'),
  collapse: fc.constantFrom(undefined, undefined, undefined, 'true', 'false'),
  ml_language: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 'ca', 'fr'),
  orderby: fc.constantFrom(undefined, undefined, undefined, 'start_date', 'title', 'modified', 'distance'),
});

const eventsAsked: fc.Arbitrary<Draft> = fc
  .record({ as, site, paging, dates, filters, astray, others })
  .map(asked => (calendar, made) => {
    const sent = new URLSearchParams();
    for (const [name, at] of Object.entries(asked.dates))
      if (at !== undefined) sent.set(name, typeof at === 'string' ? at : bounded(at, calendar));
    for (const [name, value] of Object.entries(asked.filters)) {
      const values = typeof value === 'object' && !Array.isArray(value) ? value : { [name]: value };
      for (const [each, of] of Object.entries(values))
        sent.set(
          each,
          Array.isArray(of) && isNaming(each)
            ? of.map(n => named(each, n, nth(made[asked.astray ?? OF[each]], n))).join()
            : String(of),
        );
    }
    for (const [name, value] of Object.entries(asked.others)) if (value !== undefined) sent.set(name, value);
    return { collection: 'events', site: asked.site, as: asked.as, sent: paged(sent, asked.paging) };
  });

/** A list by `include` names events and dates. */
const named = (filter: Naming, n: number, id: number): number =>
  filter === 'include' && n % 3 === 2 ? idOfDate(id, 1 + (n % 4)) : id;

const paged = (sent: URLSearchParams, { per_page, page }: { per_page?: number; page?: number }): URLSearchParams => {
  if (per_page !== undefined) sent.set('per_page', String(per_page));
  if (page !== undefined) sent.set('page', String(page));
  return sent;
};

const truthy = fc.constantFrom('true', 'yes', 'false', 'foo');
const password = fc.constant(PASSWORD);
const linkedFilters = few(
  { event: fc.nat(40), password, has_events: truthy, only_with_upcoming: truthy, status, search: words, city, country },
  2,
);
const termFilters = few(
  {
    event: fc.nat(40),
    password,
    hide_empty: fc.boolean(),
    parent: fc.nat(9),
    search: fc.constantFrom('a', 'folk', 'gait', 'mus'),
    order: fc.constantFrom('asc', 'desc'),
    orderby: fc.constantFrom('name', 'count', 'id', 'slug'),
  },
  3,
);
const othersAsked: fc.Arbitrary<Draft> = fc
  .record({
    collection: fc.constantFrom(...COLLECTIONS.slice(1)),
    as,
    site,
    paging,
    linkedFilters,
    termFilters,
    astray,
  })
  .map(asked => (_, made) => {
    const isTerm = asked.collection === 'categories' || asked.collection === 'tags';
    const sent = new URLSearchParams();
    for (const [name, value] of Object.entries(isTerm ? asked.termFilters : asked.linkedFilters)) {
      if (name === 'parent' && asked.collection === 'tags') continue; // it is ignored there
      if (name === 'event') sent.set(name, String(nth(made[asked.astray ?? 'events'], Number(value))));
      else if (name === 'parent') sent.set(name, String(nth(made[asked.astray ?? 'categories'], Number(value))));
      else sent.set(name, String(value));
    }
    return { collection: asked.collection, site: asked.site, as: asked.as, sent: paged(sent, asked.paging) };
  });

export const anyQuestion: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 3, arbitrary: eventsAsked },
  { weight: 1, arbitrary: othersAsked },
);
