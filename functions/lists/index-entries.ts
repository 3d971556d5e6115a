/** Reads entries of lists from the indexes, range by range. */

import { type DirectedPage, directed, partOf } from '../../shared/lists/direction.ts';
import { type Entry, idOf, readEntry } from '../../shared/lists/entry.ts';
import { type EntriesRead, type EntryRange, rangesIn } from '../../shared/lists/entry-ranges.ts';
import { indexOf, type ListName } from '../../shared/lists/name.ts';
import type { ListPage } from '../../shared/lists/page.ts';
import type { PackedEntry } from '../../shared/lists/text-block.ts';
import type { TextMemory } from '../../shared/lists/text-memory.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { KeyRange, Store } from '../../shared/store/store.ts';
import { listPartition } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { fromSeconds, stampOf } from '../../shared/time/wall.ts';

/** The sources that the files of this folder read from. */
export interface ListSource {
  readonly store: Store;
  readonly language: Language;
  /** Decides from which side counters are read (`Side`). */
  readonly now: Instant;
  readonly texts: TextMemory;
}

/** The query for a range of a list. */
export const keyRangeOf = (
  { language }: Pick<ListSource, 'language'>,
  list: ListName,
  range: EntryRange,
): KeyRange => ({
  index: indexOf(list),
  partition: listPartition(language, list, range.lengthClass),
  ...keyBoundsOf(range),
});

/** The bounds of sort keys, which begin with the start. `~` sorts after everything that can follow the start in a key. */
export const keyBoundsOf = ({ from, to }: Pick<EntryRange, 'from' | 'to'>) => ({
  from: Number.isFinite(from) ? stampOf(fromSeconds(from)) : '0',
  to: Number.isFinite(to) ? `${stampOf(fromSeconds(to - 1))}~` : '9~',
});

/** An item of an index. The sort key is `ds` in byDate, `ls` in byLink. Read by the thousand, so without a schema. */
const packedEntryOf = ({ ds, ls = ds, x }: Item): PackedEntry => {
  if (typeof ls !== 'string' || typeof x !== 'string') throw new Error('an item of an index without an entry');
  return { order: ls, packed: x };
};
export const entryOf = (item: Item): Entry => entryIn(packedEntryOf(item));
export const entryIn = ({ order, packed }: PackedEntry): Entry => readEntry(order, packed);

/** All entries in the ranges of the lists. One trip. */
export const readRanges = async (
  source: ListSource,
  lists: readonly ListName[],
  ranges: readonly EntryRange[],
): Promise<EntriesRead> => {
  const read = new Map<number, Entry[]>();
  await Promise.all(
    lists.flatMap(list =>
      rangesIn(list, ranges).map(async range => {
        const items = await source.store.readRange(keyRangeOf(source, list, range));
        read.set(range.lengthClass, [...(read.get(range.lengthClass) ?? []), ...items.map(entryOf)]);
      }),
    ),
  );
  return read;
};

/** The same, without duplicates; undefined if a range has `limit` entries or more. */
export const readIfFewer = async (
  source: ListSource,
  lists: readonly ListName[],
  ranges: readonly EntryRange[],
  limit: number,
): Promise<Entry[] | undefined> => {
  const parts = await Promise.all(
    lists.flatMap(list =>
      rangesIn(list, ranges).map(range => source.store.readRange({ ...keyRangeOf(source, list, range), limit })),
    ),
  );
  return parts.some(items => items.length >= limit) ? undefined : oncePerRecord(parts.flat().map(entryOf));
};

/** All entries in the ranges of a list, packed. One trip. */
export const readPacked = async (
  source: ListSource,
  list: ListName,
  ranges: readonly EntryRange[],
): Promise<PackedEntry[]> => {
  const items = await Promise.all(
    rangesIn(list, ranges).map(range => source.store.readRange(keyRangeOf(source, list, range))),
  );
  return items.flat().map(packedEntryOf);
};

export const entriesIn = (read: EntriesRead): Entry[] => [...read.values()].flat();

/** Without duplicates: a record that changes lists while these are read can be found in both. */
export const oncePerRecord = (entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map(entry => [entry.id, entry])).values(),
];

const packedOncePerRecord = (entries: readonly PackedEntry[]): PackedEntry[] => [
  ...new Map(entries.map(entry => [idOf(entry), entry])).values(),
];

const byOrder = (a: PackedEntry, b: PackedEntry): number => (a.order < b.order ? -1 : 1);

/** The same of packed entries, in the order of the list. */
export const packedInOrder = (entries: readonly PackedEntry[]): PackedEntry[] =>
  packedOncePerRecord(entries).sort(byOrder);

/** One page of tens of thousands of entries. Sorts only those that start on the days of the page, and unpacks only the page. */
export const pageInOrder = (found: readonly PackedEntry[], page: DirectedPage): ListPage => {
  const entries = packedOncePerRecord(found);
  const days = Map.groupBy(entries, ({ order }) => order.slice(0, 8));
  const { from, to } = partOf(page, entries.length);
  const shown: PackedEntry[] = [];
  let before = 0;
  for (const [, day] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (before + day.length > from && before < to)
      shown.push(...day.sort(byOrder).slice(Math.max(0, from - before), to - before));
    before += day.length;
  }
  return { total: entries.length, entries: directed(shown.map(entryIn), page) };
};

/** Merges the results of two reads. */
export const bothRead = (a: EntriesRead, b: EntriesRead): EntriesRead =>
  new Map(
    [...new Set([...a.keys(), ...b.keys()])].map(name => [name, [...(a.get(name) ?? []), ...(b.get(name) ?? [])]]),
  );
