/** Lists as the indexes hold them: counters, and ranges of thin entries. */
import * as v from 'valibot';
import { type CounterMonth, calendarOf } from '../../shared/lists/calendar.ts';
import type { EntriesRead, EntryRange } from '../../shared/lists/counts.ts';
import { type Entry, newestFirst, readEntry } from '../../shared/lists/entry.ts';
import { indexOf, type ListName } from '../../shared/lists/name.ts';
import { matchRanges, type PagePlan } from '../../shared/lists/pages.ts';
import { EVERYTHING, type Window } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { KeyRange, Store } from '../../shared/store/store.ts';
import { countersPartition, listPartition } from '../../shared/store/table.ts';
import { fromSeconds, stampOf } from '../../shared/time/wall.ts';

/** Lists without a common record, read as one. */
export interface Lists {
  readonly language: Language;
  readonly names: readonly ListName[];
}

const stamp = (seconds: number): string => stampOf(fromSeconds(seconds));

export const rangeOf = (language: Language, list: ListName, { lengthClass, from, to }: EntryRange): KeyRange => ({
  index: indexOf(list),
  partition: listPartition(language, list, lengthClass),
  ...boundsOf({ from, to }),
});

/** As bounds of keys that begin with the start. */
export const boundsOf = ({ from, to }: Pick<EntryRange, 'from' | 'to'>) => ({
  from: Number.isFinite(from) ? stamp(from) : '0',
  to: Number.isFinite(to) ? `${stamp(to - 1)}~` : '9~',
});

const ThinItem = v.pipe(
  v.object({ ds: v.optional(v.string()), ls: v.optional(v.string()), x: v.string() }),
  v.transform(({ ds = '', ls = ds, x }) => readEntry(ls, x)),
);
export const entryOf = (item: Item): Entry => v.parse(ThinItem, item);

/** Everything in the ranges, by length class. One trip. */
export const readRanges = async (
  store: Store,
  { language, names }: Lists,
  readings: readonly EntryRange[],
): Promise<EntriesRead> => {
  const read = new Map<number, Entry[]>();
  await Promise.all(
    readings.flatMap(reading =>
      names.map(async list => {
        const items = await store.readRange(rangeOf(language, list, reading));
        read.set(reading.lengthClass, [...(read.get(reading.lengthClass) ?? []), ...items.map(entryOf)]);
      }),
    ),
  );
  return read;
};

/** Everything in the ranges, each entry once, unless some range holds so many or more. One trip. */
export const readPart = async (
  store: Store,
  { language, names }: Lists,
  readings: readonly EntryRange[],
  many: number,
): Promise<Entry[] | undefined> => {
  const parts = await Promise.all(
    readings.flatMap(reading =>
      names.map(list => store.readRange({ ...rangeOf(language, list, reading), limit: many })),
    ),
  );
  if (parts.some(items => items.length >= many)) return undefined;
  return [
    ...new Map(
      parts
        .flat()
        .map(entryOf)
        .map(entry => [entry.id, entry]),
    ).values(),
  ];
};

/** Every entry that can lie in the window, in no order, each record once. */
export const entriesOf = async (
  store: Store,
  language: Language,
  names: readonly ListName[],
  window: Window,
  readings: readonly EntryRange[] = matchRanges(window),
): Promise<Entry[]> => {
  const read = await readRanges(store, { language, names }, readings);
  return [...new Map([...read.values()].flat().map(entry => [entry.id, entry])).values()];
};

/** Venues and organizers last no time: they all stand in the first class. */
export const MOMENT_RANGES: readonly EntryRange[] = matchRanges(EVERYTHING).slice(0, 1);

/** Of all lists of moments together, so many of the last before a moment (seconds), newest first. One trip. */
export const readNewest = async (
  store: Store,
  { language, names }: Lists,
  before: number,
  count: number,
): Promise<Entry[]> => {
  const found = await Promise.all(
    names.flatMap(list =>
      MOMENT_RANGES.map(moments =>
        store.readRange({ ...rangeOf(language, list, { ...moments, to: before }), descending: true, limit: count }),
      ),
    ),
  );
  return found.flat().map(entryOf).sort(newestFirst).slice(0, count);
};

const Counters = v.looseObject({ pk: v.string(), sk: v.string() });
const Numbers = v.record(v.string(), v.number());

/** Counters of all lists, month by month. `consistent`: as they are now, at twice the price. */
export const readCounters = async (
  store: Store,
  { language, names }: Lists,
  { countersFrom, countersTo }: Pick<PagePlan, 'countersFrom' | 'countersTo'>,
  consistent = false,
): Promise<CounterMonth[]> => {
  const month = (seconds: number): string => stamp(seconds).slice(0, 6);
  const found = await Promise.all(
    names.map(list =>
      store.readRange({
        partition: countersPartition(language, list),
        from: countersFrom === undefined ? '0' : month(countersFrom),
        to: countersTo === undefined ? '9~' : `${month(countersTo)}~`,
        consistent,
      }),
    ),
  );
  return found.flat().map(item => {
    const { pk, sk, ...counters } = v.parse(Counters, item);
    return { month: sk, counters: v.parse(Numbers, counters) };
  });
};

/**
 * Everything that stands in the lists; those that are empty by their counters are not read. `isWhole`: false while the index, which
 * lags behind the table, shows less than the counters say, which do not.
 */
export const readWhole = async (
  store: Store,
  { language, names }: Lists,
): Promise<{ entries: Entry[]; isWhole: boolean }> => {
  const everything = { countersFrom: undefined, countersTo: undefined };
  const sizes = await Promise.all(
    names.map(async name => {
      const months = await readCounters(store, { language, names: [name] }, everything, true);
      return calendarOf(months, 'fromBeginning').everything;
    }),
  );
  const read = await Promise.all(
    names.map(async (name, i) =>
      sizes[i] === 0
        ? []
        : [...(await readRanges(store, { language, names: [name] }, matchRanges(EVERYTHING))).values()].flat(),
    ),
  );
  return { entries: read.flat(), isWhole: read.every((entries, i) => entries.length >= (sizes[i] ?? 0)) };
};
