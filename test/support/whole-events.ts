/**
 * Lists of events according to docs/contract, by a look at every record of a table: without
 * indexes, caches and counts.
 */
import type { FilterName } from '../../shared/events/filters.ts';
import { DEFAULT_WINDOW_MONTHS } from '../../shared/events/window.ts';
import type { VenueRecord } from '../../shared/linked/venue-record.ts';
import { resolveDateExpression } from '../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../shared/time/date-grammar.ts';
import { wallAt } from '../../shared/time/zone.ts';
import { instant } from './instant.ts';
import {
  type Asking,
  asksForWords,
  compare,
  csv,
  type Filters,
  finds,
  folded,
  hasStatus,
  isIn,
  isTruthy,
  lineOf,
  passing,
  refuse,
} from './whole-asking.ts';
import {
  datesOf,
  type Event,
  idOfDate,
  isEditor,
  type Linked,
  mayEdit,
  mayRead,
  type Term,
  wholeOf,
} from './whole-records.ts';

const wallOf = (value: string, { zone, now }: Asking): string => {
  const moment = parseDateExpression(value);
  return (moment && resolveDateExpression(moment, zone, instant(now))) ?? refuse();
};
/** contract/lists#date-filters */
const boundOf = (value: string, clock: string, asking: Asking): string => {
  const wall = wallOf(value, asking);
  return asking.sent.get('strict_dates') === 'true' ? wall : `${wall.slice(0, 10)} ${clock}`;
};
const [FIRST, LAST] = ['00:00:00', '23:59:59'];
const DATES = {
  start_date: (event, value, asking) => event.start_date >= boundOf(value, FIRST, asking),
  end_date: (event, value, asking) => event.end_date <= boundOf(value, LAST, asking),
  starts_after: (event, value, asking) => event.start_date > boundOf(value, LAST, asking),
  starts_before: (event, value, asking) => event.start_date < boundOf(value, LAST, asking),
  ends_after: (event, value, asking) => event.end_date > boundOf(value, LAST, asking),
  ends_before: (event, value, asking) => event.end_date < boundOf(value, LAST, asking),
  /** contract/lists#days */
  on_or_after: ({ start_date, end_date }, value, asking) =>
    start_date >= boundOf(value, FIRST, asking) || end_date > boundOf(value, FIRST, asking),
  on_or_before: (event, value, asking) => event.start_date <= boundOf(value, LAST, asking),
} satisfies Filters<Event>;
/** The local day that is so many days after today. */
const dayFrom = ({ zone, now }: Asking, days: number): string => {
  const at = new Date(`${wallAt(instant(now), zone).slice(0, 10)}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const weekdayOf = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()] ?? '';
/** The days around now that `when` means (contract/lists#relative-days). */
const daysMeant = (when: string, asking: Asking): string[] => {
  const all = Array.from({ length: 80 }, (_, i) => dayFrom(asking, i - 40));
  const monday = all.findLastIndex((day, i) => i <= 40 && weekdayOf(day) === 'monday');
  if (when === 'month') return all.filter(day => day.slice(0, 7) === dayFrom(asking, 0).slice(0, 7));
  const week = all.slice(monday, monday + 7);
  if (when === 'week') return week;
  if (when === 'weekend') return week.slice(5);
  return when === 'today' ? [dayFrom(asking, 0)] : [dayFrom(asking, 1)];
};
const takesPlaceOn = (day: string, { start_date, end_date }: Event): boolean =>
  start_date <= `${day} ${LAST}` && (end_date > `${day} ${FIRST}` || start_date >= `${day} ${FIRST}`);
const refuseBeside = ({ sent }: Asking): void => {
  if (['start_date', 'end_date', 'include'].some(name => sent.has(name))) refuse();
};
const WHEN = {
  when: (event, value, asking) => {
    refuseBeside(asking);
    return daysMeant(value, asking).some(day => takesPlaceOn(day, event));
  },
  weekday: (event, value, asking) => {
    refuseBeside(asking);
    const { sent } = asking;
    const isLifted = [...sent.keys()].some(name => /^(starts|ends|modified|on_or|when)/.test(name));
    const meant = sent.has('when') ? daysMeant(sent.get('when') ?? '', asking) : undefined;
    const [from, to, before] = ['on_or_after', 'on_or_before', 'starts_before'].map(
      name => sent.get(name) ?? undefined,
    );
    const isIn = (day: string): boolean =>
      (meant?.includes(day) ?? true) &&
      (isLifted || (day >= dayFrom(asking, 0) && `${day} ${LAST}` <= defaultEndOf(asking))) &&
      (from === undefined || `${day} ${LAST}` >= boundOf(from, FIRST, asking)) &&
      (to === undefined || `${day} ${FIRST}` <= boundOf(to, LAST, asking)) &&
      (before === undefined || `${day} ${FIRST}` < boundOf(before, LAST, asking));
    const [first = 0, last = 0] = [event.start_date, event.end_date].map(wall => Date.parse(wall.slice(0, 10)));
    const days = Array.from({ length: (last - first) / 86_400_000 + 1 }, (_, i) =>
      new Date(first + i * 86_400_000).toISOString().slice(0, 10),
    );
    return days.some(day => takesPlaceOn(day, event) && csv(value).includes(weekdayOf(day)) && isIn(day));
  },
} satisfies Filters<Event>;
const defaultEndOf = ({ now }: Asking): string => {
  const to = new Date(now * 1000);
  to.setUTCMonth(to.getUTCMonth() + DEFAULT_WINDOW_MONTHS);
  return `${to.toISOString().slice(0, 10)} ${LAST}`;
};
/** contract/lists#default-window */
const isInDefaultWindow = ({ start_date, end_date }: Event, asking: Asking): boolean => {
  const { sent, now, zone } = asking;
  if ([...sent.keys()].some(name => /^(starts|ends|modified|on_or)_|^(include|when|weekday)$/.test(name))) return true;
  const from = new Date(now * 1000);
  from.setUTCHours(0, -1, 0);
  const first = `${wallAt(instant(from.getTime() / 1000), zone).slice(0, 10)} ${FIRST}`;
  const last = defaultEndOf(asking);
  return (sent.has('start_date') || start_date >= first) && (sent.has('end_date') || end_date <= last);
};
/** contract/lists#term-filters */
const hasTerm = (type: Term['type'], event: Event, value: string, { calendar, language }: Asking): boolean => {
  const asked = csv(value).flatMap(text => {
    const slug = folded(text).replaceAll(' ', '-');
    const isNamed = (term: Term) => String(term.id) === text || (term.slug === slug && term.language === language);
    const named = calendar.terms.find(term => term.type === type && isNamed(term)) ?? refuse();
    return [named, ...named.translations];
  });
  return event.terms.some(term => lineOf(term, calendar).some(each => asked.includes(each)));
};
const isThere = (record: Linked, as: string | undefined): boolean => record.status !== 'trash' && mayRead(as, record);
const hasLinked = (type: Linked['type'], event: Event, value: string, { calendar, as }: Asking): boolean => {
  const all = calendar.linked.filter(record => record.type === type && isThere(record, as));
  const asked = csv(value).flatMap(text => {
    const named = all.find(({ id }) => String(id) === text) ?? refuse();
    return [named, ...named.translations];
  });
  return event.linked.some(record => asked.includes(record) && mayRead(as, record));
};
const hasPosition = ({ geo_lat, geo_lng }: VenueRecord): boolean => geo_lat !== null && geo_lng !== null;
/** The distance in kilometres along the great circle of an earth with a radius of 6,371 km. */
const distance = (...degrees: readonly (number | null)[]): number => {
  const [lat = 0, lng = 0, toLat = 0, toLng = 0] = degrees.map(each => ((each ?? Number.NaN) / 180) * Math.PI);
  const cosine = Math.sin(lat) * Math.sin(toLat) + Math.cos(lat) * Math.cos(toLat) * Math.cos(lng - toLng);
  return 6371 * Math.acos(Math.min(1, cosine));
};
const PLACES = {
  city: ({ city }, value) => isIn(city, value),
  stateprovince: ({ stateprovince }, value) => isIn(stateprovince, value),
  country: ({ country }, value) => isIn(country, value),
  geoloc: (venue, value) => value === 'false' || hasPosition(venue),
  geoloc_lat: ({ geo_lat, geo_lng }, lat, { sent }) =>
    distance(geo_lat, geo_lng, Number(lat), Number(sent.get('geoloc_lng'))) <= Number(sent.get('geoloc_radius') ?? 10),
  geoloc_lng: () => true, // tested with the latitude
} satisfies Filters<VenueRecord>;
const venuesOf = ({ linked }: Event, as: string | undefined): VenueRecord[] =>
  linked.filter(record => isThere(record, as)).filter(record => record.type === 'venue');
/**
 * Whether one venue matches all filters by place; with `geoloc=false`, whether no venue has a
 * position (contract/lists#filters-by-place).
 */
const isAtPlace = (event: Event, asking: Asking): boolean => {
  const { as, sent } = asking;
  if (sent.has('geoloc_lat') !== sent.has('geoloc_lng')) refuse();
  const venues = venuesOf(event, as);
  if (sent.get('geoloc') === 'false' && venues.some(hasPosition)) return false;
  const isAsked = [...sent].some(([name, value]) => name in PLACES && value !== 'false');
  return !isAsked || passing(venues, PLACES, asking).length > 0;
};
/** contract/lists#search */
const searched = (event: Event, { as, sent }: Asking): string[] => {
  if (event.password !== null && !mayEdit(as, event)) return as === undefined ? [] : [event.title];
  const own = [event.title, event.description, event.excerpt];
  if (sent.get('search_in') !== 'all') return own;
  const linked = event.linked.filter(record => isThere(record, as));
  const names = linked.flatMap(each => (each.type === 'venue' ? [each.name, each.city, each.address] : [each.name]));
  return [...own, ...names, ...event.terms.map(({ name }) => name)];
};
/** The prices of an event: free is 0, and words are no prices (contract/lists#filters-by-price). */
const pricesOf = ({ cost }: Event): number[] => (cost?.values ?? []).map(value => Number(value === 'free' ? 0 : value));
/**
 * Filters that test what lists hide of protected events (contract/rights#hidden-records); filters
 * by place do so, too.
 */
const HIDING = {
  categories: (event, value, asking) => hasTerm('category', event, value, asking),
  tags: (event, value, asking) => hasTerm('tag', event, value, asking),
  venue: (event, value, asking) => hasLinked('venue', event, value, asking),
  organizer: (event, value, asking) => hasLinked('organizer', event, value, asking),
  post_parent: (event, value, { calendar, as }) => {
    if (!calendar.events.some(each => String(each.id) === value && mayRead(as, each))) refuse();
    return String(event.post_parent) === value;
  },
  featured: (event, value) => String(event.featured) === value,
  ticketed: (event, value) => String(event.ticketed) === value,
  event_status: (event, value) => csv(value.replaceAll('cancelled', 'canceled')).includes(event.event_status),
  price_min: (event, value) => pricesOf(event).some(price => price >= Number(value)),
  price_max: (event, value) => pricesOf(event).some(price => price <= Number(value)),
} satisfies Filters<Event>;
type Other = Exclude<FilterName, keyof typeof DATES | keyof typeof PLACES | keyof typeof HIDING>;
/** A filter of the product that is tested nowhere in this file does not compile. */
const OPEN: Filters<Event> & Readonly<Record<Other, Filters<Event>[string]>> = {
  /** In a list with fallbacks, an id stands for its group, if the caller may read the event. */
  include: (event, value, asking) => {
    const others = languagesOf(asking).length === 1 ? [] : event.translations;
    const number = event.shown === event.id ? 0 : event.shown % 1_000;
    return [event, ...others].some(each => {
      const ids = number === 0 ? [each.id] : [each.id, idOfDate(each.id, number)];
      return mayRead(asking.as, each) && ids.some(id => csv(value).includes(String(id)));
    });
  },
  source: (event, value, { as }) => mayEdit(as, event) && Object.hasOwn(event.sources ?? {}, value),
  search: (event, value, asking) =>
    !asksForWords(value) || (searched(event, asking).length > 0 && finds(value, searched(event, asking))),
  modified_after: (event, value, asking) => event.modified > wallOf(value, asking),
  modified_before: (event, value, asking) => event.modified < wallOf(value, asking),
};
/** The languages of the list, in order (contract/lists#fallback). */
const languagesOf = ({ language, sent, fallbacks }: Asking): readonly string[] =>
  isTruthy(sent.get('fallback')) ? [language, ...fallbacks] : [language];
const oldestFirst = (a: Event, b: Event): number =>
  compare(a.start_date, b.start_date) || compare(a.date, b.date) || a.id - b.id;
/** contract/lists#order */
const ORDERS: Readonly<Record<string, (event: Event, asking: Asking) => string | number>> = {
  start_date: event => event.start_date,
  title: event => folded(event.title),
  modified: event => event.modified,
  distance: (event, { as, sent }) => {
    const point = [Number(sent.get('geoloc_lat')), Number(sent.get('geoloc_lng'))];
    const placed = venuesOf(event, as).filter(hasPosition);
    return Math.min(...placed.map(({ geo_lat, geo_lng }) => distance(geo_lat, geo_lng, ...point)));
  },
};
/**
 * Returns the events in the order of the list.
 * @throws Refused
 */
export const eventsAsked = (asking: Asking): Event[] => {
  const { calendar, as, sent } = asking;
  if (sent.get('orderby') === 'distance' && !sent.has('geoloc_lng')) refuse();
  const isById = sent.has('include');
  const isHiding = Object.keys({ ...PLACES, ...HIDING }).some(name => sent.has(name)) && !isEditor(as);
  const languages = languagesOf(asking);
  const rank = (event: Event): number => languages.indexOf(event.language);
  const isListed = (event: Event): boolean => !event.hide_from_listings && rank(event) >= 0;
  const isOpen = ({ password }: Event): boolean => !(isHiding && password !== null);
  const tests = [isListed, hasStatus, isInDefaultWindow];
  const all = calendar.events.flatMap(datesOf);
  const seen = passing(all, isById ? WHEN : { ...DATES, ...WHEN }, asking, ...tests);
  const isFirst = (event: Event): boolean =>
    event.translations.every(other => !seen.some(each => wholeOf(each) === other) || rank(event) < rank(other));
  const matching = passing(all, { ...HIDING, ...OPEN }, asking, isOpen, isAtPlace);
  const each = seen
    .filter(event => isFirst(event) && matching.includes(event))
    .sort((a, b) => (isById ? compare(a.date, b.date) || a.id - b.id : 0) || oldestFirst(a, b));
  const found = isTruthy(sent.get('collapse')) ? collapsed(each, asking) : each;
  const keyOf = ORDERS[sent.get('orderby') ?? ''];
  if (keyOf) found.sort((a, b) => compare(keyOf(a, asking), keyOf(b, asking)) || oldestFirst(a, b));
  return sent.get('order') === 'desc' ? found.reverse() : found;
};
/**
 * Of each event the first date that has not ended, or else the last
 * (contract/lists#one-entry-for-each-event).
 */
const collapsed = (dates: readonly Event[], { now, zone }: Asking): Event[] => {
  const wall = wallAt(instant(now), zone);
  const isChosen = (date: Event): boolean => {
    const own = dates.filter(each => wholeOf(each) === wholeOf(date));
    return date === (own.find(({ end_date }) => end_date > wall) ?? own.at(-1));
  };
  return dates.filter(isChosen).map(date => ({ ...date, shown: date.id }));
};
/** Counts the events that have each value. */
const totals = (events: readonly Event[], valuesOf: (event: Event) => readonly string[]) => {
  const values = events.flatMap(event => [...new Set(valuesOf(event))]);
  const all = [...new Set(values)].map(value => ({ value, total: values.filter(each => each === value).length }));
  return all.sort((a, b) => b.total - a.total);
};
/** The requested facets (contract/lists#totals-by-category-town-and-month). */
export const facetsOf = (list: readonly Event[], asking: Asking): Record<string, ReturnType<typeof totals>> => {
  const { calendar, language, as, sent } = asking;
  const open = list.filter(({ password }) => password === null || isEditor(as));
  const categories = calendar.terms.filter(term => term.type === 'category' && term.language === language);
  const categoriesOf = (event: Event) => categories.filter(({ id }) => hasTerm('category', event, String(id), asking));
  const townsOf = (event: Event) => venuesOf(event, as).map(({ city }) => folded(city));
  const all = {
    categories: totals(open, event => categoriesOf(event).map(({ slug }) => slug)),
    towns: totals(open, event => townsOf(event).filter(town => town !== '')),
    months: totals(list, ({ start_date }) => [start_date.slice(0, 7)]).sort((a, b) => compare(a.value, b.value)),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => csv(sent.get('facets')).includes(name)));
};
