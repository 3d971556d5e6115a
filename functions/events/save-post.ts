/**
 * Saves an event, venue or organizer for the service or an operator. Changes by clients go through
 * the operations instead.
 */

import type { TermRecord } from '../../shared/linked/term-record.ts';
import { planGroup } from '../../shared/model/translation-plan.ts';
import type { Group } from '../../shared/model/translations.ts';
import { type ContentRecord, isEvent, planSave } from '../../shared/records/record.ts';
import { SYSTEM } from '../../shared/settings/rights.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { pictureChanges } from '../records/write-context.ts';
import { commitEvent } from './commit-event.ts';

export type SavedPost = Exclude<ContentRecord, TermRecord>;

/**
 * Writes the record with its derived data, the copies of its group and its picture in one
 * transaction. `stored` is undefined for a new record, and `group` contains the translations of
 * `stored`. `after` already has the next version. `further` are changes for the same transaction.
 * @throws WriteConflict if another writer was faster: read and plan again.
 */
export const savePost = async <P extends SavedPost>(
  stored: P | undefined,
  after: P,
  group: Group | undefined,
  store: Store,
  further: readonly Change[] = [],
): Promise<void> => {
  const groupPlan = planGroup({ before: stored, after, group, isReadable: () => false });
  const extra = [...(await pictureChanges(store, [{ before: stored, after }], {})), ...groupPlan.changes, ...further];
  if (after.type !== 'event') {
    await store.commit([...planSave(stored, after), ...extra], SYSTEM);
    return;
  }
  const before = isEvent(stored) ? stored : undefined;
  await commitEvent(store, { written: [{ before, after }], extra, groupPlan }, SYSTEM);
};
