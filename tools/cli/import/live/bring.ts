/** Writes one record of a source if it differs here, unless it was edited here. */
import * as v from 'valibot';
import { savePost } from '../../../../functions/events/save-post.ts';
import { readGroupOfTerm } from '../../../../functions/records/read-records.ts';
import { freeSlug, uniqueNameItems } from '../../../../functions/records/unique-keys.ts';
import { retryOnConflict } from '../../../../functions/runtime/run.ts';
import { isEqual } from '../../../../shared/model/base.ts';
import type { SourceKeys } from '../../../../shared/model/sources.ts';
import { planGroup } from '../../../../shared/model/translation-plan.ts';
import { type Group, groupIn } from '../../../../shared/model/translations.ts';
import {
  type ContentRecord,
  claimName,
  isEvent,
  isTerm,
  planSave,
  readableRecordOf,
} from '../../../../shared/records/record.ts';
import type { Change } from '../../../../shared/store/change.ts';
import { PostId } from '../../../../shared/store/records.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { type Key, postTranslationsKey, recordKeyAt, sourceIdKey } from '../../../../shared/store/table.ts';
import { foldName, slugOf } from '../../../../shared/text/fold.ts';
import type { Building, Built, Refused } from './building.ts';
import { isEdited, marked, markIn } from './mark.ts';
import { contextOf, type Outcome, type World } from './world.ts';

/** A record as the source shows it. */
interface Incoming<R extends ContentRecord> {
  readonly kind: R['type'];
  readonly name: string;
  readonly theirs: {
    readonly id: number;
    readonly slug: string;
    readonly status?: string;
    readonly sources?: SourceKeys;
  };
  readonly is: (record: ContentRecord) => record is R;
  readonly build: (building: Building<R>) => Built<R> | Promise<Built<R>>;
}

/**
 * The remark about a record in the trash. Unless it is in the trash at the source as well, a person
 * here put it there and has to take it out again.
 */
export const IN_TRASH = 'is in the trash here';

export const bring = <R extends ContentRecord>(incoming: Incoming<R>, world: World): Promise<Outcome> =>
  retryOnConflict(async () => {
    const { kind, theirs, is, build, name } = incoming;
    const { report, offset, language, takesTheirs } = world;
    const { store } = world.deps;
    const about = { kind, id: theirs.id, name };
    const leftOut = (why: string): Outcome => {
      report.add({ what: 'left out', ...about, why });
      return 'left out';
    };
    const found = await find(kind, theirs.id + offset, store);
    const { record: before, group } = found ?? {};
    const mark = markIn(before?.unknown);
    if (found !== undefined && (before === undefined || mark === undefined || !is(before)))
      return leftOut('another record has this id here');
    const own = before !== undefined && is(before) ? before : undefined;
    const wanted = wantedSlug(incoming, theirs.id + offset);
    const slug =
      wanted === '' || wanted === own?.slug
        ? wanted
        : await freeSlug(store, { type: kind, language, wanted, own: own?.slug });
    const { sources, refused } = await keysOf(incoming, own, world);
    const built = await build({ before: own, slug, sources, world, context: contextOf(world) });
    if ('why' in built) return leftOut(built.why);
    const after = marked(built.record, { source: world.source, id: theirs.id });
    const isSame = own !== undefined && isEqual(comparable(own), comparable(after));
    if (!isSame && own !== undefined && mark !== undefined && isEdited(own, mark) && !takesTheirs) {
      const state = isInTrash(own) ? { why: `it ${IN_TRASH}` } : { here: own.id };
      report.add({ what: 'edited here, left as it is', ...about, ...state });
      return 'edited';
    }
    for (const each of [...refused, ...built.refused]) report.add({ what: 'field left out', ...about, ...each });
    if (slug !== theirs.slug && theirs.slug !== '')
      report.add({ what: 'slug changed', ...about, why: theirs.slug, here: slug });
    if (isSame) return 'unchanged';
    await write({ before: own, after, group, further: built.conditions ?? [] }, world);
    return own === undefined ? 'new' : 'changed';
  });

const isOfTerm = (kind: ContentRecord['type']): kind is 'category' | 'tag' => kind === 'category' || kind === 'tag';
export const keyOf = (kind: ContentRecord['type'], id: number): Key =>
  recordKeyAt(isOfTerm(kind) ? `R#t${id}` : `R#${id}`);

interface Found {
  /** The record here; absent if the item is a picture, or this version cannot read it. */
  readonly record?: ContentRecord;
  readonly group?: Group | undefined;
}

/** Finds a record by its id here. Returns undefined if there is none. */
export const find = async (kind: ContentRecord['type'], id: number, store: Store): Promise<Found | undefined> => {
  const copies = isOfTerm(kind) ? [] : [postTranslationsKey(v.parse(PostId, id))];
  const [item, copy] = await store.read([keyOf(kind, id), ...copies], 'consistent');
  const record = item && readableRecordOf(item);
  if (record === undefined || record.type === 'picture') return item && {};
  return { record, group: isTerm(record) ? await readGroupOfTerm(store, record) : groupIn(copy) };
};

export const isInTrash = (record: ContentRecord): boolean => 'status' in record && record.status === 'trash';

/**
 * The slug of the source. If it has none, drafts and pending records have no slug here either, and
 * other records get one from their name.
 */
const wantedSlug = (
  { theirs: { slug, status }, name }: Pick<Incoming<ContentRecord>, 'kind' | 'theirs' | 'name'>,
  id: number,
): string => {
  if (slug !== '') return slugOf(slug) || String(id);
  return status === 'draft' || status === 'pending' ? '' : slugOf(name) || String(id);
};

/**
 * The source keys of the record, so that later loads here find it. Keys that other records here
 * already have are left out and reported.
 */
const keysOf = async (
  { kind, theirs }: Pick<Incoming<ContentRecord>, 'kind' | 'theirs' | 'name'>,
  before: ContentRecord | undefined,
  { language, deps: { store } }: World,
): Promise<{ readonly sources: SourceKeys | undefined; readonly refused: readonly Refused[] }> => {
  const stored = before !== undefined && 'sources' in before ? before.sources : undefined;
  const sent = Object.entries(theirs.sources ?? {});
  if (sent.length === 0) return { sources: stored, refused: [] };
  const keys = sent.map(([source, id]) => sourceIdKey(kind, language, source, id));
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

interface Write {
  /** The record as it was read, or undefined for a new one. */
  readonly before: ContentRecord | undefined;
  readonly after: ContentRecord;
  readonly group: Group | undefined;
  /** Further changes for the same transaction. */
  readonly further?: readonly Change[];
}

/**
 * Writes the record with everything that is derived from it, on condition that it still has the
 * version that was read.
 * @throws WriteConflict if another writer was faster.
 */
export const write = async ({ before, after, group, further = [] }: Write, { deps }: World): Promise<void> => {
  const claims = before === undefined && after.type !== 'event' ? [await claimOf(after, deps.store)] : [];
  const changes = [...claims, ...further];
  if (!isTerm(after)) {
    const stored = before === undefined || isTerm(before) ? undefined : before;
    const grouped = isEvent(after) ? { ...after, group: isEvent(stored) ? stored.group : undefined } : after;
    return savePost(stored, grouped, group, deps.store, changes);
  }
  const grouped = planGroup({ before, after, group, isReadable: () => true });
  await deps.store.commit([...planSave(before, after), ...grouped.changes, ...changes]);
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
