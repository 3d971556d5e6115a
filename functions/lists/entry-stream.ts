/** A merge of disjoint ranges and lists, which are read a part at a time, for a page whose end is not known yet. */
import type { Entry } from '../../shared/lists/entry.ts';
import { type EntryRange, rangesIn } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { KeyRange } from '../../shared/store/store.ts';
import { entryOf, keyRangeOf, type ListSource } from './index-entries.ts';

export interface EntryStream {
  /** Reads the first part of each range. May run in parallel with other reads. */
  readonly fill: () => Promise<void>;
  /** Adds entries that were read elsewhere, in any order. They must not be in the ranges of the stream. */
  readonly add: (entries: readonly Entry[]) => void;
  /** The next entry in the order of the list; undefined: there are no more. */
  readonly next: () => Promise<Entry | undefined>;
}

interface OpenRange {
  /** In the order of the list. */
  readonly buffer: Entry[];
  /** The part to read next; undefined: everything has been read. */
  rest: (KeyRange & { readonly limit: number }) | undefined;
}

/** Each part of a range is this many times longer than the previous one, which was too short. */
const GROWTH = 4;

/** `size`: the number of entries in the first part of each range; from its end if `isDescending`. */
export const entryStream = (
  source: ListSource,
  lists: readonly ListName[],
  ranges: readonly EntryRange[],
  { size, isDescending }: { readonly size: number; readonly isDescending: boolean },
): EntryStream => {
  const isBefore = (a: Entry, b: Entry): boolean => a.order < b.order !== isDescending;
  const open: OpenRange[] = lists.flatMap(list =>
    rangesIn(list, ranges).map(range => {
      return { buffer: [], rest: { ...keyRangeOf(source, list, range), limit: size, descending: isDescending } };
    }),
  );
  /** The bound of the rest of a range after an entry. */
  const behind = (last: Entry) => (isDescending ? { to: keyBefore(last) } : { from: `${last.order}!` });
  const readPiece = async (range: OpenRange): Promise<void> => {
    const { rest } = range;
    if (rest === undefined) return;
    const entries = (await source.store.readRange(rest)).map(entryOf);
    range.buffer.push(...entries);
    const last = entries.at(-1);
    if (last === undefined || entries.length < rest.limit) range.rest = undefined;
    else range.rest = { ...rest, ...behind(last), limit: rest.limit * GROWTH };
  };
  const fill = async (): Promise<void> => {
    await Promise.all(open.filter(isDry).map(readPiece));
  };
  return {
    fill,
    add: entries => {
      open.push({ buffer: [...entries].sort((a, b) => (isBefore(a, b) ? -1 : 1)), rest: undefined });
    },
    next: async () => {
      while (open.some(isDry)) await fill();
      let first: OpenRange | undefined;
      for (const range of open) {
        const [entry] = range.buffer;
        if (entry !== undefined && (first?.buffer[0] === undefined || isBefore(entry, first.buffer[0]))) first = range;
      }
      return first?.buffer.shift();
    },
  };
};

const isDry = ({ buffer, rest }: OpenRange): boolean => buffer.length === 0 && rest !== undefined;

/** An upper bound for all keys before the entry's key: its last digit is replaced by the previous character and `~`. */
const keyBefore = ({ order }: Entry): string =>
  `${order.slice(0, -1)}${String.fromCharCode(order.charCodeAt(order.length - 1) - 1)}~`;
