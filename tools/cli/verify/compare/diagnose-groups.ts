/**
 * Groups of translations beside their records, as they were read: which are not as they should be, and what puts each right. The newest
 * copy wins. Whoever may not be in its group leaves it, and a record alone has no copy (docs/data-model.md#verifying).
 */
import { isSame } from '../../../../shared/model/same.ts';
import { readableRecordOf } from '../../../../shared/records/any-record.ts';
import type { ContentRecord } from '../../../../shared/records/derived-data.ts';
import type { Change, Item } from '../../../../shared/store/change.ts';
import { kindOf } from '../../../../shared/store/item-kinds.ts';
import { COUNT, isTranslationsKey, type Key, keyName, recordKeyAt } from '../../../../shared/store/table.ts';
import {
  byLanguage,
  type Group,
  type Member,
  memberOf,
  translationsKeyOf,
} from '../../../../shared/translations/group.ts';
import { putCopy } from '../../../../shared/translations/group-plan.ts';
import { type Difference, differing } from './difference.ts';
import { type Copy, isReadable, type ReadableCopy } from './group-copies.ts';
import { isContentRecord } from './item-owner.ts';

/** All records that the copies name or lie beside, by their partitions, and all copies beside these records. */
export interface GroupsRead {
  readonly records: ReadonlyMap<string, Item | undefined>;
  readonly copies: readonly Copy[];
}

export const diagnoseGroups = (read: GroupsRead): Difference[] => {
  const { records, copies } = read;
  const blocked = blockedIn(read);
  const judged = copies.filter(isReadable).filter(copy => !togetherIn(copy).some(pk => blocked.has(pk)));
  const groups = regrouped(judged, holdersIn(records));
  const kept = new Map(judged.map(copy => [keyName(copy.key), copy]));
  const right = new Set(groups.flatMap(({ members }) => members.map(({ key }) => keyName(key))));
  return [
    ...copies.filter(({ group, isOfNewerCode }) => group === undefined && !isOfNewerCode).map(broken),
    ...groups.flatMap(group => diagnoseGroup(group, kept) ?? []),
    ...judged.filter(({ key }) => !right.has(keyName(key))).map(copy => stray(copy, records)),
  ];
};

/** A record that can be in a group. */
interface Holder {
  readonly pk: string;
  readonly record: ContentRecord;
  readonly member: Member;
  /** Where its copy belongs. */
  readonly key: Key;
}

const holderIn = (pk: string, item: Item | undefined): Holder | undefined => {
  const record = item && readableRecordOf(item);
  if (record === undefined || !isContentRecord(record)) return undefined;
  const member = memberOf(record);
  return { pk, record, member, key: translationsKeyOf(record.type, member) };
};

/** What is in the trash has left its group. */
const holdersIn = (records: GroupsRead['records']): ReadonlyMap<string, Holder> =>
  new Map(
    [...records].flatMap(([pk, item]): [string, Holder][] => {
      const holder = holderIn(pk, item);
      return holder === undefined || holder.member.status === 'trash' ? [] : [[pk, holder]];
    }),
  );

/** Where the copy of a stored record belongs; undefined: it can have none. */
export const copyKeyOf = (item: Item): Key | undefined => holderIn(item.pk, item)?.key;

/** The partitions of all whom a copy is about. */
const togetherIn = ({ holder, places }: Copy): string[] => [
  ...new Set([...(holder === undefined ? [] : [holder]), ...places.map(({ record }) => record)]),
];

/** Records that are left alone, as newer code may know what they are, or what their groups are; with all who are in a group with them. */
const blockedIn = ({ records, copies }: GroupsRead): ReadonlySet<string> => {
  const unreadable = [...records].filter(([, item]) => item !== undefined && readableRecordOf(item) === undefined);
  const beside = copies.flatMap(({ group, holder }) => (group === undefined ? (holder ?? []) : []));
  const blocked = new Set([...unreadable.map(([pk]) => pk), ...beside]);
  for (let size = -1; size !== blocked.size; ) {
    size = blocked.size;
    for (const together of copies.map(togetherIn))
      if (together.some(pk => blocked.has(pk))) for (const pk of together) blocked.add(pk);
  }
  return blocked;
};

// --- the groups as they should be --------------------------------------------------------------------------------------

