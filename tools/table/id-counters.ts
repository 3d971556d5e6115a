/** The counters that ids of records come from. */
import * as v from 'valibot';
import type { Store } from '../../shared/store/store.ts';
import { ID_COUNTER, idCounterKey } from '../../shared/store/table.ts';

/** How many ids were given: there are at most as many records. */
export const sumOfIds = async (store: Store): Promise<number> => {
  const counters = await store.read([idCounterKey('post'), idCounterKey('term')], 'eventual');
  return counters.reduce((sum, item) => sum + (item === undefined ? 0 : v.parse(v.number(), item[ID_COUNTER])), 0);
};
