/**
 * The filters of the event list (contract/lists). Each parameter is one object: its schema, how it
 * is tested, and what it reveals. Its text for the documentation has its name in
 * `shared/docs/parameters.ts`. A filter that lacks any of these does not compile.
 */
import * as v from 'valibot';
import {
  Bool,
  DateText,
  Decimal,
  EventPassword,
  IdList,
  Positive,
  StatusList,
  searchWords,
  TextList,
} from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { CALENDAR_PAGING, LARGEST, OrderParameter, PAGING } from '../http/paging.ts';
import { resolvedDate } from '../http/parse.ts';
import { PRUNED_BY, SourceName } from '../http/references.ts';
import { eventPlaceQuery, MAX_KILOMETRES } from '../linked/venue-filters.ts';
import { type EntryTest, namesNoneOf, namesOneOf } from '../lists/cards.ts';
import { childFlag, type EntryName, FEATURED, TICKETED } from '../lists/name.ts';
import { keyedBy, LINKED_POST_TYPES } from '../store/records.ts';
import type { Instant } from '../time/wall.ts';
import { instantOf, type Zone } from '../time/zone.ts';
import { FacetList } from './facets.ts';
import { OrderByParameter } from './order.ts';
import { costsAtLeast, costsAtMost, EventStatusList, eventStatusFilter } from './record.ts';
import { REDACTED } from './redaction.ts';
import type { EventView } from './view.ts';
import { Weekdays, When } from './when.ts';

/** What tests depend on in addition to the value. */
interface Context {
  /** The time zone of the site. */
  readonly zone: Zone;
  readonly now: Instant;
}

/**
 * How a filter is tested. A function makes a test of index entries from the filter's value. A word
 * names a record elsewhere that has to have a member for each filter with this word:
 *
 * - `date`: `BOUNDS` in `window.ts`; together they are the window of the list
 * - `place`: `TESTS` in `linked/venue-filters.ts`; a venue has to pass all of them
 * - `lookup`: `LOOKUPS` in `functions/events/resolve-filters.ts`; records have to be read first
 */
type Test<Value> = TestOf<Value>['test'] | 'date' | 'place' | 'lookup';

/** `test` is a method, so that filters by all kinds of values have one type. */
interface TestOf<Value> {
  test(value: Value, context: Context): EntryTest;
}

interface Filter<Schema extends v.GenericSchema = v.GenericSchema, T = Test<NonNullable<v.InferOutput<Schema>>>> {
  readonly schema: Schema;
  readonly test: T;
  /** The field of the view that the filter tests, or `none` if no view shows it. */
  readonly field: keyof EventView | 'none';
}

const filter = <Schema extends v.GenericSchema, const T extends Test<NonNullable<v.InferOutput<Schema>>>>(
  of: Filter<Schema, T>,
): Filter<Schema, T> => of;

const dateFilter = <const Field extends 'start_date' | 'end_date'>(field: Field) =>
  filter({ schema: v.optional(DateText), test: 'date', field });

const placeFilter = <const Name extends keyof typeof eventPlaceQuery>(name: Name) =>
  filter({ schema: eventPlaceQuery[name], test: 'place', field: 'venue' });

/** `passes`: both in epoch seconds. */
const modifiedFilter = (name: string, passes: (modified: number, sent: number) => boolean) =>
  filter({
    schema: v.optional(DateText),
    test: (sent, { zone, now }) => {
      const at = instantOf(resolvedDate(sent, name, zone, now), zone);
      return ({ modified }) => modified !== undefined && passes(modified, at);
    },
    field: 'modified',
  });

/** In the site's currency (contract/lists#filters-by-price). */
const Amount = v.pipe(Decimal, v.minValue(0, 'range'));
/** Tests for the events with a flag, or for all others. */
const flagged = (flag: EntryName, isWanted: boolean): EntryTest =>
  isWanted ? namesOneOf([flag]) : namesNoneOf([flag]);

const FILTERS = {
  start_date: dateFilter('start_date'),
  end_date: dateFilter('end_date'),
  starts_before: dateFilter('start_date'),
  starts_after: dateFilter('start_date'),
  ends_before: dateFilter('end_date'),
  ends_after: dateFilter('end_date'),
  on_or_after: dateFilter('end_date'),
  on_or_before: dateFilter('start_date'),
  modified_after: modifiedFilter('modified_after', (modified, sent) => modified > sent),
  modified_before: modifiedFilter('modified_before', (modified, sent) => modified < sent),
  categories: filter({ schema: v.optional(TextList), test: 'lookup', field: 'categories' }),
  tags: filter({ schema: v.optional(TextList), test: 'lookup', field: 'tags' }),
  ...keyedBy(LINKED_POST_TYPES, field => filter({ schema: v.optional(IdList), test: 'lookup', field })),
  featured: filter({
    schema: v.optional(Bool),
    test: isWanted => flagged(FEATURED, isWanted),
    field: 'featured',
  }),
  geoloc: placeFilter('geoloc'),
  geoloc_lat: placeFilter('geoloc_lat'),
  geoloc_lng: placeFilter('geoloc_lng'),
  city: placeFilter('city'),
  stateprovince: placeFilter('stateprovince'),
  country: placeFilter('country'),
  post_parent: filter({
    schema: v.optional(v.pipe(Positive, v.brand('PostId'))),
    test: parent => namesOneOf([childFlag(parent)]),
    field: 'none',
  }),
  ticketed: filter({ schema: v.optional(Bool), test: isWanted => flagged(TICKETED, isWanted), field: 'none' }),
  event_status: filter({ schema: v.optional(EventStatusList), test: eventStatusFilter, field: 'event_status' }),
  price_min: filter({
    schema: v.optional(Amount),
    test: costsAtLeast,
    field: 'cost',
  }),
  price_max: filter({ schema: v.optional(Amount), test: costsAtMost, field: 'cost' }),
  /** For those who may not write, it finds nothing (contract/lists#events-of-a-source). */
  source: filter({ schema: v.optional(SourceName), test: 'lookup', field: 'sources' }),
} as const;

