/**
 * `calendar purge` permanently deletes what has been in the trash long enough, each record with its
 * derived data in one transaction.
 */

import { cardMemory } from '../../../functions/lists/card-memory.ts';
import { readList } from '../../../functions/lists/read-list.ts';
import { readPost } from '../../../functions/records/read-records.ts';
import { retryOnConflict } from '../../../functions/runtime/run.ts';
import { unfiltered } from '../../../shared/lists/cards.ts';
import { HIDDEN_EVENTS, statusList } from '../../../shared/lists/name.ts';
import { type PostRecord, planSave } from '../../../shared/records/record.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { POST_TYPES, type PostId, type PostType } from '../../../shared/store/records.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Instant, Wall } from '../../../shared/time/wall.ts';
import { inParallel } from '../../terminal/in-parallel.ts';

export type Trashed = Extract<PostRecord, { readonly type: PostType }>;

/**
 * The lists that contain records in the trash. Hidden events have a list of their own, which also
 * contains those in the trash.
 */
const TRASH = [...POST_TYPES.map(type => statusList(type, 'trash')), HIDDEN_EVENTS];

/** Returns the ids of all records that may be in the trash, oldest first. `now` is in seconds. */
const findTrash = async (store: UncheckedStore, now: Instant): Promise<PostId[]> => {
  const cards = cardMemory(0, () => 0); // the trash is in no public list
  const plan = unfiltered({ lists: TRASH, tests: [] });
  const entries = await Promise.all(LANGUAGES.map(language => readList({ store, language, now, cards }, plan)));
  return [...new Set(entries.flat().map(({ id }) => id))].sort((a, b) => a - b);
};

interface Purging {
  readonly now: Instant;
  /** The time in UTC before which a record must have been changed last. */
  readonly before: Wall;
  readonly isTrial: boolean;
  /** When it is aborted, no further record is begun. */
  readonly stop: AbortSignal;
}

/** Returns the records that were deleted or, in a dry run, would be deleted. */
export const purgeTrash = async (store: UncheckedStore, purging: Purging): Promise<Trashed[]> => {
  const pace = { concurrency: 8, stop: purging.stop, unit: 'records' };
  const purged = await inParallel(await findTrash(store, purging.now), pace, id =>
    retryOnConflict(() => purgeRecord(store, id, purging)),
  );
  return purged.filter(record => record !== undefined);
};

/** A record that was written in the meantime is read again, because it may have left the trash. */
const purgeRecord = async (
  store: UncheckedStore,
  id: PostId,
  { before, isTrial }: Purging,
): Promise<Trashed | undefined> => {
  const record = await readPost(store, id, 'stored');
  if (record === undefined || !isTrashed(record) || record.modified_utc > before) return undefined;
  if (!isTrial) await store.commit(planSave(record, undefined));
  return record;
};

const isTrashed = (record: PostRecord): record is Trashed => record.type !== 'picture' && record.status === 'trash';
