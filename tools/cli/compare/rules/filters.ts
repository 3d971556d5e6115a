/** Twenty filters whose totals are compared, with values that the records of the source have. Pure. */
import type { OriginalKind } from '../../../original/kinds.ts';
import { type Fields, isFields, type Setting, type Side } from './rule.ts';

export type Records = Readonly<Record<OriginalKind, readonly Fields[]>>;

export interface Filter {
  readonly kind: OriginalKind;
  readonly name: string;
  /** `all`: within all dates and statuses that the account may see; `default`: in what a list shows by itself. */
  readonly within: 'all' | 'default';
  /** Lists are ids, as the source has them. */
  readonly values: Values;
}
type Values = Readonly<Record<string, string | readonly number[]>>;

interface Facts {
  /** The start of the event at this part of all, such as 0.5 for the one in the middle. */
  readonly start: (part: number) => string;
  /** A word of a name; undefined: no record of the kind has one. */
  readonly word: (kind: OriginalKind) => string | undefined;
  /** Ids of what events link or terms have, those of most events first. */
  readonly linked: (field: string) => readonly number[];
  readonly eventWith: (field: string) => readonly number[];
  readonly parents: readonly number[];
}
type Row = readonly [
  kind: OriginalKind,
  name: string,
  within: Filter['within'],
  values: (facts: Facts) => Readonly<Record<string, string | readonly number[] | undefined>>,
];

const FILTERS: readonly Row[] = [
  ['event', 'by default', 'default', () => ({})],
  ['event', 'dates', 'default', ({ start }) => ({ start_date: dayOf(start(0.25)), end_date: dayOf(start(0.75)) })],
  ['event', 'starts_after', 'default', ({ start }) => ({ starts_after: dayOf(start(0.5)) })],
  ['event', 'starts_before', 'default', ({ start }) => ({ starts_before: dayOf(start(0.5)) })],
  ['event', 'ends_after', 'default', ({ start }) => ({ ends_after: dayOf(start(0.5)) })],
  ['event', 'ends_before', 'default', ({ start }) => ({ ends_before: dayOf(start(0.5)) })],
  ['event', 'strict_dates', 'default', ({ start }) => ({ starts_after: start(0.5), strict_dates: 'true' })],
  ['event', 'search', 'all', ({ word }) => ({ search: word('event') })],
  ['event', 'categories', 'all', ({ linked }) => ({ categories: linked('categories').slice(0, 1) })],
  ['event', 'tags', 'all', ({ linked }) => ({ tags: linked('tags').slice(0, 1) })],
  ['event', 'two tags', 'all', ({ linked }) => ({ tags: linked('tags').slice(0, 2) })],
  ['event', 'venue', 'all', ({ linked }) => ({ venue: linked('venue').slice(0, 1) })],
  ['event', 'organizer', 'all', ({ linked }) => ({ organizer: linked('organizer').slice(0, 1) })],
  ['event', 'featured', 'all', () => ({ featured: 'true' })],
  ['venue', 'search', 'all', ({ word }) => ({ search: word('venue') })],
  ['venue', 'event', 'all', ({ eventWith }) => ({ event: eventWith('venue') })],
  ['organizer', 'has_events', 'all', () => ({ has_events: 'true' })],
  ['category', 'in use', 'default', () => ({})],
  ['category', 'parent', 'all', ({ parents }) => ({ parent: parents.slice(0, 1) })],
  ['tag', 'search', 'all', ({ word }) => ({ search: word('tag') })],
];

/** Those for which the source has values: without a venue there, nothing is filtered by one. */
export const filtersFor = (records: Records): Filter[] => {
  const facts = factsOf(records);
  return FILTERS.flatMap(([kind, name, within, make]) => {
    const values = Object.entries(make(facts)).map(([parameter, value]) => ({ parameter, value }));
    const known = values.flatMap(({ parameter, value }): [string, string | readonly number[]][] =>
      value === undefined || value.length === 0 ? [] : [[parameter, value]],
    );
    return known.length < values.length ? [] : [{ kind, name, within, values: Object.fromEntries(known) }];
  });
};

/** The parameters, as the service on this side understands them. */
export const queryOf = (
  { values }: Filter,
  side: Side,
  { idOffset }: Pick<Setting, 'idOffset'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.map(id => id + (side === 'here' ? idOffset : 0)).join(),
    ]),
  );

const NAMES: Readonly<Record<OriginalKind, string>> = {
  event: 'title',
  venue: 'venue',
  organizer: 'organizer',
  category: 'name',
  tag: 'name',
};

const factsOf = (records: Records): Facts => {
  const starts = records.event.map(event => String(event.start_date)).sort();
  return {
    start: part => starts[Math.floor((starts.length - 1) * part)] ?? '2000-01-01 00:00:00',
    word: kind =>
      records[kind]
        .map(record => /[a-z]{5,}/i.exec(String(record[NAMES[kind]]).replaceAll(/&[#\w]+;/g, ' '))?.[0])
        .find(Boolean),
    linked: field => byFrequency(records.event.flatMap(event => idsIn(event[field]))),
    eventWith: field => idsIn(records.event.find(event => idsIn(event[field]).length > 0)),
    parents: byFrequency(records.category.map(({ parent }) => Number(parent)).filter(id => id > 0)),
  };
};

/** Of one record, or of a list of records. */
const idsIn = (value: unknown): number[] =>
  [value].flat().flatMap(record => (isFields(record) && typeof record.id === 'number' ? [record.id] : []));

const byFrequency = (ids: readonly number[]): number[] => {
  const count = new Map<number, number>();
  for (const id of ids) count.set(id, (count.get(id) ?? 0) + 1);
  return [...count].sort(([a, n], [b, m]) => m - n || a - b).map(([id]) => id);
};

const dayOf = (date: string): string => date.slice(0, 10);
