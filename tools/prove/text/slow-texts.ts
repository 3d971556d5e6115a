/** Measures whether a function is much slower for a hostile text than for a plain one. */

import type { Hostile } from './hostile.ts';
import type { TextFunction } from './text-functions.ts';

/** The maximum time for any text, as a multiple of that for ASCII of the same length. */
export const MAX_RATIO = 20;
/** A shorter time cannot be measured well. */
const MIN_MS = 2.5;
/** Slow measurements are repeated, as other programs can make a run slower, but not faster. */
const TRIES = 3;

export interface Slow {
  readonly of: string;
  readonly text: string;
  readonly length: number;
  /** How long the function took, in milliseconds. */
  readonly took: number;
  readonly ascii: number;
}

/** Tests a shorter text first: if that is too slow, the longest would take minutes. */
export const slowest = ({ name, longest, run }: TextFunction, texts: readonly Hostile[], cap = longest): Slow[] => {
  const lengths = [32, 1].map(part => Math.ceil(Math.min(longest, cap) / part));
  const ascii = new Map(lengths.map(length => [length, timeOfAscii(run, length)]));
  return texts.flatMap(({ name: text, ofLength }) => {
    for (const length of lengths) {
      const plain = ascii.get(length) ?? MIN_MS;
      const took = timeOf(run, ofLength(length), MAX_RATIO * plain);
      if (took > MAX_RATIO * plain) return [{ of: name, text, length, took, ascii: plain }];
    }
    return [];
  });
};

/**
 * At least the time to read each character once: regular expressions skip ASCII in almost no time. A fixed minimum in milliseconds would be
 * stricter on slow machines.
 */
const timeOfAscii = (run: (text: string) => unknown, length: number): number => {
  const text = 'word '.repeat(length / 5);
  return Math.max(MIN_MS, timeOf(run, text, 0), timeOf(countLetters, text, 0));
};

const countLetters = (text: string): number => {
  let letters = 0;
  for (const character of text) if (character > '@') letters++;
  return letters;
};

/** The shortest of several runs; stops at the first that is short enough. */
const timeOf = (run: (text: string) => unknown, text: string, enough: number): number => {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && shortest > enough; tries++) {
    const [begun, used] = [performance.now(), process.threadCpuUsage()];
    run(text);
    const { user, system } = process.threadCpuUsage(used);
    const ran = performance.now() - begun;
    // If other programs interrupted the run, only its CPU time counts. Some systems measure that in steps of 4 ms.
    shortest = Math.min(shortest, Math.min(ran, Math.max((user + system) / 1000, MIN_MS)));
  }
  return shortest;
};
