/**
 * The filters of the event list (contract/lists), one object for each parameter: its schema, how it is tested, and what it reveals. Its text
 * for the documentation has its name in `shared/docs/schemas/parameters.ts`. A filter that lacks any of these does not compile. Pure.
 */
import * as v from 'valibot';
import {
  Bool,
  DateText,
  Decimal,
  IdList,
  Latitude,
  Longitude,
  Positive,
  StatusList,
  TextList,
} from '../input/fields.ts';
import { SourceName } from '../input/source-key.ts';
import type { EntryFilter } from '../lists/list-plan.ts';
import { childrenList, FEATURED_EVENTS, type ListName, TICKETED_EVENTS } from '../lists/name.ts';
import { MAX_KILOMETRES } from '../venues/geography.ts';
import { placeQuery } from '../venues/place-names.ts';
import { EventStatusList, eventStatusFilter } from './event-status.ts';
import { costsAtLeast, costsAtMost } from './price.ts';
import { REDACTED } from './redaction.ts';
import type { EventView } from './view.ts';

/**
 * How a filter is tested: on index entries, as the function says for a value; or elsewhere.
 *
 * | word       | tested                                                                                       |
 * |------------|----------------------------------------------------------------------------------------------|
 * | `window`   | on index entries, with all others of this word (`windowOf`)                                  |
 * | `list`     | by the choice of stored lists (`visibleLists`)                                               |
 * | `linked`   | on index entries, once the records that it names have been found (`functions/events/filters.ts`) |
 * | `place`    | the same for venues, with all others of this word (`placeFilterOf`)                          |
 * | `text`     | on the texts for searches (`searchTest`)                                                     |
 * | `record`   | on records (`include.ts`, `modified.ts` and `of-source.ts` of `functions/events`)            |
 */
type Test<Value> = TestOf<Value>['test'] | 'window' | 'list' | 'linked' | 'place' | 'text' | 'record';

/** As a method, so that filters by all kinds of values are one type. */
interface TestOf<Value> {
  test(value: Value): Partial<EntryFilter>;
}

interface Filter<Schema extends v.GenericSchema = v.GenericSchema, T = Test<NonNullable<v.InferOutput<Schema>>>> {
  readonly schema: Schema;
  readonly test: T;
  /** The field of the view that it tests. `none`: a field that no view shows; undefined: it tests nothing alone, or hides on its own. */
  readonly field: keyof EventView | 'none' | undefined;
  /** Whether it is allowed with `fallback=true` (contract/lists#fallback). */
  readonly withFallback?: true;
}

const filter = <Schema extends v.GenericSchema, const T extends Test<NonNullable<v.InferOutput<Schema>>>>(
  of: Filter<Schema, T>,
): Filter<Schema, T> => of;

const dateFilter = <const Field extends 'start_date' | 'end_date'>(field: Field) =>
  filter({ schema: v.optional(DateText), test: 'window', field, withFallback: true });

/** Kilometres, limited to half the circumference of the earth (contract/events#extensions). */
const Radius = v.pipe(
  Decimal,
  v.check(sent => sent > 0, 'range'),
  v.maxValue(MAX_KILOMETRES, 'range'),
);
/** `strict_dates`: true for four words, false for any other text; empty and `0` are refused (contract/lists#date-filters). */
const Strict = v.pipe(
  v.string('type'),
  v.check(sent => !['', '0'].includes(sent), 'type'),
  v.transform(sent => ['true', '1', 'yes', 'on'].includes(sent.toLowerCase())),
);
/** In the site's currency (contract/lists#filters-by-price). */
const Amount = v.pipe(Decimal, v.minValue(0, 'range'));
const Search = v.pipe(
  v.string('type'),
  v.trim(),
  v.check(sent => sent !== '' && sent !== '0', 'empty'),
  v.maxLength(200, 'too-long'),
);

/** Where the words of a search may be; title and description include the excerpt (contract/lists#search). */
const SearchIn = v.picklist(['title/description', 'all'], 'enum');

/** The events in a list, or all others. */
const inOrOut = (list: ListName, isWanted: boolean): Partial<EntryFilter> =>
  isWanted ? { groups: [[list]] } : { without: [list] };

