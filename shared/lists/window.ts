/** Bounds on start and end of what a list shows. Pure. */
import { fromStamp } from '../time/wall.ts';
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
 * The same entries under the tightest bounds: nothing ends before it starts, so a start lies before any bound that its end lies before.
 * undefined: nothing can match.
 */
export const tighten = (w: Window): Window | undefined => {
  const tight = { ...w, startBefore: Math.min(w.startBefore, w.endBefore), endFrom: Math.max(w.endFrom, w.startFrom) };
  return tight.startFrom < tight.startBefore && tight.endFrom < tight.endBefore ? tight : undefined;
};

export const isInside = (entry: Pick<Entry, 'start' | 'end'>, w: Window): boolean => {
  const [start, end] = [fromStamp(entry.start), fromStamp(entry.end)];
  return w.startFrom <= start && start < w.startBefore && w.endFrom <= end && end < w.endBefore;
};
