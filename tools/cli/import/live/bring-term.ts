/** Writes a category or a tag of a source. */
import * as v from 'valibot';
import { readGroupOfTerm, readTerm } from '../../../../functions/records/read-records.ts';
import { freeSlug, uniqueNameItems } from '../../../../functions/records/unique-keys.ts';
import { retryOnConflict } from '../../../../functions/runtime/run.ts';
import { sameParent, treeOf } from '../../../../functions/terms/write.ts';
import { isEqual } from '../../../../shared/model/base.ts';
import { planGroup } from '../../../../shared/model/translation-plan.ts';
import { claimName, planSave } from '../../../../shared/records/save.ts';
import type { Change } from '../../../../shared/store/change.ts';
import { TermId } from '../../../../shared/store/records.ts';
import { isWithin } from '../../../../shared/terms/filters.ts';
import { TagChange } from '../../../../shared/terms/input.ts';
import type { TermRecord } from '../../../../shared/terms/record.ts';
import { writeTerm } from '../../../../shared/terms/write.ts';
import { foldName, slugOf } from '../../../../shared/text/fold.ts';
import type { OriginalTerm } from '../../../original/shapes.ts';
import { takeFields } from './building.ts';
import { termHash } from './content-hash.ts';
import { isEdited, marked, markIn } from './mark.ts';
import type { Outcome, World } from './world.ts';

interface BroughtTerm {
  readonly outcome: Outcome;
  readonly record: TermRecord | undefined;
}

export const bringTerm = (type: TermRecord['type'], theirs: OriginalTerm, world: World): Promise<BroughtTerm> =>
  retryOnConflict(() => bring(type, theirs, world));

const bring = async (type: TermRecord['type'], theirs: OriginalTerm, world: World): Promise<BroughtTerm> => {
  const { deps, report, language, offset } = world;
  const { store } = deps;
  const id = v.parse(TermId, theirs.id + offset);
  const before = await readTerm(store, id, 'stored');
  const mark = markIn(before?.unknown);
  const about = { kind: type, id: theirs.id, name: theirs.name };
  const leftOut = (why: string): BroughtTerm => {
    report.add({ what: 'left out', ...about, why });
    return { outcome: 'left out', record: undefined };
  };
  if (before !== undefined && (mark === undefined || before.type !== type))
    return leftOut('another record has this id here');
  const edited = before !== undefined && mark !== undefined && isEdited(before, mark);
  if (edited && !world.takesTheirs) {
    report.add({ what: 'edited here, left as it is', ...about, here: id });
    return { outcome: 'edited', record: before };
  }
  const hash = termHash(theirs);
  const isUnchanged = mark?.hash === hash && !edited;

  const { fields, refused } = takeFields(TagChange, { name: theirs.name, description: theirs.description });
  if (fields.name === undefined) return leftOut('it has no name');
  const { parent, conditions } = await parentOf(type, theirs, before, world);
  const wanted = (isUnchanged && before?.slug) || slugOf(theirs.slug) || String(id);
  const slug = wanted === before?.slug ? wanted : await freeSlug(store, { type, language, wanted, own: before?.slug });
  for (const each of refused) report.add({ what: 'field left out', ...about, ...each });
  if (slug !== theirs.slug) report.add({ what: 'slug changed', ...about, why: theirs.slug, here: slug });
  if (theirs.parent !== 0 && parent === undefined)
    report.add({ what: 'field left out', ...about, field: 'parent', why: `there is no category ${theirs.parent}` });
  if (isUnchanged && before !== undefined) return { outcome: 'unchanged', record: before };
  const isWhole = slug === theirs.slug && (theirs.parent === 0 || parent !== undefined);
  const written = writeTerm(before, fields, { id, type, language, slug, parent: parent?.id });
  const after = marked(written, { source: world.source, id: theirs.id, hash: isWhole ? hash : '' });
  if (before !== undefined && isEqual(comparable(before), comparable(after)))
    return { outcome: 'unchanged', record: before };
  await commit(before, after, conditions, world);
  return { outcome: before === undefined ? 'new' : 'changed', record: after };
};

const comparable = (term: TermRecord): object => ({ ...term, version: 0, unknown: {} });

interface Placed {
  /**
   * undefined: the top level. Also if the parent does not exist here, or is below the category
   * itself.
   */
  readonly parent: TermRecord | undefined;
  /** That it may still be the parent. */
  readonly conditions: readonly Change[];
}

const parentOf = async (
  type: TermRecord['type'],
  { parent }: OriginalTerm,
  before: TermRecord | undefined,
  { deps, offset, language }: World,
): Promise<Placed> => {
  const top = { parent: undefined, conditions: [] };
  if (type === 'tag' || parent === 0) return top;
  const found = await readTerm(deps.store, v.parse(TermId, parent + offset), 'stored');
  if (found?.type !== type || found.language !== language) return top;
  if (before === undefined) return { parent: found, conditions: sameParent(found) };
  const { byId, unchanged } = await treeOf(language, deps);
  return isWithin(found, before, byId) ? top : { parent: found, conditions: [...sameParent(found), unchanged] };
};

const commit = async (
  before: TermRecord | undefined,
  after: TermRecord,
  conditions: readonly Change[],
  { deps }: World,
): Promise<void> => {
  const { type, language, name } = after;
  const group = before && (await readGroupOfTerm(deps.store, before));
  const grouped = planGroup({ before, after, group, isReadable: () => true });
  const folded = foldName(name);
  const { lock } = await uniqueNameItems(deps.store, { type, language, folded }, '');
  const claim = before === undefined ? [claimName(type, language, folded, lock)] : [];
  await deps.store.commit([...planSave(before, after), ...claim, ...grouped.changes, ...conditions]);
};

/** Parents before their children, at every depth. Loops, which only a faulty source has, do no harm. */
export const inTreeOrder = (categories: ReadonlyMap<number, OriginalTerm>): readonly OriginalTerm[] => {
  const depthOf = (category: OriginalTerm): number => {
    const above = new Set<number>();
    for (let at: OriginalTerm | undefined = category; at !== undefined && !above.has(at.id); ) {
      above.add(at.id);
      at = categories.get(at.parent);
    }
    return above.size;
  };
  return [...categories.values()].toSorted((a, b) => depthOf(a) - depthOf(b) || a.id - b.id);
};
