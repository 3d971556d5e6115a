/** Reads counters with their shards. No other file reads them. */
import { type SummedCounter, summed } from '../../shared/store/shards.ts';
import type { KeyRange, Store } from '../../shared/store/store.ts';

/** A fold is seen in part for some milliseconds, or for as long as a replica lags: consistent reads do not wait for that. */
const MAX_READINGS = 5;

/**
 * The sums of all counters in the range, which has to hold whole counters (`rangeOfCounter`). Queries are not isolated from transactions,
 * so it reads again where it has met a fold. Numbers that still do not agree then are wrong in the table: it takes what is there, as of any
 * counter that is wrong, and `calendar verify` says so.
 */
export const readSums = async (store: Store, range: KeyRange): Promise<readonly SummedCounter[]> => {
  let sums = summed(await store.readRange(range));
  for (let readings = 1; sums.some(isTorn) && readings < MAX_READINGS; readings++)
    sums = summed(await store.readRange({ ...range, consistent: true }));
  return sums;
};

const isTorn = ({ folded }: SummedCounter): boolean => folded !== 0;
