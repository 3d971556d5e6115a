/**
 * Writes the records of a source in one pass: each that differs here, unless it was edited here.
 * Events come last, because they link all others.
 */
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
import {
  KINDS,
  nameIn,
  ORIGINAL_KINDS,
  type OriginalCategory,
  type OriginalEvent,
  type OriginalKind,
  type OriginalRecord,
} from '../../../original/shapes.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { type Found, find, IN_TRASH, isEdited, isInTrash, marked, markIn } from './imported-record.ts';
import type { Source } from './read-source.ts';
import { recordFrom } from './record-from.ts';
import { contextOf, type Refused, type World } from './world.ts';

/** What became of a record. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'edited' | 'left out';

/**
 * The number of records that are written in parallel. With more, writes would only conflict,
 * because records share venues, terms and rows of the journal.
 */
const AT_ONCE = 8;

/** Returns what became of each record. */
export const bringAll = async (world: World): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const kind of ORIGINAL_KINDS) {
    const pace = { concurrency: AT_ONCE, stop: world.stop, unit: `${KINDS[kind].member} checked` };
    await inParallel(linesOf(kind, world.source), pace, async line => {
      for (const theirs of line) outcomes.push(await bring(theirs, world));
    });
  }
  return outcomes;
};

/** Lines of records that are written in parallel, each record of a line after the one before it. */
const linesOf = (kind: OriginalKind, { records }: Source): readonly (readonly OriginalRecord[])[] => {
  const all = [...records.values()];
  if (kind === 'category') return [inTreeOrder(all.filter(record => record.kind === 'category'))];
  if (kind !== 'event') return all.filter(record => record.kind === kind).map(record => [record]);
  // The dates of a recurring event share a slug at the source, and the earliest one keeps it here.
  const events = all.filter(record => record.kind === 'event').sort(byStart);
  return [...Map.groupBy(events, ({ slug, id }) => slug || id).values()];
};

const byStart = (a: OriginalEvent, b: OriginalEvent): number =>
  a.utc_start_date.localeCompare(b.utc_start_date) || a.id - b.id;

/**
 * Sorts categories so that parents precede their children, at every depth. Loops, which only a
 * faulty source has, are tolerated.
 */
const inTreeOrder = (categories: readonly OriginalCategory[]): readonly OriginalCategory[] => {
  const byId = new Map(categories.map(category => [category.id, category]));
  const fromTop = (
    category: OriginalCategory,
    below: readonly OriginalCategory[] = [],
  ): readonly OriginalCategory[] => {
    const parent = byId.get(category.parent);
    const path = [category, ...below];
    return parent === undefined || path.includes(parent) ? path : fromTop(parent, path);
  };
  return [...new Set(categories.flatMap(category => fromTop(category)))];
};

const bring = (theirs: OriginalRecord, world: World): Promise<Outcome> =>
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
