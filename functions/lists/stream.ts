/** Disjoint lists as one, in order, read a piece at a time: for a page nobody knows the end of. */
import type { EntryRange } from '../../shared/lists/counts.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import type { KeyRange, Store } from '../../shared/store/store.ts';
import { entryOf, type Lists, rangeOf } from './read.ts';

/** Entries of all ranges in their order, read a piece at a time. */
export interface Stream {
  /** Reads the first piece of each range; may run beside other reads. */
  readonly fill: () => Promise<void>;
  readonly next: () => Promise<Entry | undefined>;
}

interface Range {
  readonly question: KeyRange;
  readonly buffer: Entry[];
  /** Where to go on; undefined: nothing more. */
  from: string | undefined;
  piece: number;
}

/** Grows with each piece: a range that runs dry was underestimated. */
const GROWTH = 4;

export const streamOf = (
  store: Store,
  { language, names }: Lists,
  readings: readonly EntryRange[],
  piece: number,
): Stream => {
  const ranges: Range[] = readings.flatMap(reading =>
    names.map(list => {
      const asked = rangeOf(language, list, reading);
      return { question: asked, buffer: [], from: asked.from, piece };
    }),
  );
  const fill = async (range: Range): Promise<void> => {
    const items = await store.readRange({ ...range.question, from: range.from, limit: range.piece });
    const entries = items.map(entryOf);
    range.buffer.push(...entries);
    const last = entries.at(-1);
    range.from = last === undefined || entries.length < range.piece ? undefined : `${last.order}!`;
    range.piece *= GROWTH;
  };
  const isDry = ({ buffer, from }: Range): boolean => buffer.length === 0 && from !== undefined;
  const fillDry = async (): Promise<void> => {
    await Promise.all(ranges.filter(isDry).map(fill));
  };
  return {
    fill: fillDry,
    next: async () => {
      while (ranges.some(isDry)) await fillDry();
      const first = ranges.filter(({ buffer }) => buffer.length > 0).reduce<Range | undefined>(earlier, undefined);
      return first?.buffer.shift();
    },
  };
};

const earlier = (a: Range | undefined, b: Range): Range =>
  a?.buffer[0] !== undefined && (b.buffer[0] === undefined || a.buffer[0].order < b.buffer[0].order) ? a : b;
