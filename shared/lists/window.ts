/** The window of a list: bounds on the start and the end of its entries, and the ranges of the index that hold them. Pure. */
import { stampText } from './entry.ts';

/**
 * `startFrom <= start < startBefore` and `endFrom <= end < endBefore`, in stamps of each event's own wall clock (`numericStamp`). A bound need not
 * be a time that exists: the one after 23:59:59 is 23:59:60.
 */
export interface Window {
  readonly startFrom: number;
  readonly startBefore: number;
  readonly endFrom: number;
  readonly endBefore: number;
}

/** What all of them have in common. */
export const inAll = (windows: readonly Partial<Window>[]): Window => ({
  startFrom: Math.max(...windows.map(({ startFrom = Number.NEGATIVE_INFINITY }) => startFrom)),
  startBefore: Math.min(...windows.map(({ startBefore = Number.POSITIVE_INFINITY }) => startBefore)),
  endFrom: Math.max(...windows.map(({ endFrom = Number.NEGATIVE_INFINITY }) => endFrom)),
  endBefore: Math.min(...windows.map(({ endBefore = Number.POSITIVE_INFINITY }) => endBefore)),
});

export const UNBOUNDED_WINDOW = inAll([{}]);

export const isSameWindow = (a: Window, b: Window): boolean =>
  a.startFrom === b.startFrom &&
  a.startBefore === b.startBefore &&
  a.endFrom === b.endFrom &&
  a.endBefore === b.endBefore;

/** A range of ends, in stamps: `from <= end < to`. */
export interface EndRange {
  readonly from: number;
  readonly to: number;
}

/** The ends that entries of the window can have: no entry ends before it starts. */
export const endsIn = ({ startFrom, endFrom, endBefore }: Window): EndRange => ({
  from: Math.max(startFrom, endFrom),
  to: endBefore,
});

/** The parts of `asked` that are in none of `known`, in order. */
export const missingRanges = (known: readonly EndRange[], asked: EndRange): EndRange[] =>
  known.reduce<EndRange[]>(
    (gaps, { from, to }) =>
      gaps
        .flatMap(gap => [
          { from: gap.from, to: Math.min(gap.to, from) },
          { from: Math.max(gap.from, to), to: gap.to },
        ])
        .filter(gap => gap.from < gap.to),
    asked.from < asked.to ? [asked] : [],
  );

/** The same range in whole months, so that the window of tomorrow needs nothing more. */
export const wholeMonths = ({ from, to }: EndRange): EndRange => ({
  from: Math.floor(from / MONTH) * MONTH,
  to: (Math.floor(to / MONTH) + 1) * MONTH,
});

/** The difference of the stamps of two months. */
export const MONTH = 1_00_00_00_00;

/** The bounds of sort keys that begin with an end (`sortKeyOf` in `entry.ts`). `to` is no key itself, as keys go on after the end. */
export const keyBoundsOf = ({ from, to }: EndRange): { readonly from: string; readonly to: string } => ({
  from: stampText(Math.max(from, 0)),
  to: to > LAST_STAMP ? '~' : stampText(to),
});

const LAST_STAMP = 9999_12_31_23_59_59;
