/** The list of events as contract/lists tells it, by looking at every record: no index, no memory, no counts. */

import { DEFAULT_WINDOW_MONTHS } from '../../../shared/events/plan.ts';
import { resolveDateExpression } from '../../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import type { Wall } from '../../../shared/time/wall.ts';
import { wallAt } from '../../../shared/time/zone.ts';
import type { VenueRecord } from '../../../shared/venues/record.ts';
import { instant } from '../instant.ts';
import {
  type Asking,
  byStatus,
  compare,
  csv,
  type Filters,
  finds,
  folded,
  isCounted,
  isTruthy,
  passing,
  refuse,
  type Test,
} from './asking.ts';
import { type Calendar, type Event, isEditor, type Linked, mayEdit, mayRead, type Term } from './records.ts';

// --- dates -------------------------------------------------------------------------------------------------------------

const wallOf = (value: string, { zone, now }: Asking): Wall => {
  const moment = parseDateExpression(value);
  return (moment && resolveDateExpression(moment, zone, instant(now))) ?? refuse();
};
const [FIRST, LAST] = [' 00:00:00', ' 23:59:59'];
/** contract/lists#date-filters */
const dated =
  (clock: string, test: (event: Event, at: string) => boolean) =>
  (value: string, asking: Asking): Test<Event> => {
    const at = wallOf(value, asking);
    return event => test(event, asking.sent.get('strict_dates') === 'true' ? at : at.slice(0, 10) + clock);
  };
const DATES: Filters<Event> = {
  start_date: dated(FIRST, ({ start_date }, at) => start_date >= at),
  end_date: dated(LAST, ({ end_date }, at) => end_date <= at),
  starts_after: dated(LAST, ({ start_date }, at) => start_date > at),
  starts_before: dated(LAST, ({ start_date }, at) => start_date < at),
  ends_after: dated(LAST, ({ end_date }, at) => end_date > at),
  ends_before: dated(LAST, ({ end_date }, at) => end_date < at),
};
/** contract/lists#default-window */
const byDefault = ({ sent, now, zone }: Asking): Test<Event> => {
  const names = [
    'starts_after',
    'starts_before',
    'ends_after',
    'ends_before',
    'modified_after',
    'modified_before',
    'include',
  ];
  if (names.some(name => sent.has(name))) return () => true;
  const [today, end] = [new Date(now * 1000), new Date(now * 1000)];
  const from = wallAt(instant(today.setUTCHours(0, -1, 0) / 1000), zone).slice(0, 10) + FIRST;
  end.setUTCMonth(end.getUTCMonth() + DEFAULT_WINDOW_MONTHS);
  const to = end.toISOString().slice(0, 10) + LAST;
  return event =>
    (sent.has('start_date') || event.start_date >= from) && (sent.has('end_date') || event.end_date <= to);
};

// --- what events link --------------------------------------------------------------------------------------------------

/** What a value names, with its translations (contract/languages#filters). */
const named = <Of extends { readonly translations: readonly Of[] }>(all: readonly Of[], isNamed: Test<Of>): Of[] => {
  const one = all.find(isNamed) ?? refuse();
  return [one, ...one.translations];
};
/** A category and those above it. */
export const lineOf = (term: Term, calendar: Calendar): Term[] => {
  const parent = calendar.terms.find(({ type, id }) => type === 'category' && id === term.parent);
  return [term, ...(parent === undefined ? [] : lineOf(parent, calendar))];
};
/** contract/lists#term-filters */
const byTerms = (type: Term['type'], value: string, { calendar, language }: Asking): Test<Event> => {
  const terms = calendar.terms.filter(term => term.type === type);
  const asked = csv(value).flatMap(text => {
    const slug = folded(text).replaceAll(' ', '-');
    return named(terms, term => String(term.id) === text || (term.slug === slug && term.language === language));
  });
  return event => event.terms.some(term => lineOf(term, calendar).some(each => asked.includes(each)));
};
const byLinked = (type: Linked['type'], value: string, { calendar, as }: Asking): Test<Event> => {
  const seen = calendar.linked.filter(each => each.type === type && each.status !== 'trash' && mayRead(as, each));
  const asked = csv(value).flatMap(text => named(seen, ({ id }) => String(id) === text));
  return event => event.linked.some(each => asked.includes(each) && mayRead(as, each));
};
const hasPosition = ({ geo_lat, geo_lng }: VenueRecord): boolean => geo_lat !== null && geo_lng !== null;
/** In kilometres, along the great circle of an earth of 6,371 km. */
const distance = (...degrees: readonly (number | null)[]): number => {
  const [lat = 0, lng = 0, toLat = 0, toLng = 0] = degrees.map(each => ((each ?? Number.NaN) / 180) * Math.PI);
  const cosine = Math.sin(lat) * Math.sin(toLat) + Math.cos(lat) * Math.cos(toLat) * Math.cos(lng - toLng);
  return 6371 * Math.acos(Math.min(1, cosine));
};
export const isIn = (place: string, asked: string): boolean =>
  place !== '' && csv(folded(asked)).includes(folded(place));
