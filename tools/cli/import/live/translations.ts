/** Links the records of a source that are translations of each other. */
import * as v from 'valibot';
import { commitEvent } from '../../../../functions/events/commit-event.ts';
import { retryOnConflict } from '../../../../functions/runtime/run.ts';
import { ApiError } from '../../../../shared/http/errors.ts';
import { planGroup } from '../../../../shared/model/translation-plan.ts';
import { SYSTEM } from '../../../../shared/settings/rights.ts';
import { unchanged } from '../../../../shared/store/change.ts';
import { recordKeyOf } from '../../../../shared/store/table.ts';
import { Id, rowsOf } from '../../../original/csv.ts';
import { ORIGINAL_KINDS, type OriginalKind } from '../../../original/shapes.ts';
import { find, isInTrash, keyOf } from './imported-record.ts';
import type { World } from './world.ts';

/**
 * The ids here of records that are translations of each other. A term and a post may have the same
 * id, so the kind is needed as well.
 */
export interface TranslatedIds {
  readonly kind: OriginalKind | 'post';
  readonly ids: readonly number[];
}

const Translation = v.object({
  id: Id,
  group: v.pipe(v.string(), v.nonEmpty()),
  kind: v.optional(v.picklist(['post', ...ORIGINAL_KINDS]), 'post'),
});

/**
 * Reads the groups of a CSV file.
 * @throws OperatorError for a file that cannot be read.
 */
export const readTranslations = (path: string): readonly TranslatedIds[] =>
  [...Map.groupBy(rowsOf(path, Translation, 'id,group'), ({ kind, group }) => `${kind} ${group}`).values()].map(
    rows => ({ kind: rows[0]?.kind ?? 'post', ids: rows.map(({ id }) => id) }),
  );

/**
 * Finds the groups in the `translations` of records, which only a source that runs this service
 * shows.
 */
export const groupsShown = ({ source: { records }, offset }: World): readonly TranslatedIds[] => {
  const groups = [...records.values()].map(({ kind, id, translations }): TranslatedIds => {
    const ids = new Set([id, ...Object.values(translations).map(other => other.id)]);
    return { kind, ids: [...ids].map(each => each + offset).sort((a, b) => a - b) };
  });
  return [...new Map(groups.map(group => [`${group.kind} ${group.ids}`, group])).values()];
};

/**
 * Skips records that do not exist here yet: the import of their language will link them. Returns
 * how many records joined a group.
 */
export const linkTranslations = async ({ kind, ids: [first = 0, ...others] }: TranslatedIds, world: World) => {
  const of = kind === 'post' ? 'event' : kind;
  let linked = 0;
  for (const other of others) {
    try {
      if (await retryOnConflict(() => link(of, [first, other], world))) linked += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = `it cannot be a translation of ${first}: another record of its language is, or it is of another type`;
      world.report.add({ what: 'not linked', kind: of, id: other - world.offset, why });
    }
  }
  return linked;
};

/**
 * Returns false if the records are linked already, or one is missing. Only the group is written,
 * not the records.
 */
const link = async (
  kind: OriginalKind,
  [to, from]: readonly [number, number],
  { deps: { store } }: World,
): Promise<boolean> => {
  const [target, own] = await Promise.all([find(kind, to, store), find(kind, from, store)]);
  const [one, other] = [target.record, own.record];
  if (one === undefined || other === undefined || isInTrash(one) || isInTrash(other)) return false;
  const groupPlan = planGroup({
    before: other,
    after: other,
    group: own.group,
    translationOf: { pk: keyOf(kind, to).pk, record: one, group: target.group },
    isReadable: () => true,
  });
  if (groupPlan.changes.length === 0) return false;
  const extra = [unchanged(recordKeyOf(other), other.version), ...groupPlan.changes];
  if (other.type === 'event') await commitEvent(store, { written: [], extra, groupPlan }, SYSTEM);
  else await store.commit(extra);
  return true;
};
