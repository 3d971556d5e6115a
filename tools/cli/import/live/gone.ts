/**
 * Handles records that came from the source and no longer exist there: posts are moved to the
 * trash, terms are deleted.
 */
import { freeSlug } from '../../../../functions/records/unique-keys.ts';
import { retryOnConflict, runOperation } from '../../../../functions/runtime/run.ts';
import { categories, tags } from '../../../../functions/terms/operations.ts';
import { linkAfter } from '../../../../shared/linked/linked-post.ts';
import { modification, slugFor } from '../../../../shared/model/post-write.ts';
import { isTerm, readableRecordOf } from '../../../../shared/records/record.ts';
import { isOriginalKind, ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import type { Table } from '../../../table/open-table.ts';
import { scanTable } from '../../../table/scan-table.ts';
import { tableCall } from '../../../table/table-operations.ts';
import { find, isInTrash, write } from './bring.ts';
import { isEdited, marked, markIn } from './mark.ts';
import { contextOf, type World } from './world.ts';

export interface Absent {
  readonly kind: OriginalKind;
  /** The id at the source. */
  readonly id: number;
  readonly isPublic: boolean;
}

/**
 * Finds records from the source, outside of the trash, that it did not show this time. Events come
 * first, then what they link, each by id.
 */
export const findAbsent = async (
  table: Table,
  { source, stop }: Pick<World, 'source' | 'stop'>,
  isShown: (kind: OriginalKind, id: number) => boolean,
): Promise<readonly Absent[]> => {
  const absent: Absent[] = [];
  await scanTable(table, stop, item => {
    const mark = markIn(item);
    if (mark?.source !== source) return;
    const record = readableRecordOf(item);
    if (record === undefined || !isOriginalKind(record.type) || isShown(record.type, mark.id)) return;
    const status = 'status' in record ? record.status : 'publish';
    if (status !== 'trash') absent.push({ kind: record.type, id: mark.id, isPublic: status === 'publish' });
  });
  return absent.sort((a, b) => ORIGINAL_KINDS.indexOf(b.kind) - ORIGINAL_KINDS.indexOf(a.kind) || a.id - b.id);
};

/** Returns false if the record stays, because it was edited here or has gone already. */
export const removeAbsent = ({ kind, id }: Absent, world: World): Promise<boolean> =>
  retryOnConflict(async () => {
    const { deps, report, source, takesTheirs } = world;
    const { record: before, group } = (await find(kind, id + world.offset, deps.store)) ?? {};
    const mark = markIn(before?.unknown);
    if (before === undefined || mark === undefined || isInTrash(before)) return false;
    const name = before.type === 'event' ? before.title : before.name;
    const about = { kind, id, name };
    if (isEdited(before, mark) && !takesTheirs) {
      report.add({ what: 'edited here, left as it is', ...about, why: 'it is gone at the source' });
      return false;
    }
    const context = contextOf(world);
    if (isTerm(before)) {
      await runOperation<'categories' | 'tags'>(
        OPERATIONS,
        before.type === 'category' ? 'deleteCategory' : 'deleteTag',
        tableCall({ caller: context.caller, path: { id: String(before.id) } }),
        deps,
      );
      report.add({ what: 'deleted', ...about, here: before.id });
      return true;
    }
    const wanted = slugFor(before, { id: before.id, status: 'trash', name }, { sent: undefined, mayBeEmpty: false });
    const slug = await freeSlug(deps.store, { type: before.type, language: before.language, wanted, own: before.slug });
    const trashed = { was: before.status, source };
    const inTrash = { status: 'trash', slug, trashed, ...modification(before, context) } as const;
    const after =
      before.type === 'event'
        ? { ...before, ...inTrash }
        : { ...before, ...inTrash, link: linkAfter(before, 'trash', before.link) };
    await write({ before, after: marked(after, mark), group }, world);
    report.add({ what: 'put into the trash', ...about, here: before.id });
    return true;
  });

/**
 * Terms are deleted by the operation that clients use, as it also moves their children up, and
 * removes events from the lists of ancestors.
 */
const OPERATIONS = { ...categories, ...tags };
