/** Merges disjoint ranges and lists in their order and reads them piece by piece, for a page whose end is not known yet. */
import type { Entry } from '../../shared/lists/entry.ts';
import { type EntryRange, rangesIn } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { KeyRange } from '../../shared/store/store.ts';
import type { ListSource } from './index-entries.ts';
import { entryOf, keyRangeOf } from './index-entries.ts';

export interface EntryStream {
  /** Reads the first piece of each range. May run in parallel with other reads. */
  readonly fill: () => Promise<void>;
  /** The next entry in the order of the list; undefined: there are no more. */
  readonly next: () => Promise<Entry | undefined>;
}

interface OpenRange {
  readonly keys: KeyRange;
  readonly buffer: Entry[];
  /** The sort key where the next piece begins; undefined: everything has been read. */
  from: string | undefined;
  /** The number of entries to read next. */
  piece: number;
}

/** Each piece of a range is this many times longer than the one before, as the first one was too short. */
const GROWTH = 4;

/** `piece`: the number of entries of each range to read first. */
export const entryStream = (
  source: ListSource,
  lists: readonly ListName[],
  ranges: readonly EntryRange[],
  piece: number,
): EntryStream => {
  const open: OpenRange[] = lists.flatMap(list =>
    rangesIn(list, ranges).map(range => {
      const keys = keyRangeOf(source, list, range);
      return { keys, buffer: [], from: keys.from, piece };
    }),
  );
  const readPiece = async (range: OpenRange): Promise<void> => {
    const items = await source.store.readRange({ ...range.keys, from: range.from, limit: range.piece });
    const entries = items.map(entryOf);
    range.buffer.push(...entries);
    const last = entries.at(-1);
    range.from = last === undefined || entries.length < range.piece ? undefined : `${last.order}!`;
    range.piece *= GROWTH;
  };
  const fill = async (): Promise<void> => {
    await Promise.all(open.filter(isDry).map(readPiece));
  };
  return {
    fill,
    next: async () => {
      while (open.some(isDry)) await fill();
      const first = open.filter(({ buffer }) => buffer.length > 0).reduce<OpenRange | undefined>(earlier, undefined);
      return first?.buffer.shift();
    },
  };
};

const isDry = ({ buffer, from }: OpenRange): boolean => buffer.length === 0 && from !== undefined;

const earlier = (a: OpenRange | undefined, b: OpenRange): OpenRange =>
  a?.buffer[0] !== undefined && (b.buffer[0] === undefined || a.buffer[0].order < b.buffer[0].order) ? a : b;
