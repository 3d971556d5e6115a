/** Records that came from the source and are no longer there: posts go into the trash, terms are deleted. */
import * as v from 'valibot';
import { readPostWithGroup, readTerm } from '../../../../functions/records/read-records.ts';
import { freeSlug } from '../../../../functions/records/unique-keys.ts';
import { retryOnConflict, runOperation } from '../../../../functions/runtime/run.ts';
import { categories, tags } from '../../../../functions/terms/operations.ts';
import { linkAfter } from '../../../../shared/model/linked.ts';
import { modification, slugFor } from '../../../../shared/model/post-write.ts';
import { readableRecordOf } from '../../../../shared/records/record.ts';
import { PostId, TermId } from '../../../../shared/store/records.ts';
import { isOriginalKind, ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import type { Table } from '../../../table/open-table.ts';
import { scanTable } from '../../../table/scan-table.ts';
import { tableCall } from '../../../table/table-operations.ts';
import { commitPost, isPostOfSource, type Post } from './bring-post.ts';
import { isEdited, marked, markIn } from './mark.ts';
import { contextOf, type World } from './world.ts';

export interface Absent {
  readonly kind: OriginalKind;
  /** At the source. */
  readonly id: number;
  readonly isPublic: boolean;
}

/** Records from the source, outside of the trash, that it did not show this time. Events first, then what they link; by id. */
export const findAbsent = async (
  table: Table,
  { source, isShown }: { readonly source: string; readonly isShown: (kind: OriginalKind, id: number) => boolean },
  stop: AbortSignal,
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

/** False: it stays, as it was edited here or has gone already. */
export const removeAbsent = ({ kind, id }: Absent, world: World): Promise<boolean> =>
  kind === 'category' || kind === 'tag'
    ? removeTerm(kind, id, world)
    : retryOnConflict(() => removePost(kind, id, world));

const removePost = async (kind: Post['type'], theirId: number, world: World): Promise<boolean> => {
  const { store } = world.deps;
  const id = v.parse(PostId, theirId + world.offset);
  const { post: before, group } = await readPostWithGroup(store, id, 'stored');
  if (!isPostOfSource(before) || before.status === 'trash') return false;
  const name = before.type === 'event' ? before.title : before.name;
  const mark = markIn(before.unknown);
  if (mark === undefined) return false;
  if (isEdited(before, mark) && !world.takesTheirs) {
    world.report.add({ what: 'edited here, left as it is', kind, id: theirId, why: 'it is gone at the source', name });
    return false;
  }
  const wanted = slugFor(before, { id, status: 'trash', name }, { sent: undefined, mayBeEmpty: false });
  const slug = await freeSlug(store, { type: before.type, language: before.language, wanted, own: before.slug });
  const trashed = { was: before.status, source: world.source };
  const inTrash = { status: 'trash', slug, trashed, ...modification(before, contextOf(world)) } as const;
  const after: Post =
    before.type === 'event'
      ? { ...before, ...inTrash }
      : { ...before, ...inTrash, link: linkAfter(before, 'trash', before.link) };
  await commitPost({ before, after: marked(after, { ...mark, hash: GONE }), group }, world);
  world.report.add({ what: 'put into the trash', kind, id: theirId, here: id, name });
  return true;
};

/** The hash of a record that is gone at the source. It differs from all others, so the record is restored if it appears there again. */
const GONE = 'gone';

const removeTerm = async (kind: 'category' | 'tag', theirId: number, world: World): Promise<boolean> => {
  const id = v.parse(TermId, theirId + world.offset);
  const before = await readTerm(world.deps.store, id, 'stored');
  const mark = markIn(before?.unknown);
  if (before === undefined || mark === undefined) return false;
  const about = { kind, id: theirId, name: before.name };
  if (isEdited(before, mark) && !world.takesTheirs) {
    world.report.add({ what: 'edited here, left as it is', ...about, why: 'it is gone at the source' });
    return false;
  }
  await runOperation<'categories' | 'tags'>(
    OPERATIONS,
    kind === 'category' ? 'deleteCategory' : 'deleteTag',
    tableCall({ caller: contextOf(world).caller, path: { id: String(id) } }),
    world.deps,
  );
  world.report.add({ what: 'deleted', ...about, here: id });
  return true;
};

/** Terms are deleted by the operation that clients use: it also moves children up, and events out of the lists of ancestors. */
const OPERATIONS = { ...categories, ...tags };
