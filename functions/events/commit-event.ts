/**
 * Commits events that change together, the records that they link, and events whose translation
 * group gets another name.
 */
import * as v from 'valibot';
import type { EventRecord } from '../../shared/events/record.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import { fitsTransaction } from '../../shared/lists/answer-versions.ts';
import type { GroupPlan } from '../../shared/model/translation-plan.ts';
import { isEvent, planSave } from '../../shared/records/record.ts';
import type { Permission } from '../../shared/settings/rights.ts';
import { type Change, WriteConflict } from '../../shared/store/change.ts';
import { PostId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { keyName, postKey } from '../../shared/store/table.ts';
import { readPosts } from '../records/read-records.ts';

/** `before` is the event as it was read, or undefined for a new one. */
export interface EventWritten {
  readonly before: EventRecord | undefined;
  readonly after: EventRecord;
}

interface EventCommit {
  /**
   * The event, unless it stays as it is, and other events that change with it
   * (contract/languages#shared-facts).
   */
  readonly written: readonly EventWritten[];
  /** The changes of each linked record that the event creates or fills in. */
  readonly linkedChanges?: readonly (readonly Change[])[];
  /** Further changes for the transaction of the event. */
  readonly extra?: readonly Change[];
  readonly groupPlan: Pick<GroupPlan, 'renamed'>;
}

/**
 * Commits everything in one transaction, if it fits. Otherwise the linked records are written
 * first, so that the event never links missing ones. Events outside of `written` that have to name
 * their group differently are read first, in one more round trip.
 * @throws WriteConflict if another writer was faster.
 * @throws ApiError if one transaction cannot hold the changes, and nothing is written: 400 naming
 * `only_this` if translations follow the event, else 413 `rest_too_large`.
 */
export const commitEvent = async (
  store: Store,
  { written, linkedChanges = [], extra = [], groupPlan }: EventCommit,
  by: Permission,
): Promise<void> => {
  const all = await withRenamed(written, groupPlan, store);
  const withoutLinked = [...all.flatMap(({ before, after }) => planSave(before, after)), ...withoutChecks(extra, all)];
  const whole = [...withoutLinked, ...linkedChanges.flat()];
  if (fitsTransaction(whole)) return store.commit(whole, by);
  if (!fitsTransaction(withoutLinked))
    throw written.length > 1 ? invalid({ only_this: 'together' }) : new ApiError('rest_too_large');
  for (const batch of batched(linkedChanges)) await store.commit(batch, by);
  return store.commit(withoutLinked, by);
};

/**
 * Leaves out checks of the versions of events that the transaction writes: the write of an event
 * has this condition already, and a transaction may name each item only once.
 */
const withoutChecks = (changes: readonly Change[], written: readonly EventWritten[]): readonly Change[] => {
  const versions = new Map(written.map(({ before, after }) => [keyName(postKey(after.id)), before?.version]));
  return changes.filter(change => {
    const version = 'check' in change ? versions.get(keyName(change.check)) : undefined;
    if (version !== undefined && 'when' in change && change.when !== version) throw new WriteConflict('version');
    return version === undefined;
  });
};

/** Makes as few transactions as possible without splitting the changes of a record. */
const batched = (linkedChanges: readonly (readonly Change[])[]): Change[][] => {
  const all: Change[][] = [];
  for (const changes of linkedChanges) {
    const last = all.at(-1);
    if (last !== undefined && fitsTransaction([...last, ...changes])) last.push(...changes);
    else all.push([...changes]);
  }
  return all;
};

/**
 * Adds the events whose group gets another name to those that are written, because entries of
 * events name their group so that lists show one event of each (docs/decisions/translation-groups).
 * The added events get a new version, but keep their dates of modification, as nobody has edited
 * them.
 */
const withRenamed = async (
  written: readonly EventWritten[],
  { renamed }: Pick<GroupPlan, 'renamed'>,
  store: Store,
): Promise<readonly EventWritten[]> => {
  if (renamed.size === 0) return written;
  const named = (event: EventRecord): EventRecord =>
    renamed.has(event.id) ? { ...event, group: renamed.get(event.id) } : event;
  const known = new Set<number>(written.map(({ after }) => after.id));
  const others = [...renamed.keys()].filter(id => !known.has(id)).map(id => v.parse(PostId, id));
  const events = (await readPosts(store, others, 'stored')).filter(isEvent);
  return [
    ...written.map(({ before, after }) => ({ before, after: named(after) })),
    ...events.map(before => ({ before, after: { ...named(before), version: before.version + 1 } })),
  ];
};
