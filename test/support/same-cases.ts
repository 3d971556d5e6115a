/**
 * Property tests meet the same cases in each run. `SEED=2 npm test` takes others, except where a
 * test has a seed of its own.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
