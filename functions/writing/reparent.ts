/**
 * A category that moves takes its descendants and the events of all of them along: they leave the lists of the old ancestors and
 * join those of the new. Step by step, each record in a transaction of its own.
 */

import { STATUSES } from '../../shared/fields.ts';
import { type AnyRecord, type EventRecord, idOfLink, type TermRecord } from '../../shared/records.ts';
import { LANGUAGES } from '../../shared/settings.ts';
import { HIDDEN, statusList } from '../../shared/statuses.ts';
import { type Change, LostRace } from '../../shared/store/change.ts';
import { save, savePlan } from '../../shared/store/save.ts';
import { writeTerm } from '../../shared/terms/write.ts';
import { readWhole } from '../reading/lists.ts';
import { isTerm, readRecord } from '../reading/records.ts';
import type { Deps } from '../runtime/deps.ts';
import { commitEvent, finish } from './large-writes.ts';

/** `provided`: what has to hold for the move to begin. The category bears a note until all have followed it: the next write of it goes on with a move that broke off. */
export const reparent = async (
  before: TermRecord,
  after: TermRecord,
  provided: readonly Change[],
  deps: Deps,
): Promise<void> => {
  const moving = { ...after, unfinished: true };
  await deps.store.commit([...save(before, moving), ...provided]);
  await moveChildren(moving, moving, deps);
  if (!(await moveEvents(moving, deps))) return; // the note stays
  await deps.store.commit(save(moving, after)).catch(error => {
    if (!(error instanceof LostRace)) throw error; // written meanwhile: whoever did it has seen the note
  });
};

/** The children of one category under another or to the top, and what stands below them after them; no events. */
export const moveChildren = async (
  of: TermRecord,
  under: TermRecord | undefined,
  deps: Deps,
  done: Set<number> = new Set([of.id]),
): Promise<void> => {
  const terms = await deps.terms(of.language);
  for (const { id } of [...terms.values()].filter(term => term.parent === of.id && !done.has(term.id))) {
    done.add(id);
    const child = await untilWon(() => moveTerm(id, of, under, deps));
    if (child !== undefined) await moveChildren(child, child, deps, done);
  }
};

/**
 * All events that the category finds, those of its descendants among them: of any language, as any may link it. What was written a
 * moment ago may not be in the index yet; what is written from now on sees where the category went. False: the index lags too long.
 */
export const moveEvents = async ({ list }: TermRecord, deps: Deps): Promise<boolean> => {
  const moved = new Set<number>();
  for (const language of LANGUAGES)
    for (let look = 1; ; look++) {
      const { entries, isWhole } = await readWhole(deps.store, { language, names: [list, ...NOT_PUBLIC] });
      for (const { id } of entries.filter(({ id, links }) => links.includes(list) && !moved.has(id))) {
        await untilWon(() => moveEvent(id, deps));
        moved.add(id);
      }
      if (isWhole) break;
      if (look === LAG.looks) return false;
      await new Promise(done => setTimeout(done, LAG.first * 2 ** look));
    }
  return true;
};

/** Indexes follow within milliseconds, as a rule; in all, three seconds are waited for them. */
const LAG = { looks: 7, first: 25 };

/** Link lists hold public events only; the others are few, and stand together by status. */
const NOT_PUBLIC = [
  HIDDEN,
  ...STATUSES.filter(status => status !== 'publish').map(status => statusList('event', status)),
];

/** A child that has left meanwhile stays where it went; the parent is taken as it is by now. */
const moveTerm = async (
  id: number,
  from: TermRecord,
  under: TermRecord | undefined,
  deps: Deps,
): Promise<TermRecord | undefined> => {
  const [before, now] = await Promise.all([
    readRecord(deps.store, id, 'consistent'),
    under && readRecord(deps.store, under.id, 'consistent'),
  ]);
  if (!isTerm(before) || before.parent !== from.id) return undefined;
  const after = writeTerm(before, {}, { ...before, parent: isTerm(now) ? now : undefined });
  const kept = before.unfinished ? { ...after, unfinished: true } : after;
  await deps.store.commit(save(before, kept));
  return kept;
};

export const moveEvent = async (id: number, deps: Pick<Deps, 'store'>): Promise<void> => {
  const before = await readRecord(deps.store, id, 'consistent');
  if (before?.type !== 'event') return;
  if (before.unfinished) {
    await finish(deps.store, id);
    throw new LostRace('version');
  }
  const categories = await Promise.all(
    before.links.filter(link => link.startsWith('c')).map(link => readRecord(deps.store, idOfLink(link), 'consistent')),
  );
  if (isAbove(before, categories)) return;
  const above = aboveOf(before, categories);
  const after = { ...before, above, version: before.version + 1 };
  await commitEvent(deps.store, after, savePlan(before, after), [], []);
};

/** The lists of all ancestors of an event's categories that are not its own. */
const aboveOf = ({ links }: EventRecord, linked: readonly (AnyRecord | undefined)[]): string[] =>
  [...new Set(linked.filter(isTerm).flatMap(term => term.above))].filter(list => !links.includes(list));

/** Whether the event stands where its categories, as they are now, want it. */
export const isAbove = (event: EventRecord, linked: readonly (AnyRecord | undefined)[]): boolean =>
  aboveOf(event, linked).sort().join() === [...event.above].sort().join();

/** The whole operation must not begin anew when one of many records was written by somebody else meanwhile. */
const untilWon = async <T>(step: () => Promise<T>): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    return untilWon(step);
  }
};
