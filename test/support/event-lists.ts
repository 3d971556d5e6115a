/** Lists of events as docs/contract tells them, by looking at every record of a table: no index, no memory, no counts. */
import { DEFAULT_WINDOW_MONTHS } from '../../shared/events/plan.ts';
import { resolveDateExpression } from '../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../shared/time/date-grammar.ts';
import { wallAt, type Zone } from '../../shared/time/zone.ts';
import type { VenueRecord } from '../../shared/venues/record.ts';
import { instant } from './instant.ts';
import {
  type Calendar,
  type Event,
  isCounted,
  isEditor,
  isWriter,
  type Linked,
  mayEdit,
  mayRead,
  type Term,
} from './whole-records.ts';

// --- what is asked -----------------------------------------------------------------------------------------------------

/** `as`: the login of the caller; `now`: epoch seconds; `zone`, `fallbacks`: of the site. */
export interface Asking extends Record<'language', string> {
  readonly calendar: Calendar;
  readonly as: string | undefined;
  readonly sent: URLSearchParams;
  readonly now: number;
  readonly zone: Zone;
  readonly fallbacks: readonly string[];
}
type Test<Of> = (record: Of) => boolean;
export type Filters<Of> = Readonly<Record<string, (value: string, asking: Asking) => Test<Of>>>;
/** 400. */
export class Refused extends Error {}
export const refuse = (): never => {
  throw new Refused();
};
export const passing = <Of>(
  all: readonly Of[],
  filters: Filters<Of>,
  asking: Asking,
  ...more: readonly Test<Of>[]
): Of[] => {
  const tests = [...more, ...[...asking.sent].flatMap(([name, value]) => filters[name]?.(value, asking) ?? [])];
  return all.filter(record => tests.every(test => test(record)));
};
export const csv = (value: string | null): string[] => (value ?? '').split(',');
export const compare = <Of extends string | number>(a: Of, b: Of): number => (a < b ? -1 : a > b ? 1 : 0);
export const isTruthy = (value: string | null): boolean => ['true', 'yes'].includes(value ?? '');
/** Enough for the words of the histories (contract/lists#what-searches-take-for-the-same). */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** Every word and phrase is in one of the texts, and nothing after a `-` (contract/lists#search). */
export const finds = (search: string, texts: readonly string[]): boolean =>
  (folded(search).match(/-?"[^"]+"|\S+/g) ?? []).every(word => {
    const text = word.replace(/^-/, '').replaceAll('"', '');
    return texts.some(each => folded(each).includes(text)) !== word.startsWith('-');
  });
/** contract/lists#status-filter */
export const byStatus = ({ as, sent }: Asking): Test<Event | Linked> => {
  const asked = sent.get('status') ?? (isWriter(as) ? 'any' : 'publish');
  if (!isWriter(as) && asked !== 'publish') refuse();
  return post => mayRead(as, post) && (asked === 'any' ? post.status !== 'trash' : csv(asked).includes(post.status));
};
/** What a value names, with its translations (contract/languages#filters). */
const named = <Of extends { readonly translations: readonly Of[] }>(all: readonly Of[], isNamed: Test<Of>): Of[] => {
  const one = all.find(isNamed) ?? refuse();
  return [one, ...one.translations];
};

// --- filters -----------------------------------------------------------------------------------------------------------

const wallOf = (value: string, { zone, now }: Asking): string => {
  const moment = parseDateExpression(value);
  return (moment && resolveDateExpression(moment, zone, instant(now))) ?? refuse();
};
const [FIRST, LAST] = [' 00:00:00', ' 23:59:59'];
/** contract/lists#date-filters */
const dated = (clock: string, test: (event: Event, at: string) => boolean) => (value: string, asking: Asking) => {
  const wall = wallOf(value, asking);
  const at = asking.sent.get('strict_dates') === 'true' ? wall : wall.slice(0, 10) + clock;
  return (event: Event) => test(event, at);
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
  if ([...sent.keys()].some(name => /^(starts|ends|modified)_|^include$/.test(name))) return () => true;
  const [today, end] = [new Date(now * 1000), new Date(now * 1000)];
  const from = wallAt(instant(today.setUTCHours(0, -1, 0) / 1000), zone).slice(0, 10) + FIRST;
  end.setUTCMonth(end.getUTCMonth() + DEFAULT_WINDOW_MONTHS);
  const to = end.toISOString().slice(0, 10) + LAST;
  return ({ start_date, end_date }) =>
    (sent.has('start_date') || start_date >= from) && (sent.has('end_date') || end_date <= to);
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
  geoloc_lat: ({ geo_lat, geo_lng }, lat, sent) =>
    distance(geo_lat, geo_lng, Number(lat), Number(sent.get('geoloc_lng'))) <= Number(sent.get('geoloc_radius') ?? 10),
};
const venuesOf = ({ linked }: Event, as: string | undefined): VenueRecord[] =>
  linked.filter(each => each.status !== 'trash' && mayRead(as, each)).filter(each => each.type === 'venue');