interface Regrouped {
  /** The copy that says so. */
  readonly by: ReadableCopy;
  /** In the order of languages, at least two. */
  readonly members: readonly Holder[];
}

const regrouped = (copies: readonly ReadableCopy[], holders: ReadonlyMap<string, Holder>): Regrouped[] => {
  const placed = new Set<string>();
  const newestFirst = copies.toSorted(
    (a, b) => b.group.version - a.group.version || (keyName(a.key) < keyName(b.key) ? -1 : 1),
  );
  return newestFirst.flatMap(by => {
    const own = holders.get(by.holder ?? '');
    if (own === undefined || keyName(own.key) !== keyName(by.key) || placed.has(own.pk)) return [];
    const members = membersOf(by, own.record.type, holders).filter(({ pk }) => !placed.has(pk));
    if (members.length < 2 || !members.includes(own)) return [];
    for (const { pk } of members) placed.add(pk);
    return [{ by, members }];
  });
};

/** Those whom a copy names who may be in one group: of one type, and the oldest of each language. */
const membersOf = (
  { places }: ReadableCopy,
  type: ContentRecord['type'],
  holders: ReadonlyMap<string, Holder>,
): Holder[] => {
  const named = [...new Set(places.map(({ record }) => record))].flatMap(pk => holders.get(pk) ?? []);
  const oldestFirst = named.filter(({ record }) => record.type === type).sort((a, b) => a.member.id - b.member.id);
  const byLanguages = Map.groupBy(oldestFirst, ({ member }) => member.language);
  return [...byLanguages.values()].flatMap(([oldest]) => oldest ?? []).sort((a, b) => byLanguage(a.member, b.member));
};

// --- differences -------------------------------------------------------------------------------------------------------

const diagnoseGroup = (
  { by, members }: Regrouped,
  copies: ReadonlyMap<string, ReadableCopy>,
): Difference | undefined => {
  const wanted = members.map(({ member }) => member);
  const found = members.map(({ key }) => copies.get(keyName(key)));
  const isRight = (copy: ReadableCopy | undefined): boolean =>
    copy?.group.version === by.group.version && isSame(copy.group.members, wanted);
  const wrong = found.findIndex(copy => !isRight(copy));
  const key = members[wrong]?.key;
  if (key === undefined) return undefined;
  const version = Math.max(...found.map(copy => copy?.group.version ?? 0)) + 1;
  const group: Group = { ...by.group, version, members: wanted };
  const is = found[wrong];
  return {
    kind: kindOf(key).name,
    key,
    ...differing(is && summary(key, is.group), summary(key, group)),
    repair: members.flatMap(({ pk, record, member, key: at }): Change[] => [
      { check: recordKeyAt(pk), when: record.version, conflict: 'version' },
      ...putCopy(record.type, { member, was: copies.get(keyName(at))?.group.version }, group),
    ]),
  };
};

/** A group with one attribute for each that a member has, so that a difference shows those alone: `fr.slug`. */
const summary = (key: Key, { version, members }: Group): Item => ({
  ...key,
  version,
  ...Object.fromEntries(
    members.flatMap(({ language, ...member }) =>
      Object.entries(member).map(([name, value]) => [`${language}.${name}`, value]),
    ),
  ),
});

/** A copy that is part of no group. Those whom it names have to be as they were judged. */
const stray = (copy: ReadableCopy, records: GroupsRead['records']): Difference => {
  const { key, group } = copy;
  return {
    kind: kindOf(key).name,
    key,
    ...differing(summary(key, group), undefined),
    repair: [
      ...togetherIn(copy).flatMap((pk): Change[] => asRead(pk, records.get(pk))),
      { remove: key, when: group.version, conflict: 'version' },
      ...(isTranslationsKey(key) ? [] : [{ add: { [COUNT]: 1 }, to: { pk: key.pk, sk: '!' } }]),
    ],
  };
};

const asRead = (pk: string, item: Item | undefined): Change[] => {
  const record = item && readableRecordOf(item);
  if (record !== undefined && !isContentRecord(record)) return []; // a picture has no version, and never becomes anything else
  return [{ check: recordKeyAt(pk), when: record?.version ?? 'absent', conflict: 'version' }];
};

const broken = ({ key, item }: Copy): Difference => ({
  kind: kindOf(key).name,
  key,
  ...differing(item, undefined),
  should: 'a group of translations',
});
