/** A moment in time. A branded type, because `toSeconds` of a wall clock also counts seconds since 1970, without a zone. */
import * as v from 'valibot';

/** Seconds since 1970 in UTC. */
export const Instant = v.pipe(v.number(), v.brand('Instant'));
export type Instant = v.InferOutput<typeof Instant>;