const PLACES: Readonly<Record<string, (venue: VenueRecord, value: string, sent: URLSearchParams) => boolean>> = {
  city: ({ city }, value) => isIn(city, value),
  stateprovince: ({ stateprovince }, value) => isIn(stateprovince, value),
  country: ({ country }, value) => isIn(country, value),
  geoloc: hasPosition,
  geoloc_lat: ({ geo_lat, geo_lng }, value, sent) =>
    distance(geo_lat, geo_lng, Number(value), Number(sent.get('geoloc_lng'))) <=
    Number(sent.get('geoloc_radius') ?? 10),
};
/** contract/lists#filters-by-place */
const venuesOf = ({ linked }: Event, as: string | undefined): VenueRecord[] =>
  linked.filter(each => each.status !== 'trash' && mayRead(as, each)).filter(each => each.type === 'venue');
/** One venue has all that is asked; with `geoloc=false`, none has a position (contract/lists#filters-by-place). */
const byPlace = ({ as, sent }: Asking): Test<Event> => {
  if (sent.has('geoloc_lat') !== sent.has('geoloc_lng')) refuse();
  const asked = [...sent].filter(([name, value]) => name in PLACES && value !== 'false');
  return event => {
    const venues = venuesOf(event, as);
    if (sent.get('geoloc') === 'false' && venues.some(hasPosition)) return false;
    return (
      asked.length === 0 || venues.some(venue => asked.every(([name, value]) => PLACES[name]?.(venue, value, sent)))
    );
  };
};

// --- events ------------------------------------------------------------------------------------------------------------

/** contract/lists#search */
const searched = (event: Event, { as, sent }: Asking): string[] => {
  if (event.password !== null && !mayEdit(as, event)) return [event.title];
  const seen = [...event.linked, ...event.terms].filter(each => sent.get('search_in') === 'all' && mayRead(as, each));
  const names = seen.flatMap(each => (each.type === 'venue' ? [each.name, each.city, each.address] : [each.name]));
  return [event.title, event.description, event.excerpt, ...names];
};
/** What is free costs 0, and words are no price (contract/lists#filters-by-price). */
const pricesOf = ({ cost }: Event): number[] =>
  (cost?.values ?? []).map(value => (value === 'free' ? 0 : Number(value))).filter(price => !Number.isNaN(price));

