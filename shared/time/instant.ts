/** A moment in UTC. It has a type of its own, so that it is not confused with the seconds of a wall clock (`toSeconds`). */
import * as v from 'valibot';

/** Seconds since 1970 in UTC. */
export const Instant = v.pipe(v.number(), v.brand('Instant'));
export type Instant = v.InferOutput<typeof Instant>;
