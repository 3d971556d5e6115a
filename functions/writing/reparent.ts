/**
 * What a category that moves takes along: its descendants and their events, which leave the lists of the old ancestors and join
 * those of the new. Each record in a transaction of its own. `following.ts` says which, and when.
 */
import { type EventRecord, idOfLink, linksOf, recordOf, type TermRecord } from '../../shared/records.ts';
import { LostRace } from '../../shared/store/change.ts';
import { save, savePlan } from '../../shared/store/save.ts';
import { postKey } from '../../shared/store/table.ts';
import { writeTerm } from '../../shared/terms/write.ts';
import { readTerm } from '../reading/records.ts';
import type { Deps } from '../runtime/deps.ts';
import { commitEvent, finish } from './large-writes.ts';

/** The children of one category under another or to the top, and what stands below them after them; no events. */
export const moveChildren = async (
  of: TermRecord,
  under: TermRecord | undefined,
  deps: Pick<Deps, 'store' | 'terms'>,
  done: Set<number> = new Set([of.id]),
): Promise<void> => {
  const terms = await deps.terms(of.language);
  for (const { id } of [...terms.values()].filter(term => term.parent === of.id && !done.has(term.id))) {
    done.add(id);
    const child = await untilWon(() => moveTerm(id, of, under, deps));
    if (child !== undefined) await moveChildren(child, child, deps, done);
  }
};

/** A child that has left meanwhile stays where it went; the parent is taken as it is by now. */
const moveTerm = async (
  id: number,
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
  if (after.parent === before.parent && after.above.join() === before.above.join()) return before;
  await store.commit(save(before, after));
  return after;
};

/** False: newer code wrote the event, and has to move it. */
export const moveEvent = async (id: number, deps: Pick<Deps, 'store'>): Promise<boolean> => {
  const [item] = await deps.store.read([postKey(id)], 'consistent');
  const before = item && recordOf(item);
  if (item !== undefined && before === undefined) return false;
  if (before?.type !== 'event') return true;
  if (before.unfinished) {
    await finish(deps.store, id);
    throw new LostRace('version');
  }
  const categories = await Promise.all(
    linksOf(before.links, 'category').map(link => readTerm(deps.store, idOfLink(link), 'consistent')),
  );
  if (isAbove(before, categories)) return true;
  const above = aboveOf(before, categories);
  const after = { ...before, above, version: before.version + 1 };
  await commitEvent(deps.store, after, savePlan(before, after), [], []);
  return true;
};

/** The lists of all ancestors of an event's categories that are not its own. */
const aboveOf = ({ links }: EventRecord, categories: readonly (TermRecord | undefined)[]): string[] =>
  [...new Set(categories.flatMap(category => category?.above ?? []))].filter(list => !links.includes(list));

/** Whether the event stands where its categories, as they are now, want it. */
export const isAbove = (event: EventRecord, categories: readonly (TermRecord | undefined)[]): boolean =>
  aboveOf(event, categories).sort().join() === [...event.above].sort().join();

/** The whole operation must not begin anew when one of many records was written by somebody else meanwhile. */
export const untilWon = async <T>(step: () => Promise<T>): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    return untilWon(step);
  }
};