export const FILTERS = {
  start_date: dateFilter('start_date'),
  end_date: dateFilter('end_date'),
  starts_before: dateFilter('start_date'),
  starts_after: dateFilter('start_date'),
  ends_before: dateFilter('end_date'),
  ends_after: dateFilter('end_date'),
  strict_dates: filter({
    schema: v.optional(Strict, 'false'),
    test: 'window',
    field: undefined,
    withFallback: true,
  }),
  modified_after: filter({ schema: v.optional(DateText), test: 'record', field: 'modified' }),
  modified_before: filter({ schema: v.optional(DateText), test: 'record', field: 'modified' }),
  /** `searchTest` decides which texts of protected events are searched. */
  search: filter({ schema: v.optional(Search), test: 'text', field: undefined }),
  search_in: filter({
    schema: v.optional(SearchIn, 'title/description'),
    test: 'text',
    field: undefined,
    withFallback: true,
  }),
  categories: filter({ schema: v.optional(TextList), test: 'linked', field: 'categories', withFallback: true }),
  tags: filter({ schema: v.optional(TextList), test: 'linked', field: 'tags', withFallback: true }),
  venue: filter({ schema: v.optional(IdList), test: 'linked', field: 'venue', withFallback: true }),
  organizer: filter({ schema: v.optional(IdList), test: 'linked', field: 'organizer', withFallback: true }),
  featured: filter({
    schema: v.optional(Bool),
    test: isWanted => inOrOut(FEATURED_EVENTS, isWanted),
    field: 'featured',
  }),
  /** `checkFallback` allows `publish`. */
  status: filter({ schema: v.optional(StatusList), test: 'list', field: 'status' }),
  geoloc: filter({ schema: v.optional(Bool), test: 'place', field: 'venue' }),
  geoloc_lat: filter({ schema: v.optional(Latitude), test: 'place', field: 'venue' }),
  geoloc_lng: filter({ schema: v.optional(Longitude), test: 'place', field: 'venue' }),
  geoloc_radius: filter({ schema: v.optional(Radius, 10), test: 'place', field: undefined, withFallback: true }),
  city: filter({ schema: placeQuery.city, test: 'place', field: 'venue' }),
  stateprovince: filter({ schema: placeQuery.stateprovince, test: 'place', field: 'venue' }),
  country: filter({ schema: placeQuery.country, test: 'place', field: 'venue' }),
  include: filter({ schema: v.optional(IdList), test: 'record', field: 'id' }),
  post_parent: filter({
    schema: v.optional(v.pipe(Positive, v.brand('PostId'))),
    test: parent => ({ groups: [[childrenList(parent)]] }),
    field: 'none',
  }),
  ticketed: filter({ schema: v.optional(Bool), test: isWanted => inOrOut(TICKETED_EVENTS, isWanted), field: 'none' }),
  event_status: filter({ schema: v.optional(EventStatusList), test: eventStatusFilter, field: 'event_status' }),
  price_min: filter({
    schema: v.optional(Amount),
    test: amount => ({ tests: [costsAtLeast(amount)] }),
    field: 'cost',
  }),
  price_max: filter({ schema: v.optional(Amount), test: amount => ({ tests: [costsAtMost(amount)] }), field: 'cost' }),
  /** Finds nothing for those who may not write (contract/lists#events-of-a-source). */
  source: filter({ schema: v.optional(SourceName), test: 'record', field: 'sources' }),
} as const;

type Filters = typeof FILTERS;
export type FilterName = keyof Filters;

/** The names of the filters that are tested elsewhere, by the word for it. */
export type TestedAs<Word extends Test<never>> = {
  [Name in FilterName]: Filters[Name]['test'] extends Word ? Name : never;
}[FilterName];

const BY_NAME: ReadonlyMap<string, Filter> = new Map(Object.entries(FILTERS));

type Sent = Readonly<Record<string, NonNullable<unknown> | undefined>>;

/** The filters that a query has, with their values. */
const filtersIn = (
  query: Sent,
): { readonly name: string; readonly filter: Filter; readonly value: NonNullable<unknown> }[] =>
  Object.entries<NonNullable<unknown> | undefined>(query).flatMap(([name, value]) => {
    const found = BY_NAME.get(name);
    return found === undefined || value === undefined ? [] : [{ name, filter: found, value }];
  });

/** What the filters of a query demand of index entries that need nothing else to be known. */
export const entryFiltersIn = (query: Sent): Partial<EntryFilter>[] =>
  filtersIn(query).flatMap(({ filter: { test }, value }) => (typeof test === 'function' ? [test(value)] : []));

/**
 * Whether a query tests a field that a redacted event hides (docs/decisions/0036). Also if the value is `false`, which reveals as much as
 * `true`.
 */
export const testsHidden = (query: Sent): boolean =>
  filtersIn(query).some(
    ({ filter: { field } }) => field !== undefined && (field === 'none' || Object.hasOwn(REDACTED, field)),
  );

/** The names of the filters in a query that lists with fallbacks do not have. */
export const withoutFallback = (query: Sent): string[] =>
  filtersIn(query).flatMap(({ name, filter: { withFallback } }) => (withFallback ? [] : [name]));

/** The schemas of all filters, for the query. */
export const FILTER_SCHEMAS = schemasOf(FILTERS);

function schemasOf<F extends Readonly<Record<string, Filter>>>(
  filters: F,
): { readonly [Name in keyof F]: F[Name]['schema'] };
function schemasOf(filters: Readonly<Record<string, Filter>>): Readonly<Record<string, v.GenericSchema>> {
  return Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]));
}
