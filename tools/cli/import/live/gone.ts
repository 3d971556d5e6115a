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
import type { Original } from '../../../original/connection.ts';
import { readEach, readOne } from '../../../original/read-list.ts';
import { isOriginalKind, ORIGINAL_KINDS, type OriginalKind } from '../../../original/shapes.ts';
import type { Table } from '../../../table/open-table.ts';
import { scanTable } from '../../../table/scan-table.ts';
import { tableCall } from '../../../table/table-operations.ts';
import { write } from './bring.ts';
import { find, isEdited, isInTrash, marked, markIn } from './imported-record.ts';
import { keyIn } from './read-source.ts';
import { contextOf, type World } from './world.ts';

interface Gone {
  readonly kind: OriginalKind;
  /** The id at the source. */
  readonly id: number;
}

/**
 * Finds the records that earlier imports brought and that are gone now. Each record that no list
 * shows is requested by its id: if the source still answers, the record is only hidden from lists,
 * and is imported like the others. Events come first, then what they link.
 */
export const findGone = async (table: Table, original: Original, world: World): Promise<readonly Gone[]> => {
  const { source, address, stop } = world;
  const absent: Gone[] = [];
  const isShown = (one: Gone): boolean => source.records.has(keyIn(one)) || source.unreadable.has(keyIn(one));
  await scanTable(table, stop, item => {
    const mark = markIn(item);
    const record = mark?.source === address ? readableRecordOf(item) : undefined;
    if (mark === undefined || record === undefined || !isOriginalKind(record.type)) return;
    const one = { kind: record.type, id: mark.id };
    const status = 'status' in record ? record.status : 'publish';
    // Without a login, the source answers only for public records, so other records would wrongly
    // seem to be gone.
    const isAnswered = status === 'publish' || (status !== 'trash' && original.login !== undefined);
    if (isAnswered && !isShown(one)) absent.push(one);
  });
  await readEach(original, absent, 'missing records looked for', async ({ kind, id }) => {
    const shown = await readOne(original, kind, id);
    if (shown !== undefined) source.take(kind, shown);
  });
  return absent
    .filter(one => !isShown(one))
    .sort((a, b) => ORIGINAL_KINDS.indexOf(b.kind) - ORIGINAL_KINDS.indexOf(a.kind));
};

/** Returns false if the record stays, because it was edited here or has gone already. */
export const removeGone = ({ kind, id }: Gone, world: World): Promise<boolean> =>
  retryOnConflict(async () => {
    const { deps, report, address, takesTheirs } = world;
    const found = await find(kind, id + world.offset, deps.store);
    const { record: before } = found;
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
    const trashed = { was: before.status, source: address };
    const inTrash = { status: 'trash', slug, trashed, ...modification(before, context) } as const;
    const after =
      before.type === 'event'
        ? { ...before, ...inTrash }
        : { ...before, ...inTrash, link: linkAfter(before, 'trash', before.link) };
    await write(found, marked(after, mark), world);
    report.add({ what: 'put into the trash', ...about, here: before.id });
    return true;
  });

/**
 * Terms are deleted by the operation that clients use, as it also moves their children up, and
 * removes events from the lists of ancestors.
 */
const OPERATIONS = { ...categories, ...tags };
