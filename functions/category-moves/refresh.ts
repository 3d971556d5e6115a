/**
 * Updates the ancestors that are stored with the descendants of a moved category and with their events: events leave the lists of the old
 * ancestors and enter those of the new ones. One transaction for each record. `continue.ts` decides which records, and when.
 */

import type { PostId, TermId } from '../../shared/addresses/record-ids.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type ListName, linkedTermIds } from '../../shared/lists/name.ts';
import { recordOf } from '../../shared/records/any-record.ts';
import { save } from '../../shared/records/save-plan.ts';
import { type Change, WriteConflict } from '../../shared/store/change.ts';
import { postKey, termRecordKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { writeTerm } from '../../shared/terms/write.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import { commitEvent, finish } from '../records/commit-event.ts';
import { readTerm } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';

/** Moves the children of a category to another parent or to the top level, with their descendants but without their events. */
export const moveChildren = async (
  of: TermRecord,
  under: TermRecord | undefined,
  deps: Pick<Deps, 'store' | 'terms'>,
  done: Set<TermId> = new Set([of.id]),
): Promise<void> => {
  const terms = await deps.terms(of.language);
  for (const { id } of [...terms.byList.values()].filter(term => term.parent === of.id && !done.has(term.id))) {
    done.add(id);
    // Retried for each child, so that a conflict over one of many records does not repeat the whole operation.
    const child = await retryOnConflict(() => moveTerm(id, of, under, deps));
    if (child !== undefined) await moveChildren(child, child, deps, done);
  }
};

/** A child that another request has moved meanwhile is left alone. The parent is read again, as it may have moved as well. */
const moveTerm = async (
  id: TermId,
  from: TermRecord,
  under: TermRecord | undefined,
  { store }: Pick<Deps, 'store'>,
): Promise<TermRecord | undefined> => {
  const [before, now] = await Promise.all([
    readTerm(store, id, 'consistent'),
    under && readTerm(store, under.id, 'consistent'),
  ]);
  if (before?.parent !== from.id) return undefined;
  const after = writeTerm(before, {}, { ...before, parent: now });
  if (after.parent === before.parent && after.ancestorLists.join() === before.ancestorLists.join()) return before;
  await store.commit([...save(before, after), ...unchanged([now])]);
  return after;
};

/** False: newer code wrote the event, so only newer code can move it. */
export const refreshAncestorLists = async (id: PostId, deps: Pick<Deps, 'store'>): Promise<boolean> => {
  const [item] = await deps.store.read([postKey(id)], 'consistent');
  const before = item && recordOf(item);
  if (item !== undefined && before === undefined) return false;
  if (before?.type !== 'event') return true;
  if (before.unfinished) {
    await finish(deps.store, id);
    throw new WriteConflict('version');
  }
  const categories = await Promise.all(
    linkedTermIds(before.links, 'category').map(category => readTerm(deps.store, category, 'consistent')),
  );
  if (hasCurrentAncestors(before, categories)) return true;
  const ancestorLists = ancestorListsOf(before, categories);
  const after = { ...before, ancestorLists, version: before.version + 1 };
  await commitEvent(deps.store, { before, event: after, extra: unchanged(categories) });
  return true;
};

/** The most categories that are checked: a transaction has at most a hundred changes. Events have far fewer categories. */
const MAX_CHECKS = 50;

/**
 * Conditions that these terms have not changed since they were read. Otherwise, if a term moved away and back meanwhile, the event could
 * keep the ancestors of the first move, as the second move would have found nothing to change.
 */
const unchanged = (terms: readonly (TermRecord | undefined)[]): Change[] =>
  terms
    .filter(term => term !== undefined)
    .slice(0, MAX_CHECKS)
    .map(({ id, version }) => ({ check: termRecordKey(id), when: version, conflict: 'version' }));

/** The lists of all ancestors of an event's categories, except those that the event links itself. */
const ancestorListsOf = ({ links }: EventRecord, categories: readonly (TermRecord | undefined)[]): ListName[] =>
  [...new Set(categories.flatMap(category => category?.ancestorLists ?? []))].filter(list => !links.includes(list));

/** Whether the event has the ancestors that its categories have now. */
export const hasCurrentAncestors = (event: EventRecord, categories: readonly (TermRecord | undefined)[]): boolean =>
  ancestorListsOf(event, categories).sort().join() === [...event.ancestorLists].sort().join();
