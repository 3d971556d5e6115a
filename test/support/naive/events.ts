/** The list of events as contract/lists#envelope tells it, by looking at every event there is: no index, no counter, no window. */

import { DEFAULT_WINDOW_MONTHS } from '../../../shared/events/date-window.ts';
import type { EventRecord } from '../../../shared/events/record.ts';
import type { TermRecord } from '../../../shared/terms/record.ts';
import { resolveDateExpression } from '../../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import type { Wall } from '../../../shared/time/wall.ts';
import { wallAt, type Zone } from '../../../shared/time/zone.ts';
import { instant } from '../instant.ts';
import {
  type Calendar,
  isLinking,
  isOpenTo,
  lineOf,
  mayEdit,
  mayFilter,
  mayRead,
  statusTest,
  translationsOf,
} from './calendar.ts';
import { isInPlaces } from './places.ts';
import { searchTest } from './search.ts';

export interface Asking {
  readonly calendar: Calendar;
  readonly language: string;
  /** The login of the caller; absent: anonymous. */
  readonly as: string | undefined;
  readonly sent: URLSearchParams;
  /** Epoch seconds. */
  readonly now: number;
  /** Of the site. */
  readonly zone: Zone;
}

export type Test<Of> = (of: Of) => boolean;
type EventTest = Test<EventRecord>;
/** undefined: the parameter names what there is not, and is refused. */
type Filter = (value: string, asking: Asking) => EventTest | undefined;

/** undefined: 400. */
export const naiveEvents = (asking: Asking): EventRecord[] | undefined => {
  const { calendar, language, as, sent } = asking;
  const isListed = statusTest(as, sent.get('status') ?? undefined);
  const tests = [...sent].map(([name, value]) => FILTERS[name]?.(value, asking) ?? (name in FILTERS ? undefined : all));
  if (isListed === undefined || tests.includes(undefined)) return undefined;
  const byId = sent.has('include');
  const isTold = [...sent.keys()].some(name => HIDDEN.includes(name))
    ? (event: EventRecord) => mayFilter(as, event)
    : all;
  const dates = byId ? [] : dateTests(asking);
  const ascending = calendar.events
    .filter(event => event.language === language && !event.hide_from_listings && isListed(event) && isTold(event))
    .filter(event => [...dates, ...tests].every(test => test?.(event)))
    .sort((a, b) => (byId ? 0 : order(a.start_date, b.start_date)) || order(a.date, b.date) || a.id - b.id);
  return sent.get('order') === 'desc' ? ascending.toReversed() : ascending;
};

/** Filters by what lists hide of a protected event, or never show. */
const HIDDEN = [
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'ticketed',
  'event_status',
  'post_parent',
  'geoloc',
  'city',
  'stateprovince',
  'country',
];

const all = (): boolean => true;
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const csv = (value: string): string[] => value.split(',');

const FILTERS: Readonly<Record<string, Filter>> = {
  categories: (value, asking) => byTerm('category', value, asking),
  tags: (value, asking) => byTerm('tag', value, asking),
  venue: (value, asking) => byLinked('venue', value, asking),
  organizer: (value, asking) => byLinked('organizer', value, asking),
  featured: value => event => String(event.featured) === value,
  ticketed: value => event => String(event.ticketed) === value,
  event_status: value => event => csv(value.replaceAll('cancelled', 'canceled')).includes(event.event_status),
  include: value => event => csv(value).includes(String(event.id)),
  city: (_, asking) => byPlace(asking),
  stateprovince: (_, asking) => byPlace(asking),
  country: (_, asking) => byPlace(asking),
  /** One that the caller may not see is as good as unknown (contract/rights#hidden-records). */
  post_parent: (value, { calendar, as }) =>
    calendar.events.some(event => String(event.id) === value && isOpenTo(as, event))
      ? event => String(event.post_parent) === value
      : undefined,
  search: (value, { as }) => {
    const finds = searchTest(value);
    return event => (as !== undefined || event.password === null) && finds(searchedOf(event, as));
  },
};

/** Behind a password the anonymous find nothing (contract/lists#search), and others what lists show of the event. */
const searchedOf = (event: EventRecord, as: string | undefined): string[] =>
  event.password === null || mayEdit(as, event) ? [event.title, event.description, event.excerpt] : [event.title];

