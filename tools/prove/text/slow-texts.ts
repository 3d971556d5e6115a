/** Whether a function takes much longer for a hostile text than for a plain one. */

import type { Hostile } from './hostile.ts';
import type { TextFunction } from './text-functions.ts';

/** No text may take more than this many times what ASCII of its length takes. */
export const MAX_RATIO = 20;
/** A shorter time cannot be measured well. */
const MIN_MS = 2.5;
/** What is measured again is what was slow: other programs make a run slower, never faster. */
const TRIES = 3;

export interface Slow {
  readonly of: string;
  readonly text: string;
  readonly length: number;
  /** How long the function took, in milliseconds. */
  readonly took: number;
  readonly ascii: number;
}

/** A shorter text first: where that is too slow already, the longest would take minutes. */
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
 * At least what one look at each character takes: regular expressions skip over ASCII in almost no time, and a time in milliseconds
 * would ask more of a slow machine than of a fast one.
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

/** The shortest of several runs; one is enough if it is short enough. */
const timeOf = (run: (text: string) => unknown, text: string, enough: number): number => {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && shortest > enough; tries++) {
    const [begun, used] = [performance.now(), process.threadCpuUsage()];
    run(text);
    const { user, system } = process.threadCpuUsage(used);
    const ran = performance.now() - begun;
    // Of a run that was interrupted by other programs, its own time alone counts. Some systems count that in steps of 4 ms.
    shortest = Math.min(shortest, Math.min(ran, Math.max((user + system) / 1000, MIN_MS)));
  }
  return shortest;
};
