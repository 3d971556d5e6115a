/**
 * The number of public events of each record that events link: events hidden from listings count, those behind a password do not
 * (docs/data-model.md#counts).
 */
import * as v from 'valibot';
import type { Item } from '../store/change.ts';
import type { Entry } from './entry.ts';
import { isAuthorFlag, isLink } from './name.ts';

/** By link (`c12`); of a change, what it adds. A record that no event links has no count. */
export type LinkCounts = Readonly<Record<string, number>>;

/** What a change of an event adds. `was`, `is`: links to the records that count the event (`DerivedData.countedBy`). */
export const countChanges = (was: readonly string[], is: readonly string[]): LinkCounts =>
  Object.fromEntries([
    ...is.filter(link => !was.includes(link)).map(link => [link, 1] as const),
    ...was.filter(link => !is.includes(link)).map(link => [link, -1] as const),
  ]);

export const addToCounts = (counts: LinkCounts, all: readonly { readonly counted: LinkCounts }[]): LinkCounts => {
  const sums: Record<string, number> = { ...counts };
  for (const [link, by] of all.flatMap(({ counted }) => Object.entries(counted))) {
    sums[link] = (sums[link] ?? 0) + by;
    if (sums[link] === 0) delete sums[link];
  }
  return sums;
};

/** The counts by the entries of all events that are public or hidden. */
export const countsOfEntries = (entries: readonly Entry[]): LinkCounts => {
  const counts: Record<string, number> = {};
  for (const { names, isProtected } of entries) {
    if (isProtected || names.some(isAuthorFlag)) continue; // a hidden event that is not public has the flag of its author
    for (const name of names) if (isLink(name)) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

/** Counts as they were when the journal had these numbers. */
const StoredCounts = v.object({
  /** Milliseconds since 1970. Rows with later numbers are not much older. */
  at: v.number(),
  /** Of the journal (`JournalNumbers`). */
  numbers: v.record(v.string(), v.number()),
  counts: v.record(v.string(), v.number()),
});

export const storedCountsIn = (item: Item) => v.parse(StoredCounts, item);
