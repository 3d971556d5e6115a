/** Writes one record of a source if it differs here, unless it was edited here. */
import { savePost } from '../../../../functions/events/save-post.ts';
import { freeSlug, uniqueNameItems } from '../../../../functions/records/unique-keys.ts';
import { retryOnConflict } from '../../../../functions/runtime/run.ts';
import { isEqual } from '../../../../shared/model/base.ts';
import type { SourceKeys } from '../../../../shared/model/sources.ts';
import { planGroup } from '../../../../shared/model/translation-plan.ts';
import { type ContentRecord, claimName, isEvent, isTerm, planSave } from '../../../../shared/records/record.ts';
import type { Change } from '../../../../shared/store/change.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { sourceIdKey } from '../../../../shared/store/table.ts';
import { foldName, slugOf } from '../../../../shared/text/fold.ts';
import { nameIn, type OriginalRecord } from '../../../original/shapes.ts';
import { type Found, find, IN_TRASH, isInTrash } from './find.ts';
import { isEdited, marked, markIn } from './mark.ts';
import { recordFrom } from './record-from.ts';
import { contextOf, type Refused, type World } from './world.ts';

/** What became of a record. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'edited' | 'left out';

export const bring = (theirs: OriginalRecord, world: World): Promise<Outcome> =>
  retryOnConflict(async () => {
    const { report, offset, language, takesTheirs } = world;
    const { store } = world.deps;
    const { kind, id } = theirs;
    const about = { kind, id, name: nameIn(theirs) };
    const leftOut = (why: string): Outcome => {
      report.add({ what: 'left out', ...about, why });
      return 'left out';
    };
    const { record: before, group } = await find(kind, id + offset, store);
    const mark = markIn(before?.unknown);
    // Somebody created it after the ids of the source were found to be free.
    if (before !== undefined && mark === undefined) return leftOut('another record has this id here');
    const wanted = wantedSlug(theirs, id + offset);
    const slug =
      wanted === '' || wanted === before?.slug
        ? wanted
        : await freeSlug(store, { type: kind, language, wanted, own: before?.slug });
    const { sources, refused } = await keysOf(theirs, before, world);
    const built = await recordFrom(theirs, { before, slug, sources, world, context: contextOf(world) });
    if ('why' in built) return leftOut(built.why);
    const after = marked(built.record, { source: world.address, id });
    const isSame = before !== undefined && isEqual(comparable(before), comparable(after));
    if (!isSame && before !== undefined && mark !== undefined && isEdited(before, mark) && !takesTheirs) {
      const state = isInTrash(before) ? { why: `it ${IN_TRASH}` } : { here: before.id };
      report.add({ what: 'edited here, left as it is', ...about, ...state });
      return 'edited';
    }
    for (const each of [...refused, ...built.refused]) report.add({ what: 'field left out', ...about, ...each });
    if (slug !== theirs.slug && theirs.slug !== '')
      report.add({ what: 'slug changed', ...about, why: theirs.slug, here: slug });
    if (isSame) return 'unchanged';
    await write({ record: before, group }, after, world, built.conditions);
    return before === undefined ? 'new' : 'changed';
  });

/**
 * The slug of the source. If it has none, drafts and pending records have no slug here either, and
 * other records get one from their name.
 */
const wantedSlug = (theirs: OriginalRecord, id: number): string => {
  if (theirs.slug !== '') return slugOf(theirs.slug) || String(id);
  const isUnpublished = 'status' in theirs && ['draft', 'pending'].includes(theirs.status);
  return isUnpublished ? '' : slugOf(nameIn(theirs)) || String(id);
};

/**
 * The source keys of the record, so that later loads here find it. Keys that other records here
 * already have are left out and reported.
 */
const keysOf = async (
  theirs: OriginalRecord,
  before: ContentRecord | undefined,
  { language, deps: { store } }: World,
): Promise<{ readonly sources: SourceKeys | undefined; readonly refused: readonly Refused[] }> => {
  const stored = before !== undefined && 'sources' in before ? before.sources : undefined;
  const sent = 'sources' in theirs ? Object.entries(theirs.sources) : [];
  if (sent.length === 0) return { sources: stored, refused: [] };
  const keys = sent.map(([source, id]) => sourceIdKey(theirs.kind, language, source, id));
  const holders = await store.read(keys, 'consistent');
  const isFree = (i: number): boolean => holders[i] === undefined || holders[i]?.id === before?.id;
  const [free, held] = [sent.filter((_, i) => isFree(i)), sent.filter((_, i) => !isFree(i))];
  return {
    sources: { ...stored, ...Object.fromEntries(free) },
    refused: held.map(([source, id]) => ({ field: 'sources', why: `another record here is ${source} ${id}` })),
  };
};

/** The record without the fields that every write sets and those derived from other records. */
const comparable = (record: ContentRecord): object => ({
  ...record,
  ...{ version: 0, unknown: {}, group: undefined },
});

/**
 * Writes the record with everything that is derived from it, on condition that it still has the
 * version that was read. `further` are changes for the same transaction.
 * @throws WriteConflict if another writer was faster.
 */
export const write = async (
  { record: before, group }: Found,
  after: ContentRecord,
  { deps: { store } }: World,
  further: readonly Change[] = [],
): Promise<void> => {
  const claims = before === undefined && after.type !== 'event' ? [await claimOf(after, store)] : [];
  const changes = [...claims, ...further];
  if (!isTerm(after)) {
    const stored = before === undefined || isTerm(before) ? undefined : before;
    const grouped = isEvent(after) ? { ...after, group: isEvent(stored) ? stored.group : undefined } : after;
    return savePost(stored, grouped, group, store, changes);
  }
  const grouped = planGroup({ before, after, group, isReadable: () => true });
  await store.commit([...planSave(before, after), ...grouped.changes, ...changes]);
};

/**
 * Claims the lock of the name: a client that creates a record of this name at the same time gets a
 * conflict, retries and finds this one.
 */
const claimOf = async (
  { type, language, name }: Exclude<ContentRecord, { readonly type: 'event' }>,
  store: Store,
): Promise<Change> => {
  const folded = foldName(name);
  const { lock } = await uniqueNameItems(store, { type, language, folded }, '');
  return claimName(type, language, folded, lock);
};
