/**
 * Finds faulty groups of translations, and computes the corrections. A group follows from the
 * newest of its copies and from its records. Members that it may not have are removed, and a record
 * without translations has no copy (docs/data-model.md#verifying).
 */
import * as v from 'valibot';
import { isEqual } from '../../../shared/model/base.ts';
import { putCopy } from '../../../shared/model/translation-plan.ts';
import {
  byLanguage,
  firstOfGroup,
  type Group,
  type Member,
  memberOf,
  StoredGroup,
  translationsKeyOf,
} from '../../../shared/model/translations.ts';
import { type ContentRecord, planSave, readableRecordOf } from '../../../shared/records/record.ts';
import { type Item, unchanged } from '../../../shared/store/change.ts';
import { fromStored, isOfNewerCode } from '../../../shared/store/records.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import {
  isRecordKey,
  isTranslationsKey,
  type Key,
  keyName,
  postTranslationsKey,
  recordKeyAt,
  recordKeyOf,
} from '../../../shared/store/table.ts';
import { copyKeyOf, holderOf, isContentRecord, partitionOf } from '../../table/record-partitions.ts';
import { whenAsRead } from './check-items.ts';
import { type Difference, differing, termsRaised } from './difference.ts';
import { type Check, judgeAll } from './judge.ts';

export const checkGroups: Check = (checking, { copies }) =>
  judgeAll(
    checking,
    copies.map(key => ({ key })),
    async some => {
      const groups = await readGroups(
        checking.store,
        some.map(({ key }) => key),
      );
      return { differences: diagnoseGroups(groups), also: groups.copies.map(({ key }) => key) };
    },
  );

interface GroupsRead {
  /** The records that the copies name or are stored with, by partition. */
  readonly records: ReadonlyMap<string, Item | undefined>;
  readonly copies: readonly Copy[];
}

/** Reads copies, the records that they name, the copies of these records, and so on. */
const readGroups = async (store: UncheckedStore, keys: readonly Key[]): Promise<GroupsRead> => {
  const records = new Map<string, Item | undefined>();
  const copies = new Map<string, Copy | undefined>();
  const isRead = (key: Key) => (isRecordKey(key) ? records.has(key.pk) : copies.has(keyName(key)));
  for (let next = keys; next.length > 0; ) {
    const items = await store.read(next, 'consistent');
    const named = next.flatMap((key, i): Key[] => {
      const item = items[i];
      if (isRecordKey(key)) {
        records.set(key.pk, item);
        return [(item && copyKeyOf(item)) ?? []].flat();
      }
      const copy = item && copyOf(item);
      copies.set(keyName(key), copy);
      return recordsNamedBy({ key, group: copy?.group }).map(recordKeyAt);
    });
    next = [...new Map(named.map(key => [keyName(key), key])).values()].filter(key => !isRead(key));
  }
  return { records, copies: [...copies.values()].filter(copy => copy !== undefined) };
};

/** A stored copy of a group. */
interface Copy {
  readonly key: Key;
  readonly item: Item;
  /** Undefined if this code cannot read it. */
  readonly group: Group | undefined;
  readonly isOfNewerCode: boolean;
}
interface ReadableCopy extends Copy {
  readonly group: Group;
}

const copyOf = (item: Item): Copy => {
  const parsed = v.safeParse(StoredGroup, item);
  return {
    key: { pk: item.pk, sk: item.sk },
    item,
    group: parsed.success ? fromStored(parsed.output, item, StoredGroup) : undefined,
    isOfNewerCode: !parsed.success && isOfNewerCode(parsed.issues),
  };
};

/** The partitions of the record that a copy is stored with, and of all members that it names. */
const recordsNamedBy = ({ key, group }: Pick<Copy, 'key' | 'group'>): string[] => {
  const members = (group?.members ?? []).map(({ id }) => partitionOf(!isTranslationsKey(key), id));
  return [...new Set([holderOf(key) ?? [], members].flat())];
};

const diagnoseGroups = (read: GroupsRead): Difference[] => {
  const { records, copies } = read;
  const blocked = blockedIn(read);
  const judged = copies
    .filter((copy): copy is ReadableCopy => copy.group !== undefined)
    .filter(copy => !recordsNamedBy(copy).some(pk => blocked.has(pk)));
  const groups = regrouped(judged, records);
  const membersAt = new Map(groups.flatMap(({ members }) => members.map(({ key }) => [keyName(key), members])));
  return [
    ...copies.filter(({ group, isOfNewerCode }) => group === undefined && !isOfNewerCode).map(broken),
    ...groups.flatMap(group => diagnoseGroup(group, judged)),
    ...judged.filter(({ key }) => !membersAt.has(keyName(key))).map(copy => stray(copy, records)),
    ...[...records].flatMap(([pk, item]) =>
      item === undefined || blocked.has(pk) ? [] : diagnoseName(item, membersAt),
    ),
  ];
};

/**
 * Records that are not corrected: those that only newer code can read, those with unreadable
 * copies, and all that share a group with them.
 */
const blockedIn = ({ records, copies }: GroupsRead): ReadonlySet<string> => {
  const unreadable = [...records].filter(([, item]) => item !== undefined && readableRecordOf(item) === undefined);
  const beside = copies.filter(({ group }) => group === undefined).flatMap(recordsNamedBy);
  const blocked = new Set([...unreadable.map(([pk]) => pk), ...beside]);
  const together = copies.map(recordsNamedBy);
  // The loop also visits what is added to the set meanwhile.
  for (const pk of blocked) for (const each of together.filter(all => all.includes(pk)).flat()) blocked.add(each);
  return blocked;
};

