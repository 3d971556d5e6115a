/** A moment, the same all over the world. A type of its own, as the seconds of a wall clock (`toSeconds`) are numbers just like it. */
import * as v from 'valibot';

/** Seconds since 1970 in UTC. */
export const Instant = v.pipe(v.number(), v.brand('Instant'));
export type Instant = v.InferOutput<typeof Instant>;
