/** Carries out the plan of an event, in several steps where it has to (`shared/records/large-write.ts`). */

import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { recordOf } from '../../shared/records/any-record.ts';
import { firstStep, nextStep, unfinishedIn, withoutMark } from '../../shared/records/large-write.ts';
import { savePlan } from '../../shared/records/save-plan.ts';
import { type Change, mergeAdditions, WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { MAX_CHANGES, postKey, unfinishedKey } from '../../shared/store/table.ts';

interface EventCommit {
  readonly before: EventRecord | undefined;
  readonly event: EventRecord;
  /** Records that the event brings along, each with its changes. */
  readonly newRecords?: readonly (readonly Change[])[];
  /** What has to be true with the event, or not at all. */
  readonly extra?: readonly Change[];
}

/**
 * All in one transaction where it fits; else the new records go ahead of the event, which cannot link what is not there.
 * @throws WriteConflict when somebody else wrote first.
 */
export const commitEvent = async (
  store: Store,
  { before, event, newRecords = [], extra = [] }: EventCommit,
): Promise<void> => {
  const plan = savePlan(before, event);
  const whole = firstStep(event, plan, [...newRecords.flat(), ...extra]);
  if (whole.isLast) return store.commit(whole.changes);
  for (const group of groups(newRecords)) await store.commit(group);
  const { changes, isLast } = firstStep(event, plan, extra);
  await store.commit(changes);
  if (!isLast) await finish(store, event.id);
};

/** Completes a large write, also one that another invocation has broken off. */
export const finish = async (store: Store, id: PostId): Promise<void> => {
  for (;;) {
    const [item, note] = await store.read([postKey(id), unfinishedKey(id)], 'consistent');
    const record = item && recordOf(item);
    if (record?.type !== 'event' || (note === undefined && !record.unfinished)) return;
    try {
      await store.commit(note === undefined ? withoutMark(record) : nextStep(record, unfinishedIn(note)).changes);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error; // somebody else finishes it too: see how far they are
    }
  }
};

/** As few transactions as hold them, none of them split. */
const groups = (newRecords: readonly (readonly Change[])[]): Change[][] => {
  const all: Change[][] = [];
  for (const changes of newRecords) {
    const last = all.at(-1);
    if (last !== undefined && mergeAdditions([...last, ...changes]).length <= MAX_CHANGES) last.push(...changes);
    else all.push([...changes]);
  }
  return all;
};
