/**
 * The text spans by which texts are kept in memory (docs/decisions/0048-folded-texts-are-kept-in-memory.md): which of them a window needs,
 * their versions, and the ranges in which their texts are read. Pure.
 */
import { DAY, fromStamp } from '../time/wall.ts';
import { type EntryRange, matchRanges, mergeRanges } from './entry-ranges.ts';
import { LENGTH_CLASSES, SHORTEST } from './length-class.ts';
import { hasDuration, type ListName } from './name.ts';
import type { CounterMonth } from './running-counts.ts';
import { dayOfTextVersion, textVersionName } from './text-versions.ts';
import { EVERYTHING, tighten, type Window } from './window.ts';

/** The texts of one length class whose events end in one span: a day in the shortest class, a month in the others. */
export interface TextSpan {
  /** Names the span and the class. */
  readonly name: string;
  readonly lengthClass: number;
  /** Seconds; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
  /** Every change of one of these texts raises it (`text-versions.ts`). */
  readonly version: number;
  /** The approximate number of texts. */
  readonly size: number;
}

/** `end`: a stamp. */
export const textSpanName = (lengthClass: number, end: string): string =>
  `${lengthClass}${end.slice(0, lengthClass === SHORTEST ? 8 : 6)}`;

/** Estimate: of a hundred events, 5 are in each of the four longer classes. */
const SHARE_OF_LONGER_CLASS = 0.05;

/** All spans of the window that have texts, or had some. `months`: counters of the list, at least those of the window. */
export const textSpansIn = (months: readonly CounterMonth[], list: ListName, window: Window): TextSpan[] => {
  const classes = hasDuration(list) ? LENGTH_CLASSES : LENGTH_CLASSES.slice(0, 1);
  const spans: TextSpan[] = [];
  for (const { month, counters } of months) {
    const first = fromStamp(`${month}01000000`);
    const next = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 1) / 1000;
    if (next <= window.endFrom || first >= window.endBefore) continue;
    const days = daysNamedIn(counters);
    let size = 0;
    for (const day of days) {
      const from = first + (Number(day) - 1) * DAY;
      const ends = counters.get(`e${day}`) ?? 0;
      size += ends;
      if (from + DAY > window.endFrom && from < window.endBefore)
        spans.push(spanOf(SHORTEST, `${month}${day}`, { from, until: from + DAY, size: ends }, counters));
    }
    for (const { name } of days.size === 0 ? [] : classes.slice(1))
      spans.push(spanOf(name, month, { from: first, until: next, size: size * SHARE_OF_LONGER_CLASS }, counters));
  }
  return spans;
};

const spanOf = (
  lengthClass: number,
  end: string,
  { from, until, size }: Pick<TextSpan, 'from' | 'until' | 'size'>,
  counters: CounterMonth['counters'],
): TextSpan => ({
  name: textSpanName(lengthClass, end),
  lengthClass,
  from,
  until,
  version: counters.get(textVersionName(lengthClass, end.slice(6))) ?? 0,
  size,
});

/** The days on which events end, or ended once. */
const daysNamedIn = (counters: CounterMonth['counters']): Set<string> => {
  const days = new Set<string>();
  for (const name of counters.keys()) {
    const day = name.startsWith('e') ? name.slice(1) : dayOfTextVersion(name);
    if (day !== undefined) days.add(day);
  }
  return days;
};

/** The approximate number of texts in these spans. */
export const sizeOf = (spans: readonly TextSpan[]): number => Math.ceil(spans.reduce((sum, { size }) => sum + size, 0));

// --- reading -----------------------------------------------------------------------------------------------------------

/** The number of texts in one read unit. Reading as many unneeded texts between two spans costs no more than another query. */
const CHEAPER_THAN_A_QUERY = 16;

/** The ranges with all texts of these spans, and some of others. `all`: the spans of the window. */
export const rangesOfTextSpans = (spans: readonly TextSpan[], all: readonly TextSpan[]): EntryRange[] => {
  const stretches: { readonly lengthClass: number; readonly from: number; until: number }[] = [];
  const sizeBetween = (from: number, until: number): number =>
    from === until ? 0 : sizeOf(all.filter(each => each.from >= from && each.until <= until));
  for (const { lengthClass, from, until } of [...spans].sort(
    (a, b) => a.lengthClass - b.lengthClass || a.from - b.from,
  )) {
    const last = stretches.at(-1);
    if (last?.lengthClass === lengthClass && sizeBetween(last.until, from) <= CHEAPER_THAN_A_QUERY) last.until = until;
    else stretches.push({ lengthClass, from, until });
  }
  return mergeRanges(
    stretches.flatMap(({ lengthClass, from, until }) => {
      const window = tighten({ ...EVERYTHING, endFrom: from, endBefore: until });
      return window === undefined ? [] : matchRanges(window).filter(range => range.lengthClass === lengthClass);
    }),
  );
};