// --- The groups as they should be.

interface Regrouped {
  /** The newest copy, from which the group is corrected. */
  readonly by: ReadableCopy;
  /** At least two, in the order of their languages. */
  readonly members: readonly Holder[];
}

interface Holder {
  readonly pk: string;
  readonly record: ContentRecord;
  readonly member: Member;
  /** The key that its copy should have. */
  readonly key: Key;
}

/** Each record is in the group of the newest copy that names it. Those in the trash are in none. */
const regrouped = (copies: readonly ReadableCopy[], records: GroupsRead['records']): Regrouped[] => {
  const free = new Map(
    [...records].flatMap(([pk, item]): [string, Holder][] => {
      const record = item && readableRecordOf(item);
      if (!isContentRecord(record)) return [];
      const member = memberOf(record);
      const key = translationsKeyOf(record.type, member);
      return member.status === 'trash' ? [] : [[pk, { pk, record, member, key }]];
    }),
  );
  const newestFirst = copies.toSorted(
    (a, b) => b.group.version - a.group.version || (keyName(a.key) < keyName(b.key) ? -1 : 1),
  );
  return newestFirst.flatMap(by => {
    const own = free.get(holderOf(by.key) ?? '');
    if (own === undefined || keyName(own.key) !== keyName(by.key)) return [];
    const members = membersOf(by, own.record.type, free);
    if (members.length < 2 || !members.includes(own)) return [];
    for (const { pk } of members) free.delete(pk);
    return [{ by, members }];
  });
};

/**
 * The members of a copy that may form a group: those of this type, and in each language the one
 * with the lowest id.
 */
const membersOf = (
  { key, group }: ReadableCopy,
  type: ContentRecord['type'],
  free: ReadonlyMap<string, Holder>,
): Holder[] => {
  const named = group.members.flatMap(({ id }) => free.get(partitionOf(!isTranslationsKey(key), id)) ?? []);
  const oldestFirst = named.filter(({ record }) => record.type === type).sort((a, b) => a.member.id - b.member.id);
  const byLanguages = Map.groupBy(oldestFirst, ({ member }) => member.language);
  return [...byLanguages.values()].flatMap(([oldest]) => oldest ?? []).sort((a, b) => byLanguage(a.member, b.member));
};

// --- The differences.

const diagnoseGroup = ({ by, members }: Regrouped, copies: readonly ReadableCopy[]): Difference[] => {
  const wanted = members.map(({ member }) => member);
  const found = members.map(({ key }) => copies.find(copy => keyName(copy.key) === keyName(key))?.group);
  const wrong = found.findIndex(group => group?.version !== by.group.version || !isEqual(group.members, wanted));
  const key = members[wrong]?.key;
  if (key === undefined) return [];
  const version = Math.max(...found.map(group => group?.version ?? 0)) + 1;
  const group: Group = { ...by.group, version, members: wanted };
  const is = found[wrong];
  return [
    {
      kind: kindOf(key).name,
      key,
      ...differing(is && summary(key, is), summary(key, group)),
      asRead: members.map(({ pk, record }) => unchanged(recordKeyAt(pk), record.version)),
      repair: members.flatMap(({ record, member }, i) =>
        putCopy(record.type, { member, was: found[i]?.version }, group),
      ),
    },
  ];
};

/** Checks the name under which the entry of an event knows its group. */
const diagnoseName = (item: Item, membersAt: ReadonlyMap<string, readonly Holder[]>): Difference[] => {
  const event = readableRecordOf(item);
  if (event?.type !== 'event') return [];
  const members = membersAt.get(keyName(postTranslationsKey(event.id))) ?? [];
  const group = firstOfGroup(
    members.map(({ member }) => member),
    event.id,
  );
  if (event.group === group) return [];
  const repair = planSave(event, { ...event, group, version: event.version + 1 });
  return [{ kind: kindOf(item).name, key: recordKeyOf(event), ...differing(item, { ...item, group }), repair }];
};

/**
 * A group as a flat item with attributes such as `fr.slug`, so that a difference shows only the
 * attributes that differ.
 */
const summary = (key: Key, { version, members }: Group): Item => ({
  ...key,
  version,
  ...Object.fromEntries(
    members.flatMap(({ language, ...member }) =>
      Object.entries(member).map(([name, value]) => [`${language}.${name}`, value]),
    ),
  ),
});

/** A copy that belongs to no group is removed. */
const stray = (copy: ReadableCopy, records: GroupsRead['records']): Difference => ({
  kind: kindOf(copy.key).name,
  key: copy.key,
  ...differing(summary(copy.key, copy.group), undefined),
  asRead: recordsNamedBy(copy).flatMap(pk => whenAsRead({ pk, item: records.get(pk) })),
  repair: [{ remove: copy.key, when: copy.group.version, conflict: 'version' }, ...termsRaised(copy.key)],
});

const broken = ({ key, item }: Copy): Difference => ({
  kind: kindOf(key).name,
  key,
  ...differing(item, undefined),
  should: 'a group of translations',
});
