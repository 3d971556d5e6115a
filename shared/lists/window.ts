/** The window of a list: bounds on the start and the end of its entries. Pure. */
import { FIRST_SECOND, fromSeconds, LAST_SECOND, stampOf } from '../time/wall.ts';

/** `startFrom <= start < startBefore` and `endFrom <= end < endBefore`, in seconds of each event's own wall clock (`toSeconds`). */
export interface Window {
  readonly startFrom: number;
  readonly startBefore: number;
  readonly endFrom: number;
  readonly endBefore: number;
}

export const EVERYTHING: Window = {
  startFrom: Number.NEGATIVE_INFINITY,
  startBefore: Number.POSITIVE_INFINITY,
  endFrom: Number.NEGATIVE_INFINITY,
  endBefore: Number.POSITIVE_INFINITY,
};

/** What all of them have in common. */
export const inAll = (windows: readonly Partial<Window>[]): Window => ({
  startFrom: Math.max(...windows.map(({ startFrom = Number.NEGATIVE_INFINITY }) => startFrom)),
  startBefore: Math.min(...windows.map(({ startBefore = Number.POSITIVE_INFINITY }) => startBefore)),
  endFrom: Math.max(...windows.map(({ endFrom = Number.NEGATIVE_INFINITY }) => endFrom)),
  endBefore: Math.min(...windows.map(({ endBefore = Number.POSITIVE_INFINITY }) => endBefore)),
});

/**
 * The same window with the tightest bounds. No entry ends before it starts, so an upper bound on the end also applies to the start, and a
 * lower bound on the start also to the end. undefined: nothing can match.
 */
export const tighten = (window: Window): Window | undefined => {
  const tight = {
    ...window,
    startBefore: Math.min(window.startBefore, window.endBefore),
    endFrom: Math.max(window.endFrom, window.startFrom),
  };
  return tight.startFrom < tight.startBefore && tight.endFrom < tight.endBefore ? tight : undefined;
};

/** A range of ends, in seconds: `from <= end < to`. */
export interface Ends {
  readonly from: number;
  readonly to: number;
}

/** All ends. */
export const ALL_ENDS: Ends = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/**
 * The ends that entries of the window can have. `longest`: the most seconds that they last, as what starts before a bound ends that much
 * after it. The window has to be tight (`tighten`).
 */
export const endsIn = ({ startBefore, endFrom, endBefore }: Window, longest: number): Ends => ({
  from: endFrom,
  to: Math.min(endBefore, startBefore + longest + 1),
});

/** The parts of `asked` that are in none of `known`, in order. */
export const gapsIn = (known: readonly Ends[], asked: Ends): Ends[] =>
  known.reduce<Ends[]>(
    (gaps, { from, to }) =>
      gaps
        .flatMap(gap => [
          { from: gap.from, to: Math.min(gap.to, from) },
          { from: Math.max(gap.from, to), to: gap.to },
        ])
        .filter(gap => gap.from < gap.to),
    asked.from < asked.to ? [asked] : [],
  );

/** The bounds of sort keys that begin with an end (`sortKeyOf` in `entry.ts`). */
export const keyBoundsOf = ({ from, to }: Ends): { readonly from: string; readonly to: string } => ({
  from: boundOf(from) || ' ',
  to: boundOf(to) || ' ',
});

/** A test on stamps (`stampOf`), which saves converting each to a number. */
export const windowTest = (window: Window): ((start: string, end: string) => boolean) => {
  const [startFrom, startBefore] = [boundOf(window.startFrom), boundOf(window.startBefore)];
  const [endFrom, endBefore] = [boundOf(window.endFrom), boundOf(window.endBefore)];
  return (start, end) => startFrom <= start && start < startBefore && endFrom <= end && end < endBefore;
};

/** A bound as a stamp; outside of the years of stamps, a text that sorts before or after all of them. */
const boundOf = (seconds: number): string => {
  if (seconds > LAST_SECOND) return '~';
  return seconds < FIRST_SECOND ? '' : stampOf(fromSeconds(seconds));
};

export const isSameWindow = (a: Window, b: Window): boolean =>
  a.startFrom === b.startFrom &&
  a.startBefore === b.startBefore &&
  a.endFrom === b.endFrom &&
  a.endBefore === b.endBefore;
