/** New ids. */
import type { Store } from '../../shared/store/store.ts';
import { type IdSpace, idCounterKey } from '../../shared/store/table.ts';

export const nextId = (store: Store, space: IdSpace): Promise<number> => store.increment(idCounterKey(space), 1);
