/**
 * Events follow a category that moved or was deleted. Of many of them no request can wait for: a note, written in the transaction of the
 * move, says what is left to do. The request goes on with it for some seconds, then the sweep of every minute (`publish.ts`). Every list
 * is exact throughout; an event that has not followed yet is found where the category was (docs/decisions/0030).
 */

import * as v from 'valibot';
import { STATUSES } from '../../shared/access/status.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import { faultOf } from '../../shared/errors/fault.ts';
import { HIDDEN_EVENTS, ListName, linkedRecordOf, protectedList, statusList } from '../../shared/lists/name.ts';
import { save } from '../../shared/records/save-plan.ts';
import { LANGUAGES } from '../../shared/settings/language.ts';
import type { Change } from '../../shared/store/change.ts';
import { MOVES_PARTITION, moveKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import { listReader } from '../lists/list-reader.ts';
import { readTerm } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { moveChildren, refreshAncestorLists } from './refresh.ts';

type Following = Pick<Deps, 'store' | 'terms' | 'now'>;

/** `above`: the lists of the ancestors that the category had before. */
const Note = v.object({ pk: v.string(), sk: v.string(), list: ListName, above: v.array(ListName) });
type Note = v.InferOutput<typeof Note>;

/** Seconds of a request that are spent on events: a function stops after 20, and its children may be many. */
const PATIENCE = 8;

/** `after` undefined: it goes for good. `provided`: what has to hold for that. Children of one that goes have been moved before. */
export const moveCategory = async (
  before: TermRecord,
  after: TermRecord | undefined,
  provided: readonly Change[],
  deps: Deps,
): Promise<void> => {
  const note: Note = { ...moveKey(before.list, before.version), list: before.list, above: before.ancestorLists };
  await deps.store.commit([...save(before, after), { put: note }, ...provided]);
  const until = deps.now() + PATIENCE;
  await continueMove(note, deps, () => deps.now() < until);
};

/** All that is left to be done, oldest category first. How many moves came to their end; one that fails does not hold up others. */
export const continueCategoryMoves = async (
  { log, ...deps }: Following & Pick<Deps, 'log'>,
  isInTime: () => boolean,
): Promise<number> => {
  let ended = 0;
  for (const item of await deps.store.readRange({ partition: MOVES_PARTITION, consistent: true })) {
    if (!isInTime()) break;
    try {
      if (await continueMove(v.parse(Note, item), deps, isInTime)) ended++;
    } catch (error) {
      log.error('fault', { error: faultOf(error), move: item.sk });
    }
  }
  return ended;
};

/** Whether all events have followed. They go where the category is now, so a later move of the same category does no harm. */
const continueMove = async (
  { pk, sk, list, above: oldAncestors }: Note,
  deps: Following,
  isInTime: () => boolean,
): Promise<boolean> => {
  const category = linkedRecordOf(list);
  const found = category?.type === 'category' ? await readTerm(deps.store, category.id, 'consistent') : undefined;
  const term = found?.list === list ? found : undefined;
  if (term !== undefined) await moveChildren(term, term, deps);
  const joined = term?.ancestorLists ?? [];
  const left = oldAncestors.filter(ancestor => !joined.includes(ancestor));
  /** Decided by the index entry: records of events that have followed are not read again. */
  const isBehind = (links: readonly ListName[]): boolean =>
    joined.some(ancestor => !links.includes(ancestor)) || left.some(ancestor => links.includes(ancestor));
  if (!(await moveEvents(list, isBehind, deps, isInTime))) return false;
  await deps.store.commit([{ remove: { pk, sk } }]);
  return true;
};

/**
 * The events that the category finds, those of its descendants among them: of any language, as any may link it. What was written a
 * moment ago may not be in the index yet; what is written from now on sees where the category went. False: out of time, the index
 * lags too long, or some are left to newer code, which alone can read them.
 */
const moveEvents = async (
  list: ListName,
  isBehind: (links: readonly ListName[]) => boolean,
  { store, now }: Following,
  isInTime: () => boolean,
): Promise<boolean> => {
  const moved = new Set<PostId>();
  let isDone = true;
  for (const language of LANGUAGES)
    for (let look = 1; ; look++) {
      const { entries, isComplete } = await listReader(store, language, now()).complete([
        list,
        protectedList(list),
        ...NOT_PUBLIC,
      ]);
      for (const { id } of entries.filter(
        ({ id, links }) => links.includes(list) && isBehind(links) && !moved.has(id),
      )) {
        if (!isInTime()) return false;
        isDone = (await retryOnConflict(() => refreshAncestorLists(id, { store }))) && isDone;
        moved.add(id);
      }
      if (isComplete) break;
      if (look === LAG.looks) return false;
      await new Promise(done => setTimeout(done, LAG.first * 2 ** look));
    }
  return isDone;
};

/** Indexes follow within milliseconds, as a rule; in all, three seconds are waited for them. */
const LAG = { looks: 7, first: 25 };

/** Link lists hold public events only; the others are few, and have one list for each status. */
const NOT_PUBLIC = [
  HIDDEN_EVENTS,
  ...STATUSES.filter(status => status !== 'publish').map(status => statusList('event', status)),
];
