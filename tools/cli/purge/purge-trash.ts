/**
 * `calendar purge`: deletes for good what has been in the trash long enough, each record with its
 * derived data in one transaction.
 */

import { cardMemory } from '../../../functions/lists/card-memory.ts';
import { readList } from '../../../functions/lists/list-reader.ts';
import { readPost } from '../../../functions/records/read-records.ts';
import { HIDDEN_EVENTS, statusList } from '../../../shared/lists/name.ts';
import { unfiltered } from '../../../shared/lists/plan.ts';
import type { PostRecord } from '../../../shared/records/record.ts';
import { planSave } from '../../../shared/records/save.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { WriteConflict } from '../../../shared/store/change.ts';
import { POST_TYPES, type PostId, type PostType } from '../../../shared/store/records.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Instant, Wall } from '../../../shared/time/wall.ts';
import { inParallel } from '../../terminal/in-parallel.ts';

export type Trashed = Extract<PostRecord, { readonly type: PostType }>;

/** Hidden events are in a list of their own, also those in the trash. */
const TRASH = [...POST_TYPES.map(type => statusList(type, 'trash')), HIDDEN_EVENTS];

/** How many are read and deleted at once. */
const AT_ONCE = 8;

/** Ids of all records that may be in the trash, oldest first. `now`: in seconds. */
export const findTrash = async (store: UncheckedStore, now: Instant): Promise<PostId[]> => {
  const cards = cardMemory(0, () => 0); // the trash is in no public list
  const plan = unfiltered({ lists: TRASH, tests: [] });
  const entries = await Promise.all(LANGUAGES.map(language => readList({ store, language, now, cards }, plan)));
  return [...new Set(entries.flat().map(({ id }) => id))].sort((a, b) => a - b);
};

interface Purging {
  /** In UTC: what was last changed after that stays. */
  readonly before: Wall;
  readonly isTrial: boolean;
  /** From now on no further record is begun. */
  readonly stop: AbortSignal;
  /** Once for every id; `gone`: the record that was deleted, or would be. */
  readonly report: (gone: Trashed | undefined) => void;
}

/** An error ends the purge. Records that were begun at the same time are still reported. */
export const purge = (store: UncheckedStore, ids: readonly PostId[], purging: Purging): Promise<void> =>
  inParallel(ids, { concurrency: AT_ONCE, stop: purging.stop }, async id =>
    purging.report(await purgeRecord(store, await readPost(store, id, 'stored'), purging)),
  );

/** A record that was written meanwhile is looked at again: it may have left the trash. */
const purgeRecord = async (
  store: UncheckedStore,
  record: PostRecord | undefined,
  { before, isTrial }: Pick<Purging, 'before' | 'isTrial'>,
): Promise<Trashed | undefined> => {
  if (record === undefined || !isTrashed(record) || record.modified_utc > before) return undefined;
  if (isTrial) return record;
  try {
    await store.commit(planSave(record, undefined));
    return record;
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    return purgeRecord(store, await readPost(store, record.id, 'stored'), { before, isTrial });
  }
};

const isTrashed = (record: PostRecord): record is Trashed => record.type !== 'picture' && record.status === 'trash';
