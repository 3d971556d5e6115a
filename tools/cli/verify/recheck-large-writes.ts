/** Looks again at large writes that the scan met unfinished: one that is under way goes on, and one that broke off is finished. */
import * as v from 'valibot';
import { finish } from '../../../functions/records/commit-event.ts';
import { PostId } from '../../../shared/addresses/record-ids.ts';
import { readableRecordOf } from '../../../shared/records/any-record.ts';
import { unfinishedIn } from '../../../shared/records/large-write.ts';
import { kindOf } from '../../../shared/store/item-kinds.ts';
import type { Store } from '../../../shared/store/store.ts';
import { recordKeyAt, recordNameIn, unfinishedKeyAt } from '../../../shared/store/table.ts';
import { fromSeconds } from '../../../shared/time/wall.ts';
import type { Difference } from './compare/difference.ts';
import type { Report, Rereading } from './rereading.ts';

/** After how many seconds without a step a large write counts as failed. */
const MAX_STEP_SECONDS = 60;

/** `partitions`: of the events with a note of what is left to do. `now`: in epoch seconds. */
export const recheckLargeWrites = async (
  { store }: Rereading,
  partitions: Iterable<string>,
  now: number,
  report: Report,
): Promise<void> => {
  for (const pk of partitions) {
    const difference = await unfinishedSince(store, pk, now - MAX_STEP_SECONDS);
    if (difference === undefined) continue;
    const id = v.parse(PostId, recordNameIn({ pk }).id);
    await report(difference, difference.repair === undefined ? () => finish(store, id).then(() => true) : undefined);
  }
};

const unfinishedSince = async (store: Store, pk: string, before: number): Promise<Difference | undefined> => {
  const key = unfinishedKeyAt(pk);
  const [item, note] = await store.read([recordKeyAt(pk), key], 'consistent');
  if (note === undefined) return undefined;
  const { moves } = unfinishedIn(note);
  const difference = { kind: kindOf(key).name, key, is: `${moves.length} lists to go`, should: 'finished' };
  if (item === undefined)
    return {
      ...difference,
      should: 'nothing',
      repair: [{ check: recordKeyAt(pk), when: 'absent', conflict: 'version' }, { remove: key }],
    };
  const record = readableRecordOf(item);
  const isLate = record !== undefined && 'modified_utc' in record && record.modified_utc <= fromSeconds(before);
  return isLate ? difference : undefined;
};
