/** Writes the records of a source in one pass, events last, because they link all others. */
import { ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import type { OriginalCategory, OriginalEvent, OriginalRecord } from '../../../original/shapes.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { bring, type Outcome } from './bring.ts';
import type { Source } from './read-source.ts';
import type { World } from './world.ts';

/**
 * The number of records that are written in parallel. With more, writes would only conflict,
 * because records share venues, terms and rows of the journal.
 */
const AT_ONCE = 8;

/** Calls `onRecord` with what became of each record. */
export const bringAll = async (world: World, onRecord: (outcome: Outcome) => void): Promise<void> => {
  for (const kind of ORIGINAL_KINDS)
    await inParallel(linesOf(kind, world.source), { concurrency: AT_ONCE, stop: world.stop }, async line => {
      for (const theirs of line) onRecord(await bring(theirs, world));
    });
};

/** Lines of records that are written in parallel, each record of a line after the one before it. */
const linesOf = (kind: OriginalKind, { records }: Source): readonly (readonly OriginalRecord[])[] => {
  const all = [...records.values()];
  if (kind === 'category') return [inTreeOrder(all.filter(record => record.kind === 'category'))];
  if (kind !== 'event') return all.filter(record => record.kind === kind).map(record => [record]);
  // The dates of a recurring event share a slug at the source, and the earliest one keeps it here.
  const events = all.filter(record => record.kind === 'event').sort(byStart);
  return [...Map.groupBy(events, ({ slug, id }) => slug || id).values()];
};

const byStart = (a: OriginalEvent, b: OriginalEvent): number =>
  a.utc_start_date.localeCompare(b.utc_start_date) || a.id - b.id;

/**
 * Sorts categories so that parents precede their children, at every depth. Loops, which only a
 * faulty source has, are tolerated.
 */
const inTreeOrder = (categories: readonly OriginalCategory[]): readonly OriginalCategory[] => {
  const byId = new Map(categories.map(category => [category.id, category]));
  const depthOf = (category: OriginalCategory): number => {
    const above = new Set<number>();
    for (let at: OriginalCategory | undefined = category; at !== undefined && !above.has(at.id); ) {
      above.add(at.id);
      at = byId.get(at.parent);
    }
    return above.size;
  };
  return categories.toSorted((a, b) => depthOf(a) - depthOf(b) || a.id - b.id);
};
