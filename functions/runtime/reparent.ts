/**
 * A category that moves takes its descendants and the events of all of them along: they leave the lists of the old ancestors and
 * join those of the new. Step by step, each record in a transaction of its own.
 */

import { EVERYTHING } from '../../shared/events/window.ts';
import { STATUSES } from '../../shared/fields.ts';
import { idOfLink, type TermRecord } from '../../shared/records.ts';
import { LANGUAGES } from '../../shared/settings.ts';
import { HIDDEN, statusList } from '../../shared/statuses.ts';
import { LostRace } from '../../shared/store/change.ts';
import { save, savePlan } from '../../shared/store/save.ts';
import { writeTerm } from '../../shared/terms.ts';
import type { Deps } from './deps.ts';
import { commitEvent, finish } from './large-writes.ts';
import { entriesOf } from './lists.ts';
import { isTerm, readRecord } from './records.ts';

/** The category bears a note until all have followed it: the next write of it goes on with a move that broke off. */
export const reparent = async (before: TermRecord, after: TermRecord, deps: Deps): Promise<void> => {
  const moving = { ...after, unfinished: true };
  await deps.store.commit(save(before, moving));
  await moveChildren(moving, moving, deps);
  await moveEvents(moving, deps);
  await deps.store.commit(save(moving, after)).catch(error => {
    if (!(error instanceof LostRace)) throw error; // written meanwhile: whoever did it has seen the note
  });
};

/** The children of one category under another or to the top, and what stands below them after them; no events. */
export const moveChildren = async (of: TermRecord, under: TermRecord | undefined, deps: Deps): Promise<void> => {
  const terms = await deps.terms(of.language);
  for (const { id } of [...terms.values()].filter(term => term.parent === of.id)) {
    const child = await untilWon(() => moveTerm(id, under, deps));
    if (child !== undefined) await moveChildren(child, child, deps);
  }
};

/** All events that the category finds, those of its descendants among them: of any language, as any may link it. */
export const moveEvents = async ({ list }: TermRecord, deps: Deps): Promise<void> => {
  for (const language of LANGUAGES) {
    const entries = await entriesOf(deps.store, language, [list, ...NOT_PUBLIC], EVERYTHING);
    for (const { id, links } of entries) if (links.includes(list)) await untilWon(() => moveEvent(id, deps));
  }
};

/** Link lists hold public events only; the others are few, and stand together by status. */
const NOT_PUBLIC = [
  HIDDEN,
  ...STATUSES.filter(status => status !== 'publish').map(status => statusList('event', status)),
];

const moveTerm = async (id: number, parent: TermRecord | undefined, deps: Deps): Promise<TermRecord | undefined> => {
  const before = await readRecord(deps.store, id, 'consistent');
  if (!isTerm(before)) return undefined;
  const after = writeTerm(before, {}, { ...before, parent });
  await deps.store.commit(save(before, after));
  return after;
};

const moveEvent = async (id: number, deps: Deps): Promise<void> => {
  const before = await readRecord(deps.store, id, 'consistent');
  if (before?.type !== 'event') return;
  if (before.unfinished) {
    await finish(deps.store, id);
    throw new LostRace('version');
  }
  const categories = await Promise.all(
    before.links.filter(link => link.startsWith('c')).map(link => readRecord(deps.store, idOfLink(link), 'consistent')),
  );
  const above = [...new Set(categories.filter(isTerm).flatMap(category => category.above))].filter(
    list => !before.links.includes(list),
  );
  if (above.join() === before.above.join()) return;
  const after = { ...before, above, version: before.version + 1 };
  await commitEvent(deps.store, after, savePlan(before, after), [], []);
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