/** OR within; a category is found by each of those above it, and by their translations (contract/languages#filters). */
const byTerm = (type: TermRecord['type'], value: string, { calendar, language }: Asking): EventTest | undefined => {
  const terms = calendar.terms.filter(term => term.type === type);
  const asked = csv(value).map(text =>
    terms.find(term => String(term.id) === text || (term.slug === text && term.language === language)),
  );
  if (asked.includes(undefined)) return undefined;
  const found = asked.flatMap(of => (of === undefined ? [] : [of, ...translationsOf(of, terms, calendar)]));
  return event =>
    terms.some(term => isLinking(event, term) && found.some(({ id }) => lineOf(term, calendar).includes(id)));
};

/**
 * What is in the trash, or not for the caller to see, is as good as unknown (contract/events#links-to-deleted-records,
 * contract/rights#hidden-records).
 */
const byLinked = (type: 'venue' | 'organizer', value: string, { calendar, as }: Asking): EventTest | undefined => {
  const asked = csv(value).map(text =>
    calendar.linked.find(
      record => record.type === type && String(record.id) === text && record.status !== 'trash' && isOpenTo(as, record),
    ),
  );
  if (asked.includes(undefined)) return undefined;
  const found = asked.flatMap(of =>
    of === undefined ? [] : [of, ...translationsOf(of, calendar.linked, calendar).filter(other => mayRead(as, other))],
  );
  return event => found.some(record => isLinking(event, record));
};

/** One venue that the caller may see has all that is sent (contract/lists#filters-by-place). */
const byPlace = ({ calendar, as, sent }: Asking): EventTest => {
  const isThere = isInPlaces(sent);
  const there = calendar.linked.filter(
    record => record.type === 'venue' && record.status !== 'trash' && isOpenTo(as, record) && isThere(record),
  );
  return event => there.some(venue => isLinking(event, venue));
};

// --- dates (contract/lists#default-window, contract/lists#date-filters)
// -----------------------------------------------------------------------------------

const firstOf = (wall: string): string => `${wall.slice(0, 10)} 00:00:00`;
const lastOf = (wall: string): string => `${wall.slice(0, 10)} 23:59:59`;

const DATES: Readonly<Record<string, (at: Wall, strict: boolean) => EventTest>> = {
  start_date: (at, strict) => event => event.start_date >= (strict ? at : firstOf(at)),
  end_date: (at, strict) => event => event.end_date <= (strict ? at : lastOf(at)),
  starts_after: (at, strict) => event => event.start_date > (strict ? at : lastOf(at)),
  starts_before: (at, strict) => event => event.start_date < (strict ? at : lastOf(at)),
  ends_after: (at, strict) => event => event.end_date > (strict ? at : lastOf(at)),
  ends_before: (at, strict) => event => event.end_date < (strict ? at : lastOf(at)),
};
const RELATIVE = ['starts_after', 'starts_before', 'ends_after', 'ends_before'];

const dateTests = ({ sent, now, zone }: Asking): EventTest[] => {
  const strict = sent.get('strict_dates') === 'true';
  const tests = [...sent].flatMap(([name, value]) => {
    const moment = name in DATES ? parseDateExpression(value) : undefined;
    const wall = moment && resolveDateExpression(moment, zone, instant(now));
    return wall === undefined ? [] : [DATES[name]?.(wall, strict) ?? all];
  });
  if (RELATIVE.some(name => sent.has(name))) return tests;
  const [from, to] = [defaultStart(now, zone), defaultEnd(now)];
  if (!sent.has('start_date')) tests.push(event => event.start_date >= from);
  if (!sent.has('end_date')) tests.push(event => event.end_date <= to);
  return tests;
};

/** Midnight of the local day on which it was 23:59 UTC yesterday. */
const defaultStart = (now: number, zone: Zone): string =>
  firstOf(wallAt(instant(Math.floor(now / 86_400) * 86_400 - 60), zone));

/** The last second of the day so many months from today, as UTC counts days. */
const defaultEnd = (now: number): string => {
  const today = new Date(now * 1000);
  const then = new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + DEFAULT_WINDOW_MONTHS, today.getUTCDate()),
  );
  return lastOf(then.toISOString());
};
