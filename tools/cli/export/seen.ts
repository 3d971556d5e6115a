/** What an export has read of a table, and what it has to read again for a consistent archive. */

import { type Group, groupIn } from '../../../shared/model/translations.ts';
import { readableRecordOf } from '../../../shared/records/record.ts';
import type { Item } from '../../../shared/store/change.ts';
import { type Facts, factsOf, recordLine } from '../../archive/record-line.ts';
import { canonical } from '../../table/canonical.ts';
import { filesOfPicture } from '../../table/pictures.ts';
import { holderOf, partitionOf } from '../../table/record-partitions.ts';

export type Seen = ReturnType<typeof newSeen>;

export const newSeen = () => {
  /** Lines of the archive, by the partition of the record. */
  const lines = new Map<string, string>();
  const facts = new Map<string, Facts>();
  const groups = new Map<string, Group>();
  /** The files of uploaded pictures. */
  const files = new Map<string, readonly string[]>();
  /** The partitions of deleted records. References to them are no inconsistency. */
  const gone = new Set<string>();

  const addRecord = (item: Item): void => {
    lines.set(item.pk, recordLine(item));
    facts.set(item.pk, factsOf(item));
    const record = readableRecordOf(item);
    if (record?.type === 'picture') files.set(item.pk, filesOfPicture(record));
  };
  const addCopy = (item: Item): void => {
    const [holder, group] = [holderOf(item), groupIn(item)];
    if (holder !== undefined && group !== undefined) groups.set(holder, group);
  };
  const forget = (pk: string): void => {
    lines.delete(pk);
    facts.delete(pk);
    files.delete(pk);
    gone.add(pk);
  };
  return {
    lines,
    groups,
    files,
    addRecord,
    addCopy,
    /**
     * Replaces a record and its copy of a group by newly read items, which are undefined if they no
     * longer exist.
     */
    replace: (pk: string, record: Item | undefined, copy: Item | undefined): void => {
      if (record === undefined) forget(pk);
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
        ...[...facts.values()].flatMap(({ refersTo }) => refersTo.filter(pk => !facts.has(pk) && !gone.has(pk))),
        ...withOneSlug(facts),
        ...[...groups].flatMap(([pk, group]) => doubtfulAround(pk, group)),
      ]),
    ],
  };

  /** A group is consistent if each member exists, and its own copy names the same members. */
  function doubtfulAround(pk: string, group: Group): readonly string[] {
    const members = membersOf(pk, group);
    const isRight = (member: string): boolean => {
      const own = groups.get(member);
      return facts.get(member)?.isInTrash === false && own !== undefined && isSame(membersOf(member, own), members);
    };
    return members.includes(pk) && members.every(isRight) ? [] : [...new Set([pk, ...members])];
  }
};

/** The partitions of the members of a group that was read for this record. */
export const membersOf = (pk: string, { members }: Group): readonly string[] =>
  members.map(({ id }) => partitionOf(pk.startsWith('R#t'), id));

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Finds records with the same slug: it moved from one to the other during the scan. */
const withOneSlug = (facts: ReadonlyMap<string, Facts>): readonly string[] => {
  const holders = new Map<string, string>();
  return [...facts].flatMap(([pk, { slug }]) => {
    if (slug === undefined) return [];
    const other = holders.get(slug);
    holders.set(slug, pk);
    return other === undefined ? [] : [other, pk];
  });
};

// --- Collects users as lines of an archive.

export type AccountsSeen = ReturnType<typeof newAccountsSeen>;

/** `withPasswords` includes hashes of passwords. */
export const newAccountsSeen = (withPasswords: boolean) => {
  const users: { readonly id: number; readonly line: Readonly<Record<string, unknown>>; readonly pk: string }[] = [];
  const passwords = new Map<string, Readonly<Record<string, unknown>>[]>();
  return {
    add: ({ pk, sk, ...line }: Item): void => {
      if (sk === '-') users.push({ id: Number(line.id), line, pk });
      else if (withPasswords) passwords.set(pk, [...(passwords.get(pk) ?? []), line]);
    },
    /** Returns the lines of users in the order of their ids. */
    lines: (): string[] =>
      users
        .sort((a, b) => a.id - b.id)
        .map(({ line, pk }) => canonical({ ...line, ...passwordsOf(passwords.get(pk)) })),
  };
};

const passwordsOf = (found: readonly Readonly<Record<string, unknown>>[] | undefined): object =>
  found === undefined ? {} : { passwords: found.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1)) };
