/** The window of a list: bounds on the start and the end of its entries. Pure. */
import { FIRST_SECOND, fromSeconds, fromStamp, LAST_SECOND, stampOf } from '../time/wall.ts';
import type { Entry } from './entry.ts';

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

export const isInside = (entry: Pick<Entry, 'start' | 'end'>, window: Window): boolean => {
  const [start, end] = [fromStamp(entry.start), fromStamp(entry.end)];
  return window.startFrom <= start && start < window.startBefore && window.endFrom <= end && end < window.endBefore;
};

/** The same test on stamps (`stampOf`), which saves converting each to a number. */
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
