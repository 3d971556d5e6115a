/**
 * The number of public events of each record that events link, by its list: events hidden from listings count, those behind a password do
 * not (docs/data-model.md#counts).
 */
import * as v from 'valibot';
import type { Item } from '../store/change.ts';
import type { Entry } from './entry.ts';
import { isAuthorFlag, isLinkOfRecord } from './name.ts';

/** By the list of the linked record (`c12`). */
export type LinkCounts = ReadonlyMap<string, number>;

/** What a change of an event adds to the counts: 1 or -1, by list. `was`, `is`: the lists that count it (`DerivedData.countedBy`). */
export const countChanges = (was: readonly string[], is: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([
    ...is.filter(list => !was.includes(list)).map(list => [list, 1] as const),
    ...was.filter(list => !is.includes(list)).map(list => [list, -1] as const),
  ]);

/** `counts` is changed. A record that no event links any more has no count. */
export const addCounts = (counts: Map<string, number>, changes: Readonly<Record<string, number>>): void => {
  for (const [list, by] of Object.entries(changes)) {
    const count = (counts.get(list) ?? 0) + by;
    if (count === 0) counts.delete(list);
    else counts.set(list, count);
  }
};

/** The same without changing `counts`. */
export const addedCounts = (counts: LinkCounts, changes: Readonly<Record<string, number>>): LinkCounts => {
  const sum = new Map(counts);
  addCounts(sum, changes);
  return sum;
};

/** The counts by the entries of all events that are public or hidden. */
export const countsOfEntries = (entries: readonly Entry[]): LinkCounts => {
  const counts = new Map<string, number>();
  for (const { names, isProtected } of entries) {
    if (isProtected || names.some(isAuthorFlag)) continue; // a hidden event that is not public has the flag of its author
    for (const list of names) if (isLinkOfRecord(list)) counts.set(list, (counts.get(list) ?? 0) + 1);
  }
  return counts;
};

// --- as they are stored --------------------------------------------------------------------------------------------------

/** Counts as they were when the journal had these numbers. */
export interface StoredCounts {
  /** Milliseconds since 1970. Rows with later numbers are not much older. */
  readonly at: number;
  /** The last number of each shard of the journal. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly counts: LinkCounts;
}

const Stored = v.object({
  at: v.number(),
  numbers: v.record(v.string(), v.number()),
  counts: v.record(v.string(), v.number()),
});

export const storedCountsIn = (item: Item): StoredCounts => {
  const { at, numbers, counts } = v.parse(Stored, item);
  return {
    at,
    numbers: new Map(Object.entries(numbers).map(([shard, number]) => [Number(shard), number])),
    counts: new Map(Object.entries(counts)),
  };
};

/** The attributes of the item. */
export const toStoredCounts = ({ at, numbers, counts }: StoredCounts): v.InferOutput<typeof Stored> => ({
  at,
  numbers: Object.fromEntries(numbers),
  counts: Object.fromEntries(counts),
});
