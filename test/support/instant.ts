/** An instant that a test chooses itself. */
import * as v from 'valibot';
import { Instant } from '../../shared/time/wall.ts';

export const instant = (seconds: number): Instant => v.parse(Instant, seconds);
