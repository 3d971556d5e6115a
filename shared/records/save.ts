/**
 * The write of a record: all changes in the table from its old state to the new one; and the whole
 * plan, with the rows of the journal and the audit entries that follow from its changes, so that no
 * writer can forget them. Pure.
 */
import { countChanges } from '../lists/entry.ts';
import { isPublicList } from '../lists/name.ts';
import type { DerivedData, UniqueName } from '../model/base.ts';
import type { Language } from '../settings/site.ts';
import { type Change, type ForJournal, type Item, keyOf, mergeChanges } from '../store/change.ts';
import { type RecordName, type RecordType, toStored } from '../store/records.ts';
import {
  dueKey,
  isRecordKey,
  keyName,
  nameKey,
  nameLockKey,
  oldSlugKey,
  REPAIRS,
  recordKeyOf,
  recordNameIn,
  slugKey,
  sourceIdKey,
  TERMS_VERSION,
  termsVersionKey,
} from '../store/table.ts';
import { stampOf, type Wall } from '../time/wall.ts';
import { fitsTransaction, isSeen } from './answer-versions.ts';
import { type PlannedRow, plannedRows } from './journal.ts';
import { type ContentRecord, derivedDataOf } from './record.ts';

interface AuditEntry extends RecordName {
  /** Versions of the record. `from` is undefined for a new record, `to` for a deleted one. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * The records among the changes of a plan. Index entries, slugs and names are left out, because
 * they are derived from records.
 */
export const auditEntriesOf = (changes: readonly Change[]): AuditEntry[] =>
  changes.flatMap(change => {
    const key = 'put' in change ? change.put : 'remove' in change ? change.remove : undefined;
    if (key === undefined || !('when' in change) || !isRecordKey(key)) return [];
    const [from, to] = [number(change.when), 'put' in change ? number(change.put.version) : undefined];
    // Pictures have no version.
    return from === undefined && to === undefined ? [] : [{ ...recordNameIn(key), from, to }];
  });

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * The changes that turn `before`, the record as it was read, into `after`. `before` is undefined
 * for a new record; `after` is undefined if the record is deleted for good. The first change is
 * that of the record itself, on condition that the record still has the version that was read.
 */
export const planSave = (before: ContentRecord | undefined, after: ContentRecord | undefined): Change[] => {
  const record = after ?? before;
  if (record === undefined) return [];
  const { language, id } = record;
  const [was, is] = [before && derivedDataOf(before), after && derivedDataOf(after)];
  return [
    ownItem(record, { before, was }, { after, is }),
    ...moveSlug(record, was?.slug ?? '', is?.slug ?? ''),
    ...moveOldSlugs(record, was?.oldSlugs ?? [], is?.oldSlugs ?? []),
    ...moveSources(record, was?.sources ?? {}, is?.sources ?? {}),
    ...moveName(record, was?.name, is?.name),
    ...moveTermCopy(language, was?.termCopy, is?.termCopy),
    ...moveDue(id, was?.due, is?.due),
    ...moveItems(was?.texts ?? [], is?.texts ?? []),
    ...moveItems(was?.linkEntries ?? [], is?.linkEntries ?? []),
  ];
};

/**
 * Makes concurrent creates of records with the same name conflict. All but one are retried, and
 * find the record that was created first (docs/decisions/names-slugs-and-ids). `lock` is the
 * version of the name's lock that was read.
 */
export const claimName = (type: RecordType, language: Language, folded: string, lock: number | undefined): Change => ({
  put: { ...nameLockKey(type, language, folded), version: (lock ?? 0) + 1 },
  when: lock ?? 'absent',
  conflict: 'name',
});

const ownItem = (
  record: ContentRecord,
  { before, was }: { readonly before: ContentRecord | undefined; readonly was: DerivedData | undefined },
  { after, is }: { readonly after: ContentRecord | undefined; readonly is: DerivedData | undefined },
): Change => {
  const key = recordKeyOf(record);
  const when = before === undefined ? 'absent' : before.version;
  const conflict = before === undefined ? 'id' : 'version';
  const counted = countChanges(was?.countedBy ?? [], is?.countedBy ?? []);
  const forJournal: ForJournal = {
    ...(!isSeen(before) && !isSeen(after) && { unseen: true }),
    ...(!isListed(was) && !isListed(is) && { unlisted: true }),
    ...(Object.keys(counted).length > 0 && { counted }),
  };
  if (after === undefined || is === undefined)
    return {
      remove: key,
      when,
      conflict,
      ...forJournal,
      ...(before && { language: before.language, type: before.type }),
    };
  return { put: recordItem(after, is), when, conflict, ...forJournal };
};

/** Whether a public list shows the record. Terms have no status, and all of them are listed. */
const isListed = (data: DerivedData | undefined): boolean =>
  data !== undefined && (data.entry === undefined || isPublicList(data.entry.list));

/** Unknown attributes come first, so that known and derived ones win. */
const recordItem = (record: ContentRecord, { attributes }: DerivedData): Item => ({
  ...toStored(record),
  ...attributes,
  ...recordKeyOf(record),
});

type Identity = Pick<ContentRecord, 'type' | 'language' | 'id'>;

const moveSlug = ({ type, language, id }: Identity, was: string, is: string): Change[] => {
  if (was === is) return [];
  const taken: Change[] =
    is === '' ? [] : [{ put: { ...slugKey(type, language, is), id }, when: 'absent', conflict: 'slug' }];
  return was === '' ? taken : [...taken, { remove: slugKey(type, language, was) }];
};

/**
 * Several records may have had a slug that another one has now, so these items have no condition.
 */
const moveOldSlugs = ({ type, language, id }: Identity, was: readonly string[], is: readonly string[]): Change[] => [
  ...is.filter(slug => !was.includes(slug)).map(slug => ({ put: { ...oldSlugKey(type, language, slug, id), id } })),
  ...was.filter(slug => !is.includes(slug)).map(slug => ({ remove: oldSlugKey(type, language, slug, id) })),
];

const moveSources = (
  { type, language, id }: Identity,
  was: DerivedData['sources'],
  is: DerivedData['sources'],
): Change[] => {
  const key = ([source, idThere]: readonly [string, string]) => sourceIdKey(type, language, source, idThere);
  const taken = Object.entries(is).filter(([source, idThere]) => was[source] !== idThere);
  const left = Object.entries(was).filter(([source, idThere]) => is[source] !== idThere);
  return [
    ...taken.map((each): Change => ({ put: { ...key(each), id }, when: 'absent', conflict: 'source' })),
    ...left.map((each): Change => ({ remove: key(each) })),
  ];
};

const moveName = (
  { type, language, id }: Identity,
  was: UniqueName | undefined,
  is: UniqueName | undefined,
): Change[] => {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const key = (holder: UniqueName) => nameKey(type, language, holder, id);
  const taken: Change[] = is === undefined ? [] : [{ put: { ...key(is), id } }];
  const sameKey = was !== undefined && is !== undefined && was.folded === is.folded && was.scope === is.scope;
  return was === undefined || sameKey ? taken : [...taken, { remove: key(was) }];
};

const moveTermCopy = (language: Language, was: Item | undefined, is: Item | undefined): Change[] => {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const changed: Change = { add: { [TERMS_VERSION]: 1 }, to: termsVersionKey(language) };
  if (is !== undefined) return [{ put: is }, changed];
  return was === undefined ? [] : [{ remove: { pk: was.pk, sk: was.sk } }, changed];
};

const moveDue = (id: number, was: Wall | undefined, is: Wall | undefined): Change[] => {
  if (was === is) return [];
  const key = (due: Wall) => dueKey(stampOf(due), id);
  return [
    ...(is === undefined ? [] : [{ put: { ...key(is), id } }]),
    ...(was === undefined ? [] : [{ remove: key(was) }]),
  ];
};

export const moveItems = (was: readonly Item[], is: readonly Item[]): Change[] => {
  const written = without(is, was);
  const kept = new Set(is.map(keyName));
  return [
    ...written.map(put => ({ put })),
    ...was.filter(item => !kept.has(keyName(item))).map(({ pk, sk }) => ({ remove: { pk, sk } })),
  ];
};

/** The items that `others` lacks, or has with different content. */
const without = (items: readonly Item[], others: readonly Item[]): Item[] => {
  const known = new Set(others.map(item => JSON.stringify(item)));
  return items.filter(item => !known.has(JSON.stringify(item)));
};

// The whole plan: `commit` writes no item that it lacks.

export interface WholePlan {
  /** What the writer has planned; one change for each item. */
  readonly changes: readonly Change[];
  /** For each language whose answers change, a row of its journal. With its number, these are two items. */
  readonly rows: readonly PlannedRow[];
  /** By how much a row raises the number of its shard. */
  readonly step: number;
  /** Whether it fits into one transaction, by the number of items. */
  readonly fits: boolean;
  /** For the audit log. */
  readonly records: readonly AuditEntry[];
}

export const wholePlan = (planned: readonly Change[]): WholePlan => {
  const changes = mergeChanges(planned);
  return {
    changes,
    rows: plannedRows(changes),
    step: changes.some(change => keyOf(change).pk === REPAIRS.pk) ? AFTER_REPAIR : 1,
    fits: fitsTransaction(changes),
    records: auditEntriesOf(changes),
  };
};

/**
 * A repair may change anything. It skips more numbers than functions follow, so that they load
 * their lists anew.
 */
const AFTER_REPAIR = 1_000_000;
