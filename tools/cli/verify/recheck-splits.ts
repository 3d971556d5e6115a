/**
 * Looks again at counters with shards that no note names: the sweep would never fold them back. They count all the same
 * (docs/data-model.md#split-counters).
 */
import { kindOf } from '../../../shared/store/item-kinds.ts';
import { isShard, rangeOfCounter } from '../../../shared/store/shards.ts';
import { hotKey, type Key, NOTED } from '../../../shared/store/table.ts';
import type { Report, Rereading } from './rereading.ts';

export const recheckSplits = async (
  { store, stop }: Rereading,
  bases: readonly Key[],
  report: Report,
): Promise<void> => {
  for (const base of bases) {
    if (stop.aborted) return;
    const key = hotKey(base);
    const isNoted = async (): Promise<boolean> => (await store.read([key], 'consistent'))[0] !== undefined;
    // A note is there before its shards, and goes with them: so it is read on both sides of them.
    if (await isNoted()) continue;
    const items = await store.readRange({ ...rangeOfCounter(base), consistent: true });
    if (!items.some(isShard) || (await isNoted())) continue;
    const repair = [{ add: { [NOTED]: 1 }, to: key }];
    await report({ kind: kindOf(key).name, key, is: 'nothing', should: 'a note', repair });
  }
};
