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
  const children = (await allTerms(deps.store, moved.type, moved.language)).filter(term => term.parent === moved.id);
  for (const child of children) {
    const after = writeTerm(child, {}, { ...child, parent: moved });
    await deps.store.commit(save(child, after));
    await reparent(after, deps);
  }
  for (const language of LANGUAGES) {
    const entries = await entriesOf(deps.store, language, [moved.list], EVERYTHING);
    for (const { id } of entries) await moveEvent(id, deps);
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
  try {
    await deps.store.commit(save(before, { ...before, above, version: before.version + 1 }));
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    await moveEvent(id, deps);
  }
};
