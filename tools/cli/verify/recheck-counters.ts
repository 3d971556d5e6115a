/** Reads counters again that seemed different in the scan, between further scans of the records. */
import { readSums } from '../../../functions/counters/read-sums.ts';
import type { Item } from '../../../shared/store/change.ts';
import { FOLDED, rangeOfCounter, type SummedCounter } from '../../../shared/store/shards.ts';
import type { Store } from '../../../shared/store/store.ts';
import { idCounterKey, keyName } from '../../../shared/store/table.ts';
import {
  counterDifference,
  driftOf,
  firstRecount,
  isOff,
  type Measured,
  measure,
  newRecount,
  recount,
  recountNotes,
  unseenBetween,
} from './compare/diagnose-counters.ts';
import { lastIdOf } from './compare/diagnose-id-counters.ts';
import type { Difference } from './compare/difference.ts';
import { type CounterId, counterName, suspectCounters, type Tally } from './compare/tally.ts';
import type { Rereading } from './rereading.ts';

/** How often the records are scanned at most. What writes leave open in one scan, the next may decide. */
const MAX_SCANS = 4;
const PAUSE_MS = 250;

export interface CountersRead {
  readonly differences: readonly Difference[];
  /** How many were within the bounds that writes left open: right, as far as can be seen. */
  readonly busy: number;
}

/** The last id that was given to a post. */
export const lastPostId = async (store: Store): Promise<number> => {
  const [ids] = await store.read([idCounterKey('post')], 'consistent');
  return lastIdOf(ids);
};

interface Recounting extends Rereading {
  /** The last id of a post before the scan that was tallied. */
  readonly lastId: number;
  /** Hands on every item of the table. */
  readonly scan: (onItem: (item: Item) => void) => Promise<void>;
}

/** Only what is different in two measurements is reported. */
export const recheckCounters = async (
  { store, stop, pause, lastId, scan }: Recounting,
  tally: Tally,
): Promise<CountersRead> => {
  const differences: Difference[] = [];
  let busy = 0;
  const found = suspectCounters(tally);
  let suspects: readonly CounterId[] = found;
  let earlier = firstRecount(tally, found);
  let before = lastId;
  let measured = new Map<CounterId, Measured>();
  for (let scans = 1; suspects.length > 0; scans++) {
    await pause(PAUSE_MS);
    const values = await readCounters(store, suspects);
    const after = await lastPostId(store);
    await pause(PAUSE_MS);
    const later = newRecount(suspects);
    await scan(item => recount(later, item, earlier));
    if (stop.aborted) return { differences, busy };
    recountNotes(later);
    const interval = { earlier, later, unseen: unseenBetween(earlier, later, { before, after }) };

    const off = new Map<CounterId, Measured>();
    for (const [i, id] of suspects.entries()) {
      const first = measured.get(id);
      const now = measure(counterName(id), values[i] ?? 0, interval);
      if (!isOff(now)) busy += driftOf(now) === undefined ? 1 : 0;
      else if (first !== undefined && (scans === MAX_SCANS || isSameDrift(first, now)))
        differences.push(counterDifference(id, first, now));
      else off.set(id, now);
    }
    measured = off;
    suspects = [...off.keys()];
    earlier = later;
    before = after;
  }
  return { differences, busy };
};

const isSameDrift = (first: Measured, second: Measured): boolean =>
  driftOf(first) !== undefined && driftOf(first) === driftOf(second);

/** How many counters are read together, each with its shards. */
const GROUP_SIZE = 50;

const readCounters = async (store: Store, ids: readonly CounterId[]): Promise<number[]> => {
  const bases = [...new Map(ids.map(id => [keyName(id), id])).values()];
  const read = new Map<string, SummedCounter | undefined>();
  for (let at = 0; at < bases.length; at += GROUP_SIZE)
    await Promise.all(
      bases.slice(at, at + GROUP_SIZE).map(async base => {
        const [sum] = await readSums(store, { ...rangeOfCounter(base), consistent: true });
        read.set(keyName(base), sum);
      }),
    );
  return ids.map(id => {
    const sum = read.get(keyName(id));
    return (id.counter === FOLDED ? sum?.folded : sum?.counters.get(id.counter)) ?? 0;
  });
};
