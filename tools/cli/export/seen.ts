/** What an export has read of a table, and what it has to read again for a consistent archive. */
import * as v from 'valibot';
import { EntryName, linkedRecordOf } from '../../../shared/lists/name.ts';
import { type Group, groupIn } from '../../../shared/model/translations.ts';
import { readableRecordOf } from '../../../shared/records/record.ts';
import type { Item } from '../../../shared/store/change.ts';
import { recordNameIn } from '../../../shared/store/table.ts';
import { canonical } from '../../table/canonical.ts';
import { filesOfPicture } from '../../table/pictures.ts';
import { holderOf, partitionOf } from '../../table/record-partitions.ts';

export type Seen = ReturnType<typeof newSeen>;

export const newSeen = () => {
  /** By the partition of the record. */
  const records = new Map<string, RecordSeen>();
  const groups = new Map<string, Group>();
  /** The partitions of deleted records. References to them are no inconsistency. */
  const gone = new Set<string>();

  const addRecord = (item: Item): void => void records.set(item.pk, recordSeen(item));
  const addCopy = (item: Item): void => {
    const [holder, group] = [holderOf(item), groupIn(item)];
    if (holder !== undefined && group !== undefined) groups.set(holder, group);
  };
  return {
    records,
    groups,
    addRecord,
    addCopy,
    /**
     * Replaces a record and its copy of a group by newly read items, which are undefined if they no
     * longer exist.
     */
    replace: (pk: string, record: Item | undefined, copy: Item | undefined): void => {
      records.delete(pk);
      if (record === undefined) gone.add(pk);
      else addRecord(record);
      groups.delete(pk);
      if (copy !== undefined) addCopy(copy);
    },
    /**
     * Returns the partitions of records that are referenced but have not been seen, or that do not
     * fit each other.
     */
    doubtful: (): string[] => [
      ...new Set([
        ...[...records.values()].flatMap(({ refersTo }) => refersTo.filter(pk => !records.has(pk) && !gone.has(pk))),
        ...withOneSlug(records),
        ...[...groups].flatMap(([pk, group]) => doubtfulAround(pk, group)),
      ]),
    ],
  };

  /** A group is consistent if each member exists, and its own copy names the same members. */
  function doubtfulAround(pk: string, group: Group): readonly string[] {
    const members = membersOf(pk, group);
    const isRight = (member: string): boolean => {
      const own = groups.get(member);
      return records.get(member)?.isInTrash === false && own !== undefined && isSame(membersOf(member, own), members);
    };
    return members.includes(pk) && members.every(isRight) ? [] : [...new Set([pk, ...members])];
  }
};

/** The partitions of the members of a group that was read for this record. */
export const membersOf = (pk: string, { members }: Group): readonly string[] =>
  members.map(({ id }) => partitionOf(pk.startsWith('R#t'), id));

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Finds records with the same slug: it moved from one to the other during the scan. */
const withOneSlug = (records: ReadonlyMap<string, RecordSeen>): readonly string[] => {
  const holders = new Map<string, string>();
  return [...records].flatMap(([pk, { slug }]) => {
    if (slug === undefined) return [];
    const other = holders.get(slug);
    holders.set(slug, pk);
    return other === undefined ? [] : [other, pk];
  });
};

// --- Lines of an archive, and what a record refers to.

/**
 * Attributes with names of one or two letters are keys and derived data
 * (`shared/store/records.ts`). The name of an event's group follows from other records.
 */
const isKept = (name: string): boolean => name === 'id' || (name.length > 2 && name !== 'group');

interface RecordSeen {
  readonly type: unknown;
  /** Its line of the archive. */
  readonly line: string;
  /** Its slug with type and language, which no other record has; undefined if it has no slug. */
  readonly slug: string | undefined;
  readonly isInTrash: boolean;
  /** The partitions of the records that it refers to. */
  readonly refersTo: readonly string[];
  /** Those of an uploaded picture. */
  readonly files: readonly string[];
}

const recordSeen = (item: Item): RecordSeen => {
  const { type, language, slug, status } = item;
  const record = readableRecordOf(item);
  return {
    type,
    line: canonical(Object.fromEntries(Object.entries(item).filter(([name]) => isKept(name)))),
    slug: typeof slug === 'string' && slug !== '' ? `${language}/${type}/${slug}` : undefined,
    isInTrash: status === 'trash',
    refersTo: referencesIn(item),
    files: record?.type === 'picture' ? filesOfPicture(record) : [],
  };
};

const Referring = v.object({
  links: v.optional(v.array(EntryName), []),
  parent: v.optional(v.number(), 0),
  post_parent: v.optional(v.nullable(v.number()), null),
  image: v.optional(v.nullable(v.looseObject({ id: v.number() })), null),
  translated_from: v.optional(v.looseObject({ id: v.number() })),
});

/** Returns an empty list for a record that this code cannot read. */
const referencesIn = (item: Item): readonly string[] => {
  const parsed = v.safeParse(Referring, item);
  if (!parsed.success) return [];
  const { links, parent, post_parent, image, translated_from } = parsed.output;
  const linked = links.flatMap(list => linkedRecordOf(list) ?? []);
  const isTerm = recordNameIn(item).space === 'term';
  return [
    ...linked.map(({ type, id }) => partitionOf(type === 'category' || type === 'tag', id)),
    ...[post_parent, image?.id, translated_from?.id].flatMap(id => (id ? [partitionOf(false, id)] : [])),
    ...(isTerm && parent > 0 ? [partitionOf(true, parent)] : []),
  ];
};

/**
 * The lines of users in the order of their ids, with their passwords, if these are among the items.
 */
export const userLines = (items: readonly Item[]): string[] => {
  const byUser = Map.groupBy(items, ({ pk }) => pk);
  const passwordsOf = (user: string) =>
    (byUser.get(user) ?? [])
      .flatMap(({ pk, sk, ...password }) => (sk === '-' ? [] : [password]))
      .sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
  return items
    .filter(({ sk }) => sk === '-')
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ pk, sk, ...user }) => {
      const passwords = passwordsOf(pk);
      return canonical({ ...user, ...(passwords.length > 0 && { passwords }) });
    });
};