/** They test what lists hide of protected events (contract/rights#hidden-records). */
const HIDING: Filters<Event> = {
  categories: (value, asking) => byTerms('category', value, asking),
  tags: (value, asking) => byTerms('tag', value, asking),
  venue: (value, asking) => byLinked('venue', value, asking),
  organizer: (value, asking) => byLinked('organizer', value, asking),
  ...Object.fromEntries(Object.keys(PLACES).map(name => [name, (_: string, asking: Asking) => byPlace(asking)])),
  geoloc_lng: (_, asking) => byPlace(asking),
  post_parent: (value, { calendar, as }) => {
    if (!calendar.events.some(event => String(event.id) === value && mayRead(as, event))) refuse();
    return event => String(event.post_parent) === value;
  },
  featured: value => event => String(event.featured) === value,
  ticketed: value => event => String(event.ticketed) === value,
  event_status: value => event => csv(value.replaceAll('cancelled', 'canceled')).includes(event.event_status),
  price_min: value => event => pricesOf(event).some(price => price >= Number(value)),
  price_max: value => event => pricesOf(event).some(price => price <= Number(value)),
};
const EVENTS: Filters<Event> = {
  ...HIDING,
  include: value => event => csv(value).includes(String(event.id)),
  source:
    (value, { as }) =>
    event =>
      mayEdit(as, event) && Object.hasOwn(event.sources ?? {}, value),
  search: (value, asking) => event =>
    (asking.as !== undefined || event.password === null) && finds(value, searched(event, asking)),
  modified_after:
    (value, asking) =>
    ({ modified }) =>
      modified > wallOf(value, asking),
  modified_before:
    (value, asking) =>
    ({ modified }) =>
      modified < wallOf(value, asking),
};

/** contract/lists#fallback */
const byLanguage = ({ language, sent, fallbacks }: Asking): Test<Event> => {
  if (!isTruthy(sent.get('fallback')) || fallbacks.length === 0) return event => event.language === language;
  const allowed = ['categories', 'tags', 'venue', 'organizer'];
  if ([...sent.keys()].some(name => name in EVENTS && !allowed.includes(name))) refuse();
  if ((sent.get('status') ?? 'publish') !== 'publish') refuse();
  const rank = (event: Event): number => [language, ...fallbacks].indexOf(event.language);
  const isCandidate = (event: Event): boolean => isCounted(event) && !event.hide_from_listings && rank(event) >= 0;
  return event =>
    isCandidate(event) && event.translations.every(other => !isCandidate(other) || rank(event) < rank(other));
};

/** In order. @throws Refused */
export const eventsAsked = (asking: Asking): Event[] => {
  const { calendar, as, sent } = asking;
  const isById = sent.has('include');
  const isHiding = Object.keys(HIDING).some(name => sent.has(name)) && !isEditor(as);
  const found = passing(
    calendar.events.filter(event => !event.hide_from_listings && !(isHiding && event.password !== null)),
    isById ? EVENTS : { ...DATES, ...EVENTS },
    asking,
    ...[byLanguage, byStatus, byDefault].map(of => of(asking)),
  ).sort((a, b) => (isById ? 0 : compare(a.start_date, b.start_date)) || compare(a.date, b.date) || a.id - b.id);
  return sent.get('order') === 'desc' ? found.reverse() : found;
};

/** How many events have each key. */
const totals = (events: readonly Event[], keysOf: (event: Event) => readonly string[]) => {
  const keys = events.flatMap(event => [...new Set(keysOf(event))]);
  const all = [...new Set(keys)].map(value => ({ value, total: keys.filter(key => key === value).length }));
  return all.sort((a, b) => b.total - a.total);
};
/** Those that are asked for (contract/lists#totals-by-category-town-and-month). */
export const facetsOf = (list: readonly Event[], asking: Asking): Record<string, ReturnType<typeof totals>> => {
  const { calendar, language, as, sent } = asking;
  const open = list.filter(({ password }) => password === null || isEditor(as));
  const categories = calendar.terms
    .filter(({ type, language: of }) => type === 'category' && of === language)
    .map(({ id, slug }) => ({ slug, isOf: byTerms('category', String(id), asking) }));
  const townsOf = (event: Event) => venuesOf(event, as).flatMap(({ city }) => (city === '' ? [] : [folded(city)]));
  const all = {
    categories: totals(open, event => categories.flatMap(({ slug, isOf }) => (isOf(event) ? [slug] : []))),
    towns: totals(open, townsOf),
    months: totals(list, ({ start_date }) => [start_date.slice(0, 7)]).sort((a, b) => compare(a.value, b.value)),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => csv(sent.get('facets') ?? '').includes(name)));
};
