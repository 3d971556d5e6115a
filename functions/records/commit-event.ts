/** Commits the plan of an event and of what changes with it. */

import type { Permission } from '../../shared/access/rights.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { fitsTransaction } from '../../shared/records/answer-versions.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';

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
 * @throws WriteConflict if another writer was faster; ApiError 413 `rest_too_large` if the event and its followers change more links than one
 * transaction holds, before anything is written.
 */
export const commitEvent = async (
  store: Store,
  { before, event, followers = [], newRecords = [], extra = [] }: EventCommit,
  by: Permission,
): Promise<void> => {
  const events = [...followers, { before, event }].flatMap(each => save(each.before, each.event));
  const withoutNew = [...events, ...extra];
  const whole = [...withoutNew, ...newRecords.flat()];
  if (fitsTransaction(whole)) return store.commit(whole, by);
  if (!fitsTransaction(withoutNew)) throw new ApiError('rest_too_large', { hint: { about: 'links-at-once' } });
  await commitNewRecords(store, newRecords, by);
  await store.commit(withoutNew, by);
};

/** Commits the records that an event creates or fills in, before the event or without it. */
export const commitNewRecords = async (
  store: Store,
  newRecords: readonly (readonly Change[])[],
  by: Permission,
): Promise<void> => {
  for (const group of groups(newRecords)) await store.commit(group, by);
};

/** Groups new records into as few transactions as possible, without splitting a record. */
const groups = (newRecords: readonly (readonly Change[])[]): Change[][] => {
  const all: Change[][] = [];
  for (const changes of newRecords) {
    const last = all.at(-1);
    if (last !== undefined && fitsTransaction([...last, ...changes])) last.push(...changes);
    else all.push([...changes]);
  }
  return all;
};