/** One venue has all that is asked; with `geoloc=false`, none has a position (contract/lists#filters-by-place). */
const byPlace = ({ as, sent }: Asking): Test<Event> => {
  if (sent.has('geoloc_lat') !== sent.has('geoloc_lng')) refuse();
  const asked = [...sent].filter(([name, value]) => name in PLACES && value !== 'false');
  return event => {
    const venues = venuesOf(event, as);
    if (sent.get('geoloc') === 'false' && venues.some(hasPosition)) return false;
    const hasAll = (venue: VenueRecord) => asked.every(([name, value]) => PLACES[name]?.(venue, value, sent));
    return asked.length === 0 || venues.some(hasAll);
  };
};
/** contract/lists#search */
const searched = (event: Event, { as, sent }: Asking): string[] => {
  if (event.password !== null && !mayEdit(as, event)) return [event.title];
  const seen = [...event.linked, ...event.terms].filter(each => sent.get('search_in') === 'all' && mayRead(as, each));
  const names = seen.flatMap(each => (each.type === 'venue' ? [each.name, each.city, each.address] : [each.name]));
  return [event.title, event.description, event.excerpt, ...names];
};

/** What is free costs 0, and words are no price (contract/lists#filters-by-price). */
const pricesOf = ({ cost }: Event): number[] => (cost?.values ?? []).map(value => Number(value === 'free' ? 0 : value));
export const ofRecord =
  <Of>(test: (record: Of, value: string, asking: Asking) => boolean) =>
  (value: string, asking: Asking): Test<Of> =>
  record =>
    test(record, value, asking);
const NAMING: Filters<Event> = {
  categories: (value, asking) => byTerms('category', value, asking),
  tags: (value, asking) => byTerms('tag', value, asking),
  venue: (value, asking) => byLinked('venue', value, asking),
  organizer: (value, asking) => byLinked('organizer', value, asking),
};
/** They test what lists hide of protected events (contract/rights#hidden-records). */
const HIDING: Filters<Event> = {
  ...NAMING,
  ...Object.fromEntries([...Object.keys(PLACES), 'geoloc_lng'].map(name => [name, (_, asking) => byPlace(asking)])),
  post_parent: (value, { calendar, as }) => {
    if (!calendar.events.some(event => String(event.id) === value && mayRead(as, event))) refuse();
    return event => String(event.post_parent) === value;
  },
  featured: ofRecord((event, value) => String(event.featured) === value),
  ticketed: ofRecord((event, value) => String(event.ticketed) === value),
  event_status: ofRecord((event, value) => csv(value.replaceAll('cancelled', 'canceled')).includes(event.event_status)),
  price_min: ofRecord((event, value) => pricesOf(event).some(price => price >= Number(value))),
  price_max: ofRecord((event, value) => pricesOf(event).some(price => price <= Number(value))),
};
const EVENTS: Filters<Event> = {
  ...HIDING,
  include: ofRecord(({ id }, value) => csv(value).includes(String(id))),
  source: ofRecord((event, value, { as }) => mayEdit(as, event) && Object.hasOwn(event.sources ?? {}, value)),
  search: ofRecord(
    (event, value, asking) =>
      (asking.as !== undefined || event.password === null) && finds(value, searched(event, asking)),
  ),
  modified_after: ofRecord((event, value, asking) => event.modified > wallOf(value, asking)),
  modified_before: ofRecord((event, value, asking) => event.modified < wallOf(value, asking)),
};
/** contract/lists#fallback */
const byLanguage = ({ language, sent, fallbacks }: Asking): Test<Event> => {
  if (!isTruthy(sent.get('fallback')) || fallbacks.length === 0) return event => event.language === language;
  if ([...sent.keys()].some(name => name in EVENTS && !(name in NAMING))) refuse();
  if ((sent.get('status') ?? 'publish') !== 'publish') refuse();
  const rank = (event: Event): number => [language, ...fallbacks].indexOf(event.language);
  const isIn = (event: Event): boolean => isCounted(event) && !event.hide_from_listings && rank(event) >= 0;
  return event => isIn(event) && event.translations.every(other => !isIn(other) || rank(event) < rank(other));
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
  const categories = calendar.terms.filter(({ type, language: of }) => type === 'category' && of === language);
  const isOf = new Map(categories.map(({ id, slug }) => [slug, byTerms('category', String(id), asking)]));
  const all = {
    categories: totals(open, event => [...isOf].flatMap(([slug, test]) => (test(event) ? [slug] : []))),
    towns: totals(open, event => venuesOf(event, as).flatMap(({ city }) => (city === '' ? [] : [folded(city)]))),
    months: totals(list, ({ start_date }) => [start_date.slice(0, 7)]).sort((a, b) => compare(a.value, b.value)),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => csv(sent.get('facets')).includes(name)));
};
