/** Bounds on start and end of what a list shows. */
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
