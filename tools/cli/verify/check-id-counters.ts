/** Finds counters that would assign an id a second time. */
import type { Change } from '../../../shared/store/change.ts';
import type { IdSpace } from '../../../shared/store/records.ts';
import { ID_COUNTER, idCounterKey } from '../../../shared/store/table.ts';
import type { Check } from './judge.ts';

const SPACES: readonly IdSpace[] = ['post', 'term'];

/** Each counter, read after all records, has to be at least the largest id of its space. */
export const checkIdCounters: Check = async ({ store, report }, { largest }) => {
  const counters = await store.read(SPACES.map(idCounterKey), 'consistent');
  for (const [i, space] of SPACES.entries()) {
    const last = counters[i]?.[ID_COUNTER];
    const [is, least] = [typeof last === 'number' ? last : 0, largest[space]];
    const key = idCounterKey(space);
    const repair: Change[] = [
      { add: { [ID_COUNTER]: least - is }, to: key, when: { counter: ID_COUNTER, is }, conflict: 'version' },
    ];
    if (is < least) await report({ kind: 'ids', key, is: String(is), should: `${least} or more`, repair });
  }
  return 0;
};
