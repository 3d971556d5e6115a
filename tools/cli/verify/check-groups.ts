/**
 * Finds faulty groups of translations, and computes the corrections. A group follows from the
 * newest of its copies and from its records. Members that it may not have are removed, and a record
 * without translations has no copy (docs/data-model.md#verifying).
 */
import * as v from 'valibot';
import type { EventRecord } from '../../../shared/events/record.ts';
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
import { holderOf, isContentRecord, partitionOf } from '../../table/record-partitions.ts';
import { whenAsRead } from './check-items.ts';
import { type Check, type Difference, differing, judgeAll, termsRaised } from './judge.ts';

export const checkGroups: Check = (checking, { copies }) =>
  judgeAll(checking, copies, async keys => {
    const together = await Promise.all(keys.map(key => readTogether(checking.store, key)));
    return { differences: together.flatMap(diagnose), also: together.flat() };
  });

/** Reads a copy, the records that it names, the copies that these name, and so on. */
const readTogether = async (store: UncheckedStore, copy: Key): Promise<Item[]> => {
  const read = new Map<string, Item | undefined>();
  for (let next = [copy, ...[holderOf(copy) ?? []].flat().map(recordKeyAt)]; next.length > 0; ) {
    const items = await store.read(next, 'consistent');
    for (const [i, key] of next.entries()) read.set(keyName(key), items[i]);
    const named = items.flatMap(item => (item === undefined ? [] : keysNamedBy(item)));
    next = [...new Map(named.map(key => [keyName(key), key]))].flatMap(([name, key]) => (read.has(name) ? [] : key));
  }
  return [...read.values()].filter(item => item !== undefined);
};

const keysNamedBy = (item: Item): Key[] => {
  if (!isRecordKey(item)) return recordsNamedBy(item, copyOf(item)[0]?.group).map(recordKeyAt);
  const record = readableRecordOf(item);
  if (!isContentRecord(record)) return [];
  const first = record.type === 'event' && record.group !== undefined ? [postTranslationsKey(record.group)] : [];
  return [translationsKeyOf(record.type, memberOf(record)), ...first];
};

/** A stored copy of a group that this code can read. */
interface Copy {
  readonly key: Key;
  readonly group: Group;
}

const copyOf = (item: Item): Copy[] => {
  const parsed = v.safeParse(StoredGroup, item);
  const key = { pk: item.pk, sk: item.sk };
  return parsed.success ? [{ key, group: fromStored(parsed.output, item, StoredGroup) }] : [];
};

/** The partitions of the record that a copy is stored with, and of all members that it names. */
const recordsNamedBy = (key: Key, group?: Group): string[] => {
  const members = (group?.members ?? []).map(({ id }) => partitionOf(!isTranslationsKey(key), id));
  return [...new Set([holderOf(key) ?? [], members].flat())];
};

/** If one of the items cannot be read, nothing of them is corrected. */
const diagnose = (items: readonly Item[]): Difference[] => {
  const others = items.filter(item => !isRecordKey(item));
  const copies = others.flatMap(copyOf);
  const read = items.filter(isRecordKey).map(readableRecordOf);
  if (copies.length < others.length || read.includes(undefined)) return others.flatMap(diagnoseUnreadable);
  const records = read.filter(isContentRecord);
  const groups = regrouped(copies, records);
  const membersAt = new Map(groups.flatMap(({ members }) => members.map(({ key }) => [keyName(key), members])));
  return [
    ...groups.flatMap(group => diagnoseGroup(group, copies)),
    ...copies.filter(({ key }) => !membersAt.has(keyName(key))).map(copy => stray(copy, items)),
    ...records.flatMap(record => (record.type === 'event' ? diagnoseName(record, membersAt) : [])),
  ];
};

// --- The groups as they should be.

interface Regrouped {
  /** The newest copy, from which the group is corrected. */
  readonly by: Copy;
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
const regrouped = (copies: readonly Copy[], records: readonly ContentRecord[]): Regrouped[] => {
  const holders = records.map((record): Holder => {
    const member = memberOf(record);
    return { pk: recordKeyOf(record).pk, record, member, key: translationsKeyOf(record.type, member) };
  });
  const free = new Map(holders.filter(({ member }) => member.status !== 'trash').map(holder => [holder.pk, holder]));
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
const membersOf = ({ key, group }: Copy, type: ContentRecord['type'], free: ReadonlyMap<string, Holder>): Holder[] => {
  const named = group.members.flatMap(({ id }) => free.get(partitionOf(!isTranslationsKey(key), id)) ?? []);
  const oldestFirst = named.filter(({ record }) => record.type === type).sort((a, b) => a.member.id - b.member.id);
  const byLanguages = Map.groupBy(oldestFirst, ({ member }) => member.language);
  return [...byLanguages.values()].flatMap(([oldest]) => oldest ?? []).sort((a, b) => byLanguage(a.member, b.member));
};

// --- The differences.

const diagnoseGroup = ({ by, members }: Regrouped, copies: readonly Copy[]): Difference[] => {
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
      ...differing(key, is && summary(key, is), summary(key, group)),
      asRead: members.map(({ pk, record }) => unchanged(recordKeyAt(pk), record.version)),
      repair: members.flatMap(({ record, member }, i) =>
        putCopy(record.type, { member, was: found[i]?.version }, group),
      ),
    },
  ];
};

/** Checks the name under which the entry of an event knows its group. */
const diagnoseName = (event: EventRecord, membersAt: ReadonlyMap<string, readonly Holder[]>): Difference[] => {
  const members = membersAt.get(keyName(postTranslationsKey(event.id))) ?? [];
  const group = firstOfGroup(
    members.map(({ member }) => member),
    event.id,
  );
  if (event.group === group) return [];
  const repair = planSave(event, { ...event, group, version: event.version + 1 });
  const key = recordKeyOf(event);
  return [{ ...differing(key, { ...key, group: event.group }, { ...key, group }), repair }];
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
const stray = ({ key, group }: Copy, items: readonly Item[]): Difference => ({
  ...differing(key, summary(key, group), undefined),
  asRead: recordsNamedBy(key, group).flatMap(pk =>
    whenAsRead({ pk, item: items.find(item => item.pk === pk && isRecordKey(item)) }),
  ),
  repair: [{ remove: key, when: group.version, conflict: 'version' }, ...termsRaised(key)],
});

/** A copy that newer code can read is right. */
const diagnoseUnreadable = (item: Item): Difference[] => {
  const parsed = v.safeParse(StoredGroup, item);
  if (parsed.success || isOfNewerCode(parsed.issues)) return [];
  return [{ ...differing(item, item, undefined), should: 'a group of translations' }];
};
