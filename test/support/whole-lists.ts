/**
 * Lists of venues, organizers, categories and tags according to docs/contract, by a look at every
 * record of a table.
 */
import { instantOf } from '../../shared/time/zone.ts';
import {
  type Asking,
  compare,
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
import { datesOf, type Event, isCounted, type Linked, mayEdit, mayRead, PASSWORD, type Term } from './whole-records.ts';

// --- Venues and organizers.

/**
 * An event that the caller may not read, or not without its password, is treated as unknown
 * (contract/rights#hidden-records).
 */
const eventNamed = (value: string, { calendar, as, sent }: Asking): Event => {
  const event = calendar.events.find(each => String(each.id) === value && mayRead(as, each)) ?? refuse();
  const isOpen = event.password === null || sent.get('password') === PASSWORD || mayEdit(as, event);
  return isOpen ? event : refuse();
};
const isUpcoming = (event: Event, asking: Asking): boolean => datesOf(event).some(date => isToCome(date, asking));
const isToCome = (event: Event, { as, now }: Asking): boolean =>
  !(event.hide_from_listings || event.status === 'trash' || event.password !== null) &&
  mayRead(as, event) &&
  instantOf(event.start_date, event.timezone) >= now; // by the real clock
/** Whether one of the events links the record itself, not a translation of it. */
const isLinkedBy = (events: readonly Event[], record: Linked): boolean =>
  events.some(event => event.language === record.language && event.linked.includes(record));
const SEARCHED = /^(name|description|phone|email|website|address|city|province|state|stateprovince|zip)$/;
/** contract/venues#lists */
const LINKED: Filters<Linked> = {
  /**
   * Also matches records that are shown in place of linked ones of another language
   * (contract/languages#embedded-records).
   */
  event: (record, value, asking) => {
    const { linked } = eventNamed(value, asking);
    const foreign = linked.filter(each => each.language !== asking.language && mayRead(asking.as, each));
    return linked.includes(record) || foreign.some(each => each.translations.includes(record));
  },
  /** Events that are hidden from listings count as well (docs/data-model.md#counts). */
  has_events: (record, value, { calendar }) =>
    isLinkedBy(calendar.events.filter(isCounted), record) === isTruthy(value),
  only_with_upcoming: (record, value, asking) =>
    !isTruthy(value) ||
    isLinkedBy(
      asking.calendar.events.filter(event => isUpcoming(event, asking)),
      record,
    ),
  city: (record, value) => record.type === 'organizer' || isIn(record.city, value),
  country: (record, value) => record.type === 'organizer' || isIn(record.country, value),
  /** The words have to stand together in one field. */
  search: (record, value) =>
    Object.entries(record).some(([name, text]) => SEARCHED.test(name) && finds(value, [String(text)])),
};
/**
 * The newest publication comes first.
 * @throws Refused
 */
export const linkedAsked = (type: Linked['type'], asking: Asking): Linked[] => {
  const isAsked = (record: Linked): boolean => record.type === type && record.language === asking.language;
  const found = passing(asking.calendar.linked, LINKED, asking, isAsked, hasStatus);
  return found.sort((a, b) => compare(b.date, a.date) || b.id - a.id);
};

// --- Categories and tags.

/**
 * Counts the public events that link the term in its own language, including those hidden from
 * listings. Events of its descendants do not count.
 */
export const countOf = (term: Term, { calendar }: Asking): number =>
  calendar.events.filter(event => event.language === term.language && isCounted(event) && event.terms.includes(term))
    .length;
/** contract/terms */
const TERMS: Filters<Term> = {
  event: (term, value, asking) => {
    const { terms } = eventNamed(value, asking);
    return [term, ...term.translations].some(each => terms.includes(each));
  },
  parent: (term, value, { calendar, language }) => {
    const isNamed = (each: Term): boolean => each.type === 'category' && each.language === language;
    if (!calendar.terms.some(each => isNamed(each) && String(each.id) === value)) refuse();
    return String(term.parent) === value;
  },
  search: (term, value) => [term.name, term.slug].some(text => folded(text).includes(folded(value))),
};
/** Whether neither the term nor any of its descendants has a public event. */
const isEmpty = (term: Term, asking: Asking): boolean =>
  asking.calendar.terms.every(each => !lineOf(each, asking.calendar).includes(term) || countOf(each, asking) === 0);
/** @throws Refused */
export const termsAsked = (type: Term['type'], asking: Asking): Term[] => {
  const { calendar, language, sent } = asking;
  const isAsked = (term: Term): boolean => term.type === type && term.language === language;
  const isShown = (term: Term): boolean =>
    sent.get('hide_empty') === 'false' || sent.has('event') || !isEmpty(term, asking);
  // ICU has no rules for Basque, which sorts like Spanish.
  const alphabet = new Intl.Collator(language === 'eu' ? 'es' : language);
  const orders: Readonly<Record<string, (a: Term, b: Term) => number>> = {
    name: (a, b) => alphabet.compare(a.name, b.name),
    slug: (a, b) => alphabet.compare(a.slug, b.slug),
    count: (a, b) => countOf(a, asking) - countOf(b, asking),
    id: (a, b) => a.id - b.id,
  };
  const order = orders[sent.get('orderby') ?? 'name'];
  const direction = sent.get('order') === 'desc' ? -1 : 1;
  return passing(calendar.terms, TERMS, asking, isAsked, isShown).sort(
    (a, b) => direction * (order?.(a, b) ?? 0) || a.id - b.id,
  );
};
