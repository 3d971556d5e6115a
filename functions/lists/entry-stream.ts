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
  /** Adds entries that were read elsewhere, in any order. They must not be in the ranges of the stream. */
  readonly add: (entries: readonly Entry[]) => void;
  /** The next entry in the order of the list; undefined: there are no more. */
  readonly next: () => Promise<Entry | undefined>;
}

interface OpenRange {
  /** In the order of the list. */
  readonly buffer: Entry[];
  /** The piece to read next; undefined: everything has been read. */
  rest: (KeyRange & { readonly limit: number }) | undefined;
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
      return { buffer: [], rest: { ...keyRangeOf(source, list, range), limit: piece } };
    }),
  );
  const readPiece = async (range: OpenRange): Promise<void> => {
    const { rest } = range;
    if (rest === undefined) return;
    const entries = (await source.store.readRange(rest)).map(entryOf);
    range.buffer.push(...entries);
    const last = entries.at(-1);
    const isRead = last === undefined || entries.length < rest.limit;
    range.rest = isRead ? undefined : { ...rest, from: `${last.order}!`, limit: rest.limit * GROWTH };
  };
  const fill = async (): Promise<void> => {
    await Promise.all(open.filter(isDry).map(readPiece));
  };
  return {
    fill,
    add: entries => {
      open.push({ buffer: [...entries].sort(byOrder), rest: undefined });
    },
    next: async () => {
      while (open.some(isDry)) await fill();
      const first = open.filter(({ buffer }) => buffer.length > 0).reduce<OpenRange | undefined>(earlier, undefined);
      return first?.buffer.shift();
    },
  };
};

const isDry = ({ buffer, rest }: OpenRange): boolean => buffer.length === 0 && rest !== undefined;

const byOrder = (a: Entry, b: Entry): number => (a.order < b.order ? -1 : 1);

const earlier = (a: OpenRange | undefined, b: OpenRange): OpenRange =>
  a?.buffer[0] !== undefined && (b.buffer[0] === undefined || a.buffer[0].order < b.buffer[0].order) ? a : b;
