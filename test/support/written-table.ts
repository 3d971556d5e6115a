/** A table of events, writers whose clocks differ, and what its lists have to contain. */
import { onTestFinished } from 'vitest';
import { cardMemory } from '../../functions/lists/card-memory.ts';
import { readList } from '../../functions/lists/read-list.ts';
import { ALL_TIMES, isOpen, type ListPlan, namesOneOf, type TimeRange } from '../../shared/lists/cards.ts';
import {
  countChanges,
  type Entry,
  entryAttributes,
  linkEntry,
  oldestFirst,
  type Placement,
  searchTextItem,
} from '../../shared/lists/entry.ts';
import { type EntryName, HIDDEN_EVENTS, linkTo, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import type { WordMatcher } from '../../shared/lists/search.ts';
import { moveItems } from '../../shared/records/record.ts';
import type { Item } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { DAY, fromSeconds, numericStamp } from '../../shared/time/wall.ts';
import { openConnections, storeAt } from './called.ts';
import { postId } from './ids.ts';
import { instant } from './instant.ts';
import { type LagTime, withRandomLag } from './random-lag.ts';
import { NOW, openService } from './service.ts';

/** Seconds by which the clocks of the writers differ from that of the reader. */
export const SKEWS = [0, 40, -40];
export const placeOf = ({ start, published, id }: Entry): number[] => [start, published, id];
export const VENUES = [1, 2, 3].map(id => linkTo('venue', id));

/** A table, its writers, one for each clock, and what it has to contain. */
export const openTable = async (seed: number) => {
  const { noted, end } = openConnections();
  const service = await openService({ items: [] });
  const time: LagTime = { now: 0 };
  const writers = SKEWS.map(skew =>
    storeAt(service.endpoint, service.table, noted, { time: () => (NOW + skew) * 1000 + time.now }),
  );
  let writer = 0;
  const store = withRandomLag(
    { ...service.store, commit: changes => (writers[writer] ?? service.store).commit(changes) },
    time,
    seed,
  );
  const events = new Map<number, { version: number; at: Placement | undefined; text: string }>();

  const gone = new Set<number>();

  /** Puts an event into the list, moves it, takes it out of the list, or deletes it. */
  const write = async ({ id, by, day, lasts, more = [], venue, text, isHidden = false }: Write): Promise<void> => {
    if (gone.has(id)) return;
    writer = by;
    const before = events.get(id);
    const version = (before?.version ?? 0) + 1;
    const at = day === undefined ? undefined : placementOf(id, { day, lasts, more, venue, isHidden });
    const record = { pk: `R#${id}`, sk: '-', type: 'event', language: 'gl', id, version };
    const when = before?.version ?? 'absent';
    const unlisted = !isPublic(before?.at) && !isPublic(at);
    const counted = countChanges(countedBy(before?.at), countedBy(at));
    await store.commit([
      {
        put: { ...record, ...(at && entryAttributes(at)) },
        when,
        conflict: 'version',
        counted,
        ...(unlisted && { unlisted }),
      },
      ...moveItems(itemsBeside(before), itemsBeside({ at, text })),
    ]);
    events.set(id, { version, at, text });
  };
  const remove = async (id: number): Promise<void> => {
    const before = events.get(id);
    if (before === undefined) return;
    const { version, at } = before;
    await store.commit([
      {
        ...{ remove: { pk: `R#${id}`, sk: '-' }, when: version, conflict: 'version', language: 'gl', type: 'event' },
        ...{ counted: countChanges(countedBy(at), []), ...(!isPublic(at) && { unlisted: true }) },
      },
      ...moveItems(itemsBeside(before), []),
    ]);
    events.delete(id);
    gone.add(id); // No id is assigned twice.
  };

  /** In the order of the list. */
  const expected = (asked: Asked): number[][] => {
    const { ends = ALL_TIMES, venue, leavesOutProtected = false, word } = asked;
    const isAsked = ({ end, names, isProtected }: Entry): boolean =>
      ends.from <= end &&
      end < ends.to &&
      (venue === undefined || names.includes(venue)) &&
      !(leavesOutProtected && isProtected);
    return [...events.values()]
      .flatMap(({ at, text }) =>
        at !== undefined && isPublic(at) && (word === undefined || text.includes(word)) ? [at] : [],
      )
      .flatMap(at => at.dates?.map(({ start, end }) => ({ ...at, start, end })) ?? at)
      .filter(isAsked)
      .sort(oldestFirst)
      .map(placeOf);
  };
  /** The number of events, by link. */
  const counts = (): Record<string, number> => {
    const links = [...events.values()].flatMap(({ at }) => countedBy(at));
    return Object.fromEntries(links.map(link => [link, links.filter(each => each === link).length]));
  };
  const now = () => instant(NOW + Math.floor(time.now / 1000));
  const stop = () => service.stop().finally(end);
  return { service, store, time, now, write, remove, expected, counts, stop };
};

/** The table of one test, which ends with it. */
export const openTestTable = async () => {
  const table = await openTable(1);
  onTestFinished(table.stop);
  const newCards = (bytes = Number.POSITIVE_INFINITY) => cardMemory(bytes, () => table.time.now);
  /** Reads the list, by default the whole list of a new reader. */
  const find = (store: UncheckedStore, cards = newCards(), asked: Asked = {}) =>
    readList(
      { store, language: 'gl', now: table.now(), cards },
      planOf(asked),
      asked.word === undefined ? undefined : wordTest(asked.word),
    );
  return { ...table, newCards, find };
};

export interface Write {
  readonly id: number;
  readonly by: number;
  /** The day of its start; undefined if it is in no public list. */
  readonly day: number | undefined;
  readonly lasts: number;
  /** Days from the first date of an event to each of its others. */
  readonly more?: readonly number[];
  readonly venue: number;
  readonly text: string;
  readonly isHidden?: boolean;
}

/** Its text and, if it is public, its links. */
const itemsBeside = (event: { readonly at: Placement | undefined; readonly text: string } | undefined): Item[] => {
  const at = event?.at;
  if (at === undefined) return [];
  return [
    searchTextItem(at, event?.text ?? '', undefined),
    ...(isPublic(at) ? at.names.map(name => linkEntry(at, name)) : []),
  ];
};

const isPublic = (at: Placement | undefined): boolean => at?.list === PUBLIC_EVENTS;
const countedBy = (at: Placement | undefined): readonly EntryName[] =>
  at === undefined || at.isProtected ? [] : at.names;

/** A time so many days from now, as a stamp. */
export const onDay = (days: number): number => numericStamp(fromSeconds(NOW + days * DAY));

const placementOf = (
  id: number,
  {
    day,
    lasts,
    more,
    venue,
    isHidden,
  }: Required<Pick<Write, 'lasts' | 'more' | 'venue' | 'isHidden'>> & { day: number },
): Placement => ({
  ...{
    language: 'gl',
    list: isHidden ? HIDDEN_EVENTS : PUBLIC_EVENTS,
    id: postId(id),
    published: onDay(0),
    isProtected: id % 5 === 0,
  },
  ...{ start: onDay(day), end: onDay(day + Math.max(0, ...more) + lasts) },
  ...(more.length > 0 && {
    dates: [0, ...more].map((off, i) => ({ number: i + 1, start: onDay(day + off), end: onDay(day + off + lasts) })),
  }),
  names: VENUES.slice(venue, venue + 1),
});

/** A list of public events, by default of all. */
interface Asked {
  readonly ends?: TimeRange;
  readonly venue?: EntryName | undefined;
  readonly leavesOutProtected?: boolean;
  readonly word?: string | undefined;
}

export const planOf = ({ ends = ALL_TIMES, venue, leavesOutProtected = false }: Asked): ListPlan => ({
  lists: [PUBLIC_EVENTS],
  ...{ starts: ALL_TIMES, ends },
  tests: [...(venue === undefined ? [] : [namesOneOf([venue])]), ...(leavesOutProtected ? [isOpen] : [])],
});

export const wordTest =
  (word: string): WordMatcher =>
  ({ folded }) =>
    folded.includes(word);
