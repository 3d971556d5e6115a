/** Links the records of a source that are translations of each other. */

import * as v from 'valibot';
import { commitEvent } from '../../../../functions/events/commit-event.ts';
import { readGroupOfTerm } from '../../../../functions/records/read-records.ts';
import { retryOnConflict } from '../../../../functions/runtime/run.ts';
import { SYSTEM } from '../../../../shared/auth/rights.ts';
import { ApiError } from '../../../../shared/http/errors.ts';
import { planGroup } from '../../../../shared/model/translation-plan.ts';
import { type Group, groupIn } from '../../../../shared/model/translations.ts';
import { type ContentRecord, readableRecordOf } from '../../../../shared/records/record.ts';
import type { Change } from '../../../../shared/store/change.ts';
import { type Key, postTranslationsKey, recordKeyAt, recordKeyOf } from '../../../../shared/store/table.ts';
import { Id, rowsOf } from '../../../original/csv.ts';
import { KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import type { Source } from './source.ts';
import type { World } from './world.ts';

/** Ids here of records that are translations of each other. */
export interface TranslatedIds {
  readonly kind: OriginalKind | 'post';
  readonly ids: readonly number[];
}

/** `kind` is needed for terms, because a term and a post may have the same id. */
const Translation = v.object({
  id: Id,
  group: v.pipe(v.string(), v.nonEmpty()),
  kind: v.optional(v.picklist(['post', ...ORIGINAL_KINDS]), 'post'),
});

/** Groups of at least two, of a CSV file. @throws OperatorError for a file that cannot be read. */
export const readTranslations = (path: string): readonly TranslatedIds[] => {
  const groups = new Map<string, { kind: TranslatedIds['kind']; ids: number[] }>();
  for (const { id, group, kind } of rowsOf(path, Translation, 'id,group')) {
    const name = `${kind} ${group}`;
    const found = groups.get(name) ?? { kind, ids: [] };
    groups.set(name, found);
    found.ids.push(id);
  }
  return [...groups.values()].filter(({ ids }) => ids.length > 1);
};

/** The groups in the `translations` of records, which only a source that runs this service has. */
export const groupsShown = (source: Source, offset: number): readonly TranslatedIds[] =>
  ORIGINAL_KINDS.flatMap(kind =>
    [...source[kind].values()].flatMap(({ id, translations }) => {
      const ids = [id, ...Object.values(translations).map(other => other.id)];
      return ids.length < 2 ? [] : [{ kind, ids: [...new Set(ids)].map(each => each + offset).sort((a, b) => a - b) }];
    }),
  );

/** Skips records that do not exist here yet: the import of their language will link them. Returns how many records joined a group. */
export const linkTranslations = async ({ kind, ids }: TranslatedIds, world: World): Promise<number> => {
  const [first, ...others] = ids;
  if (first === undefined) return 0;
  let linked = 0;
  for (const other of others) {
    try {
      if (await retryOnConflict(() => link(keyOf(kind, first), keyOf(kind, other), world))) linked += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = `it cannot be a translation of ${first}: another record of its language is, or it is of another type`;
      world.report.add({ what: 'not linked', kind: kind === 'post' ? 'event' : kind, id: other - world.offset, why });
    }
  }
  return linked;
};

const keyOf = (kind: TranslatedIds['kind'], id: number): Key =>
  recordKeyAt(kind === 'post' || KINDS[kind].isPost ? `R#${id}` : `R#t${id}`);

interface Found {
  readonly record: ContentRecord;
  readonly group: Group | undefined;
}

/** False: they are linked already, or one is missing. Of the records, only events are written that name their group otherwise. */
const link = async (to: Key, from: Key, world: World): Promise<boolean> => {
  const { store } = world.deps;
  const [target, found] = await Promise.all([find(to, world), find(from, world)]);
  if (target === undefined || found === undefined || isInTrash(target) || isInTrash(found)) return false;
  const { record } = found;
  const groupPlan = planGroup({
    before: record,
    after: record,
    group: found.group,
    translationOf: { pk: to.pk, record: target.record, group: target.group },
    isReadable: () => true,
  });
  if (groupPlan.changes.length === 0) return false;
  const unchanged: Change = { check: recordKeyOf(record), when: record.version, conflict: 'version' };
  const extra = [unchanged, ...groupPlan.changes];
  if (record.type === 'event') await commitEvent(store, { written: [], extra, groupPlan }, SYSTEM);
  else await store.commit(extra);
  return true;
};

const isInTrash = ({ record }: Found): boolean => 'status' in record && record.status === 'trash';

const find = async (key: Key, { deps: { store } }: World): Promise<Found | undefined> => {
  const [item] = await store.read([key], 'consistent');
  const record = item && readableRecordOf(item);
  if (record === undefined || record.type === 'picture') return undefined;
  if (!('status' in record)) return { record, group: await readGroupOfTerm(store, record) };
  const [copy] = await store.read([postTranslationsKey(record.id)], 'consistent');
  return { record, group: groupIn(copy) };
};
