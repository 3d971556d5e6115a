/** Pseudo-random numbers that are the same on every run and every machine. */

export type Random = ReturnType<typeof randomFrom>;

/** The generator mulberry32. Its 32 bits of state are plenty for a calendar. */
export const randomFrom = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** The next number, from 0 up to but not including 1. */
    next,
    /** A whole number below `n`. */
    below: (n: number) => Math.floor(next() * n),
    chance: (probability: number) => next() < probability,
    /**
     * A number from 1 to `n`, low numbers far more often, because real calendars have few popular
     * venues and tags and many rare ones.
     */
    rank: (n: number) => Math.min(n, Math.floor((n + 1) ** next())),
    oneOf: (values: readonly number[]) => values[Math.floor(next() * values.length)] ?? Number.NaN,
  };
};
