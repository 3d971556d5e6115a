/**
 * The number of public events of each record that events link: events hidden from listings count, those behind a password do not
 * (docs/data-model.md#counts).
 */
import * as v from 'valibot';
import type { Item } from '../store/change.ts';
import type { Entry } from './entry.ts';
import { isAuthorFlag, isLink } from './name.ts';

/** By link (`c12`). A record that no event links has no count. */
export type LinkCounts = ReadonlyMap<string, number>;
/** What a change of an event adds to the counts: 1 or -1, by link. */
export type CountChanges = Readonly<Record<string, number>>;

/** `was`, `is`: links to the records that count the event (`DerivedData.countedBy`). */
export const countChanges = (was: readonly string[], is: readonly string[]): CountChanges =>
  Object.fromEntries([
    ...is.filter(link => !was.includes(link)).map(link => [link, 1] as const),
    ...was.filter(link => !is.includes(link)).map(link => [link, -1] as const),
  ]);

export const addToCounts = (counts: LinkCounts, all: readonly { readonly counted: CountChanges }[]): LinkCounts => {
  const sums = new Map(counts);
  for (const [link, by] of all.flatMap(({ counted }) => Object.entries(counted))) {
    const sum = (sums.get(link) ?? 0) + by;
    if (sum === 0) sums.delete(link);
    else sums.set(link, sum);
  }
  return sums;
};

/** The counts by the entries of all events that are public or hidden. */
export const countsOfEntries = (entries: readonly Entry[]): LinkCounts => {
  const counts = new Map<string, number>();
  for (const { names, isProtected } of entries) {
    if (isProtected || names.some(isAuthorFlag)) continue; // a hidden event that is not public has the flag of its author
    for (const name of names) if (isLink(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

/** A map of numbers, stored as an object. */
const Numbers = v.pipe(
  v.record(v.string(), v.number()),
  v.transform((stored): ReadonlyMap<string, number> => new Map(Object.entries(stored))),
);

/** Counts as they were when the journal had these numbers. */
const StoredCounts = v.object({
  /** Milliseconds since 1970. Rows with later numbers are not much older. */
  at: v.number(),
  /** Of the journal (`JournalNumbers`). */
  numbers: Numbers,
  counts: Numbers,
});
export type StoredCounts = v.InferOutput<typeof StoredCounts>;

export const storedCountsIn = (item: Item): StoredCounts => v.parse(StoredCounts, item);
