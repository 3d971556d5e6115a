/** Lists of venues, organizers, categories and tags as contract/venues and contract/terms tell them, by looking at every record. */
import { instantOf } from '../../shared/time/zone.ts';
import {
  type Asking,
  byStatus,
  compare,
  type Filters,
  finds,
  folded,
  isIn,
  isTruthy,
  lineOf,
  ofRecord,
  passing,
  refuse,
} from './event-lists.ts';
import { type Event, isCounted, type Linked, mayEdit, mayRead, PASSWORD, type Term } from './whole-records.ts';

/** One that the caller may not read, or without its password, is as good as unknown (contract/rights#hidden-records). */
const eventNamed = (value: string, { calendar, as, sent }: Asking): Event => {
  const event = calendar.events.find(each => String(each.id) === value && mayRead(as, each)) ?? refuse();
  return event.password === null || sent.get('password') === PASSWORD || mayEdit(as, event) ? event : refuse();
};
const isUpcoming = (event: Event, { as, now }: Asking): boolean =>
  !(event.hide_from_listings || event.status === 'trash' || event.password !== null) &&
  mayRead(as, event) &&
  instantOf(event.start_date, event.timezone) >= now; // by the real clock
/** In its own language. */
const isLinkedBy = (events: readonly Event[], record: Linked): boolean =>
  events.some(event => event.language === record.language && event.linked.includes(record));
const isPlace = (record: Linked, name: 'city' | 'stateprovince' | 'country', asked: string): boolean =>
  record.type === 'organizer' || isIn(record[name], asked);
const SEARCHED = /^(name|description|phone|email|website|address|city|province|state|stateprovince|zip)$/;
const textsOf = (record: Linked): string[] =>
  Object.entries(record).flatMap(([name, text]) => (SEARCHED.test(name) ? [String(text)] : []));
const LINKED: Filters<Linked> = {
  /** Also what is shown in place of a record of another language (contract/languages#embedded-records). */
  event: (value, asking) => {
    const { linked } = eventNamed(value, asking);
    const foreign = linked.filter(each => each.language !== asking.language && mayRead(asking.as, each));
    return record => linked.includes(record) || foreign.some(each => each.translations.includes(record));
  },
  /** Events hidden from listings count, too (docs/data-model.md#counts). */
  has_events: (value, { calendar }) => {
    const counted = calendar.events.filter(isCounted);
    return record => isLinkedBy(counted, record) === isTruthy(value);
  },
  only_with_upcoming: (value, asking) => {
    const upcoming = asking.calendar.events.filter(event => isUpcoming(event, asking));
    return record => !isTruthy(value) || isLinkedBy(upcoming, record);
  },
  city: ofRecord((record, value) => isPlace(record, 'city', value)),
  stateprovince: ofRecord((record, value) => isPlace(record, 'stateprovince', value)),
  country: ofRecord((record, value) => isPlace(record, 'country', value)),
  /** Words stand together in one field. */
  search: ofRecord((record, value) => textsOf(record).some(text => finds(value, [text]))),
};

/** The newest publication first. @throws Refused */
export const linkedAsked = (type: Linked['type'], asking: Asking): Linked[] => {
  const all = asking.calendar.linked.filter(record => record.type === type && record.language === asking.language);
  return passing(all, LINKED, asking, byStatus(asking)).sort((a, b) => compare(b.date, a.date) || b.id - a.id);
};

/** Of public events of its own language, those hidden from listings too; not those of its descendants. */
export const countOf = (term: Term, { calendar }: Pick<Asking, 'calendar'>): number =>
  calendar.events.filter(event => event.language === term.language && isCounted(event) && event.terms.includes(term))
    .length;

const TERMS: Filters<Term> = {
  event: (value, asking) => {
    const { terms } = eventNamed(value, asking);
    return term => [term, ...term.translations].some(each => terms.includes(each));
  },
  parent: (value, { calendar, language }) => {
    const isNamed = (term: Term): boolean => term.type === 'category' && term.language === language;
    if (!calendar.terms.some(term => isNamed(term) && String(term.id) === value)) refuse();
    return term => String(term.parent) === value;
  },
  search: value => term => [term.name, term.slug].some(text => folded(text).includes(folded(value))),
};

/** @throws Refused */
export const termsAsked = (type: Term['type'], asking: Asking): Term[] => {
  const { calendar, language, sent } = asking;
  const all = calendar.terms.filter(term => term.type === type && term.language === language);
  /** Neither it nor anything below it has a public event. */
  const isEmpty = (term: Term): boolean =>
    all.every(below => !lineOf(below, calendar).includes(term) || countOf(below, asking) === 0);
  const isShown = (term: Term): boolean => sent.get('hide_empty') === 'false' || sent.has('event') || !isEmpty(term);
  // ICU has no rules for Basque, which orders like Spanish.
  const alphabet = new Intl.Collator(language === 'eu' ? 'es' : language);
  const orders: Readonly<Record<string, (a: Term, b: Term) => number>> = {
    name: (a, b) => alphabet.compare(a.name, b.name),
    slug: (a, b) => alphabet.compare(a.slug, b.slug),
    count: (a, b) => countOf(a, asking) - countOf(b, asking),
    id: (a, b) => a.id - b.id,
  };
  const order = orders[sent.get('orderby') ?? 'name'];
  const direction = sent.get('order') === 'desc' ? -1 : 1;
  return passing(all, TERMS, asking, isShown).sort((a, b) => direction * (order?.(a, b) ?? 0) || a.id - b.id);
};
