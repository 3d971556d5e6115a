/** Finds counters that would assign an id a second time. */

import type { Item } from '../../../../shared/store/change.ts';
import type { IdSpace } from '../../../../shared/store/records.ts';
import { ID_COUNTER, idCounterKey, type Key } from '../../../../shared/store/table.ts';
import type { Difference } from './difference.ts';
import type { Tally } from './tally.ts';

const SPACES: readonly IdSpace[] = ['post', 'term'];

export const ID_COUNTERS: readonly Key[] = SPACES.map(idCounterKey);

/**
 * Each counter has to be at least the largest id of its space. `counters` are those of
 * `ID_COUNTERS`, read after all records.
 */
export const diagnoseIdCounters = (
  { largest }: Pick<Tally, 'largest'>,
  counters: readonly (Item | undefined)[],
): Difference[] =>
  SPACES.flatMap((space, i): Difference[] => {
    const [is, least] = [lastIdOf(counters[i]), largest[space]];
    if (is >= least) return [];
    const key = idCounterKey(space);
    const repair = [{ add: { [ID_COUNTER]: least - is }, to: key }];
    return [{ kind: 'ids', key, is: String(is), should: `${least} or more`, repair }];
  });

/** The last id that the counter assigned. */
const lastIdOf = (counter: Item | undefined): number => {
  const last = counter?.[ID_COUNTER];
  return typeof last === 'number' ? last : 0;
};
