/**
 * One page of the texts that a search has found in memory. Of tens of thousands, it sorts only those that start on the days of the page
 * (docs/decisions/0048-folded-texts-are-kept-in-memory.md). Pure.
 */
import { type DirectedPage, directed, partOf } from './direction.ts';
import { entryAt, type PackedEntry } from './text-block.ts';
import type { FoundTexts } from './text-scan.ts';

/**
 * The page in the order of the list, and the total. undefined: a record was found twice, because it moved to another day while texts were
 * being read.
 */
export const pageOfTexts = (
  found: readonly FoundTexts[],
  page: DirectedPage,
): { readonly total: number; readonly entries: readonly PackedEntry[] } | undefined => {
  if (isAnyTwice(found)) return undefined;
  const counts = countDays(found);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const { from, to } = partOf(page, total);
  const shown = new Set<number>();
  let [before, skipped] = [0, 0];
  for (const [day, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (before + count <= from) skipped += count;
    else if (before < to) shown.add(day);
    before += count;
  }
  const entries = entriesOn(shown, found).sort((a, b) => (a.order < b.order ? -1 : 1));
  return { total, entries: directed(entries.slice(from - skipped, to - skipped), page) };
};

/** The number of found texts by day of start. */
const countDays = (found: readonly FoundTexts[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const { block, numbers } of found) {
    // Neighbours mostly have the same day, so the map is updated only when it changes.
    let [day, count] = [0, 0];
    for (const i of numbers) {
      const next = block.days[i] ?? 0;
      if (next !== day) {
        counts.set(day, (counts.get(day) ?? 0) + count);
        [day, count] = [next, 0];
      }
      count++;
    }
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  return counts;
};

const entriesOn = (days: ReadonlySet<number>, found: readonly FoundTexts[]): PackedEntry[] =>
  found.flatMap(({ block, numbers }) => numbers.filter(i => days.has(block.days[i] ?? 0)).map(i => entryAt(block, i)));

/** The largest bitmap of ids, in bits: 4 MB. A `Set` of as many ids would take longer than the search. */
const MOST_BITS = 2 ** 25;

const isAnyTwice = (found: readonly FoundTexts[]): boolean => {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const { block, numbers } of found)
    for (const i of numbers) {
      const id = block.ids[i] ?? 0;
      if (id < lowest) lowest = id;
      if (id > highest) highest = id;
    }
  const seen = highest - lowest < MOST_BITS ? bits(Math.max(0, highest - lowest + 1)) : new Set<number>();
  for (const { block, numbers } of found)
    for (const i of numbers) {
      const id = (block.ids[i] ?? 0) - lowest;
      if (seen.has(id)) return true;
      seen.add(id);
    }
  return false;
};

/** A set of integers from 0 to below `count`. */
const bits = (count: number) => {
  const words = new Uint32Array(Math.ceil(count / 32));
  return {
    has: (n: number): boolean => (((words[n >>> 5] ?? 0) >>> (n & 31)) & 1) === 1,
    add: (n: number): void => {
      words[n >>> 5] = (words[n >>> 5] ?? 0) | (1 << (n & 31));
    },
  };
};
