/** The clock of the commands. */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { Instant } from '../../shared/time/wall.ts';

/** Epoch seconds, as records have them. */
export const secondsNow = (): Instant => v.parse(Instant, Math.floor(Date.now() / 1000));

/**
 * Waits for the beginning of the next second. Everything with an earlier time was there before,
 * although times have no fractions.
 */
export const nextSecond = async (): Promise<Instant> => {
  const before = secondsNow();
  while (secondsNow() === before) await setTimeout(1_000 - (Date.now() % 1_000));
  return secondsNow();
};
