/** Pseudo-random numbers that are the same on every run and every machine. */

export interface Random {
  /** The next number, from 0 up to but not including 1. */
  readonly next: () => number;
  /** A whole number below `n`. */
  readonly below: (n: number) => number;
  readonly chance: (probability: number) => boolean;
  /**
   * A number from 1 to `n`, low numbers far more often, because real calendars have few popular
   * venues and tags and many rare ones.
   */
  readonly rank: (n: number) => number;
  readonly oneOf: (values: readonly number[]) => number;
}

/** The generator mulberry32. Its 32 bits of state are plenty for a calendar. */
export const randomFrom = (seed: number): Random => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: n => Math.floor(next() * n),
    chance: probability => next() < probability,
    rank: n => Math.min(n, Math.floor((n + 1) ** next())),
    oneOf: values => values[Math.floor(next() * values.length)] ?? Number.NaN,
  };
};
