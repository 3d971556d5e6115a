/** Reads counters as sums of their shards. No other file reads them. */
import { type SummedCounter, summed } from '../../shared/store/shards.ts';
import type { KeyRange, Store } from '../../shared/store/store.ts';

/** A fold is visible in part for some milliseconds, in eventually consistent reads for as long as a replica lags. */
const MAX_READINGS = 5;

/**
 * The sums of all counters in the range, which has to contain whole counters (`rangeOfCounter`). Queries are not isolated from
 * transactions, so it reads again if it has met a fold. If the numbers still disagree, the stored counter is wrong: it returns what is
 * there, and `calendar verify` reports it.
 */
export const readSums = async (store: Store, range: KeyRange): Promise<readonly SummedCounter[]> => {
  let sums = summed(await store.readRange(range));
  for (let readings = 1; sums.some(isTorn) && readings < MAX_READINGS; readings++)
    sums = summed(await store.readRange({ ...range, consistent: true }));
  return sums;
};

const isTorn = ({ folded }: SummedCounter): boolean => folded !== 0;
