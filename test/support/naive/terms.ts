/** Lists of categories and tags as contract/terms#term-lists tells them, by looking at every record there is. */
import type { TermRecord } from '../../../shared/terms/record.ts';
import { isCounted, isLinking, lineOf, showsLinks, translationsOf } from './calendar.ts';
import type { Asking, Test } from './events.ts';
import { folded } from './search.ts';

/** How many open public events of its own language link a term, those hidden from listings too; not those of its descendants. */
export const countOf = (term: TermRecord, { calendar }: Pick<Asking, 'calendar'>): number =>
  calendar.events.filter(event => event.language === term.language && isCounted(event) && isLinking(event, term))
    .length;

type TermTest = Test<TermRecord>;
/** undefined: the parameter names what there is not, and is refused. */
type Filter = (value: string, asking: Asking) => TermTest | undefined;

/** undefined: 400. */
export const naiveTerms = (type: TermRecord['type'], asking: Asking): TermRecord[] | undefined => {
  const { calendar, language, sent } = asking;
  const terms = calendar.terms.filter(term => term.type === type && term.language === language);
  const own: Asking = { ...asking, calendar: { ...calendar, terms } };
  const tests = [...sent].flatMap(([name, value]) =>
    name in FILTERS ? [FILTERS[name]?.(value, name === 'event' ? asking : own)] : [],
  );
  if (tests.includes(undefined)) return undefined;
  const isEmptyHidden = sent.get('hide_empty') !== 'false' && !sent.has('event');
  return terms
    .filter(term => tests.every(test => test?.(term)) && !(isEmptyHidden && isEmpty(term, own)))
    .sort(ordered(own));
};

const FILTERS: Readonly<Record<string, Filter>> = {
  event: (value, asking) => {
    const event = asking.calendar.events.find(each => String(each.id) === value && showsLinks(each, asking));
    if (event === undefined) return undefined;
    // Also what is shown in place of a term of another language (contract/languages#embedded-records).
    const { calendar } = asking;
    return term => [term, ...translationsOf(term, calendar.terms, calendar)].some(each => isLinking(event, each));
  },
  parent: (value, { calendar }) =>
    calendar.terms.some(({ id }) => String(id) === value) ? term => String(term.parent) === value : undefined,
  search: value => term => folded(term.name).includes(folded(value)) || term.slug.includes(folded(value)),
};

/** Neither it nor anything below it has a public event. */
const isEmpty = (term: TermRecord, asking: Asking): boolean =>
  asking.calendar.terms.every(
    below => !lineOf(below, asking.calendar).includes(term.id) || countOf(below, asking) === 0,
  );

const ordered = (asking: Asking): ((a: TermRecord, b: TermRecord) => number) => {
  const direction = (asking.sent.get('order') ?? 'asc') === 'asc' ? 1 : -1;
  const orderby = asking.sent.get('orderby') ?? 'name';
  // ICU has no rules for Basque, which orders like Spanish (contract/terms#term-lists).
  const { compare } = new Intl.Collator(asking.language === 'eu' ? 'es' : asking.language);
  const order = (a: TermRecord, b: TermRecord): number =>
    orderby === 'count'
      ? countOf(a, asking) - countOf(b, asking)
      : orderby === 'id'
        ? a.id - b.id
        : compare(...(orderby === 'slug' ? ([a.slug, b.slug] as const) : ([a.name, b.name] as const)));
  return (a, b) => direction * order(a, b) || a.id - b.id;
};
