/** Commits the plan of an event, in several steps if it is too large for one transaction (`shared/records/large-write.ts`). */

import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { recordOf } from '../../shared/records/any-record.ts';
import { firstStep, nextStep, unfinishedIn, withoutMark } from '../../shared/records/large-write.ts';
import { savePlan } from '../../shared/records/save-plan.ts';
import { type Change, mergeAdditions, WriteConflict } from '../../shared/store/change.ts';
import { MAX_CHANGES } from '../../shared/store/limits.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey, unfinishedKey } from '../../shared/store/table.ts';

/** `before`: as it was read; undefined: it is new. */
export interface EventChanged {
  readonly before: EventRecord | undefined;
  readonly event: EventRecord;
}

interface EventCommit extends EventChanged {
  /** Other events that change with it (contract/languages#shared-facts). */
  readonly followers?: readonly EventChanged[];
  /** The changes of each new record that the event links. */
  readonly newRecords?: readonly (readonly Change[])[];
  /** Further changes for the transaction of the event. */
  readonly extra?: readonly Change[];
}

/**
 * One transaction, if everything fits. Otherwise the new records are written before the event, which must not link missing records.
 * @throws WriteConflict if another writer was faster.
 */
export const commitEvent = async (
  store: Store,
  { before, event, followers = [], newRecords = [], extra = [] }: EventCommit,
): Promise<void> => {
  const writes = [...followers, { before, event }].map(each => ({ ...each, plan: savePlan(each.before, each.event) }));
  const whole = firstStep(writes, [...newRecords.flat(), ...extra]);
  if (whole.isLast) return store.commit(whole.changes);
  await commitNewRecords(store, newRecords);
  const { changes, isLast } = firstStep(writes, extra);
  await store.commit(changes);
  if (!isLast) await finish(store, event.id);
};

/** Commits the records that an event creates or fills in, before the event or without it. */
export const commitNewRecords = async (store: Store, newRecords: readonly (readonly Change[])[]): Promise<void> => {
  for (const group of groups(newRecords)) await store.commit(group);
};

/** Completes a large write with all its events, also one that another invocation left unfinished. */
export const finish = async (store: Store, id: PostId): Promise<void> => {
  for (;;) {
    const [item, noted] = await store.read([postKey(id), unfinishedKey(id)], 'consistent');
    const record = item && recordOf(item);
    if (record?.type !== 'event' || (noted === undefined && !record.unfinished)) return;
    const note = noted && unfinishedIn(noted);
    if (note?.previous !== undefined) await finish(store, note.previous);
    try {
      await store.commit(note === undefined ? withoutMark(record) : nextStep(record, note).changes);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error; // another invocation is finishing it too: read how far it is
    }
  }
};

/** Groups new records into as few transactions as possible, without splitting a record. */
const groups = (newRecords: readonly (readonly Change[])[]): Change[][] => {
  const all: Change[][] = [];
  for (const changes of newRecords) {
    const last = all.at(-1);
    if (last !== undefined && mergeAdditions([...last, ...changes]).length <= MAX_CHANGES) last.push(...changes);
    else all.push([...changes]);
  }
  return all;
};