type Filters = typeof FILTERS;
export type FilterName = keyof Filters;

/** The names of the filters that the record for this word tests. */
export type TestedAs<Word extends Extract<Test<never>, string>> = {
  [Name in FilterName]: Filters[Name]['test'] extends Word ? Name : never;
}[FilterName];

const BY_NAME: ReadonlyMap<string, Filter> = new Map(Object.entries(FILTERS));

type Sent = Readonly<Record<string, NonNullable<unknown> | undefined>>;

const filtersIn = (
  query: Sent,
): { readonly name: string; readonly filter: Filter; readonly value: NonNullable<unknown> }[] =>
  Object.entries<NonNullable<unknown> | undefined>(query).flatMap(([name, value]) => {
    const found = BY_NAME.get(name);
    return found === undefined || value === undefined ? [] : [{ name, filter: found, value }];
  });

/** Tests for the filters of a query that need nothing but index entries. */
export const entryTestsIn = (query: Sent, context: Context): EntryTest[] =>
  filtersIn(query).flatMap(({ filter: { test }, value }) => (typeof test === 'function' ? [test(value, context)] : []));

/** Whether a query filters by other records, which have to be read before its tests are known. */
export const filtersByRecords = (query: Sent): boolean =>
  query.post_parent !== undefined ||
  filtersIn(query).some(({ filter: { test } }) => test === 'lookup' || test === 'place');

/** Whether a query filters by place, so that venues have to be read. */
export const testsPlace = (query: Sent): boolean => filtersIn(query).some(({ filter: { test } }) => test === 'place');

/**
 * Whether a query tests a field that redacted events hide (docs/decisions/protected-events). The
 * value does not matter, because `false` reveals as much as `true`.
 */
export const testsHidden = (query: Sent): boolean =>
  filtersIn(query).some(({ filter: { field } }) => field === 'none' || Object.hasOwn(REDACTED, field));

/** The schemas of all filters, for the query. */
const FILTER_SCHEMAS = schemasOf(FILTERS);

function schemasOf<F extends Readonly<Record<string, Filter>>>(
  filters: F,
): { readonly [Name in keyof F]: F[Name]['schema'] };
function schemasOf(filters: Readonly<Record<string, Filter>>): Readonly<Record<string, v.GenericSchema>> {
  return Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]));
}

// The parameters of the event list and of single reads (contract/lists#envelope,
// contract/lists#paging, contract/lists#search).

/** The parameter of The Events Calendar for calendar programs (contract/feeds#calendars). */
const AsCalendar = v.optional(Bool);

/**
 * The value of `strict_dates`. Four words mean true, any other text means false; the empty text and
 * `0` are refused (contract/lists#date-filters).
 */
const Strict = v.pipe(
  v.string('type'),
  v.check(sent => !['', '0'].includes(sent), 'type'),
  v.transform(sent => ['true', '1', 'yes', 'on'].includes(sent.toLowerCase())),
);
/**
 * Where a search looks for its words. Title and description include the excerpt
 * (contract/lists#search).
 */
const SearchIn = v.picklist(['title/description', 'all'], 'enum');
/** In kilometres, limited to half the circumference of the earth (contract/events#extensions). */
const Radius = v.pipe(
  Decimal,
  v.check(sent => sent > 0, 'range'),
  v.maxValue(MAX_KILOMETRES, 'range'),
);

export const EventQuery = v.object({
  ...PAGING,
  ...FILTER_SCHEMAS,
  // Days on which events take place, which are a part of the window.
  when: v.optional(When),
  weekday: v.optional(Weekdays),
  // How filters test.
  strict_dates: v.optional(Strict, 'false'),
  geoloc_radius: v.optional(Radius, 10),
  // What is read: lists by status, records by id, texts.
  status: v.optional(StatusList),
  include: v.optional(IdList),
  search: searchWords('', '0'),
  search_in: v.optional(SearchIn, 'title/description'),
  facets: v.optional(FacetList),
  /** Shows an event with several dates once (contract/lists#one-entry-for-each-event). */
  collapse: v.optional(Bool),
  /** Limits the number of events for each day (contract/lists#days). */
  per_day: v.optional(v.pipe(Positive, v.maxValue(LARGEST.json, 'range'))),
  /** Opens the events of the list that have this password (contract/events#event-passwords). */
  password: v.optional(v.string('type')),
  orderby: OrderByParameter,
  order: OrderParameter,
  ical: AsCalendar,
  fallback: v.optional(Bool),
  ml_language: LanguageParameter,
});
export type EventQuery = v.InferOutput<typeof EventQuery>;

export const CalendarQuery = v.object({ ...EventQuery.entries, ...CALENDAR_PAGING });

export const ReadEventQuery = v.object({
  password: EventPassword,
  /** `edit` opens a protected event to those who may edit it (contract/events#event-passwords). */
  context: v.optional(v.string('type')),
  ml_language: LanguageParameter,
  ical: AsCalendar,
});
export const DeleteEventQuery = v.object({ ...v.omit(ReadEventQuery, ['ical']).entries, ...PRUNED_BY });
