/** Carries out the plan of an event, in several steps where it has to (`shared/records/large-write.ts`). */

import type { EventRecord } from '../../shared/events/record.ts';
import { firstStep, nextStep, unfinishedIn, withoutMark } from '../../shared/records/large-write.ts';
import { recordOf } from '../../shared/records/records.ts';
import type { SavePlan } from '../../shared/records/save.ts';
import { type Change, mergeAdditions, WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { MAX_CHANGES, postKey, unfinishedKey } from '../../shared/store/table.ts';

/**
 * `made`: the records that the event brings along, each with its changes; `extra`: what has to be true with the event, or not at
 * all. All in one transaction where it fits; else the new records go ahead of the event, which cannot link what is not there.
 */
export const commitEvent = async (
  store: Store,
  event: EventRecord,
  plan: SavePlan,
  made: readonly (readonly Change[])[],
  extra: readonly Change[],
): Promise<void> => {
  const whole = firstStep(event, plan, [...made.flat(), ...extra]);
  if (whole.isLast) return store.commit(whole.changes);
  for (const group of groups(made)) await store.commit(group);
  const { changes, isLast } = firstStep(event, plan, extra);
  await store.commit(changes);
  if (!isLast) await finish(store, event.id);
};

/** Completes a large write, also on behalf of one who did not come to its end. */
export const finish = async (store: Store, id: number): Promise<void> => {
  for (;;) {
    const [item, note] = await store.read([postKey(id), unfinishedKey(id)], 'consistent');
    const record = item && recordOf(item);
    if (record?.type !== 'event' || (note === undefined && !record.unfinished)) return;
    try {
      await store.commit(note === undefined ? withoutMark(record) : nextStep(record, unfinishedIn(note)).changes);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error; // somebody else is at it: look how far they are
    }
  }
};

/** As few transactions as hold them, none of them split. */
const groups = (made: readonly (readonly Change[])[]): Change[][] => {
  const all: Change[][] = [];
  for (const changes of made) {
    const last = all.at(-1);
    if (last !== undefined && mergeAdditions([...last, ...changes]).length <= MAX_CHANGES) last.push(...changes);
    else all.push([...changes]);
  }
  return all;
};
