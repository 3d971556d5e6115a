/**
 * Commits an event with what changes with it, and keeps lists with fallbacks up to date. A write of one member of a group may move all others
 * between these lists. Each of them is moved in a transaction of its own, as it has an entry for each link. The write stores a note for each,
 * so that the scheduled job finishes what a request could not (docs/decisions/translation-groups#fallback-lists).
 */
import * as v from 'valibot';
import { type Permission, SYSTEM } from '../../shared/auth/rights.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { faultOf } from '../../shared/http/log.ts';
import { isEqual } from '../../shared/model/base.ts';
import {
  type Fallbacks,
  type Group,
  groupIn,
  idsToFollow,
  memberOf,
  othersIn,
  sitesShowing,
} from '../../shared/model/translations.ts';
import { fitsTransaction } from '../../shared/records/answer-versions.ts';
import { recordOf } from '../../shared/records/record.ts';
import { planSave } from '../../shared/records/save.ts';
import { type Change, type Item, unchanged } from '../../shared/store/change.ts';
import { PostId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { FALLBACKS_PARTITION, pendingFallbackKey, postKey, postTranslationsKey } from '../../shared/store/table.ts';
import type { ClockDeps, Deps } from '../runtime/deps.ts';
import { retryOnConflict } from '../runtime/run.ts';

/** `before`: as it was read; undefined: it is new. */
export interface EventWritten {
  readonly before: EventRecord | undefined;
  readonly after: EventRecord;
}

interface EventCommit {
  /** As it is after the write. */
  readonly event: Pick<EventRecord, 'id' | 'version'>;
  /** The event, unless it stays as it is, and other events that change with it (contract/languages#shared-facts). */
  readonly written: readonly EventWritten[];
  /** The changes of each record that the event creates or fills in, to link it. */
  readonly linkedChanges?: readonly (readonly Change[])[];
  /** Further changes for the transaction of the event. */
  readonly extra?: readonly Change[];
  /** Its groups before and after the write, if that changes its group: their other members may have to move between lists with fallbacks. */
  readonly groups?: readonly (Group | undefined)[];
}

/**
 * One transaction, if everything fits. Otherwise the linked records are written before the event, which must not link missing ones.
 * @throws WriteConflict if another writer was faster; ApiError 413 `rest_too_large` if the event and its followers change more links than one
 * transaction holds, before anything is written.
 */
export const commitEvent = async (
  { store, fallbacks }: Pick<Deps, 'store' | 'fallbacks'>,
  { event, written, linkedChanges = [], extra = [], groups = [] }: EventCommit,
  by: Permission,
): Promise<void> => {
  const { notes, ids } = fallbacksToFollow(event, groups, fallbacks);
  const withoutLinked = [...written.flatMap(({ before, after }) => planSave(before, after)), ...extra, ...notes];
  const whole = [...withoutLinked, ...linkedChanges.flat()];
  if (fitsTransaction(whole)) await store.commit(whole, by);
  else {
    if (!fitsTransaction(withoutLinked)) throw new ApiError('rest_too_large', { hint: { about: 'links-at-once' } });
    for (const batch of batched(linkedChanges)) await store.commit(batch, by);
    await store.commit(withoutLinked, by);
  }
  // The event is written: after an error, the client would write it again. The scheduled job does again what fails here.
  await Promise.allSettled(ids.map(id => followFallbacks(id, store, fallbacks)));
};

/** As few transactions as possible, without splitting a record. */
const batched = (linkedChanges: readonly (readonly Change[])[]): Change[][] => {
  const all: Change[][] = [];
  for (const changes of linkedChanges) {
    const last = all.at(-1);
    if (last !== undefined && fitsTransaction([...last, ...changes])) last.push(...changes);
    else all.push([...changes]);
  }
  return all;
};

/** Sets the sites whose lists with fallbacks should contain the event. */
export const withFallbacks = (event: EventRecord, group: Group | undefined, fallbacks: Fallbacks): EventRecord => {
  const { fallback_for: _, ...others } = event;
  const sites = sitesShowing(memberOf(event), othersIn(group, event.id), fallbacks);
  return sites.length === 0 ? others : { ...others, fallback_for: [...sites] };
};

/** The other events that may have to move after a write, and the notes to store with it. `groups`: before and after the write. */
export const fallbacksToFollow = (
  event: Pick<EventRecord, 'id' | 'version'>,
  groups: readonly (Group | undefined)[],
  fallbacks: Fallbacks,
): { readonly notes: readonly Change[]; readonly ids: readonly PostId[] } => {
  const ids = idsToFollow(groups, event.id, fallbacks).map(id => v.parse(PostId, id));
  // The version is unique to this write: a note that another write has replaced meanwhile must not be removed.
  return {
    ids,
    notes: ids.map(id => ({ put: { ...pendingFallbackKey(id), version: event.id * 1_000_000 + event.version } })),
  };
};

/** Moves the event into the lists with fallbacks that should contain it now and out of the others, and removes its note. */
export const followFallbacks = (id: PostId, store: Store, fallbacks: Fallbacks): Promise<void> =>
  retryOnConflict(async () => {
    const keys = [postKey(id), postTranslationsKey(id), pendingFallbackKey(id)];
    const [item, copy, note] = await store.read(keys, 'consistent');
    const done = pendingRemoved(note);
    const event = item && recordOf(item);
    if (event?.type !== 'event') return store.commit(done, SYSTEM);
    const group = groupIn(copy);
    const after = withFallbacks(event, group, fallbacks);
    if (isEqual(after.fallback_for, event.fallback_for)) return store.commit(done, SYSTEM);
    const sameGroup = unchanged(postTranslationsKey(id), group?.version);
    const moved = { ...after, version: event.version + 1 };
    const written = [{ before: event, after: moved }];
    return commitEvent({ store, fallbacks }, { event: moved, written, extra: [sameGroup, ...done] }, SYSTEM);
  });

const pendingRemoved = (note: Item | undefined): Change[] =>
  note === undefined
    ? []
    : [{ remove: { pk: note.pk, sk: note.sk }, when: v.parse(v.number(), note.version), conflict: 'version' }];

/**
 * Processes all notes that requests have left. One that fails is logged, stays, and does not keep
 * back those after it.
 */
export const followAll = async (
  { store, fallbacks, log }: Pick<ClockDeps, 'store' | 'fallbacks' | 'log'>,
  isInTime: () => boolean,
): Promise<{ readonly listed: number; readonly failed: number }> => {
  const count = { listed: 0, failed: 0 };
  for (const { sk } of await store.readRange({ partition: FALLBACKS_PARTITION, consistent: true })) {
    if (!isInTime()) break;
    const id = v.parse(PostId, Number(sk));
    try {
      await followFallbacks(id, store, fallbacks);
      count.listed++;
    } catch (error) {
      count.failed++;
      log.error('fault', { error: faultOf(error), record: id });
    }
  }
  return count;
};
