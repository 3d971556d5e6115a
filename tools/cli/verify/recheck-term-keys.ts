/** Reads terms again that the scan met among posts, and the counters that ids come from (`compare/misplaced-terms.ts`). */
import type { Key } from '../../../shared/store/table.ts';
import { diagnoseIdCounters, diagnoseTermKey, ID_COUNTERS } from './compare/misplaced-terms.ts';
import type { Tally } from './compare/tally.ts';
import type { Report, Rereading } from './rereading.ts';

/** Takes those out of `misplaced` that are where they belong afterwards. */
export const recheckTermKeys = async (
  { store, stop }: Rereading,
  misplaced: Map<string, Key>,
  report: Report,
): Promise<void> => {
  for (const [pk, key] of misplaced) {
    if (stop.aborted) return;
    const [item] = await store.read([key], 'consistent');
    const difference = diagnoseTermKey(key, item);
    if (difference === undefined || (await report(difference))) misplaced.delete(pk);
  }
};

/** After `recheckTermKeys`: the counter that both spaces shared goes with the last term among the posts. */
export const recheckIdCounters = async (
  { store }: Rereading,
  tally: Pick<Tally, 'largest' | 'misplaced'>,
  report: Report,
): Promise<void> => {
  for (const difference of diagnoseIdCounters(tally, await store.read(ID_COUNTERS, 'consistent')))
    await report(difference);
};
