/** Ranges of starts and ends, and of the keys of what ends in them: indexes are sorted by end (`sortKeyOf` in `entry.ts`). Pure. */
import { stampText } from './entry.ts';

/** `from <= time < to`, in stamps (`numericStamp`). A bound need not be a time that exists: the one after 23:59:59 is 23:59:60. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** `to`: after the last stamp, of the same length in keys. */
export const ALL_TIMES: TimeRange = { from: 0, to: 10_000_00_00_00_00_00 };

/** The parts of `asked` that are in none of `known`, in order. */
export const missingRanges = (known: readonly TimeRange[], asked: TimeRange): TimeRange[] =>
  known.reduce<TimeRange[]>(
    (gaps, { from, to }) =>
      gaps
        .flatMap(gap => [
          { from: gap.from, to: Math.min(gap.to, from) },
          { from: Math.max(gap.from, to), to: gap.to },
        ])
        .filter(gap => gap.from < gap.to),
    [asked],
  );

/** The same range in whole months, so that the list of tomorrow needs nothing more. */
export const wholeMonths = ({ from, to }: TimeRange): TimeRange => ({
  from: Math.floor(from / MONTH) * MONTH,
  to: Math.ceil(to / MONTH) * MONTH,
});

/** The difference of the stamps of two months. */
export const MONTH = 1_00_00_00_00;

/** The bounds of the sort keys of these entries. `to` is no key itself, as keys go on after the end. */
export const keyBoundsOf = ({ from, to }: TimeRange): { readonly from: string; readonly to: string } => ({
  from: stampText(from),
  to: stampText(to),
});
