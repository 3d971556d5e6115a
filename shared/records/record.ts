/**
 * All types of stored records, everything that is derived from a record, and the changes by which a
 * record is written with it. The attributes of records have the names of the API's fields.
 */
import * as v from 'valibot';
import { Event, type EventRecord, eventDerivedData } from '../events/record.ts';
import { Organizer, type OrganizerRecord } from '../linked/organizer-record.ts';
import { organizerDerivedData } from '../linked/organizer-write.ts';
import { Term, type TermRecord, termDerivedData } from '../linked/term-record.ts';
import { Venue, type VenueRecord } from '../linked/venue-record.ts';
import { venueDerivedData } from '../linked/venue-write.ts';
import { isSeen } from '../lists/answer-versions.ts';
import { countChanges } from '../lists/entry.ts';
import { isPublicList } from '../lists/name.ts';
import type { DerivedData, OwnDerivedData, UniqueName } from '../model/base.ts';
import { type PictureRecord, StoredPicture } from '../model/picture.ts';
import type { Language } from '../settings/site.ts';
import type { Change, ForJournal, Item } from '../store/change.ts';
import { type Attributes, fromStored, isOfNewerCode, type RecordType, toStored } from '../store/records.ts';
import {
  dueKey,
  keyName,
  nameKey,
  nameLockKey,
  oldSlugKey,
  recordKeyOf,
  slugKey,
  slugPartition,
  sourceIdKey,
  TERMS_VERSION,
  termsVersionKey,
} from '../store/table.ts';
import { stampOf, type Wall } from '../time/wall.ts';

/** A record of any type, discriminated by `type`. */
export type AnyRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord | PictureRecord;
/** All records whose ids are those of posts, that is, all but terms. */
export type PostRecord = Exclude<AnyRecord, TermRecord>;

export const isEvent = (record: AnyRecord | undefined): record is EventRecord => record?.type === 'event';
export const isVenue = (record: AnyRecord | undefined): record is VenueRecord => record?.type === 'venue';
export const isOrganizer = (record: AnyRecord | undefined): record is OrganizerRecord => record?.type === 'organizer';
export const isPost = (record: AnyRecord | undefined): record is PostRecord => record !== undefined && !isTerm(record);
export const isTerm = (record: AnyRecord | undefined): record is TermRecord =>
  record?.type === 'category' || record?.type === 'tag';

const Any = v.variant('type', [Event, Venue, Organizer, Term, StoredPicture]);
const SCHEMAS = {
  event: Event,
  venue: Venue,
  organizer: Organizer,
  category: Term,
  tag: Term,
  picture: StoredPicture,
};

const schemaFor = (type: unknown) => (isKnownType(type) ? SCHEMAS[type] : undefined);
const isKnownType = (type: unknown): type is keyof typeof SCHEMAS =>
  typeof type === 'string' && Object.hasOwn(SCHEMAS, type);

/**
 * Returns undefined if newer code wrote the record, with a type or a value unknown to this code.
 *
 * @throws ValiError for a faulty record.
 */
export const recordOf = (stored: Attributes): AnyRecord | undefined => {
  // `Any` would try the schemas of all types.
  const parsed = v.safeParse(schemaFor(stored.type) ?? Any, stored);
  if (parsed.success) return fromStored(parsed.output, stored, SCHEMAS[parsed.output.type]);
  if (isOfNewerCode(parsed.issues)) return undefined;
  throw new v.ValiError(parsed.issues);
};

/** Returns undefined if this code cannot read the item as a record. */
export const readableRecordOf = (stored: Attributes): AnyRecord | undefined => {
  try {
    return recordOf(stored);
  } catch (error) {
    if (error instanceof v.ValiError) return undefined;
    throw error;
  }
};

// Items for slugs and names, entries of lists, counts, and whatever else is derived from a record
// and stored beside it. A write changes the table by the difference between the derived data before
// and after it. `verify` compares the table with the derived data of all records.

export type ContentRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord;

export const derivedDataOf = (record: ContentRecord): DerivedData => {
  const own = ownDataOf(record);
  const slug: Record<string, string> =
    record.slug === '' ? {} : { g: slugPartition(record.type, record.language), gs: record.slug };
  const sources = ('sources' in record && record.sources) || {};
  return { ...own, slug: record.slug, oldSlugs: record.old_slugs, sources, attributes: { ...slug, ...own.attributes } };
};

const ownDataOf = (record: ContentRecord): OwnDerivedData => {
  switch (record.type) {
    case 'event':
      return eventDerivedData(record);
    case 'venue':
      return venueDerivedData(record);
    case 'organizer':
      return organizerDerivedData(record);
    default:
      return termDerivedData(record);
  }
};

// The write of a record: all changes in the table from its old state to the new one.

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
