/** The second and third look at numbers that seem different: read between two scans of the records. */
import { setTimeout } from 'node:timers/promises';
import type { Item } from '../../../shared/store/change.ts';
import type { Store } from '../../../shared/store/store.ts';
import { ID_COUNTER, idCounterKey } from '../../../shared/store/table.ts';
import type { Difference } from './diagnose.ts';
import {
  driftOf,
  firstCount,
  isOff,
  type Measured,
  measure,
  newRecount,
  numberDifference,
  numberIn,
  readName,
  recount,
  recountNotes,
  suspectNumbers,
  unseenBetween,
} from './numbers.ts';
import type { Tally } from './tally.ts';

/** What writes leave open in one scan, the next may close. */
const MAX_SCANS = 4;
/** Transactions become visible item by item: one that was under way at a scan's end is all there by then. */
const PAUSE_MS = 250;

export interface Numbers {
  readonly differences: readonly Difference[];
  /** Right as far as can be seen while they were written. */
  readonly busy: number;
}

/** The last id that was given to a post. */
export const lastIdIn = async (store: Store): Promise<number> => {
  const [ids] = await store.read([idCounterKey('post')], 'consistent');
  return numberIn(ids, ID_COUNTER);
};

/** `lastId`: as it was before the scan that was weighed; `scan`: hands on every item of the table. What differs was measured twice. */
export const measureNumbers = async (
  store: Store,
  balance: Tally,
  lastId: number,
  scan: (onItem: (item: Item) => void) => Promise<void>,
  stop: AbortSignal,
): Promise<Numbers> => {
  const differences: Difference[] = [];
  let busy = 0;
  let names = suspectNumbers(balance);
  let earlier = firstCount(balance, names);
  let before = lastId;
  let measured = new Map<string, Measured>();
  for (let scans = 1; names.length > 0; scans++) {
    await setTimeout(PAUSE_MS);
    const read = await readNumbers(store, names);
    const after = await lastIdIn(store);
    await setTimeout(PAUSE_MS);
    const later = newRecount(names);
    await scan(item => recount(later, item, earlier));
    if (stop.aborted) return { differences, busy };
    recountNotes(later);
    const unseen = unseenBetween(earlier, later, { before, after });

    const off = new Map<string, Measured>();
    for (const name of names) {
      const first = measured.get(name);
      const now = measure(name, read.get(name) ?? 0, earlier, later, unseen);
      if (!isOff(now)) busy += driftOf(now) === undefined ? 1 : 0;
      else if (first !== undefined && (scans === MAX_SCANS || isSameDrift(first, now)))
        differences.push(numberDifference(name, first, now));
      else off.set(name, now);
    }
    measured = off;
    names = [...off.keys()];
    earlier = later;
    before = after;
  }
  return { differences, busy };
};

const isSameDrift = (first: Measured, second: Measured): boolean =>
  driftOf(first) !== undefined && driftOf(first) === driftOf(second);

const readNumbers = async (store: Store, names: readonly string[]): Promise<Map<string, number>> => {
  const read = names.map(name => ({ name, ...readName(name) }));
  const items = await store.read(
    read.map(({ key }) => key),
    'consistent',
  );
  return new Map(read.map(({ name, counter }, i) => [name, numberIn(items[i], counter)]));
};
