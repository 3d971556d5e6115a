/**
 * Migrates tables of `SCHEMA` 1, in which terms and posts shared one sequence of ids and the keys `R#<id>`: moves terms to keys of their
 * own (docs/decisions/0043). No other code reads terms at the old keys.
 */

import type { IdSpace } from '../../../../shared/addresses/record-ids.ts';
import { readableRecordOf } from '../../../../shared/records/any-record.ts';
import { save } from '../../../../shared/records/save-plan.ts';
import type { Item } from '../../../../shared/store/change.ts';
import { kindOf } from '../../../../shared/store/item-kinds.ts';
import { ID_COUNTER, idCounterKey, type Key, recordKeyOf, SHARED_ID_COUNTER } from '../../../../shared/store/table.ts';
import { type Difference, differing } from './difference.ts';
import { indexedAs, isContentRecord } from './item-owner.ts';
import type { Tally } from './tally.ts';

/** undefined: the key is correct, or this version cannot read the record. */
export const diagnoseTermKey = (key: Key, item: Item | undefined): Difference | undefined => {
  const record = item && readableRecordOf(item);
  if (item === undefined || record === undefined || !isContentRecord(record)) return undefined;
  const home = recordKeyOf(record);
  if (home.pk === key.pk) return undefined;
  const [own] = save(undefined, record);
  if (own === undefined || !('put' in own)) return undefined;
  return {
    kind: kindOf(key).name,
    key,
    is: `a ${record.type}`,
    should: `at ${home.pk}`,
    repair: [
      { remove: key, when: record.version, conflict: 'version' },
      { put: { ...indexedAs(item, own.put), ...home }, when: 'absent', conflict: 'id' },
    ],
  };
};

const SPACES: readonly IdSpace[] = ['post', 'term'];

/** The keys of the id counters: of posts, of terms, and the one that both shared. */
export const ID_COUNTERS: readonly Key[] = [...SPACES.map(idCounterKey), SHARED_ID_COUNTER];

/**
 * Finds counters that would assign an id a second time: each has to be at least the largest id of its space, and the last id of the shared
 * counter. `counters`: those of `ID_COUNTERS`, read after all records. The shared counter is removed last, when no term has an old key.
 */
export const diagnoseIdCounters = (
  { largest, misplaced }: Pick<Tally, 'largest' | 'misplaced'>,
  counters: readonly (Item | undefined)[],
): Difference[] => {
  const [post, term, shared] = counters;
  const own = { post, term };
  const low = SPACES.flatMap((space): Difference[] => {
    const [is, least] = [lastIdOf(own[space]), Math.max(largest[space], lastIdOf(shared))];
    if (is >= least) return [];
    const key = idCounterKey(space);
    return [
      {
        kind: 'ids',
        key,
        is: String(is),
        should: `${least} or more`,
        repair: [{ add: { [ID_COUNTER]: least - is }, to: key }],
      },
    ];
  });
  if (shared === undefined) return low;
  const former = { kind: 'ids', key: SHARED_ID_COUNTER, ...differing(shared, undefined) };
  return [...low, { ...former, ...(misplaced.size === 0 && { repair: [{ remove: SHARED_ID_COUNTER }] }) }];
};

/** The last id that the counter assigned. */
export const lastIdOf = (counter: Item | undefined): number => {
  const last = counter?.[ID_COUNTER];
  return typeof last === 'number' ? last : 0;
};
