/** The clock of the commands. */
import * as v from 'valibot';
import { Instant } from '../../shared/time/wall.ts';

/** Epoch seconds, as records have them. */
export const secondsNow = (): Instant => v.parse(Instant, Math.floor(Date.now() / 1000));
