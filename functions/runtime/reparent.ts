/**
 * A category that moves takes its descendants and the events of all of them along: they leave the lists of the old ancestors and
 * join those of the new. Step by step, each record in a transaction of its own; asking again continues where it stopped.
 */

import { EVERYTHING } from '../../shared/events/window.ts';
import { idOfLink, type TermRecord } from '../../shared/records.ts';
import { LANGUAGES } from '../../shared/settings.ts';
import { LostRace } from '../../shared/store/change.ts';
import { save } from '../../shared/store/save.ts';
import { writeTerm } from '../../shared/terms.ts';
import type { Deps } from './deps.ts';
import { entriesOf } from './lists.ts';
import { allTerms, isTerm, readRecord } from './records.ts';

export const reparent = async (moved: TermRecord, deps: Deps): Promise<void> => {
  for (const child of await childrenOf(moved, deps)) {
    const after = await placeUnder(child.id, moved, deps);
    if (after !== undefined) await reparent(after, deps);
  }
  await moveEvents(moved, deps);
};

export const childrenOf = async ({ id, type, language }: TermRecord, { store }: Deps): Promise<TermRecord[]> =>
  (await allTerms(store, type, language)).filter(term => term.parent === id);

/** The category alone: what stands below it follows with `reparent`. */
export const placeUnder = (id: number, parent: TermRecord | undefined, deps: Deps): Promise<TermRecord | undefined> =>
  untilWon(async () => {
    const before = await readRecord(deps.store, id, 'consistent');
    if (!isTerm(before)) return undefined;
    const after = writeTerm(before, {}, { ...before, parent });
    await deps.store.commit(save(before, after));
    return after;
  });

/** Events of all languages, as any may link the category. */
export const moveEvents = async ({ list }: TermRecord, deps: Deps): Promise<void> => {
  for (const language of LANGUAGES) {
    const entries = await entriesOf(deps.store, language, [list], EVERYTHING);
    for (const { id } of entries) await untilWon(() => moveEvent(id, deps));
  }
};

const moveEvent = async (id: number, deps: Deps): Promise<void> => {
  const before = await readRecord(deps.store, id, 'consistent');
  if (before?.type !== 'event') return;
  const categories = await Promise.all(
    before.links.filter(link => link.startsWith('c')).map(link => readRecord(deps.store, idOfLink(link), 'consistent')),
  );
  const above = [...new Set(categories.filter(isTerm).flatMap(category => category.above))].filter(
    list => !before.links.includes(list),
  );
  if (above.join() === before.above.join()) return;
  await deps.store.commit(save(before, { ...before, above, version: before.version + 1 }));
};

/** The whole operation must not begin anew when one of many records was written by somebody else meanwhile. */
const untilWon = async <T>(step: () => Promise<T>): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    return untilWon(step);
  }
};
