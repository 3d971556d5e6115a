/**
 * When a category moves or is deleted, its events have to change lists. There may be too many for one request, so the transaction of the
 * move also stores a note of the remaining work. The request works on it for some seconds, and the sweep finishes it (`publish.ts`). Lists
 * and totals always agree; an event that has not been moved yet is found under the old ancestors (docs/decisions/0030).
 */

import * as v from 'valibot';
import { STATUSES } from '../../shared/access/status.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import { faultOf } from '../../shared/errors/log.ts';
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

/** `above`: the lists of the ancestors before the move. */
const Note = v.object({ pk: v.string(), sk: v.string(), list: ListName, above: v.array(ListName) });
type Note = v.InferOutput<typeof Note>;

/** Seconds that a request spends on events. The function is stopped after 20, and child categories need time as well. */
const PATIENCE = 8;

/**
 * Moves a category. `after` undefined deletes it; its children must have been moved before. `provided`: further conditions for the
 * transaction.
 */
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

/** Continues all moves, those of the oldest category first, and returns how many it finished. A failed move does not stop the others. */
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

/** Whether all events have been moved. They follow the current parent of the category, so another move meanwhile does no harm. */
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
  /** Tests the index entry, so that events that have been moved already are not read. */
  const isBehind = (links: readonly ListName[]): boolean =>
    joined.some(ancestor => !links.includes(ancestor)) || left.some(ancestor => links.includes(ancestor));
  if (!(await moveEvents(list, isBehind, deps, isInTime))) return false;
  await deps.store.commit([{ remove: { pk, sk } }]);
  return true;
};

/**
 * Moves the events of the category and of its descendants, in all languages, as events of any language may link it. It retries while an
 * index lags, as events written shortly before may not be in it yet; later ones see the new parent anyway. False: not all were moved,
 * because time was up, the index lagged too long, or only newer code can read some of them.
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
      await new Promise(done => setTimeout(done, LAG.first * 2 ** (look - 1)));
    }
  return isDone;
};

/** How often a lagging index is read, and milliseconds before the second read; each wait is twice as long, three seconds in total. */
const LAG = { looks: 7, first: 50 };

/** Link lists contain only public events. The others are few, in one list for each status. */
const NOT_PUBLIC = [
  HIDDEN_EVENTS,
  ...STATUSES.filter(status => status !== 'publish').map(status => statusList('event', status)),
];
