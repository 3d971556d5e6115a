/**
 * Folds shards back into their counters when no writer adds to them any more. Part of the sweep, which runs every minute
 * (docs/decisions/0047-counters-are-split-under-pressure.md).
 */
import * as v from 'valibot';
import { faultOf, type Log } from '../../shared/errors/log.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import { fold, isShard, rangeOfCounter, removal } from '../../shared/store/shards.ts';
import type { Store } from '../../shared/store/store.ts';
import { counterOfNote, HOT_PARTITION, type Key, NOTED } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/instant.ts';

/**
 * Seconds without a new note before a counter is folded. Instances add to shards for 5 seconds after their note, in requests of at most 20.
 * Less than a minute, so that the next sweep folds it.
 */
const CALM = 45;

/** `seen`: the number of notes at the last sweep. `since`: when a sweep first saw that number, or folded last, in epoch seconds. */
const Note = v.object({
  pk: v.string(),
  sk: v.string(),
  [NOTED]: v.optional(v.number(), 0),
  seen: v.optional(v.number(), 0),
  since: v.optional(v.number(), 0),
});
type Note = v.InferOutput<typeof Note>;

interface FoldDeps {
  readonly store: Store;
  readonly now: () => Instant;
  readonly log: Log;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

/** Returns how many counters were folded. Errors and conflicts with writers are left to the next sweep. */
export const foldCounters = async (deps: FoldDeps, isInTime: () => boolean): Promise<number> => {
  let folded = 0;
  for (const item of await deps.store.readRange({ partition: HOT_PARTITION, consistent: true })) {
    if (!isInTime()) break;
    try {
      if (await foldCounter(v.parse(Note, item), deps)) folded++;
    } catch (error) {
      if (!(error instanceof WriteConflict)) deps.log.error('fault', { error: faultOf(error), counter: item.sk });
    }
  }
  return folded;
};

const foldCounter = async (note: Note, { store, now, random = Math.random }: FoldDeps): Promise<boolean> => {
  const moment = now();
  const key: Key = { pk: note.pk, sk: note.sk };
  const look = (): Promise<void> =>
    store.updateItem(key, { set: { seen: note[NOTED], since: moment }, when: 'present' });
  if (note[NOTED] !== note.seen) {
    await look();
    return false;
  }
  if (moment - note.since < CALM) return false;
  const base = counterOfNote(key);
  const shards = (await store.readRange({ ...rangeOfCounter(base), consistent: true })).filter(isShard);
  const moves = fold(base, shards, random);
  if (moves.length === 0) {
    await store.commit([...removal(base, shards), { remove: key, when: note[NOTED], conflict: 'version' }]);
    return false;
  }
  await store.commit([...moves, { check: key, when: note[NOTED], conflict: 'version' }]);
  await look();
  return true;
};
