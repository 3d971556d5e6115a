/** The clock of the commands. */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { Instant } from '../../shared/time/wall.ts';

/** Epoch seconds, as records have them. */
export const secondsNow = (): Instant => v.parse(Instant, Math.floor(Date.now() / 1000));

/** The beginning of the next second, once it has come: what is older than this was there before, although its time has no fractions. */
export const nextSecond = async (): Promise<Instant> => {
  const before = secondsNow();
  while (secondsNow() === before) await setTimeout(1_000 - (Date.now() % 1_000));
  return secondsNow();
};
