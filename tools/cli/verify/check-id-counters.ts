/** Finds counters that would assign an id a second time. */
import type { Change } from '../../../shared/store/change.ts';
import { ID_COUNTER, idCounterKey } from '../../../shared/store/table.ts';
import { lastIds } from '../../table/id-counters.ts';
import type { Check } from './judge.ts';

/** Each counter, read after all records, has to be at least the largest id of its space. */
export const checkIdCounters: Check = async ({ store, report }, { largest }) => {
  const last = await lastIds(store);
  for (const space of ['post', 'term'] as const) {
    const [is, least, key] = [last[space], largest[space], idCounterKey(space)];
    const repair: Change[] = [
      { add: { [ID_COUNTER]: least - is }, to: key, when: { counter: ID_COUNTER, is }, conflict: 'version' },
    ];
    if (is < least) await report({ kind: 'ids', key, is: String(is), should: `${least} or more`, repair });
  }
  return 0;
};
