/**
 * Looks again at counters with shards that no note names: the sweep would never fold them back. They count all the same
 * (docs/data-model.md#split-counters).
 */
import { kindOf } from '../../../shared/store/item-kinds.ts';
import { isShard, rangeOfCounter } from '../../../shared/store/shards.ts';
import type { Store } from '../../../shared/store/store.ts';
import { hotKey, type Key, NOTED } from '../../../shared/store/table.ts';
import type { Difference } from './compare/difference.ts';

export async function* recheckSplits(store: Store, bases: readonly Key[]): AsyncGenerator<Difference> {
  for (const base of bases) {
    const key = hotKey(base);
    const isNoted = async (): Promise<boolean> => (await store.read([key], 'consistent'))[0] !== undefined;
    // A note is there before its shards, and goes with them: so it is read on both sides of them.
    if (await isNoted()) continue;
    const items = await store.readRange({ ...rangeOfCounter(base), consistent: true });
    if (!items.some(isShard) || (await isNoted())) continue;
    yield {
      kind: kindOf(key).name,
      key,
      is: 'nothing',
      should: 'a note',
      repair: [{ add: { [NOTED]: 1 }, to: key }],
    };
  }
}
